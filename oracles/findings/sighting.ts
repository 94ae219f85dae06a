/** A disagreement, as a run shows it. Plain data: it is what a store keeps. */
import type { ShrunkProgram } from '../certify/program-report.js';
import type { Word } from '../certify/witness.js';

/** `vectors`: an instruction by itself; `program`: a whole program; `crash`: a program that ends the implementation. */
export type FindingKind = 'vectors' | 'program' | 'crash';

/** What is shown of a finding: kept of the first run that shows it, or of the first that made it as small as it gets. */
export interface Shown {
  /** The unit, or the place of the test vector. */
  readonly from: string;
  readonly instruction: string | null;
  /** The most specific first; of test vectors the one that they are counted under; those of all runs. None of a crash. */
  readonly clauses: readonly string[];
  /** "o[HPOS].x"; null of a crash. */
  readonly where: string | null;
  readonly observed: string;
  readonly permitted: string | null;
  readonly ulps: number | null;
  /** The smallest program, with its inputs as bits; null of test vectors and where none was found. */
  readonly program: ShrunkProgram | null;
  /** The operands of the test vector and its result, as bits; null of programs. */
  readonly vector: {
    readonly operands: readonly (readonly Word[])[];
    readonly result: readonly Word[];
  } | null;
  /** The case that tells the implementation from the document; null where none does. */
  readonly case: string | null;
}

export interface Sighting {
  readonly kind: FindingKind;
  readonly signature: string;
  /** Programs or test vectors that show it in this run. */
  readonly count: number;
  /** What shows it: units, or test vectors by instruction and operands. */
  readonly units: readonly string[];
  readonly shown: Shown;
}

/** Whether one shows as much as there is to show: nothing can be taken from its program any more. */
export function isSmallest({ program, vector }: Shown): boolean {
  return vector !== null || program?.oneMinimal === true;
}
