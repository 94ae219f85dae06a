/**
 * Interpretations of numbers and flags: the machine of each is judged to conform, the probes name the interpretation that it
 * follows, and what no interpretation gives still disagrees.
 */
import { describe, expect, it } from 'vitest';
import {
  alternative,
  alternativesOf,
  DEFAULT_POLICIES,
} from '../../../semantics/domains/assignments.js';
import type { Policies, PolicyName } from '../../../semantics/domains/policies.js';
import { GPU_PROGRAMS } from '../../../semantics/domains/policies-of-gpu-programs.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import type { Interpretations } from '../../../semantics/gpu/domains/nominal.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, LARGEST } from '../../../semantics/number/binary32.js';
import { roundTo } from '../../../semantics/number/round.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import type { Bits } from '../../judge/gpu/left.js';
import { anything } from './draft.js';
import { observeProbe } from './observe.js';
import { interpretationProbes, type InterpretationProbe } from './interpretation-probes.js';
import { interpretationFindings } from './interpretations.js';

const judge = new GpuJudge();
const ENVIRONMENT = 'NVvp4.0';

/** Policies that VP programs ask for too, with the erratum of NV_gpu_program4. */
const SHARED = { litEpsilon: 'gp4.E-lit-epsilon', ssgZero: 'gp4.E-ssg-zero' } as const;

/** The policies of this kind, and the shared ones. */
const NAMES = [
  ...(Object.keys(GPU_PROGRAMS) as (keyof typeof GPU_PROGRAMS)[]),
  ...(Object.keys(SHARED) as (keyof typeof SHARED)[]),
] as const;

function erratumOf(name: PolicyName): string {
  return name in SHARED ? SHARED[name as keyof typeof SHARED] : (POLICIES[name].erratum ?? '');
}

function valuesOf({ given }: Pick<InterpretationProbe, 'given'>): GpuInputValues {
  return {
    bindings: { 'program.local[0]': { type: 'F', values: [given, given, given, given] } },
  };
}

function verdictOn(source: string, x: Bits, given = 0): string {
  const results = [{ x, y: null, z: null, w: null }];
  const left = { loaded: true, killed: false, results, emitted: [] } as const;
  return judge.judge(source, valuesOf({ given }), left).verdict;
}

describe.each(NAMES)('%s', (name) => {
  const own = interpretationProbes(ENVIRONMENT).filter(
    ({ erratum }) => erratum === erratumOf(name),
  );

  it.each(alternativesOf(name))('%s runs, conforms and is found out', async (value) => {
    // Only where SHORT variables have 16 bits their flags may differ.
    const interpretations: Partial<Interpretations> =
      name === 'shortFlags' ? { shortFloats: 'binary16' } : {};
    const policies: Policies = { ...DEFAULT_POLICIES, [name]: value };
    const { interpretation = '' } = alternative(name, value as never);
    const box = gpuBoxOf(gpuMachineOf(gpuConcrete(policies, interpretations)));
    const left = new Map<string, number | null>();
    const differ: boolean[] = [];
    const nominal = gpuBoxOf(gpuMachineOf(gpuConcrete(DEFAULT_POLICIES, interpretations)));
    for (const probe of own) {
      const [shown, byDefault] = [
        await observeProbe(box, probe),
        await observeProbe(nominal, probe),
      ];
      if (typeof shown === 'string' || typeof byDefault === 'string') throw new Error(probe.name);
      // The judge takes a result that does not show for any: only what an interpretation leaves open may not show.
      const isOpenByInterpretation = probe.permits[interpretation] === anything;
      expect(shown.x !== null || isOpenByInterpretation, probe.name).toBe(true);
      left.set(probe.name, shown.x);
      differ.push(shown.x !== byDefault.x);
      expect([probe.name, verdictOn(probe.source, shown.x, probe.given)]).toEqual([
        probe.name,
        'agrees',
      ]);
    }
    expect(differ.some(Boolean)).toBe(value !== DEFAULT_POLICIES[name]);
    const isOpen = [...left.values()].includes(null);
    const [found] = interpretationFindings(ENVIRONMENT, left);
    expect(found?.interpretation).toBe(isOpen ? undefined : interpretation);
  });
});

