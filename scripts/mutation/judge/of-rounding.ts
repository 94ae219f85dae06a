/** Questions about rounding by itself: exact sums and products, every direction, what becomes of what is too great or tiny. */
import { Decimal } from 'decimal.js';
import { LARGEST, SMALLEST_NORMAL } from '../../../semantics/number/binary32.js';
import type { Direction, Rounding } from '../../../semantics/number/round.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const DIRECTIONS: readonly Direction[] = ['nearest', 'zero', 'up', 'down'];
const OVERFLOWS: readonly Rounding['overflow'][] = ['infinity', 'largest', 'by direction'];
const TININESS: readonly Rounding['tininess'][] = ['before', 'after', 'after, unbounded'];
const LEAST = 2 ** -149;

/** Exact results on both sides of what rounding decides by. */
const EXACT: readonly number[] = [
  0, LEAST, LEAST / 2, LEAST * 1.5, 0.75 * LEAST, LEAST / 4, SMALLEST_NORMAL, SMALLEST_NORMAL - LEAST / 2,
  SMALLEST_NORMAL - LEAST / 4, SMALLEST_NORMAL - LEAST / 8, SMALLEST_NORMAL - LEAST, SMALLEST_NORMAL - (3 * LEAST) / 4, SMALLEST_NORMAL + LEAST / 2,
  1, 1 + 2 ** -24, 1 + 2 ** -25, 1 + 3 * 2 ** -24, 1 + 2 ** -23, 1 - 2 ** -25, 0.1, 1 / 3,
  LARGEST, LARGEST + 2 ** 102, LARGEST + 2 ** 103, LARGEST + 2 ** 101, 2 ** 128, 2 ** 129, 2 ** 128 - 2 ** 100, Infinity,
].flatMap((value) => [value, -value]).concat(NaN); // prettier-ignore

const TERMS = [1, -1, 3, 0.1, 2 ** -24, -(2 ** 24), 2 ** -30, 1e30, -1e30, LARGEST, -LARGEST, 1e-40, -LEAST, 0, -0, Infinity, -Infinity, NaN, 16777215, 1 + 2 ** -23, 2 ** -5, 2 ** -6, -(2 ** -28), 2 ** -29].map(Math.fround) as unknown as readonly [number, ...number[]]; // prettier-ignore

export function questionsOfRounding(): readonly Question[] {
  drawFrom(307);
  const terms = (count: number): number[] => drawn(count, () => oneOf(...TERMS));
  const roundings = DIRECTIONS.flatMap((direction) =>
    OVERFLOWS.flatMap((overflow) =>
      TININESS.flatMap((tininess) =>
        (['signed', 'positive'] as const).map((flushedZero): [Rounding] => [
          { direction, overflow, tininess, flushedZero },
        ]),
      ),
    ),
  );
  return [
    ...questionsOfCalls(
      'rounding',
      ({ rounding }) =>
        (each: Rounding) =>
          EXACT.map(rounding.rounder(each)),
      roundings,
      8,
    ),
    ...questionsOfCalls(
      'directions',
      ({ rounding }) =>
        (exact: number, direction: Direction) => [
          rounding.roundTo(exact, direction),
          Math.abs(exact) > LARGEST ? rounding.overflowed(exact, direction) : null,
          (['before', 'after', 'after-unbounded'] as const).map((tininess) =>
            rounding.isTiny(exact, direction, tininess),
          ),
        ],
      pairsOf(EXACT, DIRECTIONS),
    ),
    ...questionsOfCalls(
      'exact sums and products',
      ({ rounding }) =>
        ([a = 0, b = 0, c = 0, ...more]: number[]) => [
          rounding.exactSum(a, b),
          rounding.exactProduct(a, b),
          rounding.exactMultiplyAdd(a, b, c),
          rounding.exactReciprocal(a),
          rounding.exactSumOfProducts([a, b, c, ...more]),
        ],
      drawn(400, (): [number[]] => [terms(2 + below(7))]),
    ),
    ...questionsOfCalls(
      'reciprocals, and decimals rounded',
      ({ rounding }) =>
        (value: number) => [
          rounding.exactReciprocal(value),
          DIRECTIONS.map((direction) => rounding.roundDecimal(new Decimal(value), direction)),
        ],
      drawn(1200, (): [number] => [
        Math.fround((1 + below(2 ** 23) / 2 ** 23) * 2 ** (below(40) - 20)) / (1 + below(3)),
      ]),
    ),
    ...questionsOfCalls(
      'aligned sums',
      ({ alignment }) => alignment.alignedSum,
      drawn(300, (): [number[]] => [terms(1 + below(4)).filter(Number.isFinite)]),
    ),
  ];
}
