/** What becomes of texture states in the GL, by the calls that are made. */
import { beforeEach, describe, expect, it } from 'vitest';
import { plain, texture } from '../../../semantics/texture/texture.arbitrary.js';
import type { Texture } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/host.js';
import { TEX } from '../texture-enums.js';
import type { Gl } from './gl.js';
import { Textures } from './texture-data.js';
import type { TextureGl } from './texture-gl.js';

let calls: (readonly [name: string, ...args: unknown[]])[];
let error: number;

/** Records what it is called with; names are numbered from 1. */
const FAKE = new Proxy(
  {},
  {
    get:
      (_, name) =>
      (...args: readonly unknown[]) => {
        if (name === 'GetError') return error;
        calls.push([String(name), ...args]);
        const [, names] = args;
        if (String(name).startsWith('Gen') && names instanceof Uint32Array) names[0] = calls.length;
        return undefined;
      },
  },
);

const textures = (): Textures => new Textures(FAKE as Gl, FAKE as TextureGl);

function bound(unit: Texture, target: Texture['kind'] | 'SHADOW2D' = unit.kind): void {
  textures().bind([{ target, unit: { [unit.kind]: unit } }]);
}

const named = (name: string) => calls.filter(([each]) => each === name);

beforeEach(() => {
  calls = [];
  error = 0;
});

describe('a texture in the GL', () => {
  it('has its texels as RGBA, and so its border', () => {
    bound(plain('2D', [2, 1], [0.5, 3], { wrapS: 'CLAMP_TO_BORDER', borderColor: [7, 8, 9, 10] }));
    expect(named('TexImage2D')).toEqual([
      ['TexImage2D', TEX.TEXTURE_2D, 0, TEX.RGBA32F, 2, 1, 0, TEX.RGBA, TEX.FLOAT, Float32Array.of(0.5, 0.5, 0.5, 1, 3, 3, 3, 1)],
    ]); // prettier-ignore
    expect(calls).toContainEqual(['TexParameterfv', TEX.TEXTURE_2D, TEX.TEXTURE_BORDER_COLOR, Float32Array.of(7, 7, 7, 1)]); // prettier-ignore
    expect(calls).toContainEqual(['TexParameteri', TEX.TEXTURE_2D, TEX.TEXTURE_WRAP_S, 0x812d]);
  });

  it('keeps integers', () => {
    bound(plain('1D', [1], [4294967295], {}, { type: 'unsigned' }));
    expect(named('TexImage1D')).toEqual([
      ['TexImage1D', TEX.TEXTURE_1D, 0, TEX.RGBA32UI, 1, 0, TEX.RGBA_INTEGER, TEX.UNSIGNED_INT, Uint32Array.of(4294967295, 4294967295, 4294967295, 1)],
    ]); // prettier-ignore
    bound(plain('ARRAY2D', [1, 1, 2], [-1, 5], {}, { type: 'signed', format: 'ALPHA' }));
    expect(named('TexImage3D')[0]?.slice(3)).toEqual([TEX.RGBA32I, 1, 1, 2, 0, TEX.RGBA_INTEGER, TEX.INT, Int32Array.of(0, 0, 0, -1, 0, 0, 0, 5)]); // prettier-ignore
  });

  it('is depths where a target compares, and colors where none does', () => {
    const depths = plain('2D', [1, 1], [0.25], { compareMode: 'COMPARE_R_TO_TEXTURE', compareFunction: 'GREATER', depthMode: 'ALPHA' }, { format: 'DEPTH_COMPONENT' }); // prettier-ignore
    bound(depths, 'SHADOW2D');
    expect(named('TexImage2D')[0]?.slice(3)).toEqual([TEX.DEPTH_COMPONENT32F, 1, 1, 0, TEX.DEPTH_COMPONENT, TEX.FLOAT, Float32Array.of(0.25)]); // prettier-ignore
    expect(calls).toContainEqual([
      'TexParameteri',
      TEX.TEXTURE_2D,
      TEX.TEXTURE_COMPARE_FUNC,
      0x204,
    ]);
    calls = [];
    bound(depths);
    expect(named('TexImage2D')[0]?.at(-1)).toEqual(Float32Array.of(0, 0, 0, 0.25));
    expect(calls.flat()).not.toContain(TEX.TEXTURE_COMPARE_MODE);
  });

  it('has six faces, layers, levels', () => {
    const level = { width: 1, height: 1, texels: [0] };
    bound(texture({ kind: 'CUBE', format: 'R', faces: Array.from({ length: 6 }, () => [level]) }));
    expect(named('TexImage2D').map(([, side]) => side)).toEqual([0, 1, 2, 3, 4, 5].map((n) => TEX.TEXTURE_CUBE_MAP_POSITIVE_X + n)); // prettier-ignore
    calls = [];
    bound(texture({ kind: 'ARRAY1D', format: 'R', levels: [{ width: 2, depth: 3, texels: [1, 2, 3, 4, 5, 6] }, { width: 1, depth: 3, texels: [1, 2, 3] }] })); // prettier-ignore
    expect(named('TexImage2D').map((call) => call.slice(1, 6))).toEqual([
      [TEX.TEXTURE_1D_ARRAY, 0, TEX.RGBA32F, 2, 3],
      [TEX.TEXTURE_1D_ARRAY, 1, TEX.RGBA32F, 1, 3],
    ]);
  });

  it('of texels in a buffer takes them from a buffer', () => {
    bound(plain('BUFFER', [2], [1, 2], {}, { format: 'R' }));
    expect(named('BufferData')[0]?.[3]).toEqual(Float32Array.of(1, 0, 0, 1, 2, 0, 0, 1));
    expect(named('TexBuffer')).toHaveLength(1);
    expect(named('TexParameteri')).toEqual([]);
  });

  it('is bound by its place, and deleted when others are', () => {
    const all = textures();
    const one = plain('2D', [1, 1], [0]);
    all.bind([
      { target: '2D', unit: {} },
      { target: '2D', unit: { '2D': one } },
    ]);
    expect(named('ActiveTexture')).toEqual([
      ['ActiveTexture', TEX.TEXTURE0],
      ['ActiveTexture', TEX.TEXTURE0 + 1],
    ]);
    expect(calls).toContainEqual(['BindTexture', TEX.TEXTURE_2D, 0]);
    const [, name] = named('BindTexture');
    all.bind([]);
    expect(calls.at(-1)).toEqual(['DeleteTextures', 1, Uint32Array.of(Number(name?.[2]))]);
  });

  it('is refused where core OpenGL has no such one, or the driver does not take it', () => {
    const clamped = plain('2D', [1, 1], [0], { wrapT: 'MIRROR_CLAMP' });
    expect(() => { bound(clamped); }).toThrow(new Unsupported('core OpenGL has no wrap mode MIRROR_CLAMP')); // prettier-ignore
    const bordered = plain('1D', [1], [0, 0, 0], {}, { border: 1 });
    expect(() => { bound(bordered); }).toThrow('core OpenGL has no textures with a border'); // prettier-ignore
    // A mode of a dimension that the texture lacks does not matter.
    bound(plain('1D', [1], [0], { wrapT: 'CLAMP' }));
    error = 0x501;
    expect(() => { bound(plain('1D', [1], [0])); }).toThrow('the driver does not take a 1D texture: OpenGL error 0x501'); // prettier-ignore
  });
});
