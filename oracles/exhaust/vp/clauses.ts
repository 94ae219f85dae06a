/** The formula clauses that a component of an instruction's result can be held against. */
import type { VpAuthority } from '../../../spec/authorities.js';
import type { InstructionSpec } from '../../../spec/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { applicableClauses, judgeClauses } from '../../certify/vp/clauses-of.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { ofComponent } from '../clauses.js';

export function clausesOf(
  { name }: InstructionSpec,
  component: number | null,
  authority: VpAuthority,
): readonly CompiledClause[] {
  const rows = applicableClauses(loadSpecification().clauses, authority);
  return ofComponent(judgeClauses(name, rows).formulas, component);
}
