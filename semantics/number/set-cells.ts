/**
 * Sets taken apart into cells within which arithmetic is monotone: NaN, either infinity, either zero, and
 * intervals of finite values of one sign.
 */
import { LARGEST, nextDown, nextUp, order } from './binary32.js';
import {
  intersect,
  interval,
  isEmpty,
  mayBeNaN,
  piecesOf,
  setOf,
  type Allowed,
} from './value-set.js';

/** The values from `low` to `high`; both are NaN in the cell of NaN. */
export interface Cell {
  readonly low: number;
  readonly high: number;
}

/** First and last value of each kind but NaN, ascending. */
const KINDS: readonly Cell[] = [
  { low: -Infinity, high: -Infinity },
  { low: -LARGEST, high: nextDown(-0) },
  { low: -0, high: -0 },
  { low: 0, high: 0 },
  { low: nextUp(0), high: LARGEST },
  { low: Infinity, high: Infinity },
];

/** The cells of a set, NaN last. */
export function cellsOf(set: Allowed): readonly Cell[] {
  if (typeof set === 'number') return [{ low: set, high: set }];
  const cells: Cell[] = [];
  for (const [low, high] of piecesOf(set)) {
    for (const kind of KINDS) {
      const from = Math.max(low, kind.low);
      const to = Math.min(high, kind.high);
      if (from < to || Object.is(from, to)) cells.push({ low: from, high: to });
    }
  }
  if (mayBeNaN(set)) cells.push({ low: NaN, high: NaN });
  return cells;
}

/** The parts of a set by kind, each with all its intervals: at most seven. */
export function partsOf(set: Allowed): readonly Allowed[] {
  if (typeof set === 'number') return [set];
  const parts = KINDS.map((kind) => intersect(set, cellSet(kind))).filter((part) => !isEmpty(part));
  return set.nan === false ? parts : [...parts, setOf([], set.nan)];
}

/** The cells of a set, those of one kind joined: at most seven. */
export function kindsOf(set: Allowed): readonly Cell[] {
  const joined: Cell[] = [];
  for (const cell of cellsOf(set)) {
    const last = joined.at(-1);
    if (last !== undefined && isFinitePair(last.high, cell.low)) {
      joined[joined.length - 1] = { low: last.low, high: cell.high };
    } else {
      joined.push(cell);
    }
  }
  return joined;
}

/** How many values a cell has, denormals included. */
export function countOf({ low, high }: Cell): number {
  return Object.is(low, high) ? 1 : order(high) - order(low) + 1;
}

export function forEach({ low, high }: Cell, visit: (value: number) => void): void {
  for (let value = low; ; value = nextUp(value)) {
    visit(value);
    if (Object.is(value, high)) return;
  }
}

export function cellSet({ low, high }: Cell): Allowed {
  return Object.is(low, high) ? low : interval(low, high);
}

/** Whether both are finite, of one sign and not zero. */
function isFinitePair(a: number, b: number): boolean {
  return a * b > 0 && Math.abs(a) <= LARGEST && Math.abs(b) <= LARGEST;
}
