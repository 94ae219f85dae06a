/** Reductions of VP programs. */
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { reductionOf, type Propose, type ReductionOf } from '../reduction.js';
import { programCandidate, type Candidate, type Place } from './candidate.js';

export type Reduction = ReductionOf<Candidate, Place>;

/** A reduction in terms of a program's tree. */
export function programReduction(
  name: string,
  propose: Propose<ProgramSyntax, InputValues, Place>,
): Reduction {
  return reductionOf(programCandidate, name, propose);
}
