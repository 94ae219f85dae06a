/**
 * The widest permitted sum of products: every order and bracketing, every rounding in between or none
 * (NV_vertex_program2 §2.14.3.9 to §2.14.3.11, vp2.E-dot-order). Computed with intervals of real numbers,
 * widened outward to binary32 at every step, so that a partial sum that is not rounded lies within as well.
 * Infinities and NaN stand beside the interval: whether a sum may be one depends on no order, but for sums
 * that overflow. Where operands are single numbers, sums are taken order by order (every-order.ts).
 */
import { LARGEST, SMALLEST_NORMAL } from './binary32.js';
import { sumInEveryOrder, type Deliver } from './every-order.js';
import { exactSum, roundTo } from './round.js';
import {
  contains,
  extentOf,
  interval,
  intersect,
  mayBeNaN,
  NORMAL,
  NOTHING,
  union,
  unionOf,
  type Allowed,
} from './value-set.js';

/**
 * What a product or a sum may be: from `lo` to `hi`, none where lo > hi, which go beyond the largest finite
 * value where what is not rounded yet does; and what is not finite.
 */
interface Hull {
  readonly lo: number;
  readonly hi: number;
  readonly minusInfinity: boolean;
  readonly plusInfinity: boolean;
  readonly nan: boolean;
}

const [NO_LO, NO_HI] = [Infinity, -Infinity];
const NONE: Hull = { lo: NO_LO, hi: NO_HI, minusInfinity: false, plusInfinity: false, nan: false };
const ONLY_NAN: Hull = { ...NONE, nan: true };
const ONLY_INFINITY: Hull = { ...NONE, plusInfinity: true };
const ONLY_MINUS_INFINITY: Hull = { ...NONE, minusInfinity: true };

const FINITE = interval(-LARGEST, LARGEST);

/** What is open but the order. */
export interface Open {
  /** What may become of results below 2^-126: at least one of the two, or either where it is open. */
  readonly flushes: boolean;
  readonly keeps: boolean;
  /** What zero times an infinity, or times NaN, may be: zero, NaN or either. Asked of sets only. */
  readonly zeroTimes: (special: number) => Allowed;
  /** What becomes of exact results, zeros and denormals included. */
  readonly deliver: Deliver;
  /** The sum of terms that are aligned all together, which lose other bits than two by two. */
  readonly together: () => Allowed;
}

/** All that a0*b0 + a1*b1 + … may be; `factors` are a0, b0, a1, b1, …, as arithmetic takes them. */
export function sumInAnyOrder(factors: readonly Allowed[], open: Open): Allowed {
  const { flushes } = open;
  const whole = (1 << (factors.length / 2)) - 1;
  const sums: Hull[] = [];
  for (let terms = 1; terms <= whole; terms++) {
    // A single term: its bit is the term itself.
    if ((terms & (terms - 1)) === 0) {
      const term = 31 - Math.clz32(terms);
      sums[terms] = product(factors[2 * term] ?? NaN, factors[2 * term + 1] ?? NaN, open);
    } else {
      sums[terms] = overSplits(terms, sums, flushes);
    }
  }
  if (factors.every((factor) => typeof factor === 'number') && sums.some(mayOverflow)) {
    return union(sumInEveryOrder(factors, open.deliver), open.together());
  }
  return delivered(sums[whole] ?? ONLY_NAN, open);
}

/** Whether finite terms may overflow: only they make an interval that ends in the largest value or beyond. */
function mayOverflow({ lo, hi }: Hull): boolean {
  return lo <= hi && (lo <= -LARGEST || hi >= LARGEST);
}

function delivered({ lo, hi, minusInfinity, plusInfinity, nan }: Hull, { keeps }: Open): Allowed {
  const all = lo > hi ? NOTHING : interval(clamped(lo === 0 ? -0 : lo), clamped(hi === 0 ? 0 : hi));
  const numbers = keeps ? all : intersect(all, NORMAL);
  if (!(minusInfinity || plusInfinity || nan)) return numbers;
  return unionOf([
    numbers,
    minusInfinity ? -Infinity : NOTHING,
    plusInfinity ? Infinity : NOTHING,
    nan ? NaN : NOTHING,
  ]);
}

function clamped(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST);
}

/** The union over every way to part the terms in two. */
function overSplits(terms: number, sums: readonly Hull[], flushes: boolean): Hull {
  let [lo, hi] = [NO_LO, NO_HI];
  let minusInfinity = false;
  let plusInfinity = false;
  let nan = false;
  // The first term is on the left side: an addition is the same either way round.
  const others = terms & (terms - 1);
  for (let right = others; right > 0; right = (right - 1) & others) {
    const sum = add(sums[terms ^ right] ?? NONE, sums[right] ?? NONE, flushes);
    lo = Math.min(lo, sum.lo);
    hi = Math.max(hi, sum.hi);
    minusInfinity ||= sum.minusInfinity;
    plusInfinity ||= sum.plusInfinity;
    nan ||= sum.nan;
  }
  return { lo, hi, minusInfinity, plusInfinity, nan };
}

