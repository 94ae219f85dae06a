/**
 * Sums and products of sets. Within a cell (number/set-cells.ts) each operation is monotone in each
 * operand, whatever is chosen of rounding, overflow and underflow: its results lie between those at two
 * corners, which are found by the arithmetic of single numbers under every alternative.
 */
import { isDenormal, nextDown, nextUp, SMALLEST_NORMAL } from '../number/binary32.js';
import { exactMultiplyAdd, exactSum, roundTo } from '../number/round.js';
import { cellsOf, countOf, forEach, kindsOf, type Cell } from '../number/set-cells.js';
import {
  contains,
  intersect,
  interval,
  isEmpty,
  NORMAL,
  NOTHING,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import { SingleEnumerator, Span, Values } from './allowed-outcomes.js';
import type { Chooser } from './chooser.js';
import { scalar, type Scalar } from './scalar.js';

/** More pairs of cells than this, and the cells of one kind are joined. */
const MOST_PAIRS = 64;

const POSITIVE_DENORMALS = interval(nextUp(0), SMALLEST_NORMAL - nextUp(0));
const ZEROS = interval(-0, 0);
const NEGATIVE_DENORMALS = interval(nextUp(0) - SMALLEST_NORMAL, -nextUp(0));

/** Whether some operation may have denormal results. */
export function mayKeep(alternatives: Chooser['alternatives']): boolean {
  const all = alternatives('denormals');
  return all.includes('kept') || all.includes('each');
}

export type SetArithmetic = ReturnType<typeof setArithmetic>;

export function setArithmetic({ alternatives }: Pick<Chooser, 'alternatives'>) {
  const enumerator = new SingleEnumerator(alternatives);
  /** Single numbers under each combination of alternatives in turn. */
  const single: Scalar = scalar(enumerator);

  const outcomes = (to: Span | Values, run: () => number): void => {
    enumerator.each(() => {
      to.add(run());
    });
  };
  /** Every result of single numbers. */
  const exactly = (run: () => number): Allowed => {
    const values = new Values();
    outcomes(values, run);
    return values.set();
  };
  const keepsDenormals = (): boolean => mayKeep(alternatives);
  /** The least magnitude of a result that is not zero. */
  const least = (): number => (keepsDenormals() ? nextUp(0) : SMALLEST_NORMAL);

  /** A set as arithmetic takes it: denormals are flushed or kept. */
  const loaded = (set: Allowed): Allowed => {
    if (typeof set === 'number') return isDenormal(set) ? exactly(() => single.operand(set)) : set;
    const negative = intersect(set, NEGATIVE_DENORMALS);
    const positive = intersect(set, POSITIVE_DENORMALS);
    if (isEmpty(negative) && isEmpty(positive)) return set;
    return unionOf([
      intersect(set, NORMAL),
      loadedDenormals(negative, -nextUp(0)),
      loadedDenormals(positive, nextUp(0)),
    ]);
  };
  const loadedDenormals = (denormals: Allowed, sample: number): Allowed => {
    if (isEmpty(denormals)) return NOTHING;
    const loads = exactly(() => single.operand(sample));
    // The sample stands for all: what is left of it, other than itself, is a zero.
    return unionOf([intersect(loads, ZEROS), contains(loads, sample) ? denormals : NOTHING]);
  };

  const cells = (sets: readonly Allowed[]): readonly (readonly Cell[])[] => {
    const all = sets.map((set) => cellsOf(loaded(set)));
    const pairs = all.reduce((product, { length }) => product * length, 1);
    return pairs > MOST_PAIRS ? sets.map((set) => kindsOf(loaded(set))) : all;
  };
  /** The union over all pairs of cells. */
  const overPairs =
    (ofCells: (to: Values, p: Cell, q: Cell) => void) =>
    (a: Allowed, b: Allowed): Allowed => {
      const [left = [], right = []] = cells([a, b]);
      const values = new Values();
      for (const p of left) for (const q of right) ofCells(values, p, q);
      return values.set();
    };

  /** What sums of two that cancel, or nearly so, become. */
  const zeroSums = (to: Span | Values, { low, high, quantum }: ExactSums): void => {
    outcomes(to, () => single.add(1, -1));
    if (quantum >= SMALLEST_NORMAL) return;
    if (high > 0) outcomes(to, () => single.add(TINY, -SMALLEST_NORMAL));
    if (low < 0) outcomes(to, () => single.add(SMALLEST_NORMAL, -TINY));
  };
  /** Where exact sums are few, and all of them single precision: just these. */
  const addFew = (to: Values, exact: ExactSums): boolean => {
    const sums = multiples(exact.low, exact.high, exact.quantum);
    if (sums === undefined || keepsDenormals()) return false;
    for (const sum of sums) {
      if (Math.abs(sum) >= SMALLEST_NORMAL) to.add(sum);
      else if (sum === 0) outcomes(to, () => single.add(1, -1));
      else if (sum > 0) outcomes(to, () => single.add(TINY, -SMALLEST_NORMAL));
      else outcomes(to, () => single.add(SMALLEST_NORMAL, -TINY));
    }
    return true;
  };
  /** An aligned sum of two is a neighbour of the exact one, though not in the order of the exact ones. */
  const neighbours = (span: Span, low: number, high: number): void => {
    if (!alternatives('sumRounding').includes('aligned')) return;
    for (const end of [roundTo(low, 'down'), roundTo(high, 'up')]) {
      if (Number.isFinite(end) && !isDenormal(end) && end !== 0) span.add(end);
    }
  };

  const addCells = (to: Values, p: Cell, q: Cell): void => {
    if (areFew([p, q])) {
      forEach(p, (a) => {
        forEach(q, (b) => {
          outcomes(to, () => single.add(a, b));
        });
      });
      return;
    }
    const exact = exactSums(p, q);
    if (exact !== undefined && addFew(to, exact)) return;
    const span = new Span();
    outcomes(span, () => single.add(p.low, q.low));
    outcomes(span, () => single.add(p.high, q.high));
    const [low, high] = [exactSum(p.low, q.low), exactSum(p.high, q.high)];
    neighbours(span, low, high);
    const crosses = exact !== undefined && low <= 0 && high >= 0;
    if (crosses) zeroSums(span, exact);
    span.fill(to, crosses ? Math.max(exact.quantum, least()) : least());
  };

  const multiplyCells =
    (product: (a: number, b: number) => number) =>
    (to: Values, p: Cell, q: Cell): void => {
      if (areFew([p, q])) {
        forEach(p, (a) => {
          forEach(q, (b) => {
            outcomes(to, () => product(a, b));
          });
        });
        return;
      }
      const span = new Span();
      outcomes(span, () => product(nearOf(p), nearOf(q)));
      outcomes(span, () => product(farOf(p), farOf(q)));
      span.fill(to, least());
    };

  const fuseCells = (
    to: Values,
    fused: (a: number, b: number, c: number) => number,
    [p, q, r]: readonly [Cell, Cell, Cell],
  ): void => {
    if (areFew([p, q, r])) {
      forEach(p, (a) => {
        forEach(q, (b) => {
          forEach(r, (c) => {
            outcomes(to, () => fused(a, b, c));
          });
        });
      });
      return;
    }
    const { lowest, highest } = productCorners(p, q);
    const span = new Span();
    outcomes(span, () => fused(lowest[0], lowest[1], r.low));
    outcomes(span, () => fused(highest[0], highest[1], r.high));
    const low = exactMultiplyAdd(lowest[0], lowest[1], r.low);
    const high = exactMultiplyAdd(highest[0], highest[1], r.high);
    // A product that is an infinity or NaN crosses nothing, and one that is a zero only another zero.
    const crosses = isFinite(r) && low <= 0 && high >= 0;
    const quantum = crosses ? Math.min(quantumOf(p) * quantumOf(q), quantumOf(r)) : 0;
    if (crosses) zeroSums(span, { low, high, quantum });
    span.fill(to, Math.max(quantum, least()));
  };
  const fuse =
    (fused: (a: number, b: number, c: number) => number) =>
    (a: Allowed, b: Allowed, c: Allowed): Allowed => {
      const [first = [], second = [], third = []] = cells([a, b, c]);
      const values = new Values();
      for (const p of first) {
        for (const q of second) for (const r of third) fuseCells(values, fused, [p, q, r]);
      }
      return values.set();
    };

  /** MAX and MIN hand on what was there, denormals too; these all compare as zeros, or as they are. */
  const selectCells = (
    to: Values,
    extreme: (a: number, b: number) => number,
    [p, q]: readonly [Cell, Cell],
  ): void => {
    const span = new Span();
    enumerator.each(() => {
      for (const a of [p.low, p.high]) {
        for (const b of [q.low, q.high]) {
          const result = extreme(a, b);
          if (!isDenormal(result)) span.add(result);
          else if (Object.is(result, a)) to.addRange(p.low, p.high);
          else to.addRange(q.low, q.high);
        }
      }
    });
    span.fill(to, SMALLEST_NORMAL);
  };
  const select =
    (extreme: (a: number, b: number) => number) =>
    (a: Allowed, b: Allowed): Allowed => {
      const values = new Values();
      const others = cellsOf(b).flatMap(apart);
      for (const p of cellsOf(a).flatMap(apart)) {
        for (const q of others) selectCells(values, extreme, [p, q]);
      }
      return values.set();
    };

  return {
    single,
    alternatives,
    exactly,
    outcomes,
    loaded,
    least,
    add: overPairs(addCells),
    multiply: overPairs(multiplyCells(single.multiply)),
    multiplyWithin: overPairs(multiplyCells(single.multiplyWithin)),
    fused: fuse(single.fused),
    fusedWithin: fuse(single.fusedWithin),
    maximum: select(single.maximum),
    minimum: select(single.minimum),
  };
}

/** The sums of two finite cells, before they are rounded. */
interface ExactSums {
  readonly low: number;
  readonly high: number;
  /** All of them are multiples of it. Where they reach from below zero to above it, zero is one of them. */
  readonly quantum: number;
}

/** Undefined where there are zeros, infinities or NaN among the operands. */
function exactSums(p: Cell, q: Cell): ExactSums | undefined {
  if (!isFinite(p) || !isFinite(q)) return undefined;
  return {
    low: exactSum(p.low, q.low),
    high: exactSum(p.high, q.high),
    quantum: Math.min(quantumOf(p), quantumOf(q)),
  };
}

/** More multiples than this become an interval. */
const MOST_MULTIPLES = 16;

/** The multiples of a power of two in a range, where they are few and all in single precision. */
export function multiples(
  low: number,
  high: number,
  quantum: number,
): readonly number[] | undefined {
  const [first, last] = [low / quantum, high / quantum];
  if (last - first > MOST_MULTIPLES || Math.max(-first, last) > 2 ** 24) return undefined;
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * quantum);
}

