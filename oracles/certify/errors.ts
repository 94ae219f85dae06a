/**
 * How far results are from the nearest that the documents permit, as every other distance of a certificate is measured:
 * what the plot of its page shows.
 */
import type { ErrorReport } from './certificate.js';

export class ErrorTally {
  private readonly steps: number[] = [];
  private apart = 0;
  private compared = 0;
  private worst = 0;

  /** @param distance units in the last place, 0 of what is permitted; null where NaN is on one side alone */
  add(distance: number | null): void {
    this.compared++;
    if (distance === null) {
      this.apart++;
      return;
    }
    if (distance > this.worst) this.worst = distance;
    // The length of the distance in bits: 0, 1, 2 to 3, 4 to 7, and so on.
    this.count(distance === 0 ? 0 : Math.max(0, Math.floor(Math.log2(distance))) + 1);
  }

  private count(bucket: number): void {
    while (this.steps.length <= bucket) this.steps.push(0);
    this.steps[bucket] = (this.steps[bucket] ?? 0) + 1;
  }

  report(): ErrorReport {
    const { compared, steps, apart, worst } = this;
    return { compared, steps, apart, worst };
  }
}
