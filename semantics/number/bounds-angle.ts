/**
 * What SIN and COS may give of finite operands other than zeros: NV_vertex_program2 §2.14.3.33 and
 * §2.14.3.8. For angles from 0 to 2 pi the error stays below 2^-22; of others it is said that the error
 * typically grows with the angle (vp2.E-angles-beyond).
 */
import { approximateReal, highEnd, justBelow, lowEnd, type Curve, type Real } from './bounds.js';
import { nextDown, nextUp } from './binary32.js';
import { preciseCosine, preciseSine } from './precise.js';
import { roundTo } from './round.js';
import { interval, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;
/** The greatest binary32 value below 2 pi; the next is above. */
export const LAST_ANGLE = 6.283185005187988;

/** The first binary32 value beyond the angles that the bound is stated for. */
export const FIRST_BEYOND = nextUp(LAST_ANGLE);

/** All that the sine or the cosine of some angle may be, widened by the bound. */
export const UNIT: Allowed = interval(-nextDown(1 + BOUND), nextDown(1 + BOUND));

/** From here on the bound is wider than all that a sine may be. */
const VAST = 3 / BOUND;

/** The sine, whose bound grows with the angle outside of [0, 2 pi). */
export const SINE: Curve = curve(Math.sin);

/** The cosine. */
export const COSINE: Curve = curve(Math.cos);

function curve(f: (a: number) => number): Curve {
  return {
    near: (a) => (Math.abs(a) < VAST ? f(a) : 0),
    radius: (a) => (a >= 0 && a <= LAST_ANGLE ? BOUND : growing(Math.abs(a))),
    most: 1,
  };
}

/** What the error of an angle stays below that is reduced in single precision. */
function growing(magnitude: number): number {
  return BOUND * (1 + magnitude);
}

/** What SIN may give of the operands from `low` to `high`, which lie above 0 and below 2 pi. */
export function sineWithin(low: number, high: number): Allowed {
  return within(low, high, sine, AROUND_HALVES);
}

/** What COS may give of them. */
export function cosineWithin(low: number, high: number): Allowed {
  return within(low, high, cosine, AROUND_PI);
}

/**
 * What SIN may give of finite operands from `low` to `high` outside of [0, 2 pi), if its error grows in
 * proportion to the angle, as that of an angle does that is reduced in single precision.
 */
export function sineBeyond(low: number, high: number): Allowed {
  return beyond(low, high, Math.sin, Math.PI / 2);
}

/** What COS may give of them. */
export function cosineBeyond(low: number, high: number): Allowed {
  return beyond(low, high, Math.cos, 0);
}

/** `crest` is an angle where the function is 1. */
function beyond(low: number, high: number, f: (a: number) => number, crest: number): Allowed {
  const radius = growing(Math.max(Math.abs(low), Math.abs(high)));
  const least = hasTurn(low, high, crest + Math.PI) ? -1 : Math.min(f(low), f(high));
  const greatest = hasTurn(low, high, crest) ? 1 : Math.max(f(low), f(high));
  const limit = nextDown(1 + BOUND);
  return interval(
    Math.max(roundTo(least - radius, 'up'), -limit),
    Math.min(roundTo(greatest + radius, 'down'), limit),
  );
}

/** By how much binary64 may misplace a turning point, and more, of angles whose bound is below 1. */
const SLACK = 2 ** -24;

/** Whether a function of this period turns at `turn`, or a multiple of the period from it, between the two. */
function hasTurn(low: number, high: number, turn: number): boolean {
  const period = 2 * Math.PI;
  return Math.floor((high + SLACK - turn) / period) >= Math.ceil((low - SLACK - turn) / period);
}

/** The values on either side of a turning point. */
type Turn = readonly [below: number, above: number];

function turn(below: number): Turn {
  return [below, nextUp(below)];
}

/** pi/2 and 3 pi/2, where the sine turns; pi, where the cosine does: the binary32 values below them. */
const AROUND_HALVES: readonly Turn[] = [turn(1.570796251296997), turn(4.712388515472412)];
const AROUND_PI: readonly Turn[] = [turn(3.141592502593994)];

/** A function is monotone between its turning points, so its extremes are at the ends or beside those. */
function within(
  low: number,
  high: number,
  f: (a: number) => Real,
  turns: readonly Turn[],
): Allowed {
  let least = lowEnd(f(low), BOUND);
  let greatest = highEnd(f(low), BOUND);
  const visit = (a: number): void => {
    least = Math.min(least, lowEnd(f(a), BOUND));
    greatest = Math.max(greatest, highEnd(f(a), BOUND));
  };
  if (low !== high) visit(high);
  for (const [below, above] of turns) {
    if (low < below && below < high) visit(below);
    if (low < above && above < high) visit(above);
  }
  return interval(least, greatest);
}

/** Below this the sine differs from the operand, and the cosine from 1, by a last bit at most. */
const NARROW = 2 ** -27;

function sine(a: number): Real {
  if (a < NARROW) return justBelow(a);
  return approximateReal(Math.sin(a), () => preciseSine(a));
}

function cosine(a: number): Real {
  if (a < NARROW) return justBelow(1);
  return approximateReal(Math.cos(a), () => preciseCosine(a));
}
