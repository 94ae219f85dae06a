/** Sets of values that parts of the judge are asked about: every kind, and the ends of every kind. */
import {
  atOrder,
  LARGEST,
  nextDown,
  nextUp,
  order,
  SMALLEST_NORMAL,
} from '../../../semantics/number/binary32.js';
import {
  ANY_INTEGER,
  integerSet,
  NO_INTEGER,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import {
  ANYTHING,
  interval,
  NORMAL,
  NOTHING,
  setOf,
  unionOf,
  type Allowed,
} from '../../../semantics/number/value-set.js';

const LEAST = nextUp(0);
const TINY = nextUp(SMALLEST_NORMAL);
const DENORMAL = nextDown(SMALLEST_NORMAL);

/** Single values of every kind. */
export const VALUES: readonly number[] = [
  NaN,
  ...[
    0,
    LEAST,
    DENORMAL,
    SMALLEST_NORMAL,
    TINY,
    0.3,
    0.75,
    1,
    1.5,
    nextDown(2),
    2,
    2.5,
    5,
    63.5,
    2 ** 24 - 1,
  ]
    .concat([2 ** 24 + 2, 1e30, LARGEST, Infinity])
    .flatMap((value) => [value, -value]),
].map(Math.fround);

/** Pairs of ends: neighbours, few values, one binade, many, across zero, to infinity. */
const ENDS: readonly (readonly [number, number])[] = [
  [1, nextUp(1)],
  [1, nextUp(nextUp(nextUp(1)))],
  [1, nextUp(nextUp(nextUp(nextUp(nextUp(1)))))],
  [1, 2],
  [1.25, 1.5],
  [nextUp(1), nextDown(2)],
  [0.5, 3],
  [2, 4],
  [3, 20.5],
  [2 ** 24, 2 ** 24 + 8],
  [2 ** 24, 2 ** 26],
  [SMALLEST_NORMAL, nextUp(TINY)],
  [SMALLEST_NORMAL, 2 * SMALLEST_NORMAL],
  [SMALLEST_NORMAL, 1],
  [1e-20, 1e20],
  [1, LARGEST],
  [nextDown(LARGEST), LARGEST],
  [SMALLEST_NORMAL, LARGEST],
  [1, Infinity],
  [LARGEST, Infinity],
  [LEAST, LEAST * 3],
  [LEAST, DENORMAL],
  [LEAST * 5, TINY],
  [0, LEAST * 2],
  [0, SMALLEST_NORMAL],
  [0, 1],
  [0, Infinity],
];

export const INTERVALS: readonly Allowed[] = [
  ...ENDS.flatMap(([low, high]) => [interval(low, high), interval(-high, -low)]),
  interval(-0, 0),
  interval(-1, 1),
  interval(-SMALLEST_NORMAL, SMALLEST_NORMAL),
  interval(-LEAST, LEAST),
  interval(-1, 2),
  interval(-LARGEST, LARGEST),
  interval(-Infinity, Infinity),
];

const STEPS = Array.from({ length: 16 }, (_, index) => order(1) + 4 * index * index);

/** Sets of several intervals, and those with NaN. */
const UNIONS: readonly Allowed[] = [
  NOTHING,
  ANYTHING,
  NORMAL,
  unionOf([1, 2, 4]),
  unionOf([-1, 1]),
  unionOf([interval(1, 2), LARGEST]),
  unionOf([-LARGEST, interval(-2, -1)]),
  unionOf([1, NaN]),
  unionOf([0, NaN]),
  unionOf([-0, 1]),
  unionOf([0, -Infinity]),
  unionOf([-Infinity, Infinity, NaN]),
  unionOf([0.5, 0.75, interval(1, 1.5), -3]),
  unionOf([interval(1, 2), interval(4, 8), NaN]),
  unionOf([interval(-2, -1), -0, interval(1, 2)]),
  unionOf([interval(-8, -4), interval(-2, -1), Infinity]),
  unionOf([interval(-LEAST * 4, -LEAST * 2), interval(2, 3)]),
  unionOf([interval(LEAST, DENORMAL), 0, NaN]),
  setOf(
    STEPS.flatMap((place) => [place, place + 1]),
    false,
  ),
  setOf(
    STEPS.flatMap((place) => [-1 - place, -1 - place]),
    true,
  ),
];

export const SETS: readonly Allowed[] = [...VALUES, ...INTERVALS, ...UNIONS];

/** Some of all, for operations on several. */
export const SOME_SETS: readonly Allowed[] = [
  ...[NaN, 0, -0, Infinity, -Infinity, 1, -1, 3, LARGEST, SMALLEST_NORMAL, -LEAST],
  ...INTERVALS.filter((_, index) => index % 3 === 0),
  interval(0, 1),
  interval(-1, 1),
  interval(-0, 0),
  ...UNIONS.filter((_, index) => index % 2 === 0),
];

/** Ends of sets whose sums and differences cancel, or are denormals. */
const CLOSE: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, nextUp(nextUp(1))],
  [1, nextUp(nextUp(nextUp(nextUp(nextUp(nextUp(1))))))],
  [1, 1.0001],
  [0.5, 2],
  [2 ** 25, 2 ** 25 + 16],
  [SMALLEST_NORMAL, SMALLEST_NORMAL],
  [SMALLEST_NORMAL, SMALLEST_NORMAL + LEAST * 6],
  [SMALLEST_NORMAL, SMALLEST_NORMAL + LEAST * 90],
  [SMALLEST_NORMAL * 1.5, SMALLEST_NORMAL * 2.5],
  [LEAST, LEAST],
  [LEAST, LEAST * 3],
  [LEAST * 2, DENORMAL],
  [LEAST * 2, SMALLEST_NORMAL * 4],
  [0, LEAST * 9],
  [1e38, LARGEST],
];

