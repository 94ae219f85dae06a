/**
 * Judges one execution of an instruction by its formula clauses.
 *
 * Denormal operands are flushed first. The documents do not say which sign the zero has, so a clause
 * is violated only where it is violated both with the sign kept and with +0. A denormal result (itself
 * the matter of another clause) is read as the zero it should have been, in the same two ways. GPU programs
 * may also keep denormals (NV_gpu_program4, Issue 18): for them there is a third way, the values as they are.
 */
import { flush, isDenormal, valueOf } from '../../semantics/number/binary32.js';
import type { Explanation } from './explanation.js';
import type { CompiledClause } from './formula.js';
import { RESULT, type Observation, type Values } from './observation.js';

export interface Verdict {
  readonly clause: CompiledClause;
  /** Whether the clause speaks about this execution (its `when`, and the components it needs). */
  readonly applies: boolean;
  /** False where it is violated; true also where it does not apply. */
  readonly holds: boolean;
  readonly violation: Violation | null;
}

export interface Violation extends Explanation {
  /** Whether it is violated with the first two operands exchanged. */
  readonly exchanged: boolean;
}

/**
 * Judges by raw binary32 patterns.
 * @param operands per operand the patterns of its components: one for a scalar
 * @param result the patterns observed: one is enough for a replicated result
 */
export function judgeRecord(
  clauses: readonly CompiledClause[],
  operands: readonly (readonly number[])[],
  result: readonly number[],
): readonly Verdict[] {
  return judgeValues(
    clauses,
    operands.map((operand) => operand.map(valueOf)),
    result.map(valueOf),
  );
}

/**
 * Judges by numbers: binary32 numbers, denormals as they are, or integers for address registers.
 * The clauses must all be about the instruction that was executed.
 */
export function judgeValues(
  clauses: readonly CompiledClause[],
  operands: readonly Values[],
  result: Values,
): readonly Verdict[] {
  const raw: Observation['values'] = [
    operands[0] ?? [],
    operands[1] ?? [],
    operands[2] ?? [],
    result,
  ];
  const flushed = flushings(raw);
  const kept = flushed.length > 1 ? [...flushed, raw] : flushed;
  return clauses.map((clause) =>
    judgeClause(clause, raw, clause.instruction.keepsDenormals === true ? kept : flushed),
  );
}

/** The result component that a clause about the whole record names; the first of a replicated result. */
export function resultComponent({ needs, instruction }: CompiledClause): number {
  return instruction.result === 'replicated' ? 0 : Math.max(0, (needs[RESULT] ?? 1) - 1);
}

/** The values with denormals flushed, in each way that is open: one where there is no denormal. */
function flushings(raw: Observation['values']): readonly Observation['values'][] {
  if (!raw.some((values) => values.some(isDenormal))) return [raw];
  const each = (f: (value: number) => number): Observation['values'] => [
    raw[0].map(f),
    raw[1].map(f),
    raw[2].map(f),
    raw[RESULT].map(f),
  ];
  return [each(flush), each((value) => (isDenormal(value) ? 0 : value))];
}

type Observed = Observation['values'];

function exchange([a, b, c, r]: Observed): Observed {
  return [b, a, c, r];
}

function judgeClause(
  clause: CompiledClause,
  raw: Observed,
  interpretations: readonly Observed[],
): Verdict {
  const plain = judgeOneWay(clause, raw, interpretations, false);
  if (!clause.symmetric || plain.violation !== null) return plain;
  const exchanged = judgeOneWay(clause, exchange(raw), interpretations.map(exchange), true);
  return exchanged.applies ? exchanged : plain;
}

function judgeOneWay(
  clause: CompiledClause,
  raw: Observed,
  interpretations: readonly Observed[],
  exchanged: boolean,
): Verdict {
  const components = clause.scope === 'component' ? componentsOf(clause, raw) : 1;
  const complete = clause.needs.every((least, slot) => (raw[slot]?.length ?? 0) >= least);
  let applies = false;
  for (let component = 0; complete && component < components; component += 1) {
    const outcome = outcomeAt(clause, raw, interpretations, component);
    if (outcome === 'silent') continue;
    applies = true;
    if (outcome === 'holds') continue;
    const explanation = clause.explain(outcome);
    const where = clause.scope === 'component' ? component : explanation.component;
    const violation = { ...explanation, component: where, exchanged };
    return { clause, applies, holds: false, violation };
  }
  return { clause, applies, holds: true, violation: null };
}

/** How many components every vector has that the formula takes one component at a time. */
function componentsOf(clause: CompiledClause, raw: Observed): number {
  let least = 4;
  clause.walks.forEach((walked, slot) => {
    if (walked) least = Math.min(least, raw[slot]?.length ?? 0);
  });
  return least;
}

/** The observation is given back where the clause is violated in every interpretation. */
function outcomeAt(
  clause: CompiledClause,
  raw: Observed,
  interpretations: readonly Observed[],
  component: number,
): 'silent' | 'holds' | Observation {
  let violated: Observation | null = null;
  let silent = false;
  for (const values of interpretations) {
    const seen: Observation = { values, raw, component };
    if (!clause.applies(seen)) silent = true;
    else if (clause.holds(seen)) return 'holds';
    else violated ??= seen;
  }
  return silent || violated === null ? 'silent' : violated;
}