describe('what no interpretation gives disagrees:', () => {
  const telling = (body: string, test: string): string =>
    `!!NVvp4.0\nTEMP R0, R1, R2;\nSHORT TEMP H0;\n${body}\nMOV.F result.position, 0.0;\n` +
    `MOV.F result.position (${test}.x), 1.0;\nEND`;
  const giving = (body: string): string =>
    `!!NVvp4.0\nTEMP R0, R1, R2;\nSHORT TEMP H0;\n${body}\nEND`;
  const [NO, YES] = [bitsOf(0), bitsOf(1)];

  it.each([
    ['a quotient rounded up', giving('DIV.S result.position, {-7, 1, 1, 1}, 2;'), 0xfffffffe],
    ['a sum', giving('ADD.S result.position, 2147483646, 1;'), 0x80000000],
    ['OF of a sum beyond', telling('ADD.S.CC R0, 2147483647, 1;', 'OF'), NO],
    ['CF of a sum beyond', telling('ADD.U.CC R0, 0xFFFFFFFF, 1;', 'CF'), NO],
    ['SAD.U of greater and lesser', giving('SAD.U result.position, 5, 2, 0;'), 0xfffffffd],
    ['a shift by 15', giving('MOV.S H0, 1;\nSHL.S result.position, H0, 15;'), 0x4000],
    ['a shift of 32 bits by 16', giving('MOV.S R0, 1;\nSHL.S result.position, R0, 16;'), 0],
    ['an integer rounded up', giving('I2F.S result.position, 33554433;'), bitsOf(2 ** 25 + 4)],
    ['a great constant', giving('MOV result.position, -1.0e39;'), bitsOf(Infinity)],
    ['MAX of numbers', giving('MAX result.position, 1.0, 2.0;'), bitsOf(1)],
    ['0 to the power 0', giving('LIT R0, {1.0, 0.0, 0.0, 0.0};\nMOV result.position, R0.z;'), NO],
    ['SCS within', giving('SCS result.position, 3.0;'), bitsOf(0.5)],
    ['CF of a float on clear flags', telling('MOV.S.CC R0, 1;\nMOV.F.CC R0, 1.0;', 'CF'), YES],
    ['OF of a float', telling('ADD.S.CC R0, 2147483647, 1;\nMOV.F.CC R0, 1.0;', 'OF'), YES],
    ['SF of a float', telling('MOV.S.CC R0, 1;\nMOV.F.CC R0, -1.0;', 'SF'), NO],
    ['a negated addend', telling('MAD.S.CC R1, 0, 1, -5;', 'CF'), YES],
    ['a sign outside of bars', telling('MOV.U R0, 0;\nADD.U.CC R1, 5, -|R0|;', 'CF'), NO],
    ['EQ of what is no zero', telling('MOV.CC H0, 1.0;', 'EQ'), YES],
    ['NAN of a number', telling('MOV.CC R0, 1.0;', 'NAN'), YES],
    ['a packed number', giving('PK4UB R0, {0.2, 0, 0, 1};\nUP4UB result.position, R0.x;'), YES],
  ])('%s', (_, source, wrong) => {
    expect(verdictOn(source, wrong)).toBe('disagrees');
  });

  it.each([
    ['RCC of +INF', 'RCC result.position, GIVEN.x;', Infinity, bitsOf(2 ** 64)],
    ['RCC of NaN', 'RCC result.position, GIVEN.x;', NaN, bitsOf(2 ** -64)],
    ['SSG of NaN', 'SSG result.position, GIVEN;', NaN, bitsOf(1)],
    ['MAX of NaN', 'MAX result.position, GIVEN, 1.0;', NaN, bitsOf(NaN)],
    [
      'NE of NaN',
      'TEMP R0;\nMOV.CC R0, GIVEN;\nMOV result.position, 0.0;\nMOV result.position (NE.x), 1.0;',
      NaN,
      NO,
    ],
    ['SAT of NaN', 'MOV.SAT result.position, GIVEN;', NaN, bitsOf(NaN)],
  ])('%s', (_, body, given, wrong) => {
    const source = `!!NVvp4.0\n${body.replace('GIVEN', 'program.local[0]')}\nEND`;
    expect(verdictOn(source, wrong, given)).toBe('disagrees');
  });

  it('a result that SAT made a zero of either sign agrees', () => {
    const source = '!!NVvp4.0\nMOV.SAT result.position, program.local[0];\nEND';
    for (const zero of [0, -0]) expect(verdictOn(source, bitsOf(zero), -0)).toBe('agrees');
  });
});

