/**
 * The elementary functions against another computation of them: Taylor series in fixed point on BigInt,
 * which shares no code with the functions nor with decimal.js.
 */
import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary, LATTICE } from './binary32.arbitrary.js';
import { bitsOf, flush, hex, LARGEST, nextDown, nextUp, sameValue, valueOf } from './binary32.js';
import {
  cosine,
  exp2,
  exp2OfInteger,
  exponent,
  log2,
  mantissa,
  reciprocal,
  reciprocalSquareRoot,
  sine,
} from './elementary.js';
import { dyadic, oddFromDecimal } from './exact.js';
import * as precise from './precise.js';

/** Fixed point: integers in units of 2^-P. */
const P = 320n;
const ONE = 1n << P;

function fixed(value: number, bits = P): bigint {
  const { significand, exponent: power } = dyadic(value) ?? { significand: 0n, exponent: 0 };
  const shift = BigInt(power) + bits;
  return shift >= 0n ? significand << shift : significand >> -shift;
}

/** 2 atanh(n / d), with `bits` bits. */
function twiceArtanh(n: bigint, d: bigint, bits: bigint): bigint {
  let power = (n << (bits + 1n)) / d;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power = (power * n * n) / (d * d);
  }
  return sum;
}

/** atan(1 / d), with `bits` bits. */
function arctanOfInverse(d: bigint, bits: bigint): bigint {
  let power = (1n << bits) / d;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -power / k;
    power /= d * d;
  }
  return sum;
}

const LN2 = twiceArtanh(1n, 3n, P);
const EXTRA = 160n;
/** pi / 2 by Machin's formula, with enough bits to reduce 2^128. */
const HALF_PI = 2n * (4n * arctanOfInverse(5n, P + EXTRA) - arctanOfInverse(239n, P + EXTRA));

function taylor(x: bigint, first: bigint, step: 1n | 2n, from: bigint): bigint {
  let term = first;
  let sum = 0n;
  for (let k = from; term !== 0n && term !== -1n; k += step) {
    sum += term;
    term = step === 1n ? (term * x) / ONE / k : (-term * x * x) / ONE / ONE / (k * (k + 1n));
  }
  return sum;
}

function sineOrCosine(value: number, quadrants: bigint): bigint {
  const x = fixed(value, P + EXTRA);
  const turn = (2n * x + (x < 0n ? -HALF_PI : HALF_PI)) / (2n * HALF_PI);
  const rest = (x - turn * HALF_PI) >> EXTRA;
  const quadrant = (((turn + quadrants) % 4n) + 4n) % 4n;
  const magnitude = quadrant % 2n === 0n ? taylor(rest, rest, 2n, 2n) : taylor(rest, ONE, 2n, 1n);
  return quadrant < 2n ? magnitude : -magnitude;
}

