/** Which components of an executed instruction's result a clause in force speaks of. */
import type { FormulaClause } from '../../spec/load/clauses.js';
import { namedComponents } from '../coverage/clause-hits.js';
import type { FormulaOutcome } from '../judge/formula-checks.js';

/** A clause, and the result components that it speaks of; bit 0 is x. */
export interface InForce {
  readonly clause: string;
  readonly covers: number;
}

export const ALL_FOUR = 0b1111;

/** The result components that a clause in force speaks of. */
export function coveredBy(
  { clause, covers }: Pick<FormulaOutcome, 'clause' | 'covers'>,
  { then }: Pick<FormulaClause, 'then'>,
): number {
  // A replicated result is one number in four places.
  if (clause.instruction.result === 'replicated') return ALL_FOUR;
  if (clause.scope === 'component') return covers;
  const named = namedComponents(then);
  return named === 0 ? ALL_FOUR : named;
}
