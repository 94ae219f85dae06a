/**
 * Sums of products of sets that are rounded once: the exact sum of exact products, and that of rounded
 * ones. The other orders are made of sums of two (allowed-arithmetic.ts).
 */
import { LARGEST, nextUp, SMALLEST_NORMAL } from '../number/binary32.js';
import { exactSum, exactSumOfProducts, roundTo } from '../number/round.js';
import { kindsOf } from '../number/set-cells.js';
import { NOTHING, unionOf, type Allowed } from '../number/value-set.js';
import { productCorners, type SetArithmetic } from './allowed-arithmetic.js';
import { Span, Values } from './allowed-outcomes.js';

/** A product as two factors, so that it stays exact. */
type Pair = readonly [number, number];

/** The factors of the least and of the greatest product. */
interface Range {
  readonly lowest: Pair;
  readonly highest: Pair;
}

/** What a term of the sum can be. */
interface Term {
  /** The finite products; undefined where there is none. */
  readonly range: Range | undefined;
  /** The zeros that it can be. */
  readonly zeros: readonly number[];
  readonly plusInfinity: boolean;
  readonly minusInfinity: boolean;
  readonly nan: boolean;
}

type Evaluate = (factors: readonly number[]) => number;

/** a0*b0 + a1*b1 + … with one rounding; `factors` are a0, b0, a1, b1, … */
export function sumOnce(arithmetic: SetArithmetic, factors: readonly Allowed[]): Allowed {
  if (areNumbers(factors)) return arithmetic.exactly(() => arithmetic.single.sumOnce(factors));
  const terms: Term[] = [];
  for (let i = 0; i + 1 < factors.length; i += 2) {
    terms.push(termOf(arithmetic, factors[i] ?? NOTHING, factors[i + 1] ?? NOTHING));
  }
  return sumOf(arithmetic, terms, arithmetic.single.sumOnce, false);
}

/** The same of rounded products. */
export function sumTogether(arithmetic: SetArithmetic, factors: readonly Allowed[]): Allowed {
  const { exactly, multiplyWithin, single } = arithmetic;
  if (areNumbers(factors)) return exactly(() => single.sumTogether(factors));
  const terms: Term[] = [];
  for (let i = 0; i + 1 < factors.length; i += 2) {
    const product = multiplyWithin(factors[i] ?? NOTHING, factors[i + 1] ?? NOTHING);
    terms.push(termOf(arithmetic, product, 1));
  }
  return sumOf(arithmetic, terms, single.sumTogether, true);
}

function areNumbers(sets: readonly Allowed[]): sets is readonly number[] {
  return sets.every((set) => typeof set === 'number');
}

function termOf({ loaded, exactly, single }: SetArithmetic, a: Allowed, b: Allowed): Term {
  const pairs: Range[] = [];
  const special: Allowed[] = [];
  for (const p of kindsOf(loaded(a))) {
    for (const q of kindsOf(loaded(b))) {
      const corners = productCorners(p, q);
      const [x, y] = corners.lowest;
      if (x !== 0 && y !== 0 && Number.isFinite(x * y)) pairs.push(corners);
      else special.push(exactly(() => single.multiplyWithin(x, y)));
    }
  }
  const specials = kindsOf(unionOf(special)).map(({ low }) => low);
  const zeros = specials.filter((value) => value === 0);
  const [zero] = zeros;
  if (zero !== undefined) pairs.push({ lowest: [zero, 1], highest: [zero, 1] });
  return {
    range: hull(pairs),
    zeros,
    plusInfinity: specials.includes(Infinity),
    minusInfinity: specials.includes(-Infinity),
    nan: specials.some(Number.isNaN),
  };
}

function hull(pairs: readonly Range[]): Range | undefined {
  const [first, ...rest] = pairs;
  if (first === undefined) return undefined;
  let { lowest, highest } = first;
  for (const pair of rest) {
    if (valueOf(pair.lowest) < valueOf(lowest)) lowest = pair.lowest;
    if (valueOf(pair.highest) > valueOf(highest)) highest = pair.highest;
  }
  return { lowest, highest };
}

