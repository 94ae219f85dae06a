/** What a shrinker remembers, whatever its language, and the shape of that in a file. */
import { z } from 'zod';

/** What a shrinker remembers, apart from where it started: a later one goes on with it. */
export interface Memory {
  /** The signature of the start; null before it was run. */
  readonly signature: string | null;
  /** Whether it only says where the violation comes out. */
  readonly isGuess?: boolean | undefined;
  /** Candidates by key, and whether they depart with the signature. */
  readonly verdicts: readonly (readonly [string, boolean])[];
}

/** As in `Memory`. */
export const memory = {
  signature: z.string().nullable(),
  isGuess: z.boolean().optional(),
  verdicts: z.array(z.tuple([z.string(), z.boolean()])),
};
