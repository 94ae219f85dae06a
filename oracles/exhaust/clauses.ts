/** Clauses about one component of a result, as operations have it. */
import type { CompiledClause } from '../clauses/formula.js';
import { RESULT } from '../clauses/observation.js';

export interface OperationClause {
  readonly clause: CompiledClause;
  /** The formula that says of which operands it speaks; null of all. */
  readonly when: string | null;
  /** What holds of them. */
  readonly then: string;
}

/** Those that speak of this component of the result and of no other; null where all components are the same. */
export function ofComponent(
  clauses: readonly OperationClause[],
  component: number | null,
): readonly OperationClause[] {
  if (component === null) return clauses;
  return clauses.filter(({ clause: { reads } }) => reads[RESULT] === 1 << component);
}