function product(a: Allowed, b: Allowed, open: Open): Hull {
  if (typeof a !== 'number' || typeof b !== 'number') return productOfSets(a, b, open);
  const exact = a * b;
  if (Number.isNaN(exact)) return ONLY_NAN;
  // The product of finite binary32 numbers is finite in binary64.
  if (exact === Infinity) return ONLY_INFINITY;
  if (exact === -Infinity) return ONLY_MINUS_INFINITY;
  const product = { lo: exact, hi: exact, minusInfinity: false, plusInfinity: false, nan: false };
  return outward(product, open.flushes);
}

/** What is in a factor. */
interface Factor {
  readonly finite: readonly [lo: number, hi: number] | undefined;
  readonly positive: boolean;
  readonly negative: boolean;
  readonly zero: boolean;
  readonly minusInfinity: boolean;
  readonly plusInfinity: boolean;
  readonly nan: boolean;
}

function factorOf(set: Allowed): Factor {
  const extent = extentOf(set);
  const [least, greatest] = extent ?? [0, 0];
  const isBounded = least > -Infinity && greatest < Infinity;
  return {
    finite: isBounded ? extent : extentOf(intersect(set, FINITE)),
    positive: greatest > 0,
    negative: least < 0,
    zero: contains(set, 0) || contains(set, -0),
    minusInfinity: least === -Infinity,
    plusInfinity: greatest === Infinity,
    nan: mayBeNaN(set),
  };
}

function productOfSets(a: Allowed, b: Allowed, { flushes, zeroTimes }: Open): Hull {
  const [p, q] = [factorOf(a), factorOf(b)];
  let [lo, hi] = [NO_LO, NO_HI];
  if (p.finite !== undefined && q.finite !== undefined) {
    const [c, d, e, f] = [
      p.finite[0] * q.finite[0],
      p.finite[0] * q.finite[1],
      p.finite[1] * q.finite[0],
      p.finite[1] * q.finite[1],
    ];
    [lo, hi] = [Math.min(c, d, e, f), Math.max(c, d, e, f)];
  }
  let nan = (p.nan && (q.nan || q.positive || q.negative)) || (q.nan && (p.positive || p.negative));
  const specials = [
    ...((p.zero && isInfinite(q)) || (q.zero && isInfinite(p)) ? [Infinity] : []),
    ...((p.zero && q.nan) || (q.zero && p.nan) ? [NaN] : []),
  ];
  for (const special of specials) {
    // It is no limit of other products: there is a zero only where zero wins.
    const indefinite = zeroTimes(special);
    nan ||= mayBeNaN(indefinite);
    if (extentOf(indefinite) !== undefined) [lo, hi] = [Math.min(lo, 0), Math.max(hi, 0)];
  }
  const plusInfinity =
    (p.plusInfinity && q.positive) ||
    (q.plusInfinity && p.positive) ||
    (p.minusInfinity && q.negative) ||
    (q.minusInfinity && p.negative);
  const minusInfinity =
    (p.plusInfinity && q.negative) ||
    (q.plusInfinity && p.negative) ||
    (p.minusInfinity && q.positive) ||
    (q.minusInfinity && p.positive);
  return outward({ lo, hi, minusInfinity, plusInfinity, nan }, flushes);
}

function isInfinite({ minusInfinity, plusInfinity }: Factor): boolean {
  return minusInfinity || plusInfinity;
}

function add(x: Hull, y: Hull, flushes: boolean): Hull {
  const [xIsFinite, yIsFinite] = [x.lo <= x.hi, y.lo <= y.hi];
  const minusInfinity =
    (x.minusInfinity && (y.minusInfinity || yIsFinite)) || (y.minusInfinity && xIsFinite);
  const plusInfinity =
    (x.plusInfinity && (y.plusInfinity || yIsFinite)) || (y.plusInfinity && xIsFinite);
  const cancels = (x.plusInfinity && y.minusInfinity) || (x.minusInfinity && y.plusInfinity);
  const nan = x.nan || y.nan || cancels;
  // Without a finite value in x or y the ends are infinite, and so the sum has no finite value either.
  const [lo, hi] = [exactSum(x.lo, y.lo), exactSum(x.hi, y.hi)];
  return outward({ lo, hi, minusInfinity, plusInfinity, nan }, flushes);
}

/**
 * Finite results rounded outward, and flushed outward where anything is flushed. What is too great becomes
 * an infinity or the largest finite value, or stays where it is not rounded before the next addition.
 */
function outward(exact: Hull, flushes: boolean): Hull {
  const { lo, hi } = exact;
  if (lo > hi) return exact;
  return {
    lo: floored(lo, flushes),
    hi: -floored(-hi, flushes),
    minusInfinity: exact.minusInfinity || lo < -LARGEST,
    plusInfinity: exact.plusInfinity || hi > LARGEST,
    nan: exact.nan,
  };
}

function floored(value: number, flushes: boolean): number {
  if (value > LARGEST) return LARGEST;
  // More than binary64 may have lost of it.
  if (value < -LARGEST) return value * (1 + 2 ** -51);
  const low = roundTo(value, 'down');
  if (!flushes) return low;
  if (low > 0 && low < SMALLEST_NORMAL) return 0;
  return low < 0 && low > -SMALLEST_NORMAL ? -SMALLEST_NORMAL : low;
}
