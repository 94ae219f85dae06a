/** What was found out about a fault; `vpspec faults --json` prints it. */
export interface FaultReport extends Shrunk {
  readonly name: string;
  readonly caughtByCorpus: boolean;
  /** The case of the corpus that catches it. */
  readonly case: string | null;
  /** Whether generated programs show it; of GPU programs also those that must not load. */
  readonly caughtByGenerator: boolean;
  /** Programs drawn up to the first that shows it; null where none of the budget does. */
  readonly programsNeeded: number | null;
  /** The clause that the judgements of the first programs name; of other languages than VP programs one that the case names. */
  readonly clause: string | null;
  /** Whether it is one of those that the fault violates. */
  readonly rightClause: boolean;
}

/** To what a failing program was shrunk; nulls where there was none. */
export interface Shrunk {
  /** Instructions that are left. */
  readonly shrunkInstructions: number | null;
  readonly oneMinimal: boolean;
  /** How long shrinking took. */
  readonly milliseconds: number | null;
  readonly runs: number | null;
}

export const NOT_SHRUNK: Shrunk = {
  shrunkInstructions: null,
  oneMinimal: false,
  milliseconds: null,
  runs: null,
};
