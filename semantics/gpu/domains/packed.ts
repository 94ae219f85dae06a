/**
 * Floating-point values of the nominal domain. A number is a binary32 value, denormals flushed, NaN one
 * value. Bits that no such number stands for (a NaN with a payload, a denormal) come only from bits: of a
 * pack instruction, or of an integer read as a float. They are carried whole, so that an unpack
 * instruction finds them again (§2.X.8 PK2H); arithmetic sees the value that the bits have.
 */
import { bitsOf, flush, isDenormal, NAN_BITS, valueOf } from '../../number/binary32.js';
import { UNDEFINED, type Undefined } from './undefined.js';

/** Bits that stand for themselves. */
export class Packed {
  readonly type = 'F';
  /** What arithmetic takes it as: NaN, or a zero in place of a denormal. */
  readonly value: number;

  constructor(
    /** 0 to 2^32 - 1. */
    readonly bits: number,
  ) {
    this.value = flush(valueOf(bits));
  }
}

export type NominalFloat = number | Packed | Undefined;

/** The value of 32 bits: a number where one has just these bits. */
export function floatOfBits(bits: number): number | Packed {
  const value = valueOf(bits);
  const isCarried = Number.isNaN(value) ? bits >>> 0 !== NAN_BITS : isDenormal(value);
  return isCarried ? new Packed(bits >>> 0) : value;
}

/** The bits of a value, 0 to 2^32 - 1. */
export function bitsOfFloat(a: number | Packed): number {
  return typeof a === 'number' ? bitsOf(a) : a.bits;
}

/** What arithmetic takes a value as. */
export function numberOf(a: NominalFloat): number | Undefined {
  return typeof a === 'object' ? a.value : a;
}

/** Whether two values are one: NaN is NaN, -0 is not +0, and packed bits are the same bits. */
export function sameFloat(a: NominalFloat, b: NominalFloat): boolean {
  if (a === UNDEFINED || b === UNDEFINED) return a === b;
  return bitsOfFloat(a) === bitsOfFloat(b);
}
