import { describe, expect, it } from 'vitest';
import { bitsOf } from '../../semantics/number/binary32.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { compileClauses, type FormulaSource } from './formula.js';
import { judgeRecord, judgeValues, type Verdict } from './judge.js';
import { shapeOfGpu, type InstructionShape } from './observation.js';

const DENORMAL = 2 ** -149;

function shapeOfGpuNamed(name: string): InstructionShape | undefined {
  const spec = gpuInstructionNamed(name);
  return spec && shapeOfGpu(spec);
}

function judge(
  clause: Omit<FormulaSource, 'id'>,
  operands: readonly (readonly number[])[],
  result: readonly number[],
): Verdict {
  const clauses = compileClauses([{ id: 'test.X.1', ...clause }]);
  const [verdict] = judgeValues(clauses, operands, result);
  if (verdict === undefined) throw new Error('no verdict');
  return verdict;
}

describe('judging a record', () => {
  it('looks at every component of vectors', () => {
    const clause = { on: 'ADD', when: 'isZero(a)', then: 'same(r, b)' };
    const good = judge(clause, [[1, 0], [2, 3]], [9, 3]); // prettier-ignore
    expect(good).toMatchObject({ applies: true, holds: true, violation: null });
    const bad = judge(clause, [[0, 1, 0], [2, 3, 4]], [2, 9, 5]); // prettier-ignore
    expect(bad).toMatchObject({ applies: true, holds: false });
    expect(bad.violation).toMatchObject({ component: 2, found: 5, exchanged: false });
    expect(bad.violation?.wanted).toBe('r = 4 (0x40800000)');
    const silent = judge(clause, [[1], [1]], [7]);
    expect(silent).toMatchObject({ applies: false, holds: true });
  });

  it('tries the operands in the other order where the clause is symmetric', () => {
    const clause = { on: 'ADD', when: 'isNaN(a)', then: 'isNaN(r)' };
    expect(judge(clause, [[1], [NaN]], [1]).applies).toBe(false);
    const exchanged = judge({ ...clause, symmetric: true }, [[1], [NaN]], [1]);
    expect(exchanged).toMatchObject({ applies: true, holds: false });
    expect(exchanged.violation?.exchanged).toBe(true);
  });

  it('exchanges only the first two of three operands', () => {
    const clause = { on: 'MAD', when: 'a == 1', then: 'r == b + c', symmetric: true };
    expect(judge(clause, [[2], [1], [5]], [7])).toMatchObject({ applies: true, holds: true });
  });

  it('says nothing of components that were not observed', () => {
    const replicated = { on: 'DP3', then: 'same(r.x, r.y) and same(r.x, r.z) and same(r.x, r.w)' };
    const operands = [[1, 2, 3], [1, 2, 3]]; // prettier-ignore
    expect(judge(replicated, operands, [14]).applies).toBe(false);
    expect(judge(replicated, operands, [14, 14, 14, 13]).holds).toBe(false);
    const fourth = { on: 'DP4', then: 'r == a.w' };
    expect(judge(fourth, operands, [3]).applies).toBe(false);
  });

  it('accepts either sign of a flushed operand', () => {
    const clause = { on: 'MUL', when: 'isZero(a) and isFinite(b)', then: 'sameSign(a, b) ? same(r, 0) : same(r, -0)' }; // prettier-ignore
    expect(judge(clause, [[-DENORMAL], [1]], [-0]).holds).toBe(true);
    expect(judge(clause, [[-DENORMAL], [1]], [0]).holds).toBe(true);
    expect(judge(clause, [[DENORMAL], [1]], [-0]).holds).toBe(false);
    expect(judge(clause, [[-0], [1]], [0]).holds).toBe(false);
  });

  it('is silent where one way of flushing leaves the clause nothing to say', () => {
    const clause = { on: 'RCP', when: 'isZero(a) and isNegative(a)', then: 'r == -INF' };
    expect(judge(clause, [[-DENORMAL]], [Infinity])).toMatchObject({ applies: false });
    expect(judge(clause, [[-DENORMAL]], [-Infinity])).toMatchObject({ applies: true });
  });

  it('accepts denormals that are kept, of GPU programs alone', () => {
    const clause = { id: 'test.X.1', on: 'MUL', then: 'isRounding(r, a * b)' };
    const values = [[[DENORMAL], [2 ** 126]], [2 ** -23]] as const;
    expect(judge(clause, ...values).holds).toBe(false);
    const gpu = compileClauses([clause], shapeOfGpuNamed);
    expect(judgeValues(gpu, ...values).map(({ holds }) => holds)).toEqual([true]);
    expect(judgeValues(gpu, values[0], [2 ** -22]).map(({ holds }) => holds)).toEqual([false]);
  });

  it('reads a denormal result as zero, except where denormals are the matter', () => {
    const operand = [[-DENORMAL]];
    expect(judge({ on: 'MOV', then: 'same(r, a)' }, operand, [-DENORMAL]).holds).toBe(true);
    expect(judge({ on: 'MOV', then: 'isZero(r)' }, operand, [DENORMAL]).holds).toBe(true);
    const kept = judge({ on: 'MOV', then: 'not isDenormal(r)' }, operand, [DENORMAL]);
    expect(kept.holds).toBe(false);
    const flushed = judge({ on: 'MOV', then: 'not isDenormal(r)' }, operand, [0]);
    expect(flushed.holds).toBe(true);
  });

  it('reads bit patterns, whatever the payload of a NaN', () => {
    const clauses = compileClauses([{ id: 'test.X.1', on: 'ABS', then: 'same(r, abs(a))' }]);
    const judged = (a: number, r: number) => judgeRecord(clauses, [[a]], [r])[0]?.holds;
    expect(judged(0xff812345, 0x7fffffff)).toBe(true);
    expect(judged(0x80000000, 0x00000000)).toBe(true);
    expect(judged(0x80000000, 0x80000000)).toBe(false);
    expect(judged(bitsOf(-1.5), bitsOf(1.5))).toBe(true);
  });

  it('judges integers of address registers', () => {
    const clause = { on: 'ARA', then: 'r.x == max(-512, min(511, a.x + a.z))' };
    expect(judge(clause, [[500, 0, 100, 0]], [511, 0, 511, 0]).holds).toBe(true);
    expect(judge(clause, [[500, 0, 100, 0]], [600, 0, 600, 0]).holds).toBe(false);
  });
});

