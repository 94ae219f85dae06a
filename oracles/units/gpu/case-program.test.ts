/** A rewritten case begins where the case begins and shows what it leaves. */
import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../../cases/corpus.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { readCaseFile } from '../../cases/read-file.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import type { Bits } from '../../judge/gpu/left.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { CasePrograms, type AskedProgram } from './case-program.js';

function casesOf(text: string): readonly GpuCase[] {
  return readCaseFile(text, 'made.yaml', 'made').gpuCases;
}

function oneOf(...lines: readonly string[]): GpuCase {
  const body = lines.map((line) => `    ${line}\n`).join('');
  const [first] = casesOf(`environment: NVvp4.0\ncases:\n  one:\n${body}`);
  if (first === undefined) throw new Error('no case');
  return first;
}

function asked(given: GpuCase): AskedProgram {
  const program = new CasePrograms().askedOf(given);
  if ('reason' in program) throw new Error(program.reason);
  return program;
}

/** What shows of a case, by what it is of. */
async function shown(given: GpuCase): Promise<Readonly<Record<string, readonly Bits[]>>> {
  const { text, values, shows } = asked(given);
  const left = await gpuBoxOf(GPU_STANDARD).run(text, values);
  const loaded = loadGpu(text);
  if (!left.loaded || !loaded.loaded) throw new Error(text);
  const results = left.emitted[0] ?? left.results;
  return Object.fromEntries(
    loaded.program.results.flatMap(({ binding }, slot) => {
      const of = results[slot];
      const name = shows.get(binding)?.name;
      return of === undefined || name === undefined ? [] : [[name, [of.x, of.y, of.z, of.w]]];
    }),
  );
}

describe('a case of a GPU program', () => {
  it('sets its temporaries, of any type, and shows those that it writes', async () => {
    const given = oneOf(
      'instruction: ADD.S R0, R1, R2',
      'in: {R1: {s: [1, -1, undefined, 4]}, R2: {s: [2, 2, 2, -5]}}',
      'expect: {R0: {s: [3, 1, undefined, -1]}}',
    );
    expect(await shown(given)).toEqual({ R0: [3, 1, null, 0xffffffff] });
    expect(asked(given).shows.get('result.texcoord[0]')?.writer?.name).toBe('ADD');
  });

  it('sets and shows condition codes', async () => {
    const given = oneOf(
      'instruction: MOV.CC1 R0.xy, R1',
      'CC0: [SF, ZF CF, SF ZF, undefined]',
      'in: {R1: [-1, 0, 0, 0]}',
      'expect: {R0: [-1, 0, undefined, undefined]}',
    );
    expect(asked(given).text).toMatch(/ADD\.S\.CC0 vpspec_scratch\.xy/);
    const { 'CC1 (SF)': sign, 'CC1 (EQ)': zero } = await shown(given);
    expect(sign?.slice(0, 2)).toEqual([1, 0]);
    expect(zero?.slice(0, 2)).toEqual([0, 1]);
  });

  it('begins with just the flags that it asks for, or is not asked', async () => {
    const flags = ['', 'SF', 'ZF', 'CF', 'SF CF', 'ZF CF', 'SF OF', 'OF CF', 'ZF OF CF', 'SF ZF'];
    for (const each of flags) {
      const given = oneOf(
        'instruction: MOV.CC1 R0, R0',
        `CC1: ["${each}", "${each}", "${each}", "${each}"]`,
        'expect: {R0: {all: undefined}}',
      );
      // The copy of what is undefined would leave them undefined: without it, they show as they were set.
      const before = asked(given).text.replace(/MOV\.CC1 R0, R0;\n/, '');
      const left = await gpuBoxOf(GPU_STANDARD).run(before, asked(given).values);
      const seen = left.loaded ? left.results.map(({ w }) => w) : [];
      const set = (name: string): Bits => (each.split(' ').includes(name) ? 1 : 0);
      const isNaN = each === 'SF ZF' ? 1 : 0;
      expect([each, seen]).toEqual([
        each,
        [set('SF'), set('OF'), set('CF'), isNaN === 1 ? 0 : set('ZF'), isNaN],
      ]);
    }
    const impossible = oneOf(
      'instruction: MOV R0, 1',
      'CC0: [OF, OF, OF, OF]',
      'expect: {R0: {all: 1}}',
    );
    expect(new CasePrograms().askedOf(impossible)).toEqual({
      reason: 'no sum sets the flags OF',
    });
  });

  it('emits what a geometry program leaves in temporaries', async () => {
    const [given] = casesOf(
      'environment: NVgp4.0\ncases:\n  one:\n    instruction: MOV.U R0, 7\n    expect: {R0: {u: {all: 7}}}\n',
    );
    if (given === undefined) throw new Error('no case');
    expect(await shown(given)).toEqual({ R0: [7, 7, 7, 7] });
  });

  it.each([
    ['sub: MOV.U R1, 9; RET;', 'MOV.U R0, 7; CAL sub; RET;'],
    ['sub: MOV.U R1, 9; RET;', 'main: MOV.U R0, 7; CAL sub; RET;'],
  ])('of a geometry program with labels is called by one that emits: %s %s', async (sub, main) => {
    const body = main.startsWith('main') ? `${sub} ${main}` : `${main} ${sub}`;
    const [given] = casesOf(
      `environment: NVgp4.0\ncases:\n  one:\n    instructions: "${body}"\n    expect: {R0: {u: {all: 7}}}\n`,
    );
    if (given === undefined) throw new Error('no case');
    expect(await shown(given)).toMatchObject({ R0: [7, 7, 7, 7], R1: [9, 9, 9, 9] });
  });

  it('with labels is asked as it is where it writes results, and sets at its entry what it starts from', async () => {
    const plain = oneOf(
      'instructions: "main: MOV result.position, 1; RET; sub: RET;"',
      'expect: {result.position: {all: 1}}',
    );
    expect(asked(plain).text).toBe(plain.program.text);
    const set = oneOf(
      'instructions: "main: MOV result.position, R0; RET;"',
      'in: {R0: {all: 1}}',
      'expect: {result.position: {all: 1}}',
    );
    const { text, values } = asked(set);
    expect(text).toContain('main: TEMP vpspec_scratch;\nMOV.F R0.xyzw, program.local[95];\nMOV');
    expect(await gpuBoxOf(GPU_STANDARD).run(text, values)).toMatchObject({
      results: [{ x: 0x3f800000, w: 0x3f800000 }],
    });
    for (const called of [
      'main: MOV result.position, R0; CAL main (FL); RET;',
      'sub: MOV result.position, R0; RET;',
    ]) {
      const again = oneOf(
        `instructions: "${called}"`,
        'in: {R0: {all: 1}}',
        'expect: {result.position: {all: 1}}',
      );
      expect(new CasePrograms().askedOf(again)).toMatchObject({
        reason: expect.stringMatching(/label/),
      });
    }
  });

  it('uses no parameter of its own', () => {
    const given = oneOf(
      'instruction: ADD R0, R1, program.local[95]',
      'in: {R1: {all: 1}, "program.local[95]": {all: 2}}',
      'expect: {R0: {all: 3}}',
    );
    expect(Object.keys(asked(given).values.bindings ?? {})).toEqual([
      'program.local[95]',
      'program.local[94]',
    ]);
  });
});

