import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../../number/binary32.arbitrary.js';
import { flush } from '../../number/binary32.js';
import { floatOfBits, type NominalFloat } from '../domains/packed.js';
import { UNDEFINED as U } from '../domains/undefined.js';
import { applyFloat, type Quad } from './apply.testing.js';

const INF = Infinity;
const F = Math.fround;
const PI = F(Math.PI);

function all(value: NominalFloat): Quad<NominalFloat> {
  return [value, value, value, value];
}

/** The first components of the result of the operands, in all components. */
function of(name: string, ...operands: NominalFloat[]): NominalFloat {
  return applyFloat(name, operands.map(all))[0];
}

type Row = readonly [name: string, operands: readonly NominalFloat[], result: NominalFloat];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['ABS', [-3.5], 3.5], ['ABS', [-0], 0], ['ABS', [-INF], INF], ['ABS', [NaN], NaN], ['ABS', [U], U],
  ['ADD', [1.5, 2.25], 3.75], ['ADD', [-0, -0], -0], ['ADD', [-0, 0], 0], ['ADD', [INF, -INF], NaN],
  ['ADD', [1, U], U], ['ADD', [U, 1], U], ['ADD', [3e38, 3e38], INF], ['ADD', [2 ** -126, -1.5 * 2 ** -126], -0],
  ['SUB', [1, 3], -2], ['SUB', [INF, INF], NaN], ['SUB', [0, 0], 0], ['SUB', [U, U], U],
  ['MUL', [3, -4], -12], ['MUL', [0, INF], NaN], ['MUL', [-0, 5], -0], ['MUL', [0, U], U], ['MUL', [U, 0], U],
  // Each operation rounded: (1 + 2^-12)^2 loses its 2^-24 before the sum.
  ['MAD', [2, 3, 4], 10], ['MAD', [1 + 2 ** -12, 1 + 2 ** -12, -1], 2 ** -11], ['MAD', [U, 3, 4], U],
  ['MAD', [2, U, 4], U], ['MAD', [2, 3, U], U],
  ['CEIL', [-1.7], -1], ['CEIL', [1], 1], ['CEIL', [3.7], 4], ['CEIL', [-0.5], -0], ['CEIL', [NaN], NaN],
  ['FLR', [-1.7], -2], ['FLR', [1], 1], ['FLR', [3.7], 3], ['FLR', [-0], -0], ['FLR', [-INF], -INF],
  ['ROUND', [-1.7], -2], ['ROUND', [1], 1], ['ROUND', [3.7], 4], ['ROUND', [0.5], 0], ['ROUND', [1.5], 2],
  ['ROUND', [2.5], 2], ['ROUND', [-2.5], -2], ['ROUND', [-0.5], -0], ['ROUND', [2 ** 23 + 1], 2 ** 23 + 1],
  ['ROUND', [8388607.5], 8388608], ['ROUND', [INF], INF], ['ROUND', [NaN], NaN], ['ROUND', [F(3e38)], F(3e38)],
  ['TRUNC', [-1.7], -1], ['TRUNC', [1], 1], ['TRUNC', [3.7], 3], ['TRUNC', [-0.5], -0], ['TRUNC', [U], U],
  ['FRC', [F(-1.75)], 0.25], ['FRC', [3.25], 0.25], ['FRC', [-3], 0], ['FRC', [INF], NaN], ['FRC', [U], U],
  ['CMP', [-1, 2, 3], 2], ['CMP', [0, 2, 3], 3], ['CMP', [-0, 2, 3], 3], ['CMP', [NaN, 2, 3], 3],
  ['CMP', [-1, 2, U], 2], ['CMP', [1, U, 3], 3], ['CMP', [U, 2, 3], U], ['CMP', [U, 2, 2], 2],
  ['CMP', [U, NaN, NaN], NaN], ['CMP', [U, 0, -0], U],
  ['COS', [0], 1], ['COS', [INF], NaN], ['COS', [100], F(Math.cos(100))], ['COS', [U], U],
  ['SIN', [-0], -0], ['SIN', [INF], NaN], ['SIN', [100], F(Math.sin(100))], ['SIN', [U], U],
  ['DIV', [1, 3], F(1 / 3)], ['DIV', [1, 0], INF], ['DIV', [-1, 0], -INF], ['DIV', [0, 0], NaN],
  ['DIV', [INF, INF], NaN], ['DIV', [1, INF], 0], ['DIV', [2 ** -126, -2], -0], ['DIV', [U, 1], U], ['DIV', [1, U], U],
  ['EX2', [3], 8], ['EX2', [-1], 0.5], ['EX2', [-INF], 0], ['EX2', [128], INF], ['EX2', [NaN], NaN], ['EX2', [U], U],
  ['LG2', [8], 3], ['LG2', [1], 0], ['LG2', [INF], INF], ['LG2', [NaN], NaN], ['LG2', [0], U], ['LG2', [-0], U],
  ['LG2', [-1], U], ['LG2', [-INF], U], ['LG2', [U], U],
  ['POW', [2, 10], 1024], ['POW', [4, -0.5], 0.5], ['POW', [5, 0], 1], ['POW', [0, 1], U], ['POW', [-3, 2], U],
  ['POW', [NaN, 1], NaN], ['POW', [2, NaN], NaN], ['POW', [2, U], U], ['POW', [U, 2], U], ['POW', [INF, 2], INF],
  ['POW', [INF, 0], NaN],
  ['LRP', [0.25, 8, 4], 5], ['LRP', [0, 8, 4], 4], ['LRP', [1, 8, 4], 8], ['LRP', [1, 8, INF], NaN], ['LRP', [U, 4, 4], U],
  ['LRP', [0, U, 4], U], ['LRP', [1, 4, U], U],
  // By the pseudocode, not as IEEE 754's maximum and minimum.
  ['MAX', [1, 2], 2], ['MAX', [2, 1], 2], ['MAX', [NaN, 1], 1], ['MAX', [1, NaN], NaN], ['MAX', [0, -0], -0],
  ['MAX', [-0, 0], 0], ['MAX', [U, 1], U], ['MAX', [1, U], U], ['MAX', [-INF, INF], INF],
  ['MIN', [1, 2], 1], ['MIN', [2, 1], 1], ['MIN', [NaN, 1], NaN], ['MIN', [1, NaN], 1], ['MIN', [0, -0], 0],
  ['MIN', [-0, 0], -0], ['MIN', [U, 1], U], ['MIN', [1, U], U],
  ['MOV', [1.25], 1.25], ['MOV', [-0], -0], ['MOV', [U], U],
  ['RCP', [4], 0.25], ['RCP', [0], INF], ['RCP', [-0], -INF], ['RCP', [-INF], -0], ['RCP', [NaN], NaN], ['RCP', [U], U],
  ['RCC', [4], 0.25], ['RCC', [0], 2 ** 64], ['RCC', [-0], -(2 ** 64)], ['RCC', [INF], 2 ** -64],
  ['RCC', [-INF], -(2 ** -64)], ['RCC', [2 ** 100], 2 ** -64], ['RCC', [-(2 ** -100)], -(2 ** 64)],
  ['RCC', [2 ** 127], 2 ** -64], ['RCC', [NaN], NaN], ['RCC', [U], U],
  ['RSQ', [4], 0.5], ['RSQ', [INF], 0], ['RSQ', [0], U], ['RSQ', [-0], U], ['RSQ', [-4], U], ['RSQ', [NaN], NaN],
  ['RSQ', [U], U],
  ['SSG', [-2], -1], ['SSG', [2], 1], ['SSG', [0], 0], ['SSG', [-0], 0], ['SSG', [NaN], NaN], ['SSG', [-INF], -1],
  ['SSG', [U], U],
  ['SEQ', [1, 1], 1], ['SEQ', [1, 2], 0], ['SEQ', [0, -0], 1], ['SEQ', [NaN, NaN], 0], ['SEQ', [U, 1], U],
  ['SNE', [1, 1], 0], ['SNE', [1, 2], 1], ['SNE', [2, 1], 1], ['SNE', [0, -0], 0], ['SNE', [NaN, NaN], 1], ['SNE', [1, U], U],
  ['SGE', [1, 1], 1], ['SGE', [2, 1], 1], ['SGE', [1, 2], 0], ['SGE', [NaN, 1], 0], ['SGE', [1, NaN], 0], ['SGE', [U, 1], U],
  ['SGT', [1, 1], 0], ['SGT', [2, 1], 1], ['SGT', [1, 2], 0], ['SGT', [NaN, 1], 0], ['SGT', [1, NaN], 0], ['SGT', [1, U], U],
  ['SLE', [1, 1], 1], ['SLE', [2, 1], 0], ['SLE', [1, 2], 1], ['SLE', [NaN, 1], 0], ['SLE', [1, NaN], 0], ['SLE', [U, 1], U],
  ['SLT', [1, 1], 0], ['SLT', [2, 1], 0], ['SLT', [1, 2], 1], ['SLT', [NaN, 1], 0], ['SLT', [1, NaN], 0], ['SLT', [1, U], U],
  ['SFL', [1, 1], 0], ['SFL', [U, NaN], 0], ['STR', [1, 1], 1], ['STR', [U, NaN], 1],
];

