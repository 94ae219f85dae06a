/** Schemas of what commands about the corpus and the specification print with `--json`. */
import { z } from 'zod';
import { failureSchema } from './case-failure.js';
import { explainSchema } from './explain-format.js';
import { registersSchema, wordSchema, wordsSchema } from './shapes.js';

const listed = z.array(
  z.strictObject({
    id: z.string(),
    file: z.string(),
    line: z.int().min(1),
    environment: z.string(),
    clauses: z.array(z.string()),
    says: z.string().nullable(),
  }),
);

const counts = z.record(z.string(), z.int());

const list = z.union([
  listed,
  z.strictObject({ count: z.int(), folders: z.record(z.string(), counts) }).describe('--count'),
  z.strictObject({ changes: z.array(z.unknown()) }).describe('--count --against'),
]);

const check = z.strictObject({
  document: z.string().nullable(),
  assigned: z
    .string()
    .optional()
    .describe('The assignment of the policies that was checked, where one was named'),
  cases: z.int(),
  properties: z
    .int()
    .describe('Of the cases those that expect no result of their own, but that every clause holds'),
  agrees: z.int(),
  disagrees: z.int(),
  inconclusive: z.int(),
  crash: z.int(),
  failures: z.array(failureSchema),
});

const standing = z.string().nullable();

const policy = z.strictObject({
  title: z.string(),
  says: z.string(),
  clauses: z.array(z.string()),
  erratum: z.string().nullable(),
  default: z.string(),
  affects: z.array(z.string()),
  only: z
    .array(z.string())
    .optional()
    .describe('The environments in which it can be asked; all if absent'),
  environment: z.string(),
  alternatives: z.array(
    z.strictObject({
      value: z.string(),
      says: z.string(),
      standing,
      deviation: z.string().nullable(),
      takers: z.array(z.string()),
    }),
  ),
});

const profile = z.strictObject({
  says: z.string(),
  policies: z.record(z.string(), z.string()),
  resembles: z
    .string()
    .optional()
    .describe('The engine that its choices are those of; it is none itself'),
});

export const engine = z.strictObject({
  name: z.string(),
  says: z.string(),
  environments: z.array(z.string()).describe('Whose programs it runs'),
  becomes: z
    .array(
      z.strictObject({
        instruction: z.string().describe("The language's"),
        engine: z.string().describe('"ADD a, -b"'),
        evidence: z.string(),
      }),
    )
    .describe('Instructions that become others, or the same with operand modifiers'),
  assumed: z
    .array(z.strictObject({ what: z.string(), taken: z.string() }))
    .describe('What no test vector tells'),
});

const policies = z.union([
  z.strictObject({
    policies: z.record(z.string(), policy),
    profiles: z.record(z.string(), profile),
    engines: z.record(z.string(), engine),
  }),
  policy,
  profile,
  engine,
]);

const differences = z.strictObject({
  a: z.string(),
  b: z.string(),
  differences: z.array(
    z.strictObject({
      policy: z.string(),
      a: z.string(),
      b: z.string(),
      witness: z
        .strictObject({
          environment: z.string(),
          program: z.string(),
          inputs: registersSchema,
          textures: z
            .record(z.string(), z.looseObject({ kind: z.string() }))
            .optional()
            .describe('By image unit, of GPU programs'),
          where: z.string(),
          a: z.array(wordSchema).describe('null: undefined'),
          b: z.array(wordSchema),
          ends: z.tuple([z.string(), z.string()]).nullable(),
          alone: z.boolean(),
        })
        .nullable(),
    }),
  ),
});

const version = { version: z.string(), program: z.string() };

const seen = z.discriminatedUnion('loads', [
  z.strictObject({ ...version, loads: z.literal(false), message: z.string() }),
  z.strictObject({ ...version, loads: z.literal(true), end: z.string(), position: wordsSchema }),
]);

const pair = {
  id: z.string(),
  says: z.string(),
  sections: z.array(z.string()),
  errata: z.array(z.string()),
  inputs: registersSchema,
  old: seen,
  new: seen,
};

const versions = z.strictObject({
  changed: z.array(
    z.strictObject({
      ...pair,
      instead: z.string().nullable(),
      appears: z.array(z.string()),
      disappears: z.array(z.string()),
    }),
  ),
  kept: z.array(z.strictObject(pair)),
});

/** By the name of the command. */
export const CORPUS_FORMATS = {
  list,
  check,
  explain: explainSchema,
  policies,
  'diff-profiles': differences,
  'diff-versions': versions,
} as const;
