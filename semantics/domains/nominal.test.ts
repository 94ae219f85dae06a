import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary, closePairArbitrary } from '../number/binary32.arbitrary.js';
import { flush, isDenormal, LARGEST, sameValue, SMALLEST_NORMAL } from '../number/binary32.js';
import { dyadic, oddFromSum } from '../number/exact.js';
import type { ConditionCode } from './domain.js';
import { NOMINAL } from './nominal.js';

const N = NOMINAL;
/** A legal register value. */
const legal = binary32Arbitrary.map(flush);
const pair = closePairArbitrary.map(([a, b]) => [flush(a), flush(b)] as const);

const isLegal = (value: number): boolean =>
  sameValue(Math.fround(value), value) && !isDenormal(value);

const UNARY = [
  'constant',
  'negate',
  'absolute',
  'floor',
  'reciprocal',
  'reciprocalSquareRoot',
  'exp2',
  'roughExp2',
  'log2',
  'roughLog2',
  'sine',
  'cosine',
] as const;

describe('results are legal', () => {
  it.each(UNARY)('of %s', (name) => {
    fc.assert(
      fc.property(legal, (a) => {
        expect(isLegal(N[name](a))).toBe(true);
      }),
    );
  });

  it.each(['add', 'multiply', 'maximum', 'minimum'] as const)('of %s, in either order', (name) => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const result = N[name](a, b);
        expect(isLegal(result)).toBe(true);
        expect(sameValue(N[name](b, a), result)).toBe(true);
      }),
    );
  });

  it('of sums of products, each operation rounded from left to right', () => {
    fc.assert(
      fc.property(fc.array(legal, { minLength: 8, maxLength: 8 }), (factors) => {
        const [a, b, c, d, e, f, g, h] = factors as [
          number, number, number, number, number, number, number, number,
        ]; // prettier-ignore
        const three = N.add(N.add(N.multiply(a, b), N.multiply(c, d)), N.multiply(e, f));
        const four = N.add(three, N.multiply(g, h));
        expect(sameValue(N.sumOfThreeProducts(a, b, c, d, e, f), three)).toBe(true);
        expect(sameValue(N.sumOfFourProducts(a, b, c, d, e, f, g, h), four)).toBe(true);
        expect(sameValue(N.multiplyAdd(a, b, c), N.add(N.multiply(a, b), c))).toBe(true);
        expect(isLegal(four)).toBe(true);
      }),
    );
  });
});

it('sums and products are the exact ones, rounded once and flushed', () => {
  const exactProduct = (a: number, b: number): number => {
    const [x, y] = [dyadic(a), dyadic(b)];
    return x === undefined || y === undefined
      ? NaN
      : Number(x.significand * y.significand) * 2 ** (x.exponent + y.exponent);
  };
  fc.assert(
    fc.property(pair, ([a, b]) => {
      if (!Number.isFinite(a) || !Number.isFinite(b)) return;
      const sum = flush(Math.fround(oddFromSum([a, b])));
      expect(N.add(a, b) === sum).toBe(true);
      expect(N.multiply(a, b) === flush(Math.fround(exactProduct(a, b)))).toBe(true);
    }),
  );
});

describe('special values', () => {
  it('of constants and results: denormals become zeros of their sign', () => {
    expect(Object.is(N.constant(-(2 ** -127)), -0)).toBe(true);
    expect(Object.is(N.constant(2 ** -149), 0)).toBe(true);
    expect(N.constant(0.1)).toBe(Math.fround(0.1));
    expect(N.constant(1e39)).toBe(Infinity);
    expect(Object.is(N.multiply(-SMALLEST_NORMAL, 0.5), -0)).toBe(true);
    expect(Object.is(N.add(-SMALLEST_NORMAL, 1.5 * SMALLEST_NORMAL), 0)).toBe(true);
    expect(Object.is(N.reciprocal(-(2 ** 127)), -0)).toBe(true);
    expect(N.reciprocal(2 ** 126)).toBe(SMALLEST_NORMAL);
    expect(N.exp2(-126)).toBe(SMALLEST_NORMAL);
    expect(N.exp2(-126.5)).toBe(0);
    // Rounding reaches the smallest normal before it is asked for.
    expect(N.multiply(SMALLEST_NORMAL * (1 + 2 ** -23), 1 - 2 ** -23)).toBe(SMALLEST_NORMAL);
  });

  it('of sums and products', () => {
    expect(N.add(LARGEST, LARGEST)).toBe(Infinity);
    expect(N.add(Infinity, -Infinity)).toBeNaN();
    expect(Object.is(N.add(-0, -0), -0)).toBe(true);
    expect(Object.is(N.add(-0, 0), 0)).toBe(true);
    expect(Object.is(N.add(3, -3), 0)).toBe(true);
    expect(N.multiply(0, -Infinity)).toBeNaN();
    expect(Object.is(N.multiply(-0, 5), -0)).toBe(true);
  });

  it('of maximum, minimum and floor', () => {
    for (const [a, b] of [
      [0, -0],
      [-0, 0],
    ] as const) {
      expect(Object.is(N.maximum(a, b), 0)).toBe(true);
      expect(Object.is(N.minimum(a, b), -0)).toBe(true);
    }
    expect(N.maximum(NaN, 1)).toBeNaN();
    expect(N.minimum(1, NaN)).toBeNaN();
    expect([2.3, -3.6, Infinity, -Infinity].map(N.floor)).toEqual([2, -4, Infinity, -Infinity]);
    expect(Object.is(N.floor(-0), -0)).toBe(true);
    expect(Object.is(N.absolute(-0), 0)).toBe(true);
    expect(Object.is(N.negate(0), -0)).toBe(true);
  });
});

