/** Counts how a clause fares over an instruction's records, and keeps the records worth showing. */
import type { Witness } from './witness.js';
import { severity } from './witness.js';

/** How many examples a certificate keeps of each clause. */
const EXAMPLES = 5;

export class ClauseTally {
  records = 0;
  violations = 0;
  worst: Witness | null = null;
  readonly examples: Witness[] = [];
  private worstSeverity = -1;

  constructor(
    readonly id: string,
    readonly decidedBy: 'formula' | 'semantics',
  ) {}

  /** One record to which the clause applies, and how it is violated there, if it is. */
  add(violation: (() => Witness) | null): void {
    this.records++;
    if (violation !== null) this.violate(violation());
  }

  /** A record that holds by itself, and not together with another. */
  violate(shown: Witness): void {
    this.violations++;
    if (this.examples.length < EXAMPLES) this.examples.push(shown);
    if (severity(shown) > this.worstSeverity) {
      this.worst = shown;
      this.worstSeverity = severity(shown);
    }
  }
}
