/**
 * How often a block is repeated (NV_gpu_program4 §2.X.8 REP): one number, or a set of them where the domain knows
 * no one. What of a set may still follow is followed; a block that may be repeated or left is both.
 */
import { intersection, merge, widen } from '../../number/places.js';

/** A number of repetitions, or several that it may be. */
export type Repetitions = number | RepetitionSet;

/** Integers in intervals: low and high of each in turn, ascending, disjoint, none adjacent to the next. */
export class RepetitionSet {
  constructor(readonly places: readonly number[]) {}

  /** The same text for the same set: states are told apart by it. */
  toString(): string {
    return this.places.join('..');
  }
}

/** Any number from one on: of loops of which nobody knows any more how often they were repeated. */
export const REPEATED = new RepetitionSet([1, Infinity]);

/** The set of the integers in these intervals, low and high in turn; null for none. */
export function repetitionsAt(places: readonly number[]): Repetitions | null {
  const merged = merge(places);
  const [low, high] = merged;
  if (low === undefined) return null;
  return merged.length === 2 && low === high ? low : new RepetitionSet(widen(merged));
}

/** The one number that it is; null where it may be several, and of no number. */
export function knownCount(count: Repetitions | null): number | null {
  return typeof count === 'number' ? count : null;
}

/** The greatest of the numbers that it may be. */
export function greatestOf(count: Repetitions): number {
  return typeof count === 'number' ? count : (count.places.at(-1) ?? 0);
}

/** How often a block with this count at REP is repeated where it is entered; null where it surely is not. */
export function entered(count: Repetitions): Repetitions | null {
  if (typeof count === 'number') return count > 0 ? count : null;
  return repetitionsAt(intersection(count.places, [1, Infinity]));
}

/** Whether a block with this count at REP may be left out. */
export function mayBeLeftOut(count: Repetitions): boolean {
  return (typeof count === 'number' ? count : (count.places[0] ?? 0)) <= 0;
}

/** At ENDREP, of what is left with the repetition that ends there: what is left behind it; null of nothing. */
export function furtherOf(left: Repetitions): Repetitions | null {
  if (typeof left === 'number') return left > 1 ? left - 1 : null;
  return repetitionsAt(intersection(left.places, [2, Infinity]).map((place) => place - 1));
}

/** At ENDREP: whether the repetition that ends there may be the last. */
export function mayBeLast(left: Repetitions): boolean {
  return (typeof left === 'number' ? left : (left.places[0] ?? 0)) <= 1;
}