/** Next to the smallest normal value: the difference of the two is the least denormal. */
const TINY = nextUp(SMALLEST_NORMAL);

/** Up to so many combinations of operands are taken one by one. */
const FEW = 6;

function areFew(cells: readonly Cell[]): boolean {
  return cells.reduce((product, cell) => product * countOf(cell), 1) <= FEW;
}

/** Denormals and normal values by themselves. */
function apart({ low, high }: Cell): readonly Cell[] {
  if (isDenormal(low) && high >= SMALLEST_NORMAL) {
    return [
      { low, high: nextDown(SMALLEST_NORMAL) },
      { low: SMALLEST_NORMAL, high },
    ];
  }
  if (isDenormal(high) && low <= -SMALLEST_NORMAL) {
    return [
      { low, high: -SMALLEST_NORMAL },
      { low: nextUp(-SMALLEST_NORMAL), high },
    ];
  }
  return [{ low, high }];
}

/** Finite and not zero. */
function isFinite({ low, high }: Cell): boolean {
  return low * high !== 0 && Number.isFinite(low) && Number.isFinite(high);
}

/** What all values of a finite cell are multiples of. */
export function quantumOf(cell: Cell): number {
  const near = Math.min(Math.abs(nearOf(cell)), 2 ** 127);
  return nextUp(near) - near;
}

export function nearOf({ low, high }: Cell): number {
  return low < 0 ? high : low;
}

export function farOf({ low, high }: Cell): number {
  return low < 0 ? low : high;
}

/** The factors of the least and of the greatest product. */
export function productCorners(
  p: Cell,
  q: Cell,
): { readonly lowest: readonly [number, number]; readonly highest: readonly [number, number] } {
  const near = [nearOf(p), nearOf(q)] as const;
  const far = [farOf(p), farOf(q)] as const;
  return p.low < 0 === q.low < 0 ? { lowest: near, highest: far } : { lowest: far, highest: near };
}
