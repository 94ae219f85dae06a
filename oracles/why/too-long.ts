/** How long a run may be. */

/** Executed instructions of a run that can be asked about. */
export const MOST_STEPS = 4096;

/** A run is longer. */
export class TooLong extends Error {
  constructor() {
    super(
      `the run has more than ${String(MOST_STEPS)} executed instructions, too many to ask why: try a shorter loop, or smaller counts in the inputs`,
    );
  }
}

/** How many steps are followed of a run in which something was changed: beyond that, nothing is known of it. */
export function mostSteps(executed: number): number {
  return executed * 4 + 4096;
}
