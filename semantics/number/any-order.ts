/**
 * The widest lawful sum of products: every order and bracketing, every rounding in between or none
 * (NV_vertex_program2 §2.14.3.9 to §2.14.3.11, vp2.E-dot-order). Computed with intervals of real numbers,
 * widened outward to binary32 at every step, so that a partial sum that is not rounded lies within as well.
 */
import { LARGEST, SMALLEST_NORMAL } from './binary32.js';
import { exactSum, roundTo } from './round.js';
import {
  extentOf,
  interval,
  intersect,
  mayBeNaN,
  NORMAL,
  unionOf,
  type Allowed,
} from './value-set.js';

/** From `lo` to `hi`, which may be infinite, and perhaps NaN; lo > hi where only NaN is left. */
interface Hull {
  readonly lo: number;
  readonly hi: number;
  readonly nan: boolean;
}

const ONLY_NAN: Hull = { lo: Infinity, hi: -Infinity, nan: true };

/** What may become of results below 2^-126: at least one of the two, or either where it is open. */
export interface Underflow {
  readonly flushes: boolean;
  readonly keeps: boolean;
}

/** All that a0*b0 + a1*b1 + … may be; `factors` are a0, b0, a1, b1, …, as arithmetic takes them. */
export function sumInAnyOrder(factors: readonly Allowed[], underflow: Underflow): Allowed {
  const terms = factors.length / 2;
  const whole = (1 << terms) - 1;
  const sums: Hull[] = [];
  for (let terms = 1; terms <= whole; terms++) {
    // A single term: its bit is the term itself.
    if ((terms & (terms - 1)) === 0) {
      const term = 31 - Math.clz32(terms);
      sums[terms] = product(factors[2 * term] ?? NaN, factors[2 * term + 1] ?? NaN, underflow);
    } else {
      sums[terms] = overSplits(terms, sums, underflow);
    }
  }
  const { lo, hi, nan } = sums[whole] ?? ONLY_NAN;
  if (lo > hi) return NaN;
  const numbers = interval(lo === 0 ? -0 : lo, hi === 0 ? 0 : hi);
  const delivered = underflow.keeps ? numbers : intersect(numbers, NORMAL);
  return nan ? unionOf([delivered, NaN]) : delivered;
}

/** The union over every way to part the terms in two. */
function overSplits(terms: number, sums: readonly Hull[], underflow: Underflow): Hull {
  let all: Hull | undefined;
  for (let left = (terms - 1) & terms; left > 0; left = (left - 1) & terms) {
    const [x, y] = [sums[left], sums[terms ^ left]];
    if (x === undefined || y === undefined) continue;
    const sum = add(x, y, underflow);
    all =
      all === undefined
        ? sum
        : { lo: Math.min(all.lo, sum.lo), hi: Math.max(all.hi, sum.hi), nan: all.nan || sum.nan };
  }
  return all ?? ONLY_NAN;
}

function product(a: Allowed, b: Allowed, underflow: Underflow): Hull {
  const [p, q] = [extentOf(a), extentOf(b)];
  const nan = mayBeNaN(a) || mayBeNaN(b);
  if (p === undefined || q === undefined) return ONLY_NAN;
  const indefinite = (spansZero(p) && isUnbounded(q)) || (spansZero(q) && isUnbounded(p));
  const corners = [p[0] * q[0], p[0] * q[1], p[1] * q[0], p[1] * q[1]].filter(
    (corner) => !Number.isNaN(corner),
  );
  if (corners.length === 0) return ONLY_NAN;
  // A zero times an infinity leaves zero between the other products.
  const between = indefinite && corners.length < 4 ? [...corners, 0] : corners;
  return outward(Math.min(...between), Math.max(...between), nan || indefinite, underflow);
}

function spansZero([lo, hi]: readonly [number, number]): boolean {
  return lo <= 0 && hi >= 0;
}

function isUnbounded([lo, hi]: readonly [number, number]): boolean {
  return lo === -Infinity || hi === Infinity;
}

function add(x: Hull, y: Hull, underflow: Underflow): Hull {
  if (x.lo > x.hi || y.lo > y.hi) return ONLY_NAN;
  const cancels =
    (x.hi === Infinity && y.lo === -Infinity) || (x.lo === -Infinity && y.hi === Infinity);
  const nan = x.nan || y.nan || cancels;
  const lo = end(x.lo, y.lo, -1);
  const hi = end(x.hi, y.hi, 1);
  // An infinity and its opposite, and nothing else on either side.
  return lo > hi ? ONLY_NAN : outward(lo, hi, nan, underflow);
}

/** One end of a sum; `sign` says which. An infinity that is all there is at this end prevails. */
function end(p: number, q: number, sign: 1 | -1): number {
  if (p === -sign * Infinity || q === -sign * Infinity) return -sign * Infinity;
  if (p === sign * Infinity || q === sign * Infinity) return sign * Infinity;
  return exactSum(p, q);
}

/** Rounded outward, and flushed outward where anything is flushed. */
function outward(lo: number, hi: number, nan: boolean, { flushes }: Underflow): Hull {
  return { lo: floored(lo, flushes), hi: -floored(-hi, flushes), nan };
}

function floored(value: number, flushes: boolean): number {
  const low = roundTo(value, 'down');
  // What is too great may become the largest finite value.
  if (low === Infinity) return value === Infinity ? Infinity : LARGEST;
  if (!flushes) return low;
  if (low > 0 && low < SMALLEST_NORMAL) return 0;
  return low < 0 && low > -SMALLEST_NORMAL ? -SMALLEST_NORMAL : low;
}
