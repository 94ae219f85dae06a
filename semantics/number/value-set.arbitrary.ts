/** Generators of sets of values for property tests. */
import fc from 'fast-check';
import { atOrder, order } from './binary32.js';
import { binary32Arbitrary, closePairArbitrary } from './binary32.arbitrary.js';
import {
  ANYTHING,
  interval,
  membersOf,
  placesOf,
  setOf,
  sizeOf,
  unionOf,
  type Allowed,
} from './value-set.js';

/** A value and as many that follow it. */
function following(value: number, steps: number): Allowed {
  const place = order(value);
  return Number.isNaN(place)
    ? NaN
    : setOf([place, Math.min(place + steps, order(Infinity))], false);
}

const fewArbitrary = fc
  .tuple(binary32Arbitrary, fc.integer({ min: 0, max: 3 }))
  .map(([value, steps]) => following(value, steps));

/** All between two values. */
const wideArbitrary = fc.tuple(binary32Arbitrary, binary32Arbitrary).map(([a, b]): Allowed => {
  const [p, q] = [order(a), order(b)];
  if (Number.isNaN(p) || Number.isNaN(q)) return NaN;
  return setOf([Math.min(p, q), Math.max(p, q)], false);
});

/** A few values, in one to three groups. */
export const smallSetArbitrary: fc.Arbitrary<Allowed> = fc
  .array(fewArbitrary, { minLength: 1, maxLength: 3 })
  .map(unionOf);

/** Sets of every size; single values too. */
export const setArbitrary: fc.Arbitrary<Allowed> = fc.oneof(
  { weight: 3, arbitrary: smallSetArbitrary },
  { weight: 1, arbitrary: binary32Arbitrary },
  { weight: 3, arbitrary: fc.array(wideArbitrary, { minLength: 1, maxLength: 2 }).map(unionOf) },
  { weight: 1, arbitrary: fc.constant<Allowed>(ANYTHING) },
);

/** Sets of given values: one of them, a few, or all between two. */
export function setOfArbitrary(value: fc.Arbitrary<number>): fc.Arbitrary<Allowed> {
  return fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 3, arbitrary: fc.array(value, { minLength: 2, maxLength: 3 }).map(unionOf) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(value, value)
        .filter(([a, b]) => a < b)
        .map(([a, b]) => interval(a, b)),
    },
  );
}

/** Two small sets near one another, or near one another's opposite: sums that cancel. */
export const closeSetsArbitrary: fc.Arbitrary<readonly [Allowed, Allowed]> = fc
  .tuple(closePairArbitrary, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([[a, b], p, q]) => [following(a, p), following(b, q)] as const);

/** A set and one of its members: at times an end of an interval. */
export const memberArbitrary = (
  sets: fc.Arbitrary<Allowed>,
): fc.Arbitrary<readonly [Allowed, number]> =>
  fc
    .tuple(sets, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
    .map(([set, pick, along, atEnd]): readonly [Allowed, number] => {
      if (sizeOf(set) < 20) {
        const members = [...membersOf(set)];
        return [set, members[pick % members.length] ?? NaN];
      }
      const places = placesOf(set);
      const i = 2 * (pick % (places.length / 2));
      const [low = 0, high = 0] = [places[i], places[i + 1]];
      if (atEnd) return [set, atOrder(pick % 2 === 0 ? low : high)];
      return [set, atOrder(low + Math.floor(along * (high - low)))];
    });
