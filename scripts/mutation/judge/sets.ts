/** Sets of values that parts of the judge are asked about: every kind, and the ends of every kind. */
import {
  atOrder,
  LARGEST,
  nextDown,
  nextUp,
  order,
  SMALLEST_NORMAL,
} from '../../../semantics/number/binary32.js';
import { FIRST_BEYOND, LAST_ANGLE } from '../../../semantics/number/bounds-angle.js';
import {
  ANY_INTEGER,
  integerSet,
  NO_INTEGER,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import {
  ANYTHING,
  interval,
  negate,
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
    .concat([LAST_ANGLE, FIRST_BEYOND, 126, 128, 2 ** 24 + 2, 1e30, LARGEST, Infinity])
    .flatMap((value) => [value, -value]),
].map(Math.fround);

/** Pairs of ends: neighbours, few values, one binade, many, across zero, to infinity. */
const ENDS: readonly (readonly [number, number])[] = [
  [1, nextUp(1)],
  [1, nextUp(nextUp(nextUp(1)))],
  [1, nextUp(nextUp(nextUp(nextUp(nextUp(1)))))],
  [1, 2],
  [1.25, 1.5],
  [1.5, 2.25],
  [nextUp(1), nextDown(2)],
  [0.5, 3],
  [2, 4],
  [3, 20.5],
  [120, 126],
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
  [1, 1 + 8 * 2 ** -23],
  [1, 1.0001],
  [2 ** -103, 2 ** -102],
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

/** Each set with each opposite one, and with each other; a few that meet the smallest normal value; many values by many. */
export const CLOSE_PAIRS: readonly (readonly [Allowed, Allowed])[] = [
  ...CLOSE.flatMap(([low, high]) =>
    CLOSE.flatMap(([from, to]): (readonly [Allowed, Allowed])[] => [
      [interval(low, high), interval(-to, -from)],
      [interval(low, high), interval(from, to)],
    ]),
  ),
  [
    interval(2 * SMALLEST_NORMAL, 2 * SMALLEST_NORMAL + 8 * LEAST),
    interval(-SMALLEST_NORMAL - 3 * LEAST, -SMALLEST_NORMAL),
  ],
  ...UNIONS.slice(-2).flatMap((many): [Allowed, Allowed][] => [
    [many, many],
    [many, negate(many)],
  ]),
];

/** Denormals of either sign, alone and beside what is none, each with each. */
const DENORMALS: readonly Allowed[] = [
  ...[0, -0, LEAST, -LEAST, SMALLEST_NORMAL, TINY, -1.5 * SMALLEST_NORMAL],
  ...(
    [
      [LEAST, 3 * LEAST],
      [3 * LEAST, SMALLEST_NORMAL],
      [2 * LEAST, 5 * LEAST],
      [5 * LEAST, TINY],
    ] as const
  ).flatMap(([low, high]) => [interval(low, high), interval(-high, -low)]),
];

export const DENORMAL_PAIRS: readonly (readonly [Allowed, Allowed])[] = DENORMALS.flatMap((a) =>
  DENORMALS.map((b) => [a, b] as const),
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
  0, 1, 2, 3, 5, 31, 32, 0x3ff, 0x400, 0x7fff, 0x8000, 0x8001, 0xffff, 0x10000, 0x7fffffff,
  0x80000000, 0x80000001, 0xff800000, 0xffffff, 0x1000001, 0x1000003, 0x7f800001, 0x7fc00000,
  0xfffffffe, 0xffffffff,
];

export const INTEGER_SETS: readonly AllowedInteger[] = [
  ...BITS,
  NO_INTEGER,
  ANY_INTEGER,
  ...(
    [
      [1, 2],
      [0, 15],
      [2, 6],
      [0, 0xfff],
      [5, 0xffff],
      [3, 0x7fff],
      [0x800000, 0x800005],
      [0x80800000, 0x80800005],
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

/**
 * Bits that share no place with others, or one, where these are so many that they are not taken one by one; shifts and
 * quotients at the end of what integers hold.
 */
export const BIT_PAIRS: readonly (readonly [AllowedInteger, AllowedInteger])[] = (
  [
    [[0, 15], 32],
    [[1, 2], 31],
    [[1, 0x10000], 0],
    [[1, 0x10000], 16],
    [[0, 0xffff], 32],
    [[0, 0xffff], 0x10000],
    [[1, 0x10000], 0x10000],
    [[3, 0x50000], 0x80000],
    [[0x80000000, 0x80000000], 0xffffffff],
    [[1, 2], 0xffffffff],
    [[0x80000000, 0x80000000], 0],
  ] as const
).flatMap(([set, bits]): (readonly [AllowedInteger, AllowedInteger])[] => [
  [integerSet(set), bits],
  [bits, integerSet(set)],
]);