it.each(ROWS)('%s of %j', (name, operands, result) => {
  expect(of(name, ...operands)).toBe(result);
});

type VectorRow = readonly [
  name: string,
  operands: readonly Quad<NominalFloat>[],
  result: Quad<NominalFloat>,
];

// prettier-ignore
const VECTORS: readonly VectorRow[] = [
  ['DP2', [[1, 2, U, U], [3, 4, U, U]], all(11)],
  ['DP2', [[1, U, 0, 0], [3, 4, 0, 0]], all(U)],
  ['DP2A', [[1, 2, U, U], [3, 4, U, U], [5, U, U, U]], all(16)],
  ['DP2A', [[1, 2, 0, 0], [3, 4, 0, 0], [U, 1, 1, 1]], all(U)],
  ['DP3', [[1, 2, 3, U], [4, 5, 6, U]], all(32)],
  ['DP4', [[1, 2, 3, 4], [5, 6, 7, 8]], all(70)],
  ['DP4', [[1, 2, 3, U], [5, 6, 7, 8]], all(U)],
  // From the left: 2^24 swallows each 1.
  ['DP4', [[2 ** 24, 1, 1, 0], [1, 1, 1, 0]], all(2 ** 24)],
  ['DPH', [[1, 2, 3, U], [4, 5, 6, 7]], all(39)],
  ['DPH', [[1, 2, 3, 4], [4, 5, 6, U]], all(U)],
  ['DST', [[U, 9, 9, U], [U, 1 / 4, U, 3]], [1, 2.25, 9, 3]],
  ['DST', [[0, U, 9, 0], [0, 1, 0, U]], [1, U, 9, U]],
  ['SCS', [all(0)], [1, 0, U, U]],
  ['SCS', [all(PI)], [-1, F(Math.sin(PI)), U, U]],
  ['SCS', [all(-PI)], [-1, F(Math.sin(-PI)), U, U]],
  ['SCS', [all(PI + 2 ** -22)], all(U)],
  ['SCS', [all(-4)], all(U)],
  ['SCS', [all(NaN)], all(U)],
  ['SCS', [all(U)], all(U)],
  ['NRM', [[3, 0, 4, U]], [F(3 * F(0.2)), 0, F(4 * F(0.2)), U]],
  ['NRM', [[0, 0, 0, 1]], all(U)],
  ['NRM', [[NaN, 1, 0, 1]], [NaN, NaN, NaN, U]],
  ['NRM', [[1, U, 0, 1]], all(U)],
  ['RFL', [[0, 2, 0, U], [3, 5, 7, U]], [-3, 5, -7, U]],
  ['RFL', [[0, 0, 0, 0], [3, 5, 7, 0]], [NaN, NaN, NaN, U]],
  ['RFL', [[0, 2, 0, 0], [U, 5, 7, 0]], all(U)],
  ['X2D', [[1, 2, U, U], [3, 5, U, U], [7, 11, 13, 17]], [77, 126, 77, 126]],
  ['X2D', [[1, 2, 0, 0], [3, 5, 0, 0], [7, U, 13, 17]], [U, 126, U, 126]],
  ['XPD', [[1, 2, 3, U], [5, 7, 11, U]], [1, 4, -3, U]],
  ['XPD', [[U, 2, 3, 0], [5, 7, 11, 0]], [1, U, U, U]],
];

