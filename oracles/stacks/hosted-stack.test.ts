import { describe, expect, it } from 'vitest';
import { Unsupported } from '../protocol/host.js';
import type { Translation } from '../translate/translation.js';
import { HostedStack } from './hosted-stack.js';
import type { ShaderBatch, ShaderStack } from './shader-stack.js';

const ONE = 0x3f800000;

interface Ran {
  readonly translation: Translation;
  readonly batch: ShaderBatch;
}

/** A stack whose shaders give the number of the export, in every component. */
function stack(changes: Partial<ShaderStack> = {}): {
  readonly hosted: HostedStack;
  readonly ran: Ran[];
  readonly compiled: string[];
} {
  const ran: Ran[] = [];
  const compiled: string[] = [];
  const hosted = new HostedStack({
    name: 'a test',
    version: '0',
    target: 'arb',
    mode: 'plain',
    environments: ['VP1.0'],
    maximumExports: 2,
    maximumInputs: 100,
    details: {},
    gpu: null,
    compile: ({ text }) => {
      compiled.push(text);
    },
    run: (translation, batch) => {
      ran.push({ translation, batch });
      const { exports } = translation;
      return Uint32Array.from({ length: batch.count * exports.length * 4 }, (_, at) =>
        Math.floor(at / 4) % exports.length === 0 ? 7 : 8,
      );
    },
    close: () => undefined,
    ...changes,
  });
  return { hosted, ran, compiled };
}

const THREE = '!!VP1.0 MOV o[TEX2], v[3]; MUL o[HPOS], v[3], c[1]; ADD o[COL0].x, v[1], v[1]; END';

describe('a hosted stack', () => {
  it('takes as many passes as the results need, and leaves the others initial', async () => {
    const { hosted, ran } = stack();
    expect(await hosted.load(THREE)).toEqual({ loaded: true });
    const { registers, words } = await hosted.run({
      c: { 1: [1, 2, 3, 4] },
      v: [3],
      count: 2,
      words: Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    });
    expect(ran.map(({ translation }) => translation.exports)).toEqual([['HPOS', 'COL0'], ['TEX2']]);
    for (const vertex of [0, 1]) {
      const of = (name: string): number[] => {
        const at = (vertex * registers.length + registers.indexOf(name)) * 4;
        return [...words.subarray(at, at + 4)];
      };
      expect(of('HPOS')).toEqual([7, 7, 7, 7]);
      expect(of('COL0')).toEqual([8, 8, 8, 8]);
      expect(of('TEX2')).toEqual([7, 7, 7, 7]);
      expect(of('TEX1')).toEqual([0, 0, 0, ONE]);
    }
    const [first, second] = ran;
    // v[1] was not given; the parameters stand from c[0] on.
    expect(first?.translation.attributes).toEqual([1, 3]);
    expect([...(first?.batch.attributes ?? [])]).toEqual(
      [0, 0, 0, ONE, 1, 2, 3, 4, 0, 0, 0, ONE, 5, 6, 7, 8], // prettier-ignore
    );
    expect([...(first?.batch.parameters.subarray(0, 8) ?? [])]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
    expect(second?.batch.count).toBe(2);
  });

  it('refuses with the position', async () => {
    const { hosted, compiled } = stack();
    expect(await hosted.load('!!VP1.0 FOO R0; END')).toMatchObject({ loaded: false, position: 8 });
    expect(compiled).toEqual([]);
    await expect(hosted.run({ c: {}, v: [], count: 1, words: new Uint32Array() })).rejects.toThrow(
      'no VP program',
    );
  });

  it('does not support other environments, nor what cannot be translated', async () => {
    await expect(stack().hosted.load('!!VP2.0 MOV o[HPOS], v[0]; END')).rejects.toThrow(
      new Unsupported('a test runs VP1.0 through arb, no VP2.0'),
    );
    const every = stack({ environments: ['VP1.0', 'VP2.0'] }).hosted;
    await expect(every.load('!!VP2.0 a: MOV o[HPOS], v[0]; BRA a; END')).rejects.toBeInstanceOf(
      Unsupported,
    );
  });

  it('runs either kind of program, and what was loaded last', async () => {
    const gpu: ShaderStack['gpu'] = {
      environments: ['NVvp4.0'],
      compile: () => undefined,
      run: () => Uint32Array.of(1, 2, 3, 4),
    };
    const both = stack({ target: 'glsl', mode: 'strict', gpu }).hosted;
    expect(await both.hello()).toMatchObject({ environments: ['VP1.0', 'NVvp4.0'] });
    const vertex = { c: {}, v: [], count: 1, words: new Uint32Array() };
    const invocation = { in: {}, buffers: {}, textures: new Map(), derivatives: [] };
    await both.load('!!NVvp4.0\nMOV result.position, 1;\nEND');
    expect(await both.invoke(invocation)).toMatchObject({
      results: { 'result.position': [1, 2, 3, 4] },
    });
    await expect(both.run(vertex)).rejects.toThrow('no VP program');
    await both.load('!!VP1.0 MOV o[HPOS], v[0]; END');
    await expect(both.invoke(invocation)).rejects.toThrow('no GPU program');
    expect((await both.run(vertex)).words.length).toBeGreaterThan(0);
    // There is no plain translation of GPU programs.
    const plain = stack({ target: 'glsl', mode: 'plain', gpu }).hosted;
    expect(await plain.hello()).toMatchObject({ environments: ['VP1.0'] });
    await expect(plain.invoke(invocation)).rejects.toBeInstanceOf(Unsupported);
  });

  it('compiles a program once', async () => {
    const { hosted, compiled } = stack();
    for (let round = 0; round < 3; round++) await hosted.load(THREE);
    expect(compiled).toHaveLength(2);
  });
});
