/**
 * Sets of 32-bit integers: what a document permits where it permits more than one result. Integers are their
 * bits, 0 to 2^32 - 1; signed operations read them as two's complement.
 *
 * A set of one integer is that number itself. Operations on sets of few members are exact; of many, a set
 * that surely contains every result.
 */
import { countOf, intersection, isWithin, merge, widen } from './places.js';

/** The set of just that integer, or a set of none or of several. */
export type AllowedInteger = number | IntegerSet;

const WORDS = 2 ** 32;
const HALF = 2 ** 31;
const GREATEST = WORDS - 1;

export class IntegerSet {
  /** Low and high integer of each interval in turn: ascending, disjoint, none adjacent to the next. */
  constructor(readonly places: readonly number[]) {}
}

export const NO_INTEGER = new IntegerSet([]);
export const ANY_INTEGER = new IntegerSet([0, GREATEST]);

/** The bits of an integer, signed or not, of any size. */
export function bitsOfInteger(value: number): number {
  return value - Math.floor(value / WORDS) * WORDS;
}

export function asSigned(bits: number): number {
  return bits >= HALF ? bits - WORDS : bits;
}

/** Low and high of each interval in turn. */
export function integersOf(set: AllowedInteger): readonly number[] {
  return typeof set === 'number' ? [set, set] : set.places;
}

/** The set of these bits: low and high in turn, in any order, overlapping or not. */
export function integerSet(places: readonly number[]): AllowedInteger {
  const merged = merge(places);
  const [low, high] = merged;
  if (low === undefined || high === undefined) return NO_INTEGER;
  if (merged.length === 2 && low === high) return low;
  if (low === 0 && high === GREATEST) return ANY_INTEGER;
  return new IntegerSet(widen(merged));
}

/** The integers from `low` to `high`, signed or not, both included, modulo 2^32. */
export function integerRange(low: number, high: number): AllowedInteger {
  return integerSet(wrappedRange(low, high));
}

function wrappedRange(low: number, high: number): number[] {
  if (high - low >= GREATEST) return [0, GREATEST];
  const [from, to] = [bitsOfInteger(low), bitsOfInteger(high)];
  return from <= to ? [from, to] : [0, to, from, GREATEST];
}

export function unionOfIntegers(sets: readonly AllowedInteger[]): AllowedInteger {
  const [first = NO_INTEGER, ...rest] = sets;
  if (rest.every((set) => set === first)) return first;
  return integerSet(sets.flatMap(integersOf));
}

export function intersectIntegers(a: AllowedInteger, b: AllowedInteger): AllowedInteger {
  return integerSet(intersection(integersOf(a), integersOf(b)));
}

export function containsInteger(set: AllowedInteger, bits: number): boolean {
  return typeof set === 'number' ? set === bits : isWithin(set.places, bits);
}

export function countIntegers(set: AllowedInteger): number {
  return typeof set === 'number' ? 1 : countOf(set.places);
}

/** Every member, ascending by its bits. For small sets. */
export function* eachInteger(set: AllowedInteger): Generator<number> {
  const places = integersOf(set);
  for (let i = 0; i < places.length; i += 2) {
    for (let bits = places[i] ?? 0; bits <= (places[i + 1] ?? 0); bits++) yield bits;
  }
}

/** The members as numbers, in intervals: of a signed set, those below zero first. */
export function intervalsOf(
  set: AllowedInteger,
  signed: boolean,
): readonly (readonly [low: number, high: number])[] {
  const places = integersOf(set);
  const halves = signed
    ? [
        ...pairs(intersection(places, [HALF, GREATEST])).map(
          ([low, high]) => [low - WORDS, high - WORDS] as const,
        ),
        ...pairs(intersection(places, [0, HALF - 1])),
      ]
    : pairs(places);
  return halves;
}

function pairs(places: readonly number[]): (readonly [number, number])[] {
  const all: [number, number][] = [];
  for (let i = 0; i < places.length; i += 2) all.push([places[i] ?? 0, places[i + 1] ?? 0]);
  return all;
}

/** The least and the greatest member as numbers; undefined where there is none. */
export function extentOfIntegers(
  set: AllowedInteger,
  signed: boolean,
): readonly [low: number, high: number] | undefined {
  if (typeof set === 'number') {
    const value = signed ? asSigned(set) : set;
    return [value, value];
  }
  const intervals = intervalsOf(set, signed);
  const [low, high] = [intervals[0]?.[0], intervals.at(-1)?.[1]];
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Sets with at most this many members, or pairs of members, are computed one by one. */
const FEW = 256;

/** The results of an operation on bits; of many members, `otherwise`. */
export function mapIntegers(
  a: AllowedInteger,
  operation: (a: number) => AllowedInteger,
  otherwise: (a: AllowedInteger) => AllowedInteger,
): AllowedInteger {
  if (typeof a === 'number') return operation(a);
  if (countOf(a.places) > FEW) return otherwise(a);
  return unionOfIntegers([...eachInteger(a)].map(operation));
}

export function mapPairs(
  a: AllowedInteger,
  b: AllowedInteger,
  operation: (a: number, b: number) => AllowedInteger,
  otherwise: (a: AllowedInteger, b: AllowedInteger) => AllowedInteger,
): AllowedInteger {
  if (typeof a === 'number' && typeof b === 'number') return operation(a, b);
  const [left, right] = [countIntegers(a), countIntegers(b)];
  // Without a member on one side there is no pair, however many the other side has.
  if (left === 0 || right === 0) return NO_INTEGER;
  if (left * right > FEW) return otherwise(a, b);
  const others = [...eachInteger(b)];
  return unionOfIntegers(
    [...eachInteger(a)].flatMap((one) => others.map((other) => operation(one, other))),
  );
}

export function addIntegerSets(a: AllowedInteger, b: AllowedInteger): AllowedInteger {
  if (typeof a === 'number' && typeof b === 'number') return bitsOfInteger(a + b);
  const others = intervalsOf(b, false);
  return integerSet(
    intervalsOf(a, false).flatMap(([low, high]) =>
      others.flatMap(([from, to]) => wrappedRange(low + from, high + to)),
    ),
  );
}

export function negateIntegerSet(a: AllowedInteger): AllowedInteger {
  if (typeof a === 'number') return bitsOfInteger(-a);
  return integerSet(intervalsOf(a, false).flatMap(([low, high]) => wrappedRange(-high, -low)));
}

/** The image under a function of numbers that never decreases, interval by interval. */
export function mapMonotone(
  a: AllowedInteger,
  signed: boolean,
  operation: (value: number) => number,
): AllowedInteger {
  return integerSet(
    intervalsOf(a, signed).flatMap(([low, high]) => wrappedRange(operation(low), operation(high))),
  );
}
