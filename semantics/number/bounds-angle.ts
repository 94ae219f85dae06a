/**
 * What SIN and COS may give of finite operands other than zeros: NV_vertex_program2 §2.14.3.33 and
 * §2.14.3.8. For angles from 0 to 2 pi the error stays below 2^-22; of others nothing is said
 * (vp2.E-angles-beyond), and anything is lawful.
 */
import { approximateReal, highEnd, justBelow, lowEnd, type Real } from './bounds.js';
import { nextUp } from './binary32.js';
import { preciseCosine, preciseSine } from './precise.js';
import { ANYTHING, interval, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;
/** The greatest binary32 value below 2 pi; the next is above. */
const LAST_ANGLE = 6.283185005187988;

/** What SIN may give of the operands from `low` to `high`, which are finite, of one sign and not zero. */
export function sineWithin(low: number, high: number): Allowed {
  return within(low, high, sine, AROUND_HALVES);
}

/** What COS may give of them. */
export function cosineWithin(low: number, high: number): Allowed {
  return within(low, high, cosine, AROUND_PI);
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
  if (low < 0 || high > LAST_ANGLE) return ANYTHING;
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

/** Of less than this the sine and the cosine differ from the operand and from 1 by a last bit at most. */
const NARROW = 2 ** -27;

function sine(a: number): Real {
  if (a < NARROW) return justBelow(a);
  return approximateReal(Math.sin(a), () => preciseSine(a));
}

function cosine(a: number): Real {
  if (a < NARROW) return justBelow(1);
  return approximateReal(Math.cos(a), () => preciseCosine(a));
}
