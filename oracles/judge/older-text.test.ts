/** What NV_vertex_program asks for is permitted where it governs, and not where NV_vertex_program2 does. */
import { describe, expect, it } from 'vitest';
import type { VpAuthority } from '../../spec/authorities.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { isPermitted as isPermittedPolicy } from '../../semantics/domains/assignments.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { load } from '../../semantics/language/load.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { permittedResult } from '../inference/evaluate.js';
import { Attribution } from './attribution/attribution.js';
import { blackBoxOf, type BlackBoxRun } from './black-box/black-box.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import { ResultExplainer, type GivenNaNs } from './explain-result.js';

/** Operands, a result that the older text alone permits, and the result of the newer one by default. */
const ROWS: readonly (readonly [
  instruction: string,
  operands: readonly (readonly number[])[],
  older: readonly number[],
  nominal: readonly number[],
])[] = [
  // 0 times NaN is 0: so 1 to the power NaN is 1, where log2(1) is 0.
  ['LIT', [[2, 1, 0, NaN]], [1, 2, 1, 1], [1, 2, NaN, 1]],
  // In words y is 0 where the exponential overflows or underflows.
  ['EXP', [[128.5]], [Infinity, 0, Infinity, 1], [Infinity, 0.5, Infinity, 1]],
  ['EXP', [[-126.5]], [0, 0, 0, 1], [0, 0.5, 0, 1]],
  // NaN stands at either end of the order, by a sign that a minus may change.
  ['SLT', [[NaN, NaN, 1, 1], [1, -Infinity, NaN, NaN]], [1, 1, 1, 0], [NaN, NaN, NaN, NaN]],
  ['SLT', [[NaN, NaN, 1, NaN], [1, Infinity, NaN, NaN]], [0, 0, 0, 1], [NaN, NaN, NaN, NaN]],
  ['SGE', [[NaN, NaN, 1, NaN], [1, Infinity, NaN, NaN]], [0, 1, 1, 0], [NaN, NaN, NaN, NaN]],
]; // prettier-ignore

/** What the newer text permits, and the older one does not. */
const FORBIDDEN: readonly (readonly [
  instruction: string,
  operands: readonly (readonly number[])[],
  newer: readonly number[],
])[] = [
  ['RSQ', [[-4]], [NaN]],
  ['RSQ', [[-0]], [-Infinity]],
  ['SLT', [[NaN, 1, 0, 1], [1, NaN, 0, 2]], [NaN, NaN, 0, 1]],
  ['SLT', [[-0, 1, 0, 1], [0, 1, 0, 2]], [0, 0, 0, 1]],
  ['SGE', [[-0, 1, 0, 1], [0, 1, 0, 2]], [1, 1, 1, 0]],
  ['LOG', [[0]], [-Infinity, NaN, -Infinity, 1]],
  ['EXP', [[-Infinity]], [0, NaN, 0, 1]],
  ['RCP', [[3]], [7]],
  ['RSQ', [[9]], [7]],
]; // prettier-ignore

/** What they are not: neither the older text's result nor this one's. */
const WRONG: typeof ROWS = [
  ['LIT', [[2, 0.5, 0, NaN]], [1, 2, 1, 1], [1, 2, NaN, 1]],
  ['EXP', [[127.5]], [2 ** 127, 0, 2 ** 127.5, 1], [2 ** 127, 0.5, Math.fround(2 ** 127.5), 1]],
  [
    'SLT',
    [
      [NaN, 1, 1, 1],
      [1, NaN, 1, 2],
    ],
    [0.5, 2, 0, 1],
    [NaN, NaN, 0, 1],
  ],
];

function isPermitted(
  authority: VpAuthority,
  [instruction, operands]: readonly [string, readonly (readonly number[])[], ...unknown[]],
  result: readonly number[],
): boolean {
  return new ResultExplainer(instruction, authority)
    .explain(operands, result)
    .every(({ permitted }) => permitted);
}

