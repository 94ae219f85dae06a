/** The shapes that every command's JSON shares, as schemas (docs/json.md). */
import { z } from 'zod';

const HEX = /^0x[0-9a-f]{8}$/;

export const valueSchema = z
  .strictObject({
    type: z.enum(['F', 'S', 'U']).describe('Floating-point, signed or unsigned'),
    bits: z.string().regex(HEX).describe('All 32, as in "0x3f800000"'),
    value: z
      .union([z.number(), z.enum(['NaN', '+INF', '-INF', '-0'])])
      .describe('What they stand for, exactly'),
  })
  .describe('A value');

export const wordSchema = valueSchema
  .nullable()
  .describe('A component; null where it is undefined');

export const four = <S extends z.ZodType>(schema: S): z.ZodTuple<[S, S, S, S]> =>
  z.tuple([schema, schema, schema, schema]);

export const wordsSchema = four(wordSchema).describe('A register: x to w');

export const registersSchema = z
  .record(z.string(), wordsSchema)
  .describe('By register or binding: "o[HPOS]", "result.position"');

export const codesSchema = z.strictObject({
  register: z.string().describe('"CC", "CC0"'),
  components: four(z.string()).describe('"LT"; of GPU programs the names of flags'),
});

export const setSchema = z
  .strictObject({
    text: z.string().describe('For people'),
    cells: z
      .array(z.strictObject({ low: valueSchema, high: valueSchema }))
      .describe('From low to high, both included, -0 below +0'),
    nan: z.union([z.boolean(), z.literal('positive')]).describe('Whether any NaN is permitted'),
    undefined: z.boolean().describe('Whether any bits of any type are permitted'),
  })
  .describe('A set of permitted values');

export const disagreementSchema = z.strictObject({
  kind: z.string(),
  step: z.number().nullable(),
  instruction: z.string().nullable(),
  where: z.string(),
  observed: z.string(),
  allowed: z.string(),
  ulps: z.number().nullable(),
  clauses: z.array(z.string()),
});

/** Whether the documents permit what a run left. */
export const verdictSchema = {
  verdict: z.enum(['agrees', 'agrees by the letter', 'disagrees', 'inconclusive']),
  means: z.string().nullable().describe('What decided'),
  disagreement: disagreementSchema.nullable(),
  byTheLetter: disagreementSchema
    .nullable()
    .describe('How it disagrees with all that is accepted, where the letter alone permits it'),
  reason: z.string().nullable().describe('Why nothing is decided'),
  interpretations: z.array(z.strictObject({ erratum: z.string(), interpretation: z.string() })),
};

export const chosenSchema = z.array(
  z.strictObject({
    policy: z.string(),
    alternative: z.string(),
    standing: z.string().nullable(),
    deviation: z.string().nullable(),
  }),
);

export const engineSchema = z
  .enum(['nv20', 'nv30'])
  .describe(
    'The engine that it ran on (--profile), whose results are those of the engine to the bit',
  );

export const outcomeSchema = {
  outcome: z.enum(['completed', 'terminated', 'killed', 'undefined', 'unfinished']),
  reason: z.string().nullable(),
  instructions: z.int().min(0).describe('Executed'),
};

export const errorSchema = z
  .strictObject({
    error: z.strictObject({
      kind: z.enum(['usage', 'input', 'machinery', 'interrupted', 'fault']),
      message: z.string(),
      exitCode: z.int(),
    }),
  })
  .describe('What a command that fails with --json says on standard error, on its last line');
