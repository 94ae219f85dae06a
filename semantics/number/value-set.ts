/**
 * Sets of binary32 values: what a document permits where it permits more than one result.
 *
 * A set is a finite union of closed intervals of the total order -INF … -0, +0 … +INF (binary32.ts),
 * in which -0 and +0 are two neighbours, and may hold NaN. A set of one value is that value itself, a
 * number, so that computing with values that are known costs what computing with numbers costs. The number
 * NaN says nothing of the sign of a NaN; one that is known to be positive is a set (POSITIVE_NAN).
 *
 * Every operation here is exact, with one exception: a set of more than sixteen intervals (places.ts) is
 * widened to that many, where they are nearest to one another.
 */
import { atOrder, order, SMALLEST_NORMAL } from './binary32.js';
import { countOf, intersection, isWithin, merge, widen } from './places.js';

/** The set of just that value, or a set of none or of several. */
export type Allowed = number | ValueSet;

/** The places of -INF and +INF in the total order. */
const LOWEST = order(-Infinity);
const HIGHEST = order(Infinity);

/** Whether a set holds NaN: `positive` where the sign of every NaN that it may be is known to be clear. */
export type NaNs = boolean | 'positive';

/** None or several values; what makes one from places is `setOf`, which gives a number where it is one. */
export class ValueSet {
  constructor(
    /** Low and high place of each interval in turn: ascending, disjoint, none adjacent to the next. */
    readonly places: readonly number[],
    readonly nan: NaNs,
  ) {}

  toString(): string {
    const pieces = piecesOf(this).map(([low, high]) => `${String(low)}..${String(high)}`);
    return `{${[...pieces, ...(this.nan === false ? [] : ['NaN'])].join(' ')}}`;
  }
}

/** No value at all. */
export const NOTHING = new ValueSet([], false);

/** NaN with its sign bit clear, whatever its other bits are. */
export const POSITIVE_NAN = new ValueSet([], 'positive');

/** Every value, denormals included, and NaN. */
export const ANYTHING = new ValueSet([LOWEST, HIGHEST], true);

/** Every value but denormals: what registers hold where those are flushed. */
export const NORMAL = new ValueSet(
  [LOWEST, order(-SMALLEST_NORMAL), order(-0), order(0), order(SMALLEST_NORMAL), HIGHEST],
  true,
);

/** The set of the values between two values, both included; none where the first is above the second. */
export function interval(low: number, high: number): Allowed {
  const [from, to] = [order(low), order(high)];
  if (from === to) return low;
  return from < to ? new ValueSet([from, to], false) : NOTHING;
}

/** The places of a set, low and high in turn; none for NaN. */
export function placesOf(set: Allowed): readonly number[] {
  if (typeof set !== 'number') return set.places;
  if (Number.isNaN(set)) return [];
  const place = order(set);
  return [place, place];
}

/** The set of the values at these places (low and high in turn, in any order, overlapping or not). */
export function setOf(places: readonly number[], nan: NaNs): Allowed {
  const merged = merge(places);
  const [low, high] = merged;
  if (low === undefined) return nan === 'positive' ? POSITIVE_NAN : nan ? NaN : NOTHING;
  if (nan === false && low === high && merged.length === 2) return atOrder(low);
  return new ValueSet(widen(merged), nan);
}

/** What is in the one or in the other. */
export function union(a: Allowed, b: Allowed): Allowed {
  if (Object.is(a, b) || isEmpty(b)) return a;
  if (isEmpty(a)) return b;
  return setOf([...placesOf(a), ...placesOf(b)], eitherNaN(nansOf(a), nansOf(b)));
}

/** What is in any of them. */
export function unionOf(sets: readonly Allowed[]): Allowed {
  const [first = NOTHING] = sets;
  if (sets.every((set) => Object.is(set, first))) return first;
  const places: number[] = [];
  let nan: NaNs = false;
  for (const set of sets) {
    nan = eitherNaN(nan, nansOf(set));
    for (const place of placesOf(set)) places.push(place);
  }
  return setOf(places, nan);
}

/** Whether what is of the one set or of the other may be NaN. */
function eitherNaN(a: NaNs, b: NaNs): NaNs {
  return a === false ? b : b === false || a === b ? a : true;
}