describe('results of the older text', () => {
  it.each(ROWS)('%s of %j may be %j in VP1 by its own document', (...row) => {
    const [, , older, nominal] = row;
    expect(isPermitted('VP1.0', row, older)).toBe(true);
    for (const authority of ['VP1.0/vp2', 'VP1.1/vp2', 'VP2.0'] as const) {
      expect(isPermitted(authority, row, older)).toBe(false);
      expect(isPermitted(authority, row, nominal)).toBe(true);
    }
  });

  it.each(FORBIDDEN)('%s of %j may not be %j in VP1', (...row) => {
    const [, , newer] = row;
    expect(isPermitted('VP1.0', row, newer)).toBe(false);
    expect(isPermitted('VP1.0/vp2', row, newer)).toBe(true);
    expect(isPermitted('VP2.0', row, newer)).toBe(true);
  });

  it.each(WRONG)('%s of %j is not %j anywhere', (...row) => {
    const [, , wrong, nominal] = row;
    expect(isPermitted('VP1.0', row, wrong)).toBe(false);
    expect(isPermitted('VP1.0/vp2', row, wrong)).toBe(false);
    expect(isPermitted('VP1.0/vp2', row, nominal)).toBe(true);
  });
});

describe('zero times an infinity or NaN', () => {
  /** Operands, of which zero meets an infinity in x and NaN in y. */
  const both = [
    [0, 0, 1, 1],
    [Infinity, NaN, 1, 1],
  ];

  it.each([
    ['MUL', both],
    ['MAD', [...both, [2, 2, 2, 2]]],
  ] as const)('%s may include either without the other, by NV_vertex_program', (name, given) => {
    const addend = name === 'MAD' ? 2 : 0;
    const sums = [1 + addend, 1 + addend];
    for (const authority of ['VP1.0', 'VP1.1', 'VSP1.0'] as const) {
      const explainer = new ResultExplainer(name, authority);
      const isPermitted = (x: number, y: number): boolean =>
        explainer.explain(given, [x, y, ...sums]).every(({ permitted }) => permitted);
      expect(isPermitted(addend, addend)).toBe(true);
      expect(isPermitted(addend, NaN)).toBe(true);
      expect(isPermitted(NaN, addend)).toBe(true);
      expect(isPermitted(NaN, NaN)).toBe(true);
      expect(isPermitted(7, addend)).toBe(false);
      expect(isPermitted(addend, Infinity)).toBe(false);
    }
  });

  it.each([
    ['DST', [[1, 0, 1, 1], [1, NaN, 1, 1]], [[1, 0, 1, 1], [1, NaN, 1, 1]]],
    ['DST', [[1, 0, 1, 1], [1, Infinity, 1, 1]], [[1, 0, 1, 1], [1, NaN, 1, 1]]],
    ['DP3', [[0, 1, 0, 0], [Infinity, 1, 1, 1]], [[1, 1, 1, 1], [NaN, NaN, NaN, NaN]]],
    ['DP4', [[0, 1, 0, 0], [NaN, 1, 1, 1]], [[1, 1, 1, 1], [NaN, NaN, NaN, NaN]]],
    // The power of zero rests on zero times the logarithm, which is infinite.
    ['LIT', [[1, 0, 0, 0]], [[1, 1, 1, 1], [1, 1, NaN, 1]]],
    ['LIT', [[1, Infinity, 0, 0]], [[1, 1, 1, 1], [1, 1, NaN, 1]]],
    ['LIT', [[1, NaN, 0, 0]], [[1, 1, 1, 1], [1, 1, NaN, 1]]],
  ] as const)('%s of %j may be zero times it or NaN', (name, given, results) => {
    for (const result of results) {
      expect(isPermitted('VP1.0', [name, given], result)).toBe(true);
    }
    const [[x, ...others]] = results;
    expect(isPermitted('VP1.0', [name, given], [x + 7, ...others])).toBe(false);
  }); // prettier-ignore
});