function squareRoot(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

const REFERENCE = {
  reciprocal: (a: number): bigint => (ONE * ONE) / fixed(a),
  reciprocalSquareRoot: (a: number): bigint => squareRoot((ONE * ONE * ONE) / fixed(a)),
  exp2: (a: number): bigint => {
    const whole = Math.floor(a);
    const x = (fixed(a - whole) * LN2) / ONE;
    const power = taylor(x, ONE, 1n, 1n);
    return whole >= 0 ? power << BigInt(whole) : power >> BigInt(-whole);
  },
  log2: (a: number): bigint => {
    const power = Math.floor(Math.log2(a));
    const x = power >= 0 ? fixed(a) >> BigInt(power) : fixed(a) << BigInt(-power);
    return BigInt(power) * ONE + (twiceArtanh(x - ONE, x + ONE, P) * ONE) / LN2;
  },
  sine: (a: number): bigint => sineOrCosine(a, 0n),
  cosine: (a: number): bigint => sineOrCosine(a, 1n),
};

const FUNCTIONS = { reciprocal, reciprocalSquareRoot, exp2, log2, sine, cosine };
type Name = keyof typeof FUNCTIONS;
const NAMES = Object.keys(FUNCTIONS) as Name[];

const PRECISE: Partial<Record<Name, (a: number) => Decimal>> = {
  reciprocalSquareRoot: precise.preciseReciprocalSquareRoot,
  exp2: precise.preciseExp2,
  log2: precise.preciseLog2,
  sine: precise.preciseSine,
  cosine: precise.preciseCosine,
};

/** Arguments at which the function is finite, not zero and, for exp2, within reach of binary32. */
function isRegular(name: Name, a: number): boolean {
  if (!Number.isFinite(a)) return false;
  if (name === 'exp2') return a > -150 && a < 130;
  if (name === 'cosine') return true;
  if (name === 'log2') return a > 0 && a !== 1;
  return name === 'reciprocalSquareRoot' ? a > 0 : a !== 0;
}

/** Whether `result` is the binary32 value nearest to `exact` (which is no tie). */
function isNearest(result: number, exact: bigint): boolean {
  if (Math.abs(result) === Infinity) {
    return exact < 0n === result < 0 && fixed(2 ** 128 - 2 ** 103) <= (exact < 0n ? -exact : exact);
  }
  const above = result === LARGEST ? fixed(2 ** 128) : fixed(nextUp(result + 0));
  const below = result === -LARGEST ? fixed(-(2 ** 128)) : fixed(nextDown(result));
  const twice = 2n * exact;
  return below + fixed(result) <= twice && twice <= fixed(result) + above;
}

function expectNearest(name: Name, a: number): void {
  const result = FUNCTIONS[name](a);
  const where = `${name}(${hex(bitsOf(a))}) = ${hex(bitsOf(result))}`;
  const exact = REFERENCE[name](a);
  expect(isNearest(result, exact), where).toBe(true);
  if (Math.abs(result) < LARGEST) {
    expect(isNearest(nextUp(result), exact), where).toBe(false);
    expect(isNearest(nextDown(result), exact), where).toBe(false);
  }
  const digits = PRECISE[name]?.(a);
  if (digits !== undefined && Math.abs(result) <= LARGEST)
    expect(Math.fround(oddFromDecimal(digits)), where).toBe(result);
}

/** Arguments whose results lie within 2^-46 of a tie, relative to their size; found by search. */
// prettier-ignore
const HARD: Readonly<Record<Name, readonly number[]>> = {
  reciprocal: [],
  reciprocalSquareRoot: [0x5a3a18e3, 0x663a18e3, 0x3c09f038, 0x7409f038, 0x6a09f038, 0x0e7ffffe],
  exp2: [
    0x3dc9abe2, 0xb8bbd3a2, 0x3d036455, 0xbe0e371b, 0xc0e65b1c, 0x3f4d2720, 0x40f9a4e4, 0x407349c8,
    0xbffff475,
  ],
  log2: [
    0x7c914a90, 0x0f114a90, 0x7b914a90, 0x477fc006, 0x08eb8090, 0x646b8090, 0x35750f8c, 0x08974467,
    0x5f974467, 0x1e974467,
  ],
  sine: [0x4fb56937, 0x6e649053, 0x629b5f78, 0xe3cf227c, 0x45c6116d],
  cosine: [
    0xe1703976, 0x77f7b624, 0x3fdb3c0e, 0x4c46d929, 0x3b434e12, 0xe3b37133, 0x5592678f,
  ],
};

describe.each(NAMES)('%s is rounded correctly', (name) => {
  it('on the lattice', () => {
    for (const bits of LATTICE) {
      const a = valueOf(bits);
      if (isRegular(name, a)) expectNearest(name, a);
    }
  });

  it('near ties', () => {
    for (const bits of HARD[name]) expectNearest(name, valueOf(bits));
  });

  it('at random', () => {
    const half = fc.double({ min: -150, max: 130, noNaN: true }).map(Math.fround);
    const argument = fc.oneof(binary32Arbitrary, fc.nat({ max: 0xffffffff }).map(valueOf), half);
    fc.assert(
      fc.property(argument, (a) => {
        if (isRegular(name, a)) expectNearest(name, a);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('special cases', () => {
  it.each([
    ['reciprocal', NaN, NaN],
    ['reciprocal', Infinity, 0],
    ['reciprocal', -Infinity, -0],
    ['reciprocal', 0, Infinity],
    ['reciprocal', -0, -Infinity],
    ['reciprocalSquareRoot', NaN, NaN],
    ['reciprocalSquareRoot', Infinity, 0],
    ['reciprocalSquareRoot', -Infinity, NaN],
    ['reciprocalSquareRoot', 0, Infinity],
    ['reciprocalSquareRoot', -0, -Infinity],
    ['reciprocalSquareRoot', -1, NaN],
    ['reciprocalSquareRoot', -LARGEST, NaN],
    ['reciprocalSquareRoot', -(2 ** -126), NaN],
    ['exp2', NaN, NaN],
    ['exp2', -Infinity, 0],
    ['exp2', Infinity, Infinity],
    ['exp2', 0, 1],
    ['exp2', -0, 1],
    ['exp2', 128, Infinity],
    ['exp2', LARGEST, Infinity],
    ['exp2', -LARGEST, 0],
    ['exp2', -149, 2 ** -149],
    ['exp2', -150, 0],
    ['log2', NaN, NaN],
    ['log2', Infinity, Infinity],
    ['log2', 0, -Infinity],
    ['log2', -0, -Infinity],
    ['log2', -1, NaN],
    ['log2', -(2 ** -126), NaN],
    ['log2', -Infinity, NaN],
    ['log2', 1, 0],
    ['sine', NaN, NaN],
    ['sine', Infinity, NaN],
    ['sine', -Infinity, NaN],
    ['sine', 0, 0],
    ['sine', -0, -0],
    ['cosine', NaN, NaN],
    ['cosine', Infinity, NaN],
    ['cosine', -Infinity, NaN],
    ['cosine', 0, 1],
    ['cosine', -0, 1],
  ] as const)('%s(%d) = %d', (name, a, expected) => {
    expect(Object.is(FUNCTIONS[name](a), expected)).toBe(true);
  });

  it('powers of two are exact', () => {
    for (let n = -149; n < 128; n++) {
      expect(exp2(n)).toBe(2 ** n);
      expect(log2(2 ** n)).toBe(n);
      expect(exponent(2 ** n)).toBe(n);
      expect(mantissa(2 ** n)).toBe(1);
      expect(exp2OfInteger(n)).toBe(flush(2 ** n));
    }
  });
});

describe('monotonicity', () => {
  it.each([
    ['reciprocal', -1],
    ['reciprocalSquareRoot', -1],
    ['exp2', 1],
    ['log2', 1],
  ] as const)('of %s', (name, sign) => {
    fc.assert(
      fc.property(binary32Arbitrary.map(Math.abs), (a) => {
        if (!(a > 0 && a < LARGEST)) return;
        const [here, next] = [FUNCTIONS[name](a), FUNCTIONS[name](nextUp(a))];
        expect(sign > 0 ? here <= next : here >= next).toBe(true);
      }),
    );
  });

  it('of sine and cosine where the derivative keeps its sign', () => {
    fc.assert(
      fc.property(fc.double({ min: 2 ** -20, max: 1.57, noNaN: true }).map(Math.fround), (a) => {
        expect(sine(a)).toBeLessThanOrEqual(sine(nextUp(a)));
        expect(cosine(a)).toBeGreaterThanOrEqual(cosine(nextUp(a)));
      }),
    );
  });

  it('symmetry of sine and cosine', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (a) => {
        expect(sameValue(sine(-a), -sine(a))).toBe(true);
        expect(sameValue(cosine(-a), cosine(a))).toBe(true);
      }),
    );
  });
});

describe('exponent and mantissa', () => {
  it('give the value back', () => {
    fc.assert(
      fc.property(binary32Arbitrary.map(Math.abs), (a) => {
        if (a === 0 || !Number.isFinite(a)) return;
        expect(mantissa(a) * 2 ** exponent(a)).toBe(a);
        expect(mantissa(a)).toBeGreaterThanOrEqual(1);
        expect(mantissa(a)).toBeLessThan(2);
      }),
    );
  });

  it('have special cases', () => {
    expect([0, -0, Infinity, NaN, -1, -Infinity].map(exponent)).toEqual([
      -Infinity,
      -Infinity,
      Infinity,
      NaN,
      NaN,
      NaN,
    ]);
    expect([0, -0, Infinity, NaN, -1, -Infinity].map(mantissa)).toEqual([1, 1, 1, NaN, NaN, NaN]);
    expect([Infinity, 128, -127, -LARGEST, -Infinity, -0, NaN].map(exp2OfInteger)).toEqual([
      Infinity,
      Infinity,
      0,
      0,
      0,
      1,
      NaN,
    ]);
  });
});
