/** The questions of the examination: each is put to the judges, and answered by the original ones beforehand. */
import type { Bench } from './bench.js';

/** What is asked for: that wrong results are convicted, right ones are not, and choices are told. */
export type Wanted = 'convicts' | 'accepts' | 'tells';

export interface Question {
  /** What is told of who notices a mutant. */
  readonly id: string;
  readonly wanted: Wanted;
  readonly ask: (bench: Bench) => string | Promise<string>;
}
