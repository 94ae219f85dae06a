/** What a certificate says of an engine (--against), as other programs may read it. */
import { z } from 'zod';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { AGAINST_VERDICTS } from '../against/report.js';
import { count, registers, texts, word } from './format-words.js';

export const againstSchema = z.looseObject({
  engine: z.enum(ENGINE_IDS),
  alone: z.boolean().describe('Whether the engine alone decides whether the command succeeds'),
  tolerance: z.string().nullable().describe('"RCP=1ulp"; null is bit for bit'),
  nans: z.enum(['one', 'payload']).describe('NaN as one value, or by sign and payload'),
  verdict: z.enum(AGAINST_VERDICTS),
  instructions: z.array(
    z.looseObject({
      instruction: z.string(),
      becomes: z.string().nullable().describe('Its name on the engine, where that is another'),
      records: count,
      same: count,
      near: count.describe("Not the engine's, and within the tolerance"),
      differing: count,
      exempted: count,
      kinds: z.record(z.string(), count).describe('By how they depart: "NaN for a number"'),
      worst: z
        .looseObject({
          operands: z.array(z.array(word)),
          expected: z.array(word),
          observed: z.array(word),
          component: count,
          ulps: z.number().nullable(),
        })
        .nullable(),
      explained: z
        .array(z.looseObject({ as: z.string(), records: count }))
        .describe('What explains them, and speaks against no record'),
      permitted: count.describe("Not the engine's, and permitted by the documents"),
      notPermitted: count.describe("The engine's, and not permitted by the documents"),
      accepted: z.string().nullable().describe('The reason that a list of expected failures gives'),
    }),
  ),
  lacking: texts.describe('Instructions of which there are no results'),
  programs: z
    .looseObject({
      asked: count,
      same: count,
      differing: count,
      refused: count,
      crashes: count,
      unanswered: count,
      open: z.array(z.looseObject({ why: z.string(), programs: count })),
      ofInstructions: z.looseObject({
        programs: count,
        by: z.array(z.looseObject({ instruction: z.string(), programs: count })),
      }),
      erring: count,
      beyond: count,
      firstBeyond: z.string().nullable(),
      untold: count,
      permitted: count,
      notPermitted: count,
    })
    .nullable(),
  absent: z
    .array(z.looseObject({ place: z.string(), says: z.string() }))
    .describe('What a list expects, and is not there'),
  smallest: z.array(
    z.looseObject({
      unit: z.string(),
      program: z.string(),
      v: registers,
      c: registers,
      oneMinimal: z.boolean(),
      instructions: texts,
      where: z.string(),
      expected: word,
      observed: word,
      kind: z.string(),
      accepted: z.string().nullable(),
      programs: count,
    }),
  ),
});
