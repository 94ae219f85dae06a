import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagOf, FLAG_NAMES, type FlagName } from '../domains/flags.js';
import type { NominalInteger } from '../domains/integers.js';
import { gpuNominal } from '../domains/nominal.js';
import { UNDEFINED as U } from '../domains/undefined.js';
import { applyFromFloat, applyInteger, applySum, applyToFloat } from './apply.testing.js';

const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;
/** 2^31 and 2^32 - 1 as unsigned integers, as the domain has them. */
const [HALF, ONES] = [LEAST, -1];

type Row = readonly [
  name: string,
  type: 'S' | 'U',
  operands: readonly NominalInteger[],
  result: NominalInteger,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['ABS', 'S', [-5], 5], ['ABS', 'S', [LEAST], LEAST], ['ABS', 'U', [-5], -5], ['ABS', 'S', [U], U],
  ['ADD', 'S', [3, -5], -2], ['ADD', 'U', [ONES, 1], 0], ['ADD', 'S', [GREATEST, 1], LEAST], ['ADD', 'S', [1, U], U],
  ['SUB', 'S', [3, 5], -2], ['SUB', 'U', [0, 1], ONES], ['SUB', 'U', [U, 1], U],
  ['MAD', 'S', [3, -5, 7], -8], ['MAD', 'U', [0x10000, 0x10000, 7], 7], ['MAD', 'U', [U, 0, 7], U],
  ['SAD', 'S', [3, 5, 7], 9], ['SAD', 'S', [5, 3, 7], 9], ['SAD', 'U', [3, 5, 7], 9],
  ['SAD', 'S', [-1, 0, 7], 8], ['SAD', 'U', [ONES, 0, 7], 6], ['SAD', 'S', [GREATEST, LEAST, 0], ONES],
  ['SAD', 'S', [LEAST, GREATEST, 1], 0], ['SAD', 'S', [U, 3, 7], U],
  ['AND', 'S', [0b1100, 0b1010], 0b1000], ['OR', 'S', [0b1100, 0b1010], 0b1110],
  ['XOR', 'U', [0b1100, 0b1010], 0b0110], ['NOT', 'U', [0], ONES], ['NOT', 'S', [5], -6],
  ['AND', 'S', [U, 0], U], ['OR', 'S', [-1, U], U], ['XOR', 'S', [U, U], U], ['NOT', 'S', [U], U],
  ['CMP', 'S', [-1, 2, 3], 2], ['CMP', 'S', [0, 2, 3], 3], ['CMP', 'U', [ONES, 2, 3], 3], ['CMP', 'U', [U, 2, 3], 3],
  ['CMP', 'S', [U, 2, 3], U], ['CMP', 'S', [U, 2, 2], 2], ['CMP', 'S', [-1, 2, U], 2],
  ['DIV', 'S', [7, 2], 3], ['DIV', 'S', [-7, 2], -3], ['DIV', 'S', [7, -2], -3], ['DIV', 'S', [LEAST, -1], LEAST],
  ['DIV', 'S', [1, 0], U], ['DIV', 'U', [1, 0], U], ['DIV', 'U', [ONES, 2], GREATEST], ['DIV', 'U', [ONES, 1], ONES],
  ['DIV', 'U', [7, ONES], 0], ['DIV', 'S', [U, 2], U], ['DIV', 'S', [2, U], U],
  ['MOD', 'S', [7, 4], 3], ['MOD', 'S', [-7, 4], U], ['MOD', 'S', [7, 0], U], ['MOD', 'S', [7, -4], U],
  ['MOD', 'U', [7, 0], U], ['MOD', 'U', [ONES, 10], 5], ['MOD', 'U', [7, HALF], 7], ['MOD', 'S', [U, 4], U],
  ['MOV', 'S', [-7], -7], ['MOV', 'U', [ONES], ONES], ['MOV', 'S', [U], U],
  ['MAX', 'S', [-1, 1], 1], ['MAX', 'U', [-1, 1], ONES], ['MAX', 'S', [U, 1], U], ['MAX', 'S', [1, 1], 1],
  ['MIN', 'S', [-1, 1], -1], ['MIN', 'U', [-1, 1], 1], ['MIN', 'U', [1, U], U],
  ['MUL', 'S', [3, -5], -15], ['MUL', 'U', [0x10001, 0x10001], 0x20001], ['MUL', 'U', [U, 0], U],
  ['SHL', 'S', [3, 4], 48], ['SHL', 'S', [1, 31], LEAST], ['SHL', 'S', [5, 0], 5], ['SHL', 'S', [1, 32], U],
  ['SHL', 'S', [1, -1], U], ['SHL', 'U', [1, ONES], U], ['SHL', 'S', [U, 1], U], ['SHL', 'S', [1, U], U],
  ['SHR', 'S', [-16, 2], -4], ['SHR', 'S', [16, 2], 4], ['SHR', 'U', [HALF, 31], 1], ['SHR', 'S', [LEAST, 31], -1],
  ['SHR', 'U', [ONES, 0], ONES], ['SHR', 'S', [1, 32], U], ['SHR', 'U', [1, -1], U], ['SHR', 'S', [1, U], U],
  ['SEQ', 'S', [3, 3], -1], ['SEQ', 'U', [3, 4], 0], ['SEQ', 'S', [U, 3], U],
  ['SNE', 'S', [3, 3], 0], ['SNE', 'U', [3, 4], ONES], ['SNE', 'S', [3, U], U],
  ['SGE', 'S', [-1, 1], 0], ['SGE', 'U', [-1, 1], ONES], ['SGE', 'S', [1, 1], -1], ['SGE', 'S', [U, 1], U],
  ['SGT', 'S', [-1, 1], 0], ['SGT', 'U', [-1, 1], ONES], ['SGT', 'S', [1, 1], 0], ['SGT', 'S', [1, U], U],
  ['SLE', 'S', [-1, 1], -1], ['SLE', 'U', [-1, 1], 0], ['SLE', 'U', [1, 1], ONES], ['SLE', 'S', [U, 1], U],
  ['SLT', 'S', [-1, 1], -1], ['SLT', 'U', [-1, 1], 0], ['SLT', 'U', [1, 1], 0], ['SLT', 'S', [1, U], U],
  ['SFL', 'S', [U, U], 0], ['STR', 'S', [U, U], -1], ['STR', 'U', [0, 0], ONES],
];

