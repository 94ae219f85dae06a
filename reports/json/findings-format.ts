/** What `vpspec findings --json` prints. */
import { z } from 'zod';

const word = z.strictObject({ bits: z.string(), decimal: z.string() });
const texts = z.array(z.string());
const run = {
  date: z.string(),
  environment: z.string(),
  document: z.string(),
  subject: z.string().describe('Who is asked, from version to version'),
  verdict: z.string(),
  part: z.string().nullable().describe('What of the whole was asked; null where all was'),
};

const finding = z.strictObject({
  id: z.string(),
  state: z.enum(['open', 'fixed', 'back']),
  kind: z.enum(['vectors', 'program', 'crash']),
  environment: z.string(),
  document: z.string(),
  subject: z.string(),
  signature: z.string(),
  from: z.string().describe('The unit or test vector that is shown'),
  instruction: z.string().nullable(),
  clauses: texts,
  where: z.string().nullable(),
  observed: z.string(),
  permitted: z.string().nullable(),
  ulps: z.number().nullable(),
  case: z.string().nullable().describe('YAML'),
  program: z.string().nullable(),
  oneMinimal: z.boolean().nullable(),
  inputs: z
    .strictObject({
      registers: z.record(z.string(), texts).describe('Bits'),
      lines: texts.describe('Of GPU programs: all of them, as YAML'),
    })
    .nullable(),
  vector: z.strictObject({ operands: z.array(z.array(word)), result: z.array(word) }).nullable(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  witnesses: z.strictObject({
    units: texts.describe('What ever showed it'),
    conforming: z.int().describe('How many of these one version was asked again and conforms in'),
  }),
  history: z.array(
    z.strictObject({
      date: z.string(),
      shows: z.int().describe('0: all that ever showed it conforms'),
      backend: z
        .strictObject({
          name: z.string(),
          engine: z.string().nullable(),
          details: z.record(z.string(), z.string()),
        })
        .nullable(),
      vpspec: z.string(),
      specification: z.string(),
      part: z.string().nullable(),
    }),
  ),
});

const added = z.strictObject({
  certificate: z.string().describe('Or a store of campaigns, and the campaign'),
  ...run,
  known: z.boolean().describe('Whether the store had it'),
  first: texts,
  again: texts,
  back: texts,
  fixed: texts,
});

const trend = z.strictObject({
  ...run,
  units: z.strictObject({ asked: z.int(), judged: z.int(), failed: z.int() }),
  vectors: z.strictObject({ judged: z.int(), failed: z.int() }),
  clauses: z.strictObject({ inForce: z.int(), hold: z.int(), violated: z.int() }).nullable(),
  new: z.int(),
  fixed: z.int(),
  back: z.int(),
  open: z.int().describe('Findings that are open or back after it'),
});

/** By what was asked for. */
export const findingsSchema = z.union([
  z.strictObject({ added: z.array(added) }),
  z.strictObject({ findings: z.array(finding) }),
  z.strictObject({
    expectations: z.array(
      z.strictObject({
        environment: z.string(),
        document: z.string(),
        subject: z.string(),
        text: z.string().describe('An expectation file'),
      }),
    ),
    cases: z.array(z.strictObject({ id: z.string(), text: z.string().describe('YAML') })),
    without: texts.describe('Findings of which no case can be made'),
  }),
  z.strictObject({ trend: z.array(trend) }),
]);