it('comparisons are those of IEEE 754', () => {
  expect([N.less(-0, 0), N.lessOrEqual(0, -0), N.equal(-0, 0)]).toEqual([false, true, true]);
  expect([N.less(NaN, 1), N.lessOrEqual(1, NaN), N.equal(NaN, NaN)]).toEqual([false, false, false]);
  expect([N.less(1, 2), N.less(2, 1), N.isNaN(NaN), N.isNaN(Infinity)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([N.not(true), N.or(false, true), N.or(false, false)]).toEqual([false, true, false]);
  expect([N.select(true, 1, 2), N.select(false, 1, 2)]).toEqual([1, 2]);
  expect([N.decide(true), N.decide(false)]).toEqual(['yes', 'no']);
});

describe('addresses', () => {
  it.each([
    [0, 0, 0],
    [-0, 0, 0],
    [2.9995, 2, 3],
    [-0.25, -1, 0],
    [0.5, 0, 0],
    [1.5, 1, 2],
    [2.5, 2, 2],
    [-0.5, -1, 0],
    [-1.5, -2, -2],
    [-2.5, -3, -2],
    [510.5, 510, 510],
    [511, 511, 511],
    [511.5, 511, 511],
    [512, 511, 511],
    [-512, -512, -512],
    [-512.5, -512, -512],
    [-511.5, -512, -512],
    [Infinity, 511, 511],
    [-Infinity, -512, -512],
    [LARGEST, 511, 511],
    [NaN, 0, 0],
  ])('of %d: floor %d, rounded %d', (a, floored, rounded) => {
    expect(Object.is(N.floorToAddress(a), floored)).toBe(true);
    expect(Object.is(N.roundToAddress(a), rounded)).toBe(true);
  });

  it('rounds as the definition says', () => {
    fc.assert(
      fc.property(fc.double({ min: -520, max: 520, noNaN: true }).map(Math.fround), (a) => {
        const below = Math.floor(a);
        const rest = a - below;
        const up = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
        const rounded = Math.max(-512, Math.min(511, up ? below + 1 : below));
        expect(N.roundToAddress(a) === rounded).toBe(true);
        expect(N.floorToAddress(a) === Math.max(-512, Math.min(511, below))).toBe(true);
      }),
    );
  });

  it('add and clamp', () => {
    expect(N.addAddresses(511, 1)).toBe(511);
    expect(N.addAddresses(-512, -512)).toBe(-512);
    expect(N.addAddresses(-3, 5)).toBe(2);
    expect(N.selectAddress(false, 1, 2)).toBe(2);
    expect(N.address(7)).toBe(7);
  });

  it('pick an element, or what lies outside', () => {
    const vector = (x: number) => ({ x, y: x, z: x, w: x });
    const elements = [vector(10), vector(11)];
    const outside = vector(0);
    expect([-3, -2, -1, 0, 1].map((a) => N.element(elements, a, 2, outside).x)).toEqual([
      0, 10, 11, 0, 0,
    ]);
  });
});

describe('condition codes', () => {
  it('of numbers', () => {
    expect([-1, -Infinity, -0, 0, 2 ** -126, Infinity, NaN].map(N.conditionOf)).toEqual([
      'LT',
      'LT',
      'EQ',
      'EQ',
      'GT',
      'GT',
      'UN',
    ]);
    expect([-512, 0, 511].map(N.conditionOfAddress)).toEqual(['LT', 'EQ', 'GT']);
    expect(N.equalCode).toBe('EQ');
  });

  it('pass the tests of §2.14.2.2', () => {
    const codes: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];
    const passing = (['EQ', 'NE', 'LT', 'GE', 'LE', 'GT', 'TR', 'FL'] as const).map((rule) =>
      [rule, ...codes.filter((code) => N.test(rule, code))].join(' '),
    );
    expect(passing).toEqual([
      'EQ EQ',
      'NE LT GT UN',
      'LT LT',
      'GE EQ GT',
      'LE LT EQ',
      'GT GT',
      'TR LT EQ GT UN',
      'FL',
    ]);
    expect(N.selectCode(true, 'LT', 'GT')).toBe('LT');
  });
});
