/** What checking a case found. */

/** Something that is not as the case expects it. */
export interface Difference {
  /** `R0.y`, `CC.x`, `outcome`, `error position`, or a clause's id. */
  readonly where: string;
  readonly expected: string;
  /** Numbers as decimal and bits. */
  readonly observed: string;
  /** Between the observed value and the nearest one expected; null where that says nothing. */
  readonly ulps: number | null;
}

/** A difference between two things that have no distance. */
export function plain(where: string, expected: string, observed: string): Difference {
  return { where, expected, observed, ulps: null };
}

/**
 * `inconclusive`: the case asks that clauses hold, and none is about what it executes. `crash`: the
 * semantics met a state that cannot be, which is always a fault of this project.
 */
export type CaseVerdict = 'agrees' | 'disagrees' | 'inconclusive' | 'crash';

export interface CaseResult {
  readonly id: string;
  readonly verdict: CaseVerdict;
  /** In the order of comparison; empty where the verdict is `agrees`. */
  readonly differences: readonly Difference[];
}
