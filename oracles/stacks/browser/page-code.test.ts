/** What the page asks of WebGL for textures, by the calls that it makes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plain } from '../../../semantics/texture/texture.arbitrary.js';
import { TEX } from '../texture-enums.js';
import { installPage } from './page-code.js';
import type { FeedbackPage, FeedbackRequest } from './page-messages.js';
import { pageTextures } from './textures.js';

let calls: (readonly [name: string, ...args: unknown[]])[];
let errors: number[];

/** Names of constants are their values; objects are numbered by the calls before them. */
const FAKE: object = new Proxy(
  {},
  {
    get: (_, name) => {
      const word = String(name);
      if (word === 'FLOAT') return TEX.FLOAT;
      if (word === 'INT') return TEX.INT;
      if (word === 'TEXTURE0') return TEX.TEXTURE0;
      if (word === 'NO_ERROR') return 0;
      if (word === word.toUpperCase()) return word;
      return (...args: readonly unknown[]): unknown => {
        calls.push([word, ...args]);
        if (word === 'getError') return errors.shift() ?? 0;
        if (word === 'isContextLost') return false;
        if (word === 'getUniformLocation') return args[1];
        return /^getShaderP|^getProgramP/.test(word) ? true : { number: calls.length };
      };
    },
  },
);

beforeEach(() => {
  calls = [];
  errors = [];
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => FAKE }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const named = (name: string) => calls.filter(([each]) => each === name);

function page(): FeedbackPage {
  vi.stubGlobal('vpspec', undefined);
  expect(installPage()).toBeNull();
  return (globalThis as unknown as { readonly vpspec: FeedbackPage }).vpspec;
}

const FLAGS = { isSampled: true, choosesDetail: true, numbersLevels: false } as const;
const LAYERS = plain('ARRAY2D', [1, 1, 2], [-1, 5], {}, { type: 'signed' });
const REQUEST: FeedbackRequest = {
  shader: 'a shader',
  fragments: null,
  outputs: ['o_R'],
  count: 1,
  attributes: [],
  words: '',
  blocks: [],
  textures: pageTextures(
    [
      { unit: 2, target: 'SHADOW2D', name: 't2', type: 'F', ...FLAGS },
      { unit: 7, target: 'ARRAY2D', name: 't7_S', type: 'S', ...FLAGS },
    ],
    [{}, { ARRAY2D: LAYERS }],
    true,
  ),
};

it('binds textures by the names of samplers, and fills them', () => {
  expect(page().run(REQUEST)).toHaveProperty('words');
  const uniforms = [...named('uniform1i'), ...named('uniform1ui')].map(([, ...rest]) => rest);
  expect(uniforms).toEqual(
    expect.arrayContaining([
      ['t2', 0],
      ['t2_mode', 0],
      ['t7_S', 1],
    ]),
  );
  expect(named('activeTexture')).toEqual([['activeTexture', TEX.TEXTURE0 + 1]]);
  expect(named('texImage3D').map((call) => call.slice(2, 7))).toEqual([[0, TEX.RGBA32I, 1, 1, 2]]);
  expect(named('texImage3D')[0]?.at(-1)).toEqual(Int32Array.of(-1, -1, -1, 1, 5, 5, 5, 1));
});

it.each([
  ['drawn', [], 'words'],
  ['not taken', [0x501], 'untaken'],
  ['refused in the draw', [0, 0x502], 'refused'],
])('deletes textures: %s', (_, given, key) => {
  errors = [...given];
  expect(page().run(REQUEST)).toHaveProperty(key);
  expect(named('createTexture')).toHaveLength(1);
  expect(named('deleteTexture')).toHaveLength(1);
  const order = calls.map(([name]) => name);
  expect(order.includes('drawArrays')).toBe(key !== 'untaken');
});
