/**
 * What EX2 and the z component of EXP may give of finite operands other than zeros: NV_vertex_program2
 * §2.14.3.13 and §2.14.3.14. The error stays below 2^-22 (EX2) or 2^-11 (EXP) times the power of two at or
 * below the true value. From 128 on the result overflows, and an operand that is just there may still meet
 * the bound (vp2.E-exponential-overflow); below -126 the true value is a denormal and the result a zero, of
 * either sign (vp2.E-exponential-underflow).
 */
import {
  approximateReal,
  exactReal,
  highEnd,
  justAbove,
  justBelow,
  lowEnd,
  type Curve,
  type Real,
} from './bounds.js';
import { LARGEST, nextDown, SMALLEST_NORMAL } from './binary32.js';
import { powerOfTwo } from './elementary.js';
import { preciseExp2 } from './precise.js';
import { interval, NOTHING, unionOf, type Allowed } from './value-set.js';

const ZEROS = interval(-0, 0);
const LEAST = -126;
const BEYOND = 128;
/** Results of what is less are zeros, whatever the bound. */
const DEEP = -128;

/** 2^a, of operands whose powers are normal. */
export const EXPONENTIAL: Curve = curve(22);

/** The same as EXP's z component has it. */
export const ROUGH_EXPONENTIAL: Curve = curve(11);

function curve(bits: number): Curve {
  return {
    near: (a) => (a >= LEAST && a < BEYOND ? nearPower(a, Math.round(a)) : NaN),
    radius: (a) => radius(a, bits),
    zeroBelow: LEAST,
  };
}

/** What a power becomes that is too great. */
type Overflow = () => Allowed;

/**
 * What EX2 may give of the operands from `low` to `high`, which are finite, of one sign and not zero; what
 * overflows becomes `overflow`.
 */
export function exponentialWithin(low: number, high: number, overflow: Overflow): Allowed {
  return within(low, high, 22, overflow);
}

/** What EXP's z component may give of them. */
export function roughExponentialWithin(low: number, high: number, overflow: Overflow): Allowed {
  return within(low, high, 11, overflow);
}

function within(low: number, high: number, bits: number, overflow: Overflow): Allowed {
  const parts: Allowed[] = [];
  if (low < LEAST) parts.push(denormal(Math.min(high, nextDown(LEAST)), bits));
  if (low < BEYOND && high >= LEAST) {
    parts.push(normal(Math.max(low, LEAST), Math.min(high, nextDown(BEYOND)), bits, overflow));
  }
  if (high >= BEYOND) parts.push(overflow(), overflown(Math.max(low, BEYOND), bits));
  return unionOf(parts);
}

/** The greatest operand below -126 permits all that lesser ones do. */
function denormal(high: number, bits: number): Allowed {
  if (high < DEEP) return ZEROS;
  const greatest = highEnd(power(high), radius(high, bits));
  return unionOf([
    ZEROS,
    greatest < SMALLEST_NORMAL ? NOTHING : interval(SMALLEST_NORMAL, greatest),
  ]);
}

function normal(low: number, high: number, bits: number, overflow: Overflow): Allowed {
  let least = lowEnd(power(low), radius(low, bits));
  // The bound widens at each integer; the first above `low` may reach below what `low` does.
  const next = Math.floor(low) + 1;
  if (next <= high) least = Math.min(least, lowEnd(power(next), radius(next, bits)));
  const greatest = highEnd(power(high), radius(high, bits));
  return unionOf([
    interval(Math.max(least, SMALLEST_NORMAL), Math.min(greatest, LARGEST)),
    // What is within the bound of the least powers may be denormal, and is then flushed.
    least <= SMALLEST_NORMAL ? ZEROS : NOTHING,
    greatest >= LARGEST ? overflow() : NOTHING,
  ]);
}

/** What still meets the bound: the least operand permits all that greater ones do. */
function overflown(low: number, bits: number): Allowed {
  if (low > BEYOND + 1) return NOTHING;
  return interval(lowEnd(power(low), radius(low, bits)), LARGEST);
}

function radius(a: number, bits: number): number {
  return powerOfTwo(Math.floor(a) - bits);
}

/** The powers of less differ from 1 by a last bit of binary64 at most. */
const NARROW = 2 ** -53;

/** The power is rational for integers alone. */
function power(a: number): Real {
  const whole = Math.round(a);
  if (whole === a) return exactReal(powerOfTwo(whole));
  if (Math.abs(a) < NARROW) return a < 0 ? justBelow(1) : justAbove(1);
  return approximateReal(nearPower(a, whole), () => preciseExp2(a));
}

/** @param whole the integer nearest to `a` */
function nearPower(a: number, whole: number): number {
  return Math.exp((a - whole) * Math.LN2) * powerOfTwo(whole);
}
