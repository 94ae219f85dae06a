/** The widest permitted envelope of a sum of products: NV_vertex_program2 §2.14.3.9 to §2.14.3.11. */
import { SMALLEST_NORMAL } from '../../semantics/number/binary32.js';
import { exactSum, roundDown, roundUp, type Exact } from './rounding.js';

/** A factor: a number, or what rounding may make of one that is computed. */
export type Factor = number | Envelope;

/** Closed, over the extended reals; empty (lo > hi) where only NaN is left. */
export interface Envelope {
  readonly lo: number;
  readonly hi: number;
  readonly nan: boolean;
}

const ONLY_NAN: Envelope = { lo: Infinity, hi: -Infinity, nan: true };

/** Either rounding of a finite value, and zero where it may be flushed. */
function rounded(low: Exact, high: Exact): Envelope {
  const lo = roundDown(low);
  const hi = roundUp(high);
  return {
    lo: lo > 0 && lo < SMALLEST_NORMAL ? 0 : lo,
    hi: hi < 0 && hi > -SMALLEST_NORMAL ? 0 : hi,
    nan: false,
  };
}

/** What rounding may make of a real number between two binary64 numbers. */
export function roundedFactor(lo: number, hi: number): Envelope {
  if (Number.isNaN(lo) || Number.isNaN(hi)) return ONLY_NAN;
  if (!Number.isFinite(lo) || !Number.isFinite(hi)) return { lo, hi, nan: false };
  return rounded({ head: lo, tail: 0 }, { head: hi, tail: 0 });
}

/** A product is least and greatest at ends of its factors. */
function productOf(p: Factor, q: Factor): Envelope {
  if (typeof p === 'number' && typeof q === 'number') return productOfNumbers(p, q);
  if (isNaNOnly(p) || isNaNOnly(q)) return ONLY_NAN;
  return endsOf(p)
    .flatMap((a) => endsOf(q).map((b) => productOfNumbers(a, b)))
    .reduce(union);
}

function isNaNOnly(factor: Factor): boolean {
  return typeof factor === 'number' ? Number.isNaN(factor) : isEmpty(factor);
}

function endsOf(factor: Factor): readonly number[] {
  return typeof factor === 'number' ? [factor] : [factor.lo, factor.hi];
}

function productOfNumbers(p: number, q: number): Envelope {
  const product = p * q;
  if (Number.isNaN(product)) return ONLY_NAN;
  if (!Number.isFinite(product)) return { lo: product, hi: product, nan: false };
  return rounded({ head: product, tail: 0 }, { head: product, tail: 0 });
}

function isEmpty({ lo, hi }: Envelope): boolean {
  return lo > hi;
}

function add(x: Envelope, y: Envelope): Envelope {
  if (isEmpty(x) || isEmpty(y)) return ONLY_NAN;
  const cancels =
    (x.hi === Infinity && y.lo === -Infinity) || (x.lo === -Infinity && y.hi === Infinity);
  const nan = x.nan || y.nan || cancels;
  const low = endpoint(x.lo, y.lo, 1);
  const high = endpoint(x.hi, y.hi, -1);
  if (typeof low === 'number' || typeof high === 'number') {
    const lo = typeof low === 'number' ? low : rounded(low, low).lo;
    const hi = typeof high === 'number' ? high : rounded(high, high).hi;
    return { lo, hi, nan };
  }
  return { ...rounded(low, high), nan };
}

/**
 * One end of a sum. An end that points away from the interval (`sign` 1 for the low end) and is
 * infinite belongs to a summand that is that infinity and nothing else, so it prevails.
 */
function endpoint(p: number, q: number, sign: 1 | -1): number | Exact {
  if (p === sign * Infinity || q === sign * Infinity) return sign * Infinity;
  if (!Number.isFinite(p) || !Number.isFinite(q)) return -sign * Infinity;
  return exactSum(p, q);
}

function union(x: Envelope, y: Envelope): Envelope {
  return { lo: Math.min(x.lo, y.lo), hi: Math.max(x.hi, y.hi), nan: x.nan || y.nan };
}

/** The envelope over every way to bracket and order the sum, every rounding in any direction. */
export function envelopeOf(factors: readonly Factor[]): Envelope {
  const terms = factors.length / 2;
  const bySet: (Envelope | undefined)[] = [];
  for (let set = 1; set < 1 << terms; set += 1) {
    if ((set & (set - 1)) === 0) {
      const term = Math.log2(set);
      bySet[set] = productOf(factors[2 * term] ?? NaN, factors[2 * term + 1] ?? NaN);
      continue;
    }
    let all: Envelope | undefined;
    // Each split once: the part that holds the lowest term is the left one.
    for (let left = (set - 1) & set; left > 0; left = (left - 1) & set) {
      if ((left & set & -set) === 0) continue;
      const x = bySet[left];
      const y = bySet[set ^ left];
      if (x === undefined || y === undefined) continue;
      const sum = add(x, y);
      all = all === undefined ? sum : union(all, sum);
    }
    bySet[set] = all;
  }
  return bySet[(1 << terms) - 1] ?? ONLY_NAN;
}

/** Whether `r` may be p1*q1 + p2*q2 + … by some order, bracketing and rounding, fused or not. */
export function isSumOfProducts(r: number, factors: readonly Factor[]): boolean {
  if (factors.some(isNaNOnly)) return Number.isNaN(r);
  const { lo, hi, nan } = envelopeOf(factors);
  return Number.isNaN(r) ? nan : lo <= r && r <= hi;
}
