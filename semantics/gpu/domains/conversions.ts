/** Conversions between the types, in the nominal domain. */
import { NOMINAL } from '../../domains/nominal.js';
import type { Conversions } from './domain.js';
import { halfBits, halfValue } from './half.js';
import { integerValue, type NominalInteger } from './integers.js';
import { bitsOfFloat, floatOfBits, numberOf, type NominalFloat } from './packed.js';
import { roundToEven } from './round.js';
import { UNDEFINED } from './undefined.js';

/** What becomes of a value beyond the integers: the two answers of §2.X.8 and of Issue 41. */
export type OutOfRange = 'undefined' | 'clamped';

/** NaN is undefined either way: no integer is nearest to it. */
function toIntegerWith(outOfRange: OutOfRange) {
  return (a: NominalFloat, signed: boolean): NominalInteger => {
    const value = numberOf(a);
    if (value === UNDEFINED || Number.isNaN(value)) return UNDEFINED;
    const least = signed ? -(2 ** 31) : 0;
    const greatest = signed ? 2 ** 31 - 1 : 2 ** 32 - 1;
    if (value < least) return outOfRange === 'clamped' ? least | 0 : UNDEFINED;
    if (value > greatest) return outOfRange === 'clamped' ? greatest | 0 : UNDEFINED;
    return value | 0;
  };
}

/** To nearest, halves to even: Issue 41 says nearest. */
function toFloat(a: NominalInteger, signed: boolean): NominalFloat {
  return typeof a === 'number' ? Math.fround(integerValue(a, signed)) : UNDEFINED;
}

function bitsOf(a: NominalFloat): NominalInteger {
  return a === UNDEFINED ? UNDEFINED : bitsOfFloat(a) | 0;
}

function fromBits(a: NominalInteger): NominalFloat {
  return typeof a === 'number' ? floatOfBits(a) : UNDEFINED;
}

function toHalf(a: NominalFloat): NominalInteger {
  const value = numberOf(a);
  return value === UNDEFINED ? UNDEFINED : halfBits(value);
}

function fromHalf(a: NominalInteger): NominalFloat {
  return typeof a === 'number' ? halfValue(a) : UNDEFINED;
}

/** Each operation in single precision. NaN passes the comparisons of the clamp, and is no integer. */
function quantize(
  a: NominalFloat,
  low: number,
  high: number,
  scale: number,
  bias: number,
): NominalInteger {
  const value = numberOf(a);
  if (value === UNDEFINED || Number.isNaN(value)) return UNDEFINED;
  const [least, greatest] = [Math.fround(low), Math.fround(high)];
  const clamped = value < least ? least : value > greatest ? greatest : value;
  return roundToEven(NOMINAL.add(NOMINAL.multiply(scale, clamped), bias)) | 0;
}

function dequantize(a: NominalInteger, bias: number, scale: number): NominalFloat {
  return typeof a === 'number' ? Math.fround((a - bias) / scale) : UNDEFINED;
}

export function nominalConversions(
  outOfRange: OutOfRange,
): Conversions<NominalFloat, NominalInteger> {
  return {
    toInteger: toIntegerWith(outOfRange),
    toFloat,
    bitsOf,
    fromBits,
    toHalf,
    fromHalf,
    quantize,
    dequantize,
  };
}