it.each(ROWS)('%s.%s of %j', (name, type, operands, result) => {
  expect(applyInteger(name, type, operands)).toBe(result);
});

describe('special multiplications', () => {
  // prettier-ignore
  it.each<readonly ['S' | 'U', 'S24' | 'U24' | 'HI', NominalInteger, NominalInteger, NominalInteger]>([
    ['S', 'S24', 2 ** 23 - 1, -(2 ** 23), Math.imul(2 ** 23 - 1, -(2 ** 23))], ['S', 'S24', -3, 5, -15],
    ['S', 'S24', 2 ** 23, 1, U], ['S', 'S24', 1, -(2 ** 23) - 1, U], ['S', 'S24', U, 0, U],
    ['U', 'U24', 2 ** 24 - 1, 2, 2 ** 25 - 2], ['U', 'U24', 2 ** 24, 0, U], ['U', 'U24', 1, -1, U],
    ['S', 'HI', -1, 1, -1], ['U', 'HI', -1, 1, 0], ['S', 'HI', LEAST, LEAST, 2 ** 30], ['U', 'HI', -1, -1, -2],
    ['U', 'HI', 1, U, U],
  ])('MUL.%s.%s', (type, special, a, b, result) => {
    expect(applyInteger('MUL', type, [a, b], { special })).toBe(result);
  });
});

const SPECIAL = [0, 1, 2, 3, 31, 32, 0xffff, 0x10000, 2 ** 23, 2 ** 24 - 1, GREATEST - 1, GREATEST];
const integer = fc.oneof(
  fc.constantFrom(...SPECIAL, ...SPECIAL.map((a) => ~a)),
  fc.integer({ min: LEAST, max: GREATEST }),
);
const typed = fc.constantFrom<'S' | 'U'>('S', 'U');

/** The exact value of an integer by its type. */
function exact(a: number, type: 'S' | 'U'): bigint {
  return BigInt(type === 'S' ? a : a >>> 0);
}

/** The low 32 bits, as the domain has them. */
function low(a: bigint): number {
  return Number(BigInt.asIntN(32, a));
}

