/** What a certificate says of operations that were asked operand by operand (--exhausted), as other programs may read it. */
import { z } from 'zod';
import { count, texts, word } from './format-words.js';

/** What an operation comes to. "conforms" is said of all 2^32 operands alone. */
export const exhaustVerdictSchema = z.enum([
  'conforms',
  'conforms with expected failures',
  'conforms by the letter',
  'incomplete',
  'incomplete, with expected failures',
  'incomplete, by the letter',
  'does not conform',
]);

const share = z.number().nonnegative();

/** Why the exact function's order or symmetry is to be expected of results. */
const implied = [
  // Each result is what it has to be, and judged by itself.
  'each result',
  // The document computes the result from the operand's absolute value.
  'absolute value',
  // A bound permits that neighbours rise and fall, and that x and -x differ.
  'nothing',
] as const;

/** The operand is the one further from the first, in the order of bits. */
export const step = z.looseObject({ ulps: count, operand: word });

/** How results lie beside one another, here and in what `vpspec exhaust --json` prints. */
export const shapeSchema = z.looseObject({
  steps: z
    .array(
      z.looseObject({
        operands: z.string(),
        pairs: count.describe('Neighbouring operands, both of whose results are numbers'),
        rises: count,
        falls: count,
        greatestRise: step.nullable(),
        greatestFall: step.nullable(),
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

/** "[1, 2^16)"; "number × zero". */
const exhaustedKind = z.looseObject({
  name: z.string(),
  asked: count,
  wrong: count,
  letter: count,
  unlike: count,
  // The greatest error, as a share of the bound; null where there is none.
  multiple: share.nullable(),
  multipleOf: word.nullable(),
});

export const exhaustedCase = z.looseObject({
  verdict: z.enum(['wrong', 'letter', 'unlike']),
  program: z.string(),
  // A number for each operand, or the four of a vector.
  operands: z.array(z.array(word)),
  result: word,
});

export const exhaustedReport = z.looseObject({
  // "RCP", "EXP.z", "ADD.S".
  operation: z.string(),
  verdict: exhaustVerdictSchema,
  isEvery: z.boolean().describe('Whether its questions are all 2^32 operands'),
  // From the first to the last, all of them asked; and how many there are.
  slices: z.looseObject({ first: count, last: count, of: count }),
  asked: count,
  // How many there are; of several operands, how many were chosen to be asked.
  questions: count,
  hidden: count,
  // Permitted at once.
  quickly: count,
  // Judged by the sets of what is permitted.
  judged: count,
  // Any result is permitted.
  open: count,
  wrong: count,
  letter: count,
  // Components of one result that differ and should not.
  unlike: count,
  // Among results within the bound, the error as a multiple of it; null where there is none.
  worst: z.looseObject({ multiple: share, multipleOf: word, ulps: share, ulpsOf: word }).nullable(),
  kinds: z.array(exhaustedKind),
  // `asked` is null where it was not counted.
  clauses: z.array(z.looseObject({ id: z.string(), asked: count.nullable(), wrong: count })),
  // Whether one assignment of the policies explains all: `any` does, `none` does, or none was found (`open`).
  together: z.enum(['one', 'any', 'none', 'open']),
  // Which alternatives are left, of policies of which the results tell something.
  policies: texts,
  // Over the digests of the slices.
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
  // Absent of an operation whose results do not rise and fall.
  shape: shapeSchema.optional(),
  // The clauses that results violate, the one that most do first.
  decidedBy: texts,
  // The first result that is told of as not permitted, or else as by the letter alone.
  smallest: exhaustedCase.nullable(),
  errors: z.array(share).describe('The greatest of each slice, as a share of the bound'),
  // The slices with a result that is not permitted.
  wrongIn: z.array(count),
});

export const exhaustedSchema = z.looseObject({
  // How many questions were drawn of each operation that cannot be asked all, and by which seed.
  random: z.looseObject({ count, seed: count }),
  answered: z.record(z.string(), z.string()).describe('What the implementation said of itself'),
  operations: z.array(exhaustedReport),
  // Those that the environment has besides, and that nobody asked.
  notAsked: texts,
});
