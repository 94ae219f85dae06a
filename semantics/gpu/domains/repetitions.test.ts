import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  entered,
  furtherOf,
  greatestOf,
  knownCount,
  mayBeLast,
  mayBeLeftOut,
  repetitionsAt,
  REPEATED,
  RepetitionSet,
  type Repetitions,
} from './repetitions.js';

function setOf(numbers: readonly number[]): Repetitions {
  const set = repetitionsAt(numbers.flatMap((number) => [number, number]));
  if (set === null) throw new Error('no number');
  return set;
}

function has(set: Repetitions | null, number: number): boolean {
  if (set === null) return false;
  if (typeof set === 'number') return set === number;
  return set.places.some(
    (low, at) => at % 2 === 0 && low <= number && number <= (set.places[at + 1] ?? low),
  );
}

/** After how many repetitions of a loop with such a count the program may go on behind it. */
function lengths(count: Repetitions): readonly number[] {
  const found: number[] = [];
  if (mayBeLeftOut(count)) found.push(0);
  let left = entered(count);
  for (let done = 1; left !== null; done++) {
    if (mayBeLast(left)) found.push(done);
    left = furtherOf(left);
  }
  return found;
}

it('repeats a block as often as each number says, and by no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -5, max: 40 }), { minLength: 1, maxLength: 14 }),
      (counts) => {
        const wanted = [...new Set(counts.map((count) => Math.max(count, 0)))].sort(
          (a, b) => a - b,
        );
        expect(lengths(setOf(counts))).toEqual(wanted);
      },
    ),
  );
});

it('keeps every number where there are too many intervals', () => {
  const even = Array.from({ length: 40 }, (_, half) => 2 * half);
  const set = setOf(even);
  expect(even.every((number) => has(set, number))).toBe(true);
  expect([has(set, -1), has(set, 79)]).toEqual([false, false]);
  expect(set instanceof RepetitionSet && set.places.length).toBe(32);
});

it('is a number where there is one, and none where there is none', () => {
  expect(setOf([7])).toBe(7);
  expect(repetitionsAt([])).toBeNull();
  expect([knownCount(7), knownCount(setOf([6, 8])), knownCount(null)]).toEqual([7, null, null]);
  expect([greatestOf(7), greatestOf(setOf([6, 8]))]).toEqual([7, 8]);
});

it('never gets through what may be repeated any number of times', () => {
  expect(mayBeLast(REPEATED)).toBe(true);
  expect(String(furtherOf(REPEATED))).toBe(String(REPEATED));
});
