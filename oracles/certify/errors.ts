/**
 * How far results are from the correctly rounded ones, whether or not the document allows that: what the
 * plot of a certificate's page shows.
 */
import { ulpDistance } from '../../semantics/number/binary32.js';
import type { ErrorReport } from './certificate.js';

export class ErrorTally {
  private readonly steps: number[] = [];
  private apart = 0;
  private compared = 0;
  private worst = 0;

  /** @param correct the result by the default policies, approximations rounded correctly. */
  add(observed: number, correct: number): void {
    this.compared++;
    if (Number.isNaN(observed) || Number.isNaN(correct)) {
      if (Number.isNaN(observed) && Number.isNaN(correct)) this.count(0);
      else this.apart++;
      return;
    }
    const distance = ulpDistance(observed, correct) ?? 0;
    if (distance > this.worst) this.worst = distance;
    // The length of the distance in bits: 0, 1, 2 to 3, 4 to 7, and so on.
    this.count(distance === 0 ? 0 : Math.floor(Math.log2(distance)) + 1);
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
