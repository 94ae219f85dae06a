/** The schema of what `vpspec gl run --json` prints. */
import { z } from 'zod';
import { valueSchema } from './shapes.js';

const quad = z.array(valueSchema).length(4);
const results = z
  .record(z.string(), quad)
  .nullable()
  .describe('By register; null where they are undefined, or no program runs');

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['begin', 'end']), mode: z.string() }),
  z.strictObject({
    kind: z.literal('vertex'),
    by: z.enum(['program', 'conventional']),
    attributes: z.array(quad).length(16),
    results,
  }),
  z.strictObject({
    kind: z.literal('raster position'),
    isValid: z.boolean().nullable().describe('null where conventional transformation decides'),
    results,
  }),
]);

export const glSchema = z.strictObject({
  calls: z.array(
    z.strictObject({
      line: z.int().min(1),
      call: z.string(),
      notModelled: z.string().nullable().describe('Why nothing is known of the call'),
      errors: z.array(z.string()).describe('Any one of these is generated'),
      returned: z
        .union([
          z.number(),
          z.boolean(),
          z.string(),
          z.null(),
          z.array(z.int().nullable()),
          z.array(z.union([valueSchema, z.boolean(), z.null()])),
        ])
        .optional()
        .describe('In an array, null is undefined'),
      effects: z.array(effect),
    }),
  ),
  error: z.string().describe('What GetError would return next'),
});
