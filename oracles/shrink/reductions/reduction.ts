/** What a reduction is: a way to propose simpler candidates. */
import type { Candidate, Place, ProgramCandidate } from '../candidate.js';
import { isProgram, programCandidate } from '../candidate.js';
import type { ProgramSyntax } from '../../../semantics/language/ast.js';

export interface Reduction {
  readonly name: string;
  /**
   * Proposals, coarse ones first. They may fail to load, or not be smaller: those are passed over. `place`
   * says where the current candidate departs.
   */
  readonly propose: (current: Candidate, place: () => Place | null) => Iterable<Candidate>;
}

/** A reduction of programs, in terms of their trees: the inputs stay unless it gives others. */
export function programReduction(
  name: string,
  propose: (
    current: ProgramCandidate,
    place: () => Place | null,
  ) => Iterable<ProgramSyntax | ProgramCandidate>,
): Reduction {
  return {
    name,
    *propose(current, place) {
      if (!isProgram(current)) return;
      for (const proposed of propose(current, place)) {
        yield 'syntax' in proposed ? proposed : programCandidate(proposed, current.inputs);
      }
    },
  };
}