it('cases of instructions show what they leave', async () => {
  const { gpuCases } = loadCorpus(['gp4/2.X.8.SUB']);
  expect(gpuCases.length).toBeGreaterThan(20);
  let silent = 0;
  for (const given of gpuCases) {
    if (given.expect.kind === 'runs' && Object.keys(await shown(given)).length === 0) silent++;
  }
  // Some cases show nothing, since all that they write is undefined.
  expect(silent).toBeLessThan(gpuCases.length / 5);
});

describe('a case with labels', () => {
  it('shows each temporary behind the instructions that write it', async () => {
    const given = oneOf(
      'instructions: |',
      '  MOV R1, {0, 0, 0, 0};',
      '  CAL sub;',
      '  MOV.S R2.x, {7, 7, 7, 7};',
      '  RET;',
      '  sub:',
      '  MOV R1.yz, R0;',
      '  RET;',
      'in: {R0: [1, 2, 3, 4]}',
      'expect: {R1: [0, 2, 3, 0], R2: [7, undefined, undefined, undefined]}',
    );
    const { text } = asked(given);
    expect(text).toContain('MOV R1.yz, R0; MOV.F result.texcoord[0].yz, R1;\n');
    const { R1, R2 } = await shown(given);
    expect(R1).toEqual([0, 0x40000000, 0x40400000, 0]);
    expect(R2?.[0]).toBe(7);
  });

  it('shows those of a case of the corpus as they are in the end', async () => {
    const { gpuCases } = loadCorpus(['gp4/2.X.8.CAL', 'gp4/2.X.8.RET']);
    const labelled = gpuCases.filter(
      ({ expect: { kind }, program }) => kind === 'runs' && /CAL|sub:/.test(program.given),
    );
    let shownOnes = 0;
    for (const each of labelled) {
      if ('reason' in new CasePrograms().askedOf(each)) continue;
      shownOnes += Object.keys(await shown(each)).length;
    }
    expect(shownOnes).toBeGreaterThan(20);
  });
});
