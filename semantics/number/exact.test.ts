import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from './binary32.arbitrary.js';
import { sameValue } from './binary32.js';
import {
  dyadic,
  exactDecimal,
  exactText,
  oddFromDecimal,
  oddFromQuotient,
  oddFromSum,
} from './exact.js';

describe('exactText', () => {
  it('has every digit', () => {
    expect(exactText(0.1)).toBe('1000000000000000055511151231257827021181583404541015625e-55');
    expect(exactText(Math.fround(1e30))).toBe('1000000015047466219876688855040');
    expect(exactText(-1.5)).toBe('-15e-1');
    expect([0, -0, NaN, Infinity, -Infinity].map(exactText)).toEqual([
      '0',
      '-0',
      'NaN',
      'Infinity',
      '-Infinity',
    ]);
  });

  it('is the significand times the power of two', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const parts = dyadic(value);
        if (parts === undefined) return;
        const [digits = '', power = '0'] = exactText(value).split('e');
        // digits * 10^power = significand * 2^exponent, both sides times 10^1100 * 2^1100
        const left = BigInt(digits) * 10n ** BigInt(Number(power) + 1100) * 2n ** 1100n;
        const right = parts.significand * 2n ** BigInt(parts.exponent + 1100) * 10n ** 1100n;
        expect(left).toBe(right);
      }),
    );
  });
});

describe('exactDecimal and back', () => {
  it('keeps every value', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        expect(sameValue(exactDecimal(value).toNumber(), value)).toBe(true);
        expect(sameValue(oddFromDecimal(exactDecimal(value)), value)).toBe(true);
      }),
    );
  });
});

describe('rounding to odd', () => {
  it('keeps what binary64 holds', () => {
    expect(oddFromQuotient(3n, 8n)).toBe(0.375);
    expect(oddFromQuotient(2n ** 200n, 1n)).toBe(2 ** 200);
    expect(oddFromSum([2 ** 100, 1, -(2 ** 100)])).toBe(1);
    expect(oddFromSum([1, -1])).toBe(0);
  });

  it('takes the odd neighbour else', () => {
    expect(oddFromSum([1, 2 ** -200])).toBe(1 + 2 ** -52);
    expect(oddFromSum([1, -(2 ** -200)])).toBe(1 - 2 ** -53);
    expect(oddFromSum([-1, -(2 ** -200)])).toBe(-1 - 2 ** -52);
    expect(oddFromQuotient(1n, 3n)).toBe(1 / 3);
    expect(oddFromDecimal(new Decimal('1.00000000000000000000000000000000000001'))).toBe(
      1 + 2 ** -52,
    );
  });

  it('brackets every quotient', () => {
    const positive = fc.bigInt({ min: 1n, max: 2n ** 140n });
    fc.assert(
      fc.property(positive, positive, (numerator, denominator) => {
        const odd = oddFromQuotient(numerator, denominator);
        const { significand, exponent } = dyadic(odd) ?? { significand: 0n, exponent: 0 };
        // odd = significand * 2^exponent against numerator / denominator, times 2^400
        const scale = BigInt(400 + exponent);
        const product = (step: bigint): bigint => ((significand + step) * denominator) << scale;
        const exact = numerator << 400n;
        if (product(0n) === exact) return;
        expect(significand & 1n).toBe(1n);
        expect(product(-1n) < exact && exact < product(1n)).toBe(true);
      }),
    );
  });

  it('stands for whatever is far outside of binary32', () => {
    expect(oddFromDecimal(new Decimal('-1e5000'))).toBe(-(2 ** 900));
    expect(oddFromDecimal(new Decimal('1e-5000'))).toBe(2 ** -900);
    expect(oddFromDecimal(new Decimal(NaN))).toBeNaN();
    expect(oddFromDecimal(new Decimal(-Infinity))).toBe(-Infinity);
    expect(Object.is(oddFromDecimal(new Decimal('-0')), -0)).toBe(true);
  });
});