it('agrees with exact arithmetic, modulo 2^32', () => {
  fc.assert(
    fc.property(typed, integer, integer, integer, (type, a, b, c) => {
      const [p, q, r] = [exact(a, type), exact(b, type), exact(c, type)];
      const on = (name: string, ...operands: number[]): NominalInteger =>
        applyInteger(name, type, operands);
      expect(on('ADD', a, b)).toBe(low(p + q));
      expect(on('SUB', a, b)).toBe(low(p - q));
      expect(on('MUL', a, b)).toBe(low(p * q));
      expect(on('MAD', a, b, c)).toBe(low(p * q + r));
      expect(on('SAD', a, b, c)).toBe(low((p > q ? p - q : q - p) + exact(c, 'U')));
      expect(applyInteger('MUL', type, [a, b], { special: 'HI' })).toBe(low((p * q) >> 32n));
      expect(on('DIV', a, b)).toBe(q === 0n ? U : low(p / q));
      expect(on('MOD', a, b)).toBe(p < 0n || q <= 0n ? U : low(p % q));
      const count = BigInt(b & 31);
      expect(on('SHL', a, b & 31)).toBe(low(p << count));
      expect(on('SHR', a, b & 31)).toBe(low(p >> count));
      expect(on('MAX', a, b)).toBe(low(p > q ? p : q));
      expect(on('MIN', a, b)).toBe(low(p > q ? q : p));
      expect(on('SLT', a, b)).toBe(p < q ? -1 : 0);
      expect(on('SGE', a, b)).toBe(p >= q ? -1 : 0);
      expect(on('SLE', a, b)).toBe(p <= q ? -1 : 0);
      expect(on('SGT', a, b)).toBe(p > q ? -1 : 0);
    }),
  );
});

describe('flags of sums', () => {
  /** What §2.X.4.3 says of +a ±b, from exact arithmetic. */
  function expected(a: number, b: number, subtract: boolean): Record<FlagName, boolean> {
    const combined = (type: 'S' | 'U'): bigint =>
      subtract ? exact(a, type) - exact(b, type) : exact(a, type) + exact(b, type);
    const result = low(combined('S'));
    return {
      SF: result < 0,
      ZF: result === 0,
      OF: BigInt(result) !== combined('S'),
      CF: subtract ? combined('U') >= 0n : combined('U') >= 2n ** 32n,
    };
  }

  function flagsOf(flags: number): Record<string, unknown> {
    return Object.fromEntries(FLAG_NAMES.map((name) => [name, flagOf(flags, name)]));
  }

  it('are those of the addition or subtraction that the signs make, for all signs', () => {
    fc.assert(
      fc.property(typed, integer, integer, (type, a, b) => {
        const sum = (name: string, ...negated: boolean[]): Record<string, unknown> =>
          flagsOf(applySum(name, type, [a, b], negated).flags);
        expect(sum('ADD', false, false)).toEqual(expected(a, b, false));
        expect(sum('ADD', false, true)).toEqual(expected(a, b, true));
        expect(sum('ADD', true, false)).toEqual(expected(b, a, true));
        expect(sum('SUB', false, false)).toEqual(expected(a, b, true));
        expect(sum('SUB', false, true)).toEqual(expected(a, b, false));
        expect(sum('SUB', true, true)).toEqual(expected(b, a, true));
        const result = low(-exact(a, 'S') - exact(b, 'S'));
        const both = { SF: result < 0, ZF: result === 0, OF: U, CF: U };
        expect(sum('ADD', true, true)).toEqual(both);
        expect(sum('SUB', true, false)).toEqual(both);
      }),
    );
  });

  it('of MAD are those of the low product and the third operand', () => {
    fc.assert(
      fc.property(integer, integer, integer, (a, b, c) => {
        const product = Math.imul(a, b);
        const sum = (...negated: boolean[]): Record<string, unknown> =>
          flagsOf(applySum('MAD', 'S', [a, b, c], negated).flags);
        expect(sum(false, false, false)).toEqual(expected(product, c, false));
        expect(sum(true, true, false)).toEqual(expected(product, c, false));
        expect(sum(true, false, false)).toEqual(expected(c, product, true));
        expect(sum(false, true, false)).toEqual(expected(c, product, true));
        expect(sum(false, false, true)).toEqual(expected(product, c, true));
        expect(sum(false, true, true)).toMatchObject({ OF: U, CF: U });
      }),
    );
  });

  it('of SAD are those of its last addition, and its difference has its own negations', () => {
    expect(applySum('SAD', 'S', [3, 5, 1], [false, false, true])).toEqual(
      applySum('SUB', 'S', [2, 1], [false, false]),
    );
    // |3 - -5|, |-3 - 5| and |-3 - -5|
    expect(applyInteger('SAD', 'S', [3, 5, 1], { negated: [false, true, false] })).toBe(9);
    expect(applyInteger('SAD', 'S', [3, 5, 1], { negated: [true, false, false] })).toBe(9);
    expect(applyInteger('SAD', 'S', [3, 5, 1], { negated: [true, true, false] })).toBe(3);
    expect(flagsOf(applySum('SAD', 'U', [7, 3, -4], []).flags)).toEqual({
      ...{ SF: false, ZF: true, OF: false, CF: true },
    });
  });

  it('are undefined with an undefined addend', () => {
    const none = { SF: U, ZF: U, OF: U, CF: U };
    expect(flagsOf(applySum('ADD', 'S', [U, 1], []).flags)).toEqual(none);
    expect(flagsOf(applySum('MAD', 'S', [1, 1, U], []).flags)).toEqual(none);
  });
});