describe('products beyond the largest value (gp4.E-overflow)', () => {
  const program =
    '!!NVvp4.0\nMUL result.position.xy, program.local[0], {1.1, 1.4, 0.0, 0.0};\n' +
    'MUL result.position.z, program.local[0], 2.5e38;\nEND';
  /** Which way the products by 1.1 and 1.4 were rounded, and what 7.5e38 became. */
  const judged = (round: (exact: number) => number, beyond: number): string => {
    const [x, y] = [3 * Math.fround(1.1), 3 * Math.fround(1.4)].map((exact) =>
      bitsOf(round(exact)),
    );
    if (x === undefined || y === undefined) throw new Error('two products');
    const results = [{ x, y, z: bitsOf(beyond), w: null }];
    const left = { loaded: true, killed: false, results, emitted: [] } as const;
    return judge.judge(program, valuesOf({ given: 3 }), left).verdict;
  };
  const down = (exact: number): number => roundTo(exact, 'down');

  it('are infinities, whichever way the others were rounded', () => {
    expect([judged(Math.fround, Infinity), judged(down, Infinity)]).toEqual(['agrees', 'agrees']);
  });

  it('are the largest value only where that is the direction', () => {
    expect([judged(Math.fround, LARGEST), judged(down, LARGEST)]).toEqual(['disagrees', 'agrees']);
  });
});

describe('NRM of a vector of length zero (gp4.E-nrm-zero)', () => {
  const program = '!!NVvp4.0\nTEMP R0;\nNRM R0, program.local[0];\nMOV result.position.x, R0;\nEND';
  const judged = (given: number, x: number): string => {
    const results = [{ x: bitsOf(x), y: null, z: null, w: null }];
    const left = { loaded: true, killed: false, results, emitted: [] } as const;
    return judge.judge(program, valuesOf({ given }), left).verdict;
  };

  it.each([0, -0, NaN])('makes of a zero a zero or NaN: %s', (x) => {
    expect(judged(0, x)).toBe('agrees');
  });

  it('makes of it nothing else, and anything of a number whose square vanishes', () => {
    expect([judged(0, 1), judged(0, Infinity)]).toEqual(['disagrees', 'disagrees']);
    for (const x of [0, 1, -1, Infinity, NaN])
      expect([x, judged(2 ** -80, x)]).toEqual([x, 'agrees']);
  });
});

describe('denormals, each as an operation likes', () => {
  const TINY = -(2 ** -130);
  const both = '!!NVvp4.0\nTEMP R0;\nADD R0, program.local[0], program.local[0];\n';
  const program = `${both}MUL result.position.y, program.local[0], 0.5;\nMOV result.position.x, R0;\nEND`;
  const judged = (x: number, y: number): string => {
    const results = [{ x: bitsOf(x), y: bitsOf(y), z: null, w: null }];
    const left = { loaded: true, killed: false, results, emitted: [] } as const;
    return judge.judge(program, valuesOf({ given: TINY }), left).verdict;
  };

  it('may be kept by one and flushed by another', () => {
    for (const x of [2 * TINY, -0]) {
      for (const y of [TINY / 2, -0]) expect(judged(x, y)).toBe('agrees');
    }
    expect(judged(TINY, TINY / 2)).toBe('agrees');
  });

  it('are nothing else', () => {
    expect(judged(0, -0)).toBe('disagrees');
    expect(judged(2 * TINY, TINY / 4)).toBe('disagrees');
    expect(judged(2 ** -126, -0)).toBe('disagrees');
  });

  it('leave the machine of it one of them', () => {
    const machine = gpuMachineOf(gpuConcrete({ ...DEFAULT_POLICIES, denormals: 'each' }));
    const loaded = machine.load(program);
    if (!loaded.loaded) throw new Error(loaded.error.message);
    const linked = machine.link(loaded.program);
    const { inputs, state } = machine.invocation(linked, valuesOf({ given: TINY }));
    let last = state;
    for (const { step } of linked.instructions) last = step(inputs, last);
    expect(last.results[0]).toMatchObject({ x: 2 * TINY, y: -0 });
  });
});
