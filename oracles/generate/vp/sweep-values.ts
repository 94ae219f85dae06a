/**
 * The numbers of sweeps of operands. Results are exact where an instruction is, and another component, another sign or
 * another register of any operand gives another result in one of an instruction's sets.
 */
import type { Quad } from '../../../spec/environments.js';

/** What the four kinds of operands hold. */
export interface OperandValues {
  readonly attribute: Quad;
  readonly parameter: Quad;
  readonly temporary: Quad;
  readonly relative: Quad;
}

interface ValueSet {
  readonly title: string;
  readonly values: OperandValues;
}

type Change = (n: number, component: number) => number;

function changed(values: OperandValues, change: Change): OperandValues {
  const of = ([x, y, z, w]: Quad): Quad => [change(x, 0), change(y, 1), change(z, 2), change(w, 3)];
  return {
    attribute: of(values.attribute),
    parameter: of(values.parameter),
    temporary: of(values.temporary),
    relative: of(values.relative),
  };
}

/** Sixteenths, so that a floor, a fraction and a power are others too, and angles are within a turn. */
const POSITIVE: OperandValues = changed(
  {
    attribute: [2, 3, 5, 7],
    parameter: [11, 13, 17, 19],
    temporary: [23, 29, 31, 37],
    relative: [41, 43, 47, 53],
  },
  (n) => n / 16,
);
const bothSigns = (values: OperandValues): readonly ValueSet[] => [
  { title: 'positive', values },
  { title: 'negative', values: changed(values, (n) => -n) },
];
const OF_NUMBERS = bothSigns(POSITIVE);
/** Numbers of which no two have the same floor. */
const OF_FLOORS = bothSigns(changed(POSITIVE, (n) => 16 * n + 0.25));

/** Signs by component: of any two components one set at least has other signs. */
const SIGNS: readonly Quad[] = [
  [1, 1, -1, -1],
  [1, -1, 1, -1],
];
const SIZES: OperandValues = {
  attribute: [21, 22, 23, 24],
  parameter: [31, 32, 33, 34],
  temporary: [11, 12, 13, 14],
  relative: [41, 42, 43, 44],
};

/** Numbers for instructions that order two operands: each operand is the greater in one set. */
const OF_ORDER: readonly ValueSet[] = SIGNS.flatMap((signs, at) => {
  const ascending = changed(SIZES, (n, component) => n * (signs[component] ?? 1));
  const descending = changed(SIZES, (n, component) => (64 - n) * (signs[component] ?? 1));
  const number = String(at + 1);
  return [
    { title: `ascending-${number}`, values: ascending },
    { title: `descending-${number}`, values: descending },
  ];
});

/** Numbers for instructions that ask whether operands are equal, or for their sign: all are 1 or -1. */
const OF_EQUALITY: readonly ValueSet[] = SIGNS.map((signs, at) => ({
  title: `signs-${String(at + 1)}`,
  values: changed(SIZES, (_, component) => signs[component] ?? 1),
}));

const ORDERED = new Set(['MAX', 'MIN', 'SGE', 'SGT', 'SLE', 'SLT']);
const EQUATED = new Set(['SEQ', 'SNE', 'SSG']);

/** Whether bars around an instruction's operands may hide which components it reads. */
export function barsHide(instruction: string): boolean {
  return ORDERED.has(instruction) || EQUATED.has(instruction) || instruction === 'LIT';
}

export function setsOf(instruction: string): readonly ValueSet[] {
  if (instruction === 'FLR') return OF_FLOORS;
  if (ORDERED.has(instruction)) return OF_ORDER;
  return EQUATED.has(instruction) ? OF_EQUALITY : OF_NUMBERS;
}
