/** The shape of a shrinker's memory in a file, whatever its language. */
import { z } from 'zod';

/** As in `Memory`. */
export const memory = {
  signature: z.string().nullable(),
  isGuess: z.boolean().optional(),
  verdicts: z.array(z.tuple([z.string(), z.boolean()])),
};