it.each(VECTORS)('%s of %j', (name, operands, result) => {
  expect(applyFloat(name, operands)).toEqual(result);
});

// prettier-ignore
describe('LIT', () => {
  const NEAR_128 = 128 - 1 / 256;
  it.each<readonly [operand: Quad<NominalFloat>, y: NominalFloat, z: NominalFloat]>([
    [[0.5, 4, U, 2], 0.5, 16],
    [[-0.5, 4, 0, 2], 0, 0],
    [[0, 4, 0, 2], 0, 0],
    // Without a diffuse product, what the specular one would be does not matter.
    [[-1, U, U, U], 0, 0],
    [[1, U, 0, 2], 1, U],
    [[1, 2, 0, U], 1, U],
    [[U, 2, 0, 2], U, U],
    [[1, -3, 0, 2], 1, 0],
    [[1, -3, 0, -2], 1, INF],
    [[1, 0, 0, 0], 1, 1],
    [[1, -1, 0, 0], 1, 1],
    [[1, 0, 0, NaN], 1, NaN],
    [[1, NaN, 0, 1], 1, NaN],
    [[1, 2, 0, NaN], 1, NaN],
    [[NaN, 2, 0, 1], NaN, 0],
    [[1, 2, 0, 500], 1, F(2 ** NEAR_128)],
    [[1, 0.5, 0, -INF], 1, F(2 ** NEAR_128)],
  ])('of %j', (operand, y, z) => {
    expect(applyFloat('LIT', [operand])).toEqual([1, y, z, 1]);
  });
});

