/** Clauses about one component of a result, as operations have it. */
import type { CompiledClause } from '../clauses/formula.js';
import { RESULT } from '../clauses/observation.js';

/** Those that speak of this component of the result and of no other; null where all components are the same. */
export function ofComponent(
  clauses: readonly CompiledClause[],
  component: number | null,
): readonly CompiledClause[] {
  if (component === null) return clauses;
  return clauses.filter(
    ({ reads, walks }) => walks[RESULT] === true || reads[RESULT] === 1 << component,
  );
}