/** Whether what is of both sets may be NaN. */
function bothNaN(a: NaNs, b: NaNs): NaNs {
  if (a === false || b === false) return false;
  return a === true ? b : a;
}

/** What is in both. */
export function intersect(a: Allowed, b: Allowed): Allowed {
  return setOf(intersection(placesOf(a), placesOf(b)), bothNaN(nansOf(a), nansOf(b)));
}

/** The set of the opposite values; whether that changes the sign of a NaN is not said anywhere. */
export function negate(a: Allowed): Allowed {
  if (typeof a === 'number') return -a;
  // The place of -x is -1 less that of x.
  return setOf(a.places.map((place) => -1 - place).reverse(), a.nan !== false);
}

export function contains(set: Allowed, value: number): boolean {
  if (typeof set === 'number') return Object.is(set, value);
  if (Number.isNaN(value)) return set.nan !== false;
  return isWithin(set.places, order(value));
}

/** Whether everything in `part` is in `whole`, whatever is known of the signs of NaN. */
export function includes(whole: Allowed, part: Allowed): boolean {
  if (typeof part === 'number') return contains(whole, part);
  if (part.nan !== false && !mayBeNaN(whole)) return false;
  const both = placesOf(setOf(intersection(placesOf(whole), part.places), false));
  return both.length === part.places.length && both.every((place, i) => place === part.places[i]);
}

export function isEmpty(set: Allowed): boolean {
  return typeof set !== 'number' && set.places.length === 0 && set.nan === false;
}

/** Whether it is one value, NaN counted as one. */
export function isSingle(set: Allowed): boolean {
  return typeof set === 'number' || set === POSITIVE_NAN;
}

export function mayBeNaN(set: Allowed): boolean {
  return typeof set === 'number' ? Number.isNaN(set) : set.nan !== false;
}

/** The same, and whether the sign of the NaN is known. */
export function nansOf(set: Allowed): NaNs {
  return typeof set === 'number' ? Number.isNaN(set) : set.nan;
}

/** How many values there are, NaN counted once. */
export function sizeOf(set: Allowed): number {
  if (typeof set === 'number') return 1;
  return countOf(set.places) + (set.nan === false ? 0 : 1);
}

/** The intervals, ascending, by their least and greatest values; none for NaN. */
export function piecesOf(set: Allowed): readonly (readonly [low: number, high: number])[] {
  const places = placesOf(set);
  const pieces: [number, number][] = [];
  for (let i = 0; i < places.length; i += 2) {
    pieces.push([atOrder(places[i] ?? 0), atOrder(places[i + 1] ?? 0)]);
  }
  return pieces;
}

/** The least and the greatest value; undefined where there is none but NaN. */
export function extentOf(set: Allowed): readonly [low: number, high: number] | undefined {
  const places = placesOf(set);
  const [low, high] = [places[0], places.at(-1)];
  return low === undefined || high === undefined ? undefined : [atOrder(low), atOrder(high)];
}

export function equalSets(a: Allowed, b: Allowed): boolean {
  if (typeof a === 'number' || typeof b === 'number') return Object.is(a, b);
  return (
    a.nan === b.nan &&
    a.places.length === b.places.length &&
    a.places.every((place, i) => place === b.places[i])
  );
}

/** Every value, ascending, NaN last. For small sets: see `sizeOf`. */
export function* membersOf(set: Allowed): Generator<number> {
  const places = placesOf(set);
  for (let i = 0; i < places.length; i += 2) {
    for (let place = places[i] ?? 0; place <= (places[i + 1] ?? 0); place++) yield atOrder(place);
  }
  if (mayBeNaN(set)) yield NaN;
}

/**
 * How many steps of the total order a value is away from the nearest one of the set: 0 inside; undefined
 * where NaN is on one side alone, or the set is empty.
 */
export function distanceTo(set: Allowed, value: number): number | undefined {
  if (contains(set, value)) return 0;
  const place = order(value);
  const distances = placesOf(set).map((end) => Math.abs(end - place));
  const least = Math.min(...distances);
  return Number.isFinite(least) ? least : undefined;
}
