/** A record that tells something, and how to show it. */
import type { Observations } from '../backends/backend.js';
import { witness, type Expectation, type Witness } from './witness.js';

/** A record, and how to show it. */
export interface Shown {
  readonly instruction: string | null;
  readonly place: string;
  readonly witness: (expectation?: Expectation) => Witness;
}

const NOTHING_WANTED: Expectation = { value: null, wanted: null, ulps: null };

/** A component of a record. */
export function shownRecord({
  seen,
  index,
  component,
}: {
  readonly seen: Observations;
  readonly index: number;
  readonly component: number;
}): Shown {
  return {
    instruction: seen.instruction,
    place: seen.place(index),
    witness: (expectation = NOTHING_WANTED) => witness(seen, index, component, expectation),
  };
}
