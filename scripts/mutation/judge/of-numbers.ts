/** Questions about sets and bounds, each by itself: what no instruction by itself comes to, its program does. */
import { Decimal } from 'decimal.js';
import {
  LARGEST,
  nextDown,
  nextUp,
  order,
  SMALLEST_NORMAL,
} from '../../../semantics/number/binary32.js';
import type { Curve } from '../../../semantics/number/bounds.js';
import { setOf, type Allowed, type NaNs } from '../../../semantics/number/value-set.js';
import { pairsOf, questionsOfCalls, single, unionsBy } from './calls.js';
import { ofIntegers } from './of-integers.js';
import type { Question } from './questions.js';
import { around, INTERVALS, PLACES, SETS, SOME_SETS, VALUES } from './sets.js';

export function questionsOfNumbers(): readonly Question[] {
  return [...ofBounds(), ...ofSets(), ...ofIntegers()];
}

/** Ends of operands: powers of two and their neighbours, where bounds change. */
const ENDS: readonly number[] = [
  ...[-149, -140, -128, -127, -126, -125, -64, -33, -32, -17, -16, -9, -8, -5, -4, -3, -2, -1, 0]
    .concat([1, 2, 3, 4, 5, 8, 9, 16, 17, 31, 32, 33, 63, 64, 65, 126, 127])
    .map((power) => 2 ** power)
    .flatMap((value) => [nextDown(value), value, nextUp(value)]),
  ...Array.from({ length: 60 }, (_, index) => Math.fround(1e-9 * 1.37 ** index)),
  ...[1.25, 1.4142135, 1.5, 3, 0.7, 0.1, 10, 100, 1000, 1e10, LARGEST],
  // Numbers for whose logarithms binary64 leaves the ends undecided.
  ...[0.6735666990280151, 0.9392787218093872, 1.0761420726776123, 1.1046407222747803],
].filter((value) => value > 0 && value <= LARGEST);

const ANGLES: readonly number[] = [
  ...[1e-40, SMALLEST_NORMAL, 2 ** -28, 2 ** -27, nextUp(2 ** -27), 2 ** -13, 0.1, 0.5, 1, 2],
  ...[1.570796251296997, 3.141592502593994, 4.712388515472412, 6.283185005187988].flatMap(
    (value) => [nextDown(value), value, nextUp(value), nextUp(nextUp(value))],
  ),
  ...[2.5, 4, 5, 6],
].map(Math.fround);

const BEYOND: readonly number[] = [
  ...[
    6.5,
    7,
    7.853981,
    9.42,
    10.99,
    12.56,
    14.13,
    100,
    1e4,
    2 ** 21,
    2 ** 22,
    2 ** 24,
    1e10,
    LARGEST,
  ],
  ...[-1e-30, -0.1, -1, -1.5707963, -2, -3.1415927, -4, -4.712389, -5, -6.2831855, -100, -1e9],
].map(Math.fround);

const POWERS: readonly number[] = [
  ...[-200, -150, -149.5, -129, -128.5, -128, -127.5, -127, -126.5, -126, -125.5, -64, -1.5, -1],
  ...[-0.5, -1e-10, -(2 ** -54), -1e-40, 1e-40, 2 ** -54, 2 ** -24, 0.5, 0.99999994, 1, 1.5, 2.25],
  ...[10.3, 63.7, 126.5, 127, 127.99999, 128, 128.5, 129, 129.5, 200, LARGEST],
  // Numbers for whose powers binary64 leaves the ends undecided.
  ...[0.008435290306806564, 0.009430734440684319, 0.01287904940545559, 0.01747058890759945],
]
  .flatMap((value) => [value, Math.fround(nextUp(value)), Math.fround(nextDown(value))])
  .map(Math.fround);

/** Operands from each to itself, to its neighbours, and to some further ones. */
function ranges(ends: readonly number[]): readonly [number, number][] {
  const sorted = [...new Set(ends)].sort((a, b) => a - b);
  return sorted.flatMap((low, index) =>
    [0, 1, 2, 4, 9, 23, 60]
      .map((step) => sorted[index + step])
      .filter((high) => high !== undefined)
      .map((high): [number, number] => [low, high]),
  );
}