describe('bits that no number has', () => {
  const carried = floatOfBits(0x7f812345);

  it('are moved, selected and compared as the value they have', () => {
    expect(of('MOV', carried)).toBe(carried);
    expect(of('CMP', -1, carried, 0)).toBe(carried);
    expect(of('MAX', 1, carried)).toBe(carried);
    expect(of('CMP', U, carried, floatOfBits(0x7f812345))).toBe(carried);
    expect(of('CMP', U, carried, floatOfBits(0x7f812346))).toBe(U);
    expect(of('SEQ', carried, carried)).toBe(0);
  });

  it('are NaN, or a zero of the sign, to arithmetic', () => {
    expect(of('ADD', carried, 1)).toBeNaN();
    expect(of('ABS', floatOfBits(0x80000001))).toBe(0);
    expect(of('SUB', 0, floatOfBits(1))).toBe(0);
    expect(of('MUL', floatOfBits(0x80000001), 1)).toBe(-0);
    expect(of('SEQ', floatOfBits(1), 0)).toBe(1);
    expect(of('SSG', floatOfBits(1))).toBe(0);
    expect(of('RCP', floatOfBits(0x80000001))).toBe(-INF);
    expect(of('MAD', floatOfBits(1), 1, 2)).toBe(2);
  });
});

const finite = binary32Arbitrary.map(flush).filter((a) => Math.abs(a) < 2 ** 60);

it('FRC is what FLR leaves, and in [0, 1]', () => {
  fc.assert(
    fc.property(finite, (a) => {
      const [fraction, floor] = [Number(of('FRC', a)), Number(of('FLR', a))];
      expect(fraction >= 0 && fraction <= 1).toBe(true);
      expect(fraction).toBe(flush(F(a - floor)) + 0);
    }),
  );
});

it('SNE, SGT and SGE are the opposites of SEQ, SLE and SLT, but for NaN', () => {
  fc.assert(
    fc.property(binary32Arbitrary, binary32Arbitrary, (a, b) => {
      const isNaN = Number.isNaN(a) || Number.isNaN(b);
      for (const [name, opposite] of [
        ['SGT', 'SLE'],
        ['SGE', 'SLT'],
      ] as const) {
        expect(Number(of(name, a, b)) + Number(of(opposite, a, b))).toBe(isNaN ? 0 : 1);
      }
      expect(Number(of('SEQ', a, b)) + Number(of('SNE', a, b))).toBe(1);
    }),
  );
});