describe('comparisons of a NaN that is known to be positive', () => {
  it.each([
    ['SLT', [[NaN], [1]], 0, 1],
    ['SLT', [[1], [NaN]], 1, 0],
    ['SGE', [[NaN], [1]], 1, 0],
    ['SGE', [[1], [NaN]], 0, 1],
  ] as const)('%s of %j is %d alone', (instruction, [[a], [b]], right, wrong) => {
    const operands = [
      [a, 0, 0, 0],
      [b, 0, 0, 0],
    ];
    const isPermitted = (result: number, nans: GivenNaNs): boolean | undefined =>
      new ResultExplainer(instruction, 'VP1.0', nans).explain(operands, [result])[0]?.permitted;
    for (const nans of ['alike', 'positive'] as const) {
      expect([isPermitted(right, nans), isPermitted(wrong, nans)]).toEqual([true, false]);
    }
    // With a NaN of unknown sign it may be either.
    const unknown = 'of any sign';
    expect([isPermitted(right, unknown), isPermitted(wrong, unknown)]).toEqual([true, true]);
  });
});

describe('LIT of NaN', () => {
  const coefficient = (policies: string, y: number, w: number): Allowed | undefined =>
    permittedResult('LIT', assignment(policies))([[2, y, 0, w]])[2];

  it('is 1 to the power 0 where zero wins, and else NaN', () => {
    for (const w of [0, -0]) {
      expect(coefficient('nv-vertex-program', NaN, w)).toBe(1);
      expect(coefficient('nv-vertex-program,litNaN=c', NaN, w)).toBeNaN();
      expect(coefficient('nv-vertex-program', -Infinity, w)).toBe(1);
    }
    expect(coefficient('nv-vertex-program', NaN, 1)).toBeNaN();
    expect(coefficient('nv-vertex-program', NaN, NaN)).toBeNaN();
    expect(isPermittedPolicy('litNaN', 'zero-wins', 'VP1.0')).toBe(true);
    expect(isPermittedPolicy('litNaN', 'zero-wins', 'VP2.0')).toBe(false);
  });

  it('may be 1 to a power that is cut to 0', () => {
    const cut = coefficient('nv-vertex-program,litExponent=fraction-8', NaN, 2 ** -10) ?? 0;
    expect([1, NaN, 0, 2].map((value) => contains(cut, value))).toEqual([true, true, false, false]);
  });
});

describe('programs under the older text', () => {
  const older = machineOf(concrete(assignment('nv-vertex-program')));

  it('agree as a whole', async () => {
    const judge = new BlackBoxJudge(blackBoxOf(older), Attribution.load());
    const source =
      '!!VP1.0 MOV R0, v[0]; LIT R1, R0; SLT R2, -R0, R0; EXP R3, v[1].x; ' +
      'ADD R2, R2, R1; MAD o[COL0], R3, R2, R1; MOV o[HPOS], R2; END';
    const values = { attributes: { 0: [1, NaN, NaN, 0], 1: [130.5, 0, 0, 0] } } as const;
    expect((await judge.judge(source, values)).judgement).toEqual({ verdict: 'agrees' });
  });

  it.each([
    ['!!VP1.0\nEND', 8, 'agrees'],
    ['!!VP1.0\nEND', 11, 'agrees'],
    ['!!VP1.0\nEND', 9, 'agrees'],
    ['!!VP1.0\nEND', 3, 'disagrees'],
    ['!!VP1.0\nMOVE R0, v[0]; END', 11, 'agrees'],
    ['!!VP1.0\nMOVE R0, v[0]; END', 10, 'agrees'],
    ['!!VP1.0\nMOVE R0, v[0]; END', 24, 'disagrees'],
  ] as const)('%j may be refused at %i: it %s', async (source, position, verdict) => {
    expect(load(source).loaded).toBe(false);
    const refused: BlackBoxRun = { loaded: false, position, reason: null };
    const judge = new BlackBoxJudge(
      { run: () => Promise.resolve(refused), runBatch: () => Promise.resolve([refused]) },
      Attribution.load(),
    );
    expect((await judge.judge(source, {})).judgement.verdict).toBe(verdict);
  });
});
