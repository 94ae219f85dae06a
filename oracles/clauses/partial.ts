/**
 * Judging an execution of which some numbers are undefined, as those of GPU programs may be
 * (NV_gpu_program4 §2.X.3.1): a clause is silent where it reads one of them.
 */
import type { CompiledClause } from './formula.js';
import { judgeValues, resultComponent, type Verdict } from './judge.js';
import type { Values } from './observation.js';

/** Null is undefined. */
export type PartialValues = readonly (number | null)[];

export interface PartialVerdict extends Verdict {
  /** Result components about which the clause says something; bit 0 is x. */
  readonly covers: number;
}

/** The numbers of an execution of which none is undefined; null for any other. */
export function wholeNumbers(
  operands: readonly PartialValues[],
  result: PartialValues,
): { readonly operands: readonly Values[]; readonly result: Values } | null {
  const whole = operands.map(numbersOf).filter((values) => values !== null);
  const numbers = numbersOf(result);
  if (numbers === null || whole.length < operands.length) return null;
  return { operands: whole, result: numbers };
}

function numbersOf(values: PartialValues): Values | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === values.length ? numbers : null;
}

/** As judgeValues, of each clause by itself. */
export function judgePartial(
  clauses: readonly CompiledClause[],
  [a = [], b = [], c = []]: readonly PartialValues[],
  result: PartialValues,
): readonly PartialVerdict[] {
  return clauses.map((clause) => judgeOne(clause, [a, b, c, result]));
}

/** By slot. */
type Slots = readonly [PartialValues, PartialValues, PartialValues, PartialValues];

function judgeOne(clause: CompiledClause, slots: Slots): PartialVerdict {
  const silent: PartialVerdict = {
    clause,
    applies: false,
    holds: true,
    violation: null,
    covers: 0,
  };
  const reads = bothWays(clause, clause.reads);
  const isReadable = slots.every((values, slot) =>
    values.every((value, index) => value !== null || ((reads[slot] ?? 0) & (1 << index)) === 0),
  );
  if (!isReadable) return silent;
  if (clause.scope === 'record') {
    const verdict = judged(clause, slots);
    return { ...verdict, covers: verdict.applies ? 1 << resultComponent(clause) : 0 };
  }
  const walks = bothWays(clause, clause.walks.map(Number));
  const isWalked = (slot: number): boolean => walks[slot] !== 0;
  const walked = slots.filter((_, slot) => isWalked(slot));
  const count = Math.min(...walked.map(({ length }) => length));
  let all = silent;
  for (let lane = 0; lane < count; lane++) {
    if (walked.some((values) => values[lane] === null)) continue;
    const at = (slot: 0 | 1 | 2 | 3): PartialValues =>
      isWalked(slot) ? slots[slot].slice(lane, lane + 1) : slots[slot];
    const { applies, violation } = judged(clause, [at(0), at(1), at(2), at(3)]);
    if (!applies) continue;
    all = {
      clause,
      applies,
      holds: all.holds && violation === null,
      violation: all.violation ?? (violation === null ? null : { ...violation, component: lane }),
      covers: all.covers | (1 << lane),
    };
  }
  return all;
}

/** What a clause has by slot; of one that holds with a and b exchanged, both have what either has. */
function bothWays({ symmetric }: CompiledClause, bySlot: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, r = 0] = bySlot;
  return symmetric ? [a | b, a | b, c, r] : [a, b, c, r];
}

function judged(clause: CompiledClause, [a, b, c, r]: Slots): Verdict {
  const numbers = (values: PartialValues): readonly number[] => values.map((value) => value ?? NaN);
  const [verdict] = judgeValues([clause], [numbers(a), numbers(b), numbers(c)], numbers(r));
  return verdict ?? { clause, applies: false, holds: true, violation: null };
}