/** Each set with each opposite one, and with each other. */
export const CLOSE_PAIRS: readonly (readonly [Allowed, Allowed])[] = CLOSE.flatMap(([low, high]) =>
  CLOSE.flatMap(([from, to]): (readonly [Allowed, Allowed])[] => [
    [interval(low, high), interval(-to, -from)],
    [interval(low, high), interval(from, to)],
  ]),
);

/** Places of values, in pairs. */
export const PLACES: readonly (readonly number[])[] = [
  ...[...INTERVALS, ...UNIONS].map((set) => (typeof set === 'number' ? [] : [...set.places])),
  [3, 5, 1, 2],
  [3, 5, 6, 6, 8, 9],
  [1, 9, 2, 3, 9, 12],
  [5, 6, 1, 1],
  Array.from({ length: 40 }, (_, index) => 3 * index * index),
  Array.from({ length: 34 }, (_, index) => 5 * index),
];

/** A few of a set, and its neighbours. */
export function around(set: Allowed): readonly number[] {
  const places = typeof set === 'number' ? [order(set), order(set)] : set.places;
  const near = places.flatMap((place) => [place - 1, place, place + 1]);
  const inside = near.filter((place) => Math.abs(place) < order(Infinity));
  return [NaN, 0, -0, ...inside.slice(0, 8).map(atOrder)];
}

export const BITS: readonly number[] = [
  0, 1, 2, 3, 5, 31, 32, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0x80000001,
  0xff800000, 0xffffff, 0xfffffffe, 0xffffffff,
];

export const INTEGER_SETS: readonly AllowedInteger[] = [
  ...BITS,
  NO_INTEGER,
  ANY_INTEGER,
  ...(
    [
      [1, 2],
      [0, 15],
      [0, 16],
      [0, 255],
      [0, 256],
      [0, 1, 4, 5],
      [3, 3, 9, 12, 0xfffffff0, 0xffffffff],
      [0x7ffffffe, 0x80000001],
      [0xffffffff, 0xffffffff, 0, 0],
      [0, 0x7fffffff],
      [0x80000000, 0xffffffff],
      [100, 70000],
      [0xffff0000, 0xffffffff],
      [1, 31],
      [30, 40],
    ] as const
  ).map(integerSet),
];
