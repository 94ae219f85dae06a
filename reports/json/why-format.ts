/** What `vpspec why --json` prints, as a schema. */
import { z } from 'zod';
import { chosenSchema, valueSchema } from './shapes.js';

const held = z
  .union([valueSchema, z.string()])
  .nullable()
  .describe('A condition code by the name of its state; null where it is undefined');

const element = z.strictObject({
  name: z.string(),
  role: z.enum(['operand', 'address', 'condition']),
  value: held,
  witness: z
    .strictObject({
      changes: z.array(
        z.strictObject({
          name: z.string(),
          step: z.int().min(0).nullable().describe('Null of an input'),
          value: held,
        }),
      ),
      leaves: z.string().describe('What is left then'),
    })
    .nullable()
    .describe(
      'A change that shows that it matters; null where none was seen, nor a proof found that it does not',
    ),
  trials: z.int().min(0),
});

export const whySchema = z.strictObject({
  environment: z.string(),
  target: z.string(),
  bit: z.int().min(0).max(31).nullable(),
  left: z.array(z.strictObject({ name: z.string(), value: held })),
  end: z.string(),
  after: z
    .int()
    .min(0)
    .nullable()
    .describe('So many executed steps after which the target is looked at; null: at the end'),
  instructions: z.int().min(0),
  inputs: z.array(element),
  steps: z.array(
    z.strictObject({
      step: z.int().min(0).describe('Which executed step, from 0'),
      index: z.int().min(0).describe("The instruction's index in the program"),
      instruction: z.string(),
      reads: z.array(element),
      written: z.array(z.strictObject({ name: z.string(), value: held })),
      clauses: z.array(
        z.strictObject({
          clause: z.string(),
          says: z.string(),
          holds: z.boolean(),
          errata: z.array(z.string()),
        }),
      ),
    }),
  ),
  dependsOn: z.array(
    z.strictObject({
      policy: z.string(),
      taken: z.string(),
      step: z.int().min(0).nullable().describe('After which the runs differ; null from the start'),
      erratum: z.string().nullable(),
      clauses: z.array(z.string()),
      alternatives: z.array(z.strictObject({ alternative: z.string(), leaves: z.string() })),
    }),
  ),
  shown: z.strictObject({
    components: z.int().min(0).describe('Of inputs and of what the steps read'),
    kept: z.int().min(0),
    witnessed: z.int().min(0).describe('Of those that are kept, shown to matter'),
    alternatives: z.int().min(0).describe('Of policies, tried one at a time'),
    cutShort: z.boolean(),
  }),
  policies: chosenSchema.optional(),
});
