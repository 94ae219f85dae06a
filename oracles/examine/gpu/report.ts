import type { Shrunk } from '../report.js';

/** What was found out about a fault of a GPU machine; `vpspec faults --json` prints it. */
export interface GpuFaultReport extends Shrunk {
  readonly name: string;
  readonly caughtByCorpus: boolean;
  /** The case of the corpus that catches it. */
  readonly case: string | null;
  /** A clause that the case names. */
  readonly clause: string | null;
  /** Whether it is one of those that the fault violates. */
  readonly rightClause: boolean;
  /** Whether generated programs show it, or those that must not load. */
  readonly caughtByGenerator: boolean;
  /** Programs drawn up to the first that shows it; null where none of the budget does. */
  readonly programsNeeded: number | null;
}
