/** What is shrunk: a program with its inputs, or a program string for which it matters how it is written. */

/** What may be made smaller: a program whose tree is an S, with inputs that are an I. */
export interface CandidateOf<S, I> {
  readonly text: string;
  readonly inputs: I;
  /** The program's tree; null for a string that does not load, or is not to be printed anew. */
  readonly syntax: S | null;
}

/** A program in terms of its tree; `text` is what the language's printer makes of that. */
export interface ProgramCandidateOf<S, I> extends CandidateOf<S, I> {
  readonly syntax: S;
}

/** What a test found: how the candidate departs, or null where it does not (or that is not decided). */
export interface FindingOf<P> {
  /** What has to stay: `Disagreement.signature`, of VP programs. */
  readonly signature: string;
  /**
   * Whether it only says where the violation comes out: a smaller program that says more of it departs by the same cause,
   * and from there on what that one says has to stay.
   */
  readonly isGuess?: boolean;
  /** Where, for the reductions that aim there; null where that is not known. Asked only if wanted. */
  readonly place: () => P | null;
}

/** C: the candidates; P: where an execution of one departs. */
export type TestOf<C, P> = (candidate: C) => FindingOf<P> | null;

/** A test of a backend that answers later. */
export type PatientTestOf<C, P> = (candidate: C) => Promise<FindingOf<P> | null>;

export function isProgram<S, I>(
  candidate: CandidateOf<S, I>,
): candidate is ProgramCandidateOf<S, I> {
  return candidate.syntax !== null;
}
