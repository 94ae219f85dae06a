/** What was found out about a fault; `vpspec faults --json` prints it. */
export interface FaultReport {
  readonly name: string;
  readonly caughtByCorpus: boolean;
  /** The case of the corpus that catches it. */
  readonly case: string | null;
  readonly caughtByGenerator: boolean;
  /** Programs drawn up to the first that shows it; null where none of the budget does. */
  readonly programsNeeded: number | null;
  /** The clause that the judgements of the first programs name. */
  readonly clause: string | null;
  /** Whether it is one of those that the fault violates, by most of these judgements. */
  readonly rightClause: boolean;
  /** Of the program to which a long failing one was shrunk. */
  readonly shrunkInstructions: number | null;
  readonly oneMinimal: boolean;
  /** Of shrinking. */
  readonly milliseconds: number | null;
  readonly runs: number | null;
}
