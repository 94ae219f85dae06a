/** The package's functions, VP and GPU programs alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../semantics/number/binary32.arbitrary.js';
import { bitsOf, hex } from '../semantics/number/binary32.js';
import {
  allowed,
  InputsError,
  judge,
  load,
  permits,
  ProgramError,
  run,
  trace,
  type Implementation,
  type Inputs,
  type RunResult,
  type Vector,
} from './index.js';

const VP = '!!VP2.0 RCP R0.x, v[0].x; MUL R0, R0.x, v[0]; MOV o[HPOS], R0; END';
const GPU = '!!NVvp4.0 ADD.S result.position, vertex.attrib[0], program.env[1]; END';
const given = (quad: Vector): Inputs => ({ registers: { 'v[0]': quad } });
const signed = (...values: readonly number[]): Vector =>
  values.map((value) => ({ type: 'S', value })) as unknown as Vector;
const ofGpu = {
  registers: { 'vertex.attrib[0]': signed(-3, 2, 1, 0), 'program.env[1]': signed(1, 1, 1, 1) },
};

describe('load', () => {
  it('gives a program, or says where and why there is none', () => {
    expect(load(VP)).toMatchObject({ loaded: true, environment: 'VP2.0', instructions: 3 });
    expect(load(new TextEncoder().encode(GPU))).toMatchObject({ environment: 'NVvp4.0' });
    expect(load('!!VP1.0 FOO; END', 'a.vp')).toMatchObject({
      loaded: false,
      position: 8,
      diagnosis: expect.stringContaining('a.vp:1:9: FOO is no instruction of VP1.0') as string,
    });
    expect(() => run('!!VP1.0 FOO; END')).toThrow(ProgramError);
    expect(() => allowed('')).toThrow(ProgramError);
  });
});

describe('run', () => {
  it('keeps every bit of what it is given', () => {
    const copy = '!!VP1.0 MOV o[HPOS], v[0]; END';
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        const bits = hex(bitsOf(value));
        const asNumber = run(copy, given([value, 0, 0, 1]), { policies: {} });
        const asBits = run(copy, given([bits, '0x00000000', 0, { type: 'F', value: 1 }]));
        expect(asBits).toEqual({ ...asNumber, results: asBits.results });
        expect(asBits.results['o[HPOS]']).toEqual(asNumber.results['o[HPOS]']);
      }),
    );
  });

  it('runs GPU programs, with integers, buffers, textures and undefined components', () => {
    expect(run(GPU, ofGpu).results['result.position']).toMatchObject([
      { type: 'S', value: -2 }, { value: 3 }, { value: 2 }, { value: 1 },
    ]); // prettier-ignore
    expect(run(GPU).results['result.position']).toEqual([null, null, null, null]);
    const buffer = '!!NVvp4.0 BUFFER b[] = { program.buffer[2] }; MOV.U result.position, b[1]; END';
    expect(
      run(buffer, { buffers: { 2: [0, 0, 0, 0, { type: 'U', value: 7 }, 0, 0, 0] } }).outcome,
    ).toBe('completed');
    const sampled = '!!NVfp4.0 TEX result.color, fragment.texcoord[0], texture[3], 2D; END';
    const texels = [[0.25, 0.5, 0.75, 1]];
    const textures = {
      3: [{ kind: '2D', levels: [{ width: 1, texels }], parameters: { minFilter: 'NEAREST' } }],
    } as const;
    const registers = { 'fragment.texcoord[0]': [0.5, 0.5, 0, 1] } as const;
    const { results } = run(sampled, {
      registers,
      textures,
      derivatives: [{ dx: [0, 0, 0, 0], dy: [0, 0, 0, 0] }],
    });
    expect(results['result.color[0]']?.map((word) => word?.value)).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it('goes by the policies and the document that are chosen', () => {
    const mad = '!!VP1.0 MAD o[HPOS], v[0].x, v[0].x, -v[0].y; END';
    const of = (options: Parameters<typeof run>[2]): unknown =>
      run(mad, given(['0x3f800001', '0x3f800002', 0, 0]), options).results['o[HPOS]']?.[0]?.bits;
    expect(of({ document: 'vp2' })).toBe('0x00000000');
    expect(of({ document: 'vp2', policies: { madRounding: 'once' } })).toBe('0x28800000');
    expect(() => of({ policies: { madRounding: 'thrice' } })).toThrow(/madRounding/);
    expect(() => of({ profile: 'nobody' })).toThrow(/nobody/);
    expect(() => of({ document: 'gp4' })).toThrow(/govern/);
    expect(() => of({ documents: 'vp2' } as object)).toThrow(TypeError);
  });

  it.each<[string, Inputs, RegExp]>([
    [VP, { registers: { 'v[99]': [1, 2, 3, 4] } }, /v\[99\]/],
    [VP, { registers: { R0: [1, 2, 3, 4] } }, /R0/],
    [VP, { registers: { 'v[0]': [1, 2, 3] as unknown as Vector } }, /v\[0\]: expected four/],
    [VP, given([1, 2, 3, 'one']), /v\[0\]\.w: expected a number, bits .*found "one"/],
    [VP, given([null, 2, 3, 4]), /no undefined/],
    [VP, given(signed(1, 2, 3, 4)), /floating-point/],
    [VP, { registers: { 'v[0]': [1, 2, 3, 4], 'v[OPOS]': [1, 2, 3, 4] } }, /set twice/],
    [VP, { buffers: {} }, /buffers/],
    [VP, { v: { 0: [1, 2, 3, 4] } } as Inputs, /inputs: there is no "v"; expected registers, /],
    [GPU, { in: {} } as Inputs, /there is no "in"/],
    [GPU, null as unknown as Inputs, /inputs: expected an object/],
    [GPU, { registers: { 'vertex.nothing': [1, 2, 3, 4] } }, /vertex\.nothing/],
    [GPU, { registers: { 'vertex.attrib[0]': [1, { type: 'S', value: 1 }, 1, 1] } }, /one type/],
    [GPU, { registers: { 'vertex.attrib[0]': signed(1, 2, 3, 2 ** 31) } }, /32 bits/],
  ])('refuses what a program cannot be given: %#', (program, inputs, message) => {
    expect(() => run(program, inputs)).toThrow(InputsError);
    expect(() => run(program, inputs)).toThrow(message);
  });
});

it('refuses options that there are not, in every function', async () => {
  const wrong: object = { documents: 'vp2' };
  expect(() => allowed(VP, {}, wrong)).toThrow('there is no "documents"; expected document, ');
  expect(() => trace(VP, {}, wrong).next()).toThrow(TypeError);
  await expect(judge(VP, {}, run(VP), wrong)).rejects.toThrow(TypeError);
});

describe('trace', () => {
  it('gives the steps of the run, and how it ended', () => {
    for (const [program, inputs] of [
      [VP, given([4, 1, 1, 1])],
      [GPU, ofGpu],
    ] as const) {
      const steps = [];
      const all = trace(program, inputs);
      let next = all.next();
      for (; next.done !== true; next = all.next()) steps.push(next.value);
      const { outcome, reason, instructions, results } = run(program, inputs);
      expect(next.value).toEqual({ outcome, reason, instructions });
      expect(steps).toHaveLength(instructions);
      const [register, value] = Object.entries(results)[0] ?? [];
      expect(steps.at(-1)?.written).toEqual([{ register, value }]);
    }
  });
});

describe('allowed', () => {
  it('permits what run gives, and not everything', () => {
    for (const [program, inputs] of [
      [VP, given([3, 1, 1, 1])],
      [GPU, ofGpu],
    ] as const) {
      const { results } = allowed(program, inputs);
      for (const [register, words] of Object.entries(run(program, inputs).results)) {
        words.forEach((word, at) => {
          const set = results[register]?.[at];
          if (set === undefined) throw new Error(`${register} is missing`);
          expect(permits(set, Number(word?.bits))).toBe(true);
          expect(permits(set, 0x12345678)).toBe(false);
        });
      }
    }
    expect(allowed(VP, given([3, 1, 1, 1]), { paths: 1 }).environment).toBe('VP2.0');
  });
});

describe('judge', () => {
  const inputs = given([1.5, 1, 1, 1]);
  const right = run(VP, inputs);
  const with_ = (quad: Vector): RunResult =>
    ({ ...right, results: { ...right.results, 'o[HPOS]': quad } }) as RunResult;

  it('finds what the semantics gives permitted', async () => {
    expect(await judge(VP, inputs, right)).toMatchObject({ verdict: 'agrees', notShown: [] });
    expect(await judge(GPU, ofGpu, run(GPU, ofGpu))).toMatchObject({ verdict: 'agrees' });
    const near = await judge(VP, inputs, with_([1.0000001, 0.6666667, 0.6666667, 0.6666667]));
    expect(near).toMatchObject({ verdict: 'agrees', disagreement: null });
  });

  it('finds what no interpretation of the documents gives wrong, with the clauses that decide', async () => {
    const wrong = await judge(VP, inputs, with_([1.5, 0.6666667, 0.6666667, 0.6666667]));
    expect(wrong).toMatchObject({
      verdict: 'disagrees',
      disagreement: { where: 'o[HPOS].x', observed: '1.5 (0x3fc00000)' },
    });
    expect(wrong.disagreement?.clauses).not.toEqual([]);
    const gpu = await judge(GPU, ofGpu, {
      results: { 'result.position': ['0xfffffffe', '0x00000003', '0x00000002', '0x00000002'] },
    });
    expect(gpu).toMatchObject({
      verdict: 'disagrees',
      disagreement: { where: 'result.position.w', instruction: 'ADD' },
    });
    expect(gpu.disagreement?.clauses).toContain('gp4.ADD.signed');
  });

  it('says what a loophole alone permits', async () => {
    // Outside [1, 2) nothing bounds the error of RCP, by the letter.
    const found = await judge(VP, given([3, 1, 1, 1]), with_([2, 1, 1, 1]));
    expect(found.verdict).toBe('agrees by the letter');
    expect(found.byTheLetter).not.toBeNull();
  });

  it('judges refusals, and programs that load and must not', async () => {
    const bad = '!!VP2.0 FOO; END';
    expect((await judge(bad, {}, { loaded: false, position: 8 })).verdict).toBe('agrees');
    expect((await judge(bad, {}, { loaded: false, position: null })).verdict).toBe('agrees');
    expect((await judge(bad, {}, { loaded: false, position: 2 })).verdict).toBe('disagrees');
    expect((await judge(bad, {}, { results: {} })).verdict).toBe('disagrees');
    expect((await judge(VP, inputs, { loaded: false, position: 3 })).verdict).toBe('disagrees');
    const badGpu = '!!NVvp4.0 FOO; END';
    expect((await judge(badGpu, {}, { loaded: false, position: 10 })).verdict).toBe('agrees');
    expect((await judge(badGpu, {}, { results: {} })).verdict).toBe('disagrees');
    expect((await judge(GPU, {}, { loaded: false, position: 3 })).verdict).toBe('disagrees');
  });

  it('asks an implementation for its steps, and names the one that departs', async () => {
    const squaring: Implementation = (text, own) =>
      run(text.replaceAll(/MUL (\S+), (\S+), \S+;/g, 'MUL $1, $2, $2;'), own);
    const own = '!!VP2.0 MUL R0, v[0], c[1]; ADD o[HPOS], R0, v[0]; END';
    const values = { registers: { 'v[0]': [3, 3, 3, 3], 'c[1]': [5, 5, 5, 5] } } as const;
    expect((await judge(own, values, (text, asked) => run(text, asked))).verdict).toBe('agrees');
    const found = await judge(own, values, squaring);
    expect(found).toMatchObject({
      verdict: 'disagrees',
      means: 'steps',
      disagreement: { step: 0, instruction: 'MUL R0, v[0], c[1]' },
    });
  });

  it('takes no results that are none, and says what did not show', async () => {
    await expect(judge(VP, inputs, { results: {} })).rejects.toThrow('o[HPOS] is missing');
    const unknown = { ...right, results: { ...right.results, 'o[POS]': [1, 1, 1, 1] as const } };
    await expect(judge(VP, inputs, unknown)).rejects.toThrow(/o\[POS\] is no result/);
    const position = right.results['o[HPOS]'];
    if (position === undefined) throw new Error('no position');
    const few = await judge(VP, inputs, { results: { 'o[HPOS]': position } });
    expect(few).toMatchObject({ verdict: 'agrees' });
    expect(few.notShown).toContain('o[COL0]');
    await expect(judge(GPU, ofGpu, { results: {} })).rejects.toThrow('result.position is missing');
    const half = await judge(GPU, ofGpu, {
      results: { 'result.position': ['0xfffffffe', null, null, null] },
    });
    expect(half.verdict).toBe('agrees');
    expect(half.notShown).toHaveLength(3);
  });

  it('judges discarded fragments, emitted vertices and state programs', async () => {
    const kill = '!!NVfp4.0 KIL {-1}.x; MOV result.color, 1; END';
    expect((await judge(kill, {}, run(kill))).verdict).toBe('agrees');
    const stays = { results: { 'result.color[0]': [1, 1, 1, 1] } } as const;
    expect((await judge(kill, {}, stays)).verdict).toBe('disagrees');
    const emit =
      '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MOV result.position, 1; EMIT; END';
    expect((await judge(emit, {}, run(emit))).verdict).toBe('agrees');
    expect((await judge(emit, {}, { results: {}, emitted: [] })).verdict).toBe('disagrees');
    await expect(judge(emit, {}, { results: {} })).rejects.toThrow('emitted is missing');
    const state = '!!VSP1.0 MOV c[3], v[0]; END';
    const left = run(state, inputs);
    expect((await judge(state, inputs, left)).verdict).toBe('agrees');
    if (!('parameters' in left)) throw new Error('no parameters');
    const wrong = { results: {}, parameters: { 'c[3]': [9, 9, 9, 9] } } as const;
    expect((await judge(state, inputs, wrong)).verdict).toBe('disagrees');
    await expect(judge(state, inputs, { results: {} })).rejects.toThrow('c[3] is missing');
  });

  it('refuses a document that does not govern', async () => {
    await expect(judge(GPU, ofGpu, run(GPU, ofGpu), { document: 'vp2' })).rejects.toThrow(/govern/);
    await expect(judge(VP, inputs, right, { document: 'vp1' })).rejects.toThrow(/govern/);
  });
});