/** The same bounds as whoever asks every operand has them. */
function ofCurves(): readonly Question[] {
  const positive = ENDS.map((a) => [a] as const);
  const either = [...ENDS, ...ENDS.map((a) => -a)].map((a) => [a] as const);
  const angles = [...ANGLES, ...BEYOND].map((a) => [a] as const);
  const powers = POWERS.map((a) => [a] as const);
  return [
    ...questionsOfCalls(
      'reciprocal curve',
      ({ reciprocals }) => told(reciprocals.RECIPROCAL),
      either,
    ),
    ...questionsOfCalls(
      'root curve',
      ({ reciprocals }) => told(reciprocals.RECIPROCAL_SQUARE_ROOT),
      positive,
    ),
    ...(['LOGARITHM', 'ROUGH_LOGARITHM'] as const).flatMap((name) =>
      questionsOfCalls(`${name} curve`, ({ logarithms }) => told(logarithms[name]), positive),
    ),
    ...(['EXPONENTIAL', 'ROUGH_EXPONENTIAL'] as const).flatMap((name) =>
      questionsOfCalls(`${name} curve`, ({ exponentials }) => told(exponentials[name]), powers),
    ),
    ...(['SINE', 'COSINE'] as const).flatMap((name) =>
      questionsOfCalls(`${name} curve`, ({ angles: of }) => told(of[name]), angles),
    ),
    ...questionsOfCalls('slack', ({ bounds }) => bounds.slackOf, [
      [1, 2 ** -22],
      [0, 2 ** -22],
      [-3, 1],
    ]),
  ];
}

function told({ near, radius, most, zeroBelow }: Curve): (a: number) => readonly unknown[] {
  return (a) => [near(a), radius(a), most, zeroBelow];
}

function ofBounds(): readonly Question[] {
  const positive = ranges(ENDS);
  const angles = ranges(ANGLES.filter((angle) => angle > 0 && angle <= 6.283185005187988));
  const beyond = [
    ...ranges(BEYOND.filter((angle) => angle > 0)),
    ...ranges(BEYOND.filter((angle) => angle < 0)),
  ];
  const powers = [
    ...ranges(POWERS.filter((power) => power < 0)),
    ...ranges(POWERS.filter((power) => power > 0)),
  ];
  return [
    ...(
      [
        'reciprocalWithin',
        'reciprocalSquareRootWithin',
        'isReciprocalStated',
        'isSquareRootStated',
      ] as const
    ).flatMap((name) => questionsOfCalls(name, ({ reciprocals }) => reciprocals[name], positive)),
    ...(
      [
        'olderReciprocalWithin',
        'olderReciprocalSquareRootWithin',
        'olderRoughLogarithmWithin',
        'isOlderReciprocalStated',
        'isOlderSquareRootStated',
      ] as const
    ).flatMap((name) => questionsOfCalls(name, ({ older }) => older[name], positive)),
    ...(['logarithmWithin', 'roughLogarithmWithin'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ logarithms }) => logarithms[name], positive),
    ),
    ...(['exponentialWithin', 'roughExponentialWithin'] as const).flatMap((name) =>
      questionsOfCalls(
        name,
        ({ exponentials }) =>
          (low: number, high: number) => [
            exponentials[name](low, high, () => Infinity),
            exponentials[name](low, high, () => LARGEST),
          ],
        powers,
      ),
    ),
    ...(['sineWithin', 'cosineWithin'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ angles: of }) => of[name], angles),
    ),
    ...(['sineBeyond', 'cosineBeyond'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ angles: of }) => of[name], beyond),
    ),
    ...ofCurves(),
    ...questionsOfCalls(
      'angles',
      ({ sets, angles: { UNIT, FIRST_BEYOND, LAST_ANGLE } }) =>
        () => [sets.placesOf(UNIT), FIRST_BEYOND, LAST_ANGLE],
      [[]],
    ),
    ...(['lowEnd', 'highEnd'] as const).flatMap((name) =>
      questionsOfCalls(
        name,
        ({ bounds }) =>
          (value: number, radius: number) =>
            [bounds.exactReal, bounds.justBelow, bounds.justAbove].map((real) =>
              bounds[name](real(value), radius),
            ),
        pairsOf(
          [...VALUES.filter(Number.isFinite), 1 / 3, 1e-46, -1e-46],
          [2 ** -22, 2 ** -11, 2 ** -149, 1e-50, 1],
        ),
      ),
    ),
    // What binary64 leaves undecided, of numbers that are a little less or more than it has.
    ...(['lowEnd', 'highEnd'] as const).flatMap((name) =>
      questionsOfCalls(
        name,
        ({ bounds }) =>
          (value: number, radius: number, factor: number) =>
            bounds[name](
              bounds.approximateReal(value, () => new Decimal(value).times(factor)),
              radius,
            ),
        pairsOf([0.75, 1, -1, 1.5, 3], [2 ** -22, 2 ** -11]).flatMap(([value, radius]) =>
          [1 - 2 ** -45, 1, 1 + 2 ** -45].map((factor): [number, number, number] => [
            value,
            radius,
            factor,
          ]),
        ),
      ),
    ),
  ];
}