function valueOf([a, b]: Pair): number {
  return a * b;
}

function sumOf(
  arithmetic: SetArithmetic,
  terms: readonly Term[],
  evaluate: Evaluate,
  alignable: boolean,
): Allowed {
  const values = new Values();
  addSpecials(values, terms);
  const ranges = terms.flatMap(({ range }) => (range === undefined ? [] : [range]));
  // Where some term is an infinity or NaN whatever happens, so is the sum.
  if (ranges.length < terms.length) return values.set();
  const span = new Span();
  const lowest = ranges.flatMap((range) => range.lowest);
  const highest = ranges.flatMap((range) => range.highest);
  const { outcomes, single } = arithmetic;
  outcomes(span, () => evaluate(lowest));
  outcomes(span, () => evaluate(highest));
  let [low, high] = [exactSumOfProducts(lowest), exactSumOfProducts(highest)];
  if (alignable && arithmetic.alternatives('sumRounding').includes('aligned')) {
    [low, high] = widened(span, low, high, ranges);
  }
  if (low <= 0 && high >= 0) {
    outcomes(span, () => single.add(1, -1));
    if (high > 0) outcomes(span, () => single.add(nextUp(SMALLEST_NORMAL), -SMALLEST_NORMAL));
    if (low < 0) outcomes(span, () => single.add(SMALLEST_NORMAL, -nextUp(SMALLEST_NORMAL)));
    addZeros(span, arithmetic, terms, evaluate);
  }
  span.fill(values, arithmetic.least());
  return values.set();
}

/**
 * The sums in which some term is an infinity or NaN. They go past the span, which would fill in what lies
 * between them and the sums of finite terms.
 */
function addSpecials(to: Values, terms: readonly Term[]): void {
  terms.forEach((term, i) => {
    if (term.nan) to.add(NaN);
    if (term.plusInfinity && terms.some(({ minusInfinity }, j) => i !== j && minusInfinity)) {
      to.add(NaN);
    }
  });
  // An infinity remains where no term need be NaN or the opposite one.
  if (terms.some(({ plusInfinity }) => plusInfinity)) {
    if (terms.every(({ range, plusInfinity }) => range !== undefined || plusInfinity)) {
      to.add(Infinity);
    }
  }
  if (terms.some(({ minusInfinity }) => minusInfinity)) {
    if (terms.every(({ range, minusInfinity }) => range !== undefined || minusInfinity)) {
      to.add(-Infinity);
    }
  }
}

/** The sums of zeros alone. */
function addZeros(
  span: Span,
  { outcomes }: SetArithmetic,
  terms: readonly Term[],
  evaluate: Evaluate,
): void {
  let all: (readonly number[])[] = [[]];
  for (const { zeros } of terms) {
    all = all.flatMap((before) => zeros.map((zero) => [...before, zero, 1]));
  }
  for (const factors of all) outcomes(span, () => evaluate(factors));
}

/** Terms that are aligned lose each less than 2^-4 of the last place of the greatest one. */
function widened(
  span: Span,
  low: number,
  high: number,
  ranges: readonly Range[],
): readonly [number, number] {
  const ends = ranges.flatMap(({ lowest, highest }) => [valueOf(lowest), valueOf(highest)]);
  const lost = ranges.length * Math.max(...ends.map(Math.abs)) * 2 ** -27;
  const [lower, upper] = [exactSum(low, -lost), exactSum(high, lost)];
  for (const end of [roundTo(lower, 'down'), roundTo(upper, 'up')]) {
    if (Math.abs(end) >= SMALLEST_NORMAL && Math.abs(end) <= LARGEST) span.add(end);
  }
  if (lower < 0 && upper > 0) span.add(0);
  return [lower, upper];
}
