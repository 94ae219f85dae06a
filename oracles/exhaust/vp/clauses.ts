/** The formula clauses that a component of an instruction's result can be held against. */
import type { VpAuthority } from '../../../spec/authorities.js';
import type { InstructionSpec } from '../../../spec/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { applicableClauses } from '../../certify/vp/clauses-of.js';
import { compileClauses } from '../../clauses/formula.js';
import { ofComponent, type OperationClause } from '../clauses.js';

export function clausesOf(
  { name }: InstructionSpec,
  component: number | null,
  authority: VpAuthority,
): readonly OperationClause[] {
  const rows = applicableClauses(loadSpecification().clauses, authority);
  const own = rows.flatMap(({ instruction, formula }) =>
    instruction === name && formula !== null ? [formula] : [],
  );
  const all = compileClauses(own).flatMap((clause, at): OperationClause[] => {
    const formula = own[at];
    return formula === undefined ? [] : [{ clause, when: formula.when, then: formula.then }];
  });
  return ofComponent(all, component);
}

/** The clause that a result violates which is not permitted, and violates no formula. */
export function generalOf({ name }: InstructionSpec, authority: VpAuthority): string {
  const rows = applicableClauses(loadSpecification().clauses, authority);
  const own = rows.find(({ instruction, role }) => instruction === name && role === 'nominal');
  if (own === undefined) throw new Error(`no clause is about the result of ${name} as a whole`);
  return own.clause;
}