/** Sets that hold NaN, of which it is known that it is positive, or not. */
const SIGNED: readonly Allowed[] = [true, 'positive', false].flatMap((nan) =>
  [[], [order(1), order(2)], [order(-1), order(-1), order(1), order(3)]].map((places) =>
    setOf(places, nan as NaNs),
  ),
);

function ofSets(): readonly Question[] {
  const one = [...SETS, ...SIGNED].map((set) => single(set));
  const two = [
    ...pairsOf(SOME_SETS, SOME_SETS),
    ...pairsOf([...SIGNED, NaN, 1], [...SIGNED, NaN, 1]),
    ...SETS.map((set): [Allowed, Allowed] => [set, set]),
  ];
  const withValues = SETS.flatMap((set) =>
    around(set).map((value): [Allowed, number] => [set, value]),
  );
  const small = SETS.filter(
    (set) =>
      typeof set === 'number' ||
      set.places.every(
        (place, index) => index % 2 === 0 || place - (set.places[index - 1] ?? 0) < 20,
      ),
  );
  const cells = INTERVALS.map((set) => (typeof set === 'number' ? [set, set] : set.places));
  return [
    ...(
      [
        'placesOf',
        'negate',
        'isEmpty',
        'mayBeNaN',
        'sizeOf',
        'piecesOf',
        'extentOf',
        'nansOf',
        'isSingle',
        'toString',
      ] as const
    ).flatMap((name) =>
      questionsOfCalls(
        name,
        ({ sets }) =>
          (set) =>
            name === 'toString'
              ? sets.setOf(sets.placesOf(set), sets.nansOf(set)).toString()
              : sets[name](set),
        one,
      ),
    ),
    ...questionsOfCalls(
      'sets by name',
      ({ sets }) =>
        () =>
          [sets.ANYTHING, sets.NORMAL, sets.NOTHING, sets.POSITIVE_NAN].map((set) => [
            sets.placesOf(set),
            sets.nansOf(set),
            sets.isSingle(set),
            sets.isSingle(sets.setOf([], sets.nansOf(set))),
          ]),
      [[]],
    ),
    ...(['union', 'intersect', 'includes', 'equalSets'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ sets }) => sets[name], two),
    ),
    ...questionsOfCalls('unionOf', ({ sets }) => unionsBy(sets.unionOf), two),
    ...(['contains', 'distanceTo'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ sets }) => sets[name], withValues),
    ),
    ...questionsOfCalls(
      'membersOf',
      ({ sets }) => sets.membersOf,
      small.map((set) => single(set)),
    ),
    ...questionsOfCalls(
      'interval',
      ({ sets }) => sets.interval,
      pairsOf(VALUES.slice(1), VALUES.slice(1)),
    ),
    ...questionsOfCalls(
      'setOf',
      ({ sets }) => sets.setOf,
      pairsOf([...PLACES, []], [true, 'positive', false] as const),
    ),
    ...(['cellsOf', 'partsOf', 'kindsOf'] as const).flatMap((name) =>
      questionsOfCalls(name, ({ cells: of }) => of[name], one),
    ),
    ...questionsOfCalls(
      'cells',
      ({ cells: of }) =>
        (set) =>
          of.cellsOf(set).map((cell) => [of.countOf(cell), of.cellSet(cell)]),
      one,
    ),
    ...questionsOfCalls(
      'forEach',
      ({ cells: of }) =>
        (set) => {
          const seen: number[] = [];
          for (const cell of of.cellsOf(set)) of.forEach(cell, (value) => seen.push(value));
          return seen;
        },
      small.map((set) => single(set)),
    ),
    ...questionsOfCalls(
      'merge',
      ({ places }) => places.merge,
      PLACES.map((each) => single(each)),
    ),
    ...questionsOfCalls(
      'widen',
      ({ places }) =>
        (each) =>
          places.widen([...each]),
      [...PLACES, Array.from({ length: 50 }, (_, index) => 7 * index + (index % 3))].map((each) =>
        single(each),
      ),
    ),
    ...questionsOfCalls(
      'intersection',
      ({ places }) => places.intersection,
      pairsOf(PLACES, PLACES),
    ),
    ...questionsOfCalls(
      'isWithin',
      ({ places }) => places.isWithin,
      pairsOf(
        [...PLACES, ...cells].slice(-50),
        [-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 27, 60],
      ),
    ),
    ...questionsOfCalls(
      'countOf',
      ({ places }) => places.countOf,
      PLACES.map((each) => single(each)),
    ),
  ];
}
