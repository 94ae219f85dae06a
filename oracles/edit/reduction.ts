/** What a reduction is: a way to propose simpler candidates. */
import { isProgram, type CandidateOf, type ProgramCandidateOf } from './candidate.js';

/** C: the candidates; P: where an execution of one departs. */
export interface ReductionOf<C, P> {
  readonly name: string;
  /**
   * Proposals, coarse ones first. They may fail to load, or not be smaller: those are passed over. `place`
   * says where the current candidate departs.
   */
  readonly propose: (current: C, place: () => P | null) => Iterable<C>;
}

/** Proposals in terms of a program's tree, for a current one: the inputs stay unless one gives others. */
export type Propose<S, I, P> = (
  current: ProgramCandidateOf<S, I>,
  place: () => P | null,
) => Iterable<S | ProgramCandidateOf<S, I>>;

/** A reduction of a language's programs in terms of their trees, given how a candidate is made of one. */
export function reductionOf<S extends object, I, P>(
  candidate: (syntax: S, inputs: I) => ProgramCandidateOf<S, I>,
  name: string,
  propose: Propose<S, I, P>,
): ReductionOf<CandidateOf<S, I>, P> {
  const isCandidate = (
    proposed: S | ProgramCandidateOf<S, I>,
  ): proposed is ProgramCandidateOf<S, I> => 'syntax' in proposed;
  return {
    name,
    *propose(current, place) {
      if (!isProgram(current)) return;
      for (const proposed of propose(current, place)) {
        yield isCandidate(proposed) ? proposed : candidate(proposed, current.inputs);
      }
    },
  };
}
