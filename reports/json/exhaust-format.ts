/** What `exhaust` prints; docs/exhaust.md says what its words mean. */
import { z } from 'zod';
import { exhaustVerdictSchema, shapeSchema } from '../../oracles/certify/exhausted-format.js';
import { valueSchema } from './shapes.js';

const exception = z.strictObject({
  verdict: z.enum(['wrong', 'letter', 'unlike']),
  operands: z
    .array(z.array(valueSchema))
    .describe('Of each operand its number, or its four components'),
  result: valueSchema,
});

export const engineDifference = z.strictObject({
  operands: z.array(z.array(valueSchema)),
  expected: valueSchema.describe('The engine’s'),
  observed: valueSchema,
  ulps: z.int().nullable().describe('Null where one of both is NaN'),
});

export const exhaustAgainst = z.strictObject({
  verdict: z.enum(['differs', 'incomplete', 'the same', 'the same within the tolerance']),
  compared: z.int(),
  differing: z.int(),
  near: z.int().describe('Not the engine’s, and within the tolerance'),
  permitted: z.int().describe('Those that differ, and that the documents permit'),
  notPermitted: z.int().describe('Those that are the engine’s, and that no document permits'),
  ways: z.record(z.string(), z.int()).describe('How they differ: "NaN for a number"'),
  first: engineDifference.nullable(),
  worst: engineDifference.nullable(),
  kinds: z
    .array(
      z.strictObject({
        operands: z.string(),
        differing: z.int(),
        near: z.int(),
        first: engineDifference,
        worst: engineDifference,
      }),
    )
    .describe('By interval of the operand; those that occur'),
});

export const exhaustSchema = z.strictObject({
  seconds: z.number(),
  details: z.record(z.string(), z.string()),
  incidents: z.array(z.string()),
  notes: z.array(z.string()).describe('What the page lacks, and why; no result depends on it'),
  expectations: z
    .strictObject({
      file: z.string(),
      expected: z.array(
        z.strictObject({ clause: z.string(), instruction: z.string(), reason: z.string() }),
      ),
      unexpected: z.array(
        z.strictObject({ clause: z.string(), instruction: z.string(), add: z.string() }),
      ),
      absent: z.array(
        z.strictObject({
          clause: z.string(),
          instruction: z.string().nullable(),
          place: z.string(),
          remove: z.string(),
        }),
      ),
      asExpected: z.boolean(),
    })
    .optional()
    .describe('Held against a list of expected failures (--expect); absent where none was given'),
  operations: z.array(
    z.strictObject({
      operation: z.string(),
      environment: z.string(),
      verdict: exhaustVerdictSchema,
      whole: z.boolean().describe('Whether all 2^32 operands were asked'),
      scope: z.string().describe('What was asked, in words'),
      asked: z.int(),
      hidden: z.int().describe('Results that the backend does not show'),
      withinBound: z.int().describe('Permitted at once'),
      judged: z.int().describe('Judged by the sets of what is permitted'),
      open: z.int().describe('Among both, results of which any at all is permitted'),
      wrong: z.int(),
      byTheLetter: z.int(),
      unlike: z.int().describe('Results whose components differ'),
      worst: z
        .strictObject({
          multiple: z.number().describe('Of the bound'),
          multipleOf: valueSchema,
          ulps: z.number(),
          ulpsOf: valueSchema,
        })
        .nullable()
        .describe('Of the results within the bound; null where none is stated'),
      kinds: z
        .array(
          z.strictObject({
            operands: z.string(),
            asked: z.int(),
            wrong: z.int(),
            byTheLetter: z.int(),
            unlike: z.int(),
            multiple: z.number().nullable().describe('The worst of those within the bound'),
            multipleOf: valueSchema.nullable(),
          }),
        )
        .describe('By interval of the operand; of several by what each of them is'),
      clauses: z.array(
        z.strictObject({
          clause: z.string(),
          asked: z
            .int()
            .nullable()
            .describe('Results that it speaks of; null where they were not counted'),
          wrong: z.int().describe('Results that are not permitted and violate it'),
        }),
      ),
      together: z.enum(['one', 'any', 'none', 'open']),
      policies: z.array(z.string()),
      digest: z.string(),
      shape: shapeSchema
        .nullable()
        .describe('How results lie beside one another; null where they do not rise and fall'),
      against: exhaustAgainst.nullable().describe('With --against: beside an engine'),
      slices: z.array(
        z.strictObject({
          first: z
            .union([z.string(), z.int()])
            .describe('Bits of an operand; else the number of a question'),
          last: z.union([z.string(), z.int()]),
          wrong: z.int(),
          byTheLetter: z.int(),
          unlike: z.int(),
          multiple: z.number(),
          digest: z.string(),
          exceptions: z.array(exception),
        }),
      ),
    }),
  ),
});
