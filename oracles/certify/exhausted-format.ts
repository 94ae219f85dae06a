/** What a certificate says of operations that were asked operand by operand (--exhausted), as other programs may read it. */
import { z } from 'zod';
import type { ExhaustVerdict, Implied } from './exhausted-report.js';
import { count, texts, word } from './format-words.js';

/** What an operation comes to. */
export const exhaustVerdictSchema = z.enum([
  'conforms',
  'conforms with expected failures',
  'conforms by the letter',
  'incomplete',
  'incomplete, with expected failures',
  'incomplete, by the letter',
  'does not conform',
] as const satisfies readonly ExhaustVerdict[]);

const share = z.number().nonnegative();

const implied = ['each result', 'absolute value', 'nothing'] as const satisfies readonly Implied[];

const step = z.looseObject({ ulps: count, operand: word }).nullable();

/** How results lie beside one another, here and in what `vpspec exhaust --json` prints. */
export const shapeSchema = z.looseObject({
  steps: z
    .array(
      z.looseObject({
        operands: z.string(),
        pairs: count.describe('Neighbouring operands, both of whose results are numbers'),
        rises: count,
        falls: count,
        greatestRise: step,
        greatestFall: step,
      }),
    )
    .describe('From one operand to the next greater one, by the interval of the operand'),
  order: z
    .enum(['each result', 'nothing'])
    .describe('What implies the order of the exact function: nothing, of an approximation'),
  symmetry: z
    .looseObject({
      kind: z.enum(['even', 'odd']),
      by: z.enum(implied).describe('What implies it'),
      compared: count.describe('Slices of x whose slice of -x was asked too'),
      unlike: count.describe('Those whose results are not symmetric'),
      first: word.nullable().describe('The first operand of the first of these'),
      pairs: count
        .optional()
        .describe('How many pairs of x and -x are not symmetric; absent where that was not counted, or none is'), // prettier-ignore
      firstPair: word.nullable().optional().describe('The x of the first of these pairs'),
    })
    .nullable()
    .describe('Null where the exact function has none'),
});

export const exhaustedSchema = z.looseObject({
  random: z.looseObject({ count, seed: count }),
  answered: z.record(z.string(), z.string()).describe('What the implementation said of itself'),
  operations: z.array(
    z.looseObject({
      operation: z.string(),
      verdict: exhaustVerdictSchema,
      isEvery: z.boolean().describe('Whether its questions are all 2^32 operands'),
      slices: z.looseObject({ first: count, last: count, of: count }),
      asked: count,
      questions: count,
      hidden: count,
      quickly: count,
      judged: count,
      open: count,
      wrong: count,
      letter: count,
      unlike: count,
      worst: z
        .looseObject({ multiple: share, multipleOf: word, ulps: share, ulpsOf: word })
        .nullable(),
      kinds: z.array(
        z.looseObject({
          name: z.string(),
          asked: count,
          wrong: count,
          letter: count,
          unlike: count,
          multiple: share.nullable(),
          multipleOf: word.nullable(),
        }),
      ),
      clauses: z.array(z.looseObject({ id: z.string(), asked: count.nullable(), wrong: count })),
      together: z.enum(['one', 'any', 'none', 'open']),
      policies: texts,
      digest: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
      shape: shapeSchema.optional(),
      decidedBy: texts,
      smallest: z
        .looseObject({
          verdict: z.enum(['wrong', 'letter', 'unlike']),
          program: z.string(),
          operands: z.array(z.array(word)),
          result: word,
        })
        .nullable(),
      errors: z.array(share).describe('The greatest of each slice, as a share of the bound'),
      wrongIn: z.array(count),
    }),
  ),
  notAsked: texts,
});