describe('between the types', () => {
  // prettier-ignore
  it.each<readonly [string, 'S' | 'U', number | typeof U, NominalInteger]>([
    ['CEIL', 'S', -1.7, -1], ['CEIL', 'S', 3.7, 4], ['FLR', 'S', -1.7, -2], ['FLR', 'U', 3.7, 3],
    ['ROUND', 'S', 2.5, 2], ['ROUND', 'S', -3.5, -4], ['TRUNC', 'S', -1.7, -1], ['TRUNC', 'S', 1.7, 1],
    // -0 is no negative integer.
    ['TRUNC', 'U', -0.5, 0], ['CEIL', 'U', -0.5, 0], ['FLR', 'U', -0.5, U], ['TRUNC', 'U', -1, U],
    ['FLR', 'S', 2 ** 31, U], ['FLR', 'U', 2 ** 31, HALF], ['FLR', 'S', LEAST, LEAST], ['FLR', 'U', 2 ** 32, U],
    ['FLR', 'U', 2 ** 32 - 256, -256], ['FLR', 'S', -(2 ** 31) - 256, U],
    ['FLR', 'S', NaN, U], ['FLR', 'S', Infinity, U], ['FLR', 'U', -Infinity, U], ['FLR', 'S', U, U],
  ])('%s.%s of %d', (name, type, operand, result) => {
    expect(applyFromFloat(name, type, [operand, 0, 0, 0])[0]).toBe(result);
  });

  it('clamps what is out of range by the interpretation of Issue 41', () => {
    const domain = gpuNominal({ outOfRange: 'clamped' });
    const floor = (type: 'S' | 'U', a: number): NominalInteger =>
      applyFromFloat('FLR', type, [a, 0, 0, 0], domain)[0];
    expect([floor('S', 2 ** 31), floor('S', -Infinity)]).toEqual([GREATEST, LEAST]);
    expect([floor('U', 2 ** 32), floor('U', -1), floor('U', 7)]).toEqual([ONES, 0, 7]);
    expect(floor('S', NaN)).toBe(U);
  });

  // prettier-ignore
  it.each<readonly ['S' | 'U', NominalInteger, number | typeof U]>([
    ['S', -5, -5], ['U', ONES, 2 ** 32], ['S', ONES, -1], ['U', HALF, 2 ** 31], ['S', 0, 0],
    // To nearest, halves to even.
    ['S', 2 ** 24 + 1, 2 ** 24], ['S', 2 ** 24 + 3, 2 ** 24 + 4], ['S', GREATEST, 2 ** 31], ['S', U, U],
  ])('I2F.%s of %d', (type, operand, result) => {
    expect(applyToFloat('I2F', type, [operand, 0, 0, 0])[0]).toBe(result);
  });
});