describe('what a violation says', () => {
  it('gives the wanted values and the distance', () => {
    const rounding = judge({ on: 'ADD', then: 'isRounding(r, a + b)' }, [[1], [2 ** -24]], [1 + 2 ** -22]); // prettier-ignore
    expect(rounding.violation).toMatchObject({
      wanted: 'r = 1 (0x3f800000) or 1.0000001 (0x3f800001)',
      ulps: 1,
    });
    const bound = judge({ on: 'RCP', then: 'abs(r - 1/a) < 2^-22' }, [[1]], [1 + 2 ** -21]);
    expect(bound.violation).toMatchObject({ wanted: 'r within 2^-22 of 1 (0x3f800000)', ulps: 2 });
    // From the nearer end of the bound, not in units of what it is around: those of 0 are none.
    const log = judge({ on: 'LG2', then: 'abs(r - log2(a)) < 2^-22' }, [[1]], [2 ** -21]);
    expect(log.violation).toMatchObject({ ulps: 2 ** 23 });
    const zero = judge({ on: 'SIN', then: 'same(r, a)' }, [[-0]], [0]);
    expect(zero.violation).toMatchObject({ wanted: 'r = -0 (0x80000000)', found: 0, ulps: 1 });
    const nan = judge({ on: 'SIN', then: 'isNaN(r)' }, [[Infinity]], [0]);
    expect(nan.violation).toMatchObject({ wanted: 'r is NaN', found: 0, ulps: null });
  });

  it('names the part of the statement that failed', () => {
    const both = { on: 'EXP', then: 'r.w == 1 and (a > 0 ? r.x >= 1 : r.x < 1)' };
    const first = judge(both, [[1]], [1, 0, 0, 2]);
    expect(first.violation).toMatchObject({ wanted: 'r.w = 1 (0x3f800000)', component: 3 });
    const second = judge(both, [[1]], [0.5, 0, 0, 1]);
    expect(second.violation).toMatchObject({ wanted: 'r.x >= 1 (0x3f800000)', component: 0 });
    const either = { on: 'EXP', then: 'r.x == 1 or r.x == 2 or a > 5' };
    expect(judge(either, [[1]], [3, 0, 0, 1]).violation).toMatchObject({
      wanted: 'r.x = 1 (0x3f800000) or r.x = 2 (0x40000000)',
      ulps: 4194304,
    });
    const negated = { on: 'EXP', then: 'not (a + 1 > 2 * a)' };
    expect(judge(negated, [[0]], [1, 0, 0, 1]).violation?.wanted).toBe('not ((a + 1) > (2 * a))');
  });
});
