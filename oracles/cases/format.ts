/**
 * The format of cases/**: what zod can say of it. What depends on names, environments and values is
 * read by the modules beside this one. docs/case-format.md is the description for authors.
 */
import { z } from 'zod';
import { ENVIRONMENTS } from '../../spec/environments.js';

const text = z.string().min(1);

/** What values look like, for editors only: values.ts reads them and gives better messages. */
const BITS = { type: 'string', pattern: '^0x[0-9A-Fa-f]{8}$' };
const NAME = {
  type: 'string',
  pattern: '^-?(largest|smallest-normal|largest-denormal|smallest-denormal)$',
};
const NUMBER = { anyOf: [{ type: 'number' }, BITS, NAME] };
const CODE = { enum: ['LT', 'EQ', 'GT', 'UN'] };
const EXPECTED = {
  anyOf: [
    ...NUMBER.anyOf,
    { const: 'any' },
    ...[
      { min: NUMBER, max: NUMBER },
      { near: NUMBER, within: {} },
      { near: NUMBER, ulps: { type: 'integer', minimum: 0 } },
      { oneOf: { type: 'array', minItems: 2 } },
      { exact: BITS },
    ].map((properties) => ({
      type: 'object',
      properties,
      additionalProperties: false,
      minProperties: 1,
    })),
  ],
};

/** Four values, or one for all four components. */
const four = (item: object) => ({
  anyOf: [
    { type: 'array', items: item, minItems: 4, maxItems: 4 },
    { type: 'object', properties: { all: item }, required: ['all'], additionalProperties: false },
  ],
});

const vector = z.unknown().meta(four(NUMBER));
const integers = z.unknown().meta(four({ type: 'integer', minimum: -512, maximum: 511 }));
const codes = z.unknown().meta(four(CODE));

const programText = z
  .union([
    text,
    z.array(
      z.union([
        z.string(),
        z.strictObject({
          repeat: z.int().min(0).max(100_000).describe('How often the text is repeated'),
          text: z.string(),
        }),
      ]),
    ),
  ])
  .describe('A text, or a list of texts that are joined by newlines');

const error = z.strictObject({
  restriction: text.optional().describe('The name of the load restriction that is violated'),
  at: z
    .union([text, z.strictObject({ text, occurrence: z.int().min(1) })])
    .optional()
    .describe('The text at which the error lies, or "end" for the length of the program'),
  position: z.int().min(0).optional().describe('Byte offset of the error'),
  line: z.int().min(1).optional(),
  column: z.int().min(1).optional(),
  message: text.optional().describe('A part of the message'),
});

const expectation = z
  .union([
    z.literal('clauses'),
    z
      .object({
        outcome: z.enum(['completed', 'terminated']).optional().describe('completed unless given'),
        reason: z.enum(['call-stack-overflow', 'instruction-limit']).optional(),
        instructions: z.int().min(0).optional().describe('How many instructions were executed'),
        loads: z.literal(true).optional().describe('The program loads; it is not run'),
        error: error.optional().describe('The program does not load'),
        CC: codes.optional().describe('The condition code'),
        A0: z.unknown().optional().describe('Four integers'),
        A1: z.unknown().optional().describe('Four integers'),
      })
      .catchall(z.unknown().meta(four(EXPECTED))),
  ])
  .describe('Registers and outcome, a load error, or "clauses": every formula clause must hold');

const oneCase = z.strictObject({
  says: text.optional().describe('One sentence about the case'),
  clauses: z.array(text).optional().describe("Clauses it covers besides the file's"),
  environment: text.optional().describe("VP1.0, VP1.1, VSP1.0 or VP2.0; the file's where left out"),
  instruction: text.optional().describe('One instruction, without the ";"'),
  instructions: programText.optional().describe('Instructions without header and END'),
  program: programText.optional().describe('The whole program'),
  v: z.record(z.string(), vector).optional().describe('Vertex attributes by number or mnemonic'),
  c: z.record(z.string(), vector).optional().describe('Program parameters by number'),
  R: z.record(z.string(), vector).optional().describe('Temporaries at the start'),
  A: z.record(z.string(), integers).optional().describe('Address registers at the start'),
  CC: codes.optional().describe('The condition code at the start'),
  table: z
    .strictObject({
      columns: text.describe('What each column sets, "->", what it expects: v[0] c[0] -> R0'),
      rows: z.array(z.array(z.unknown()).min(1)).min(1),
    })
    .optional()
    .describe('One case for each row'),
  cross: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('One case for each combination: register -> lattice or list of values'),
  each: z
    .record(z.string(), z.array(z.union([z.string(), z.number()])).min(1))
    .optional()
    .describe('Variables for the program, the environment and the error: name -> values'),
  expect: expectation.optional(),
});

/** An inputs file of `vpspec run` and `vpspec trace`. */
export const INPUTS_SCHEMA = z.strictObject({ v: oneCase.shape.v, c: oneCase.shape.c });

/** A file of the corpus. */
export const CASES_SCHEMA = z.strictObject({
  clauses: z.array(text).optional().describe('Clauses that every case of the file covers'),
  environment: z
    .enum(Object.keys(ENVIRONMENTS))
    .optional()
    .describe('The environment of cases that name none; VP2.0 where left out'),
  cases: z.record(text, oneCase).describe('Cases by name'),
});

export type CasesFile = z.infer<typeof CASES_SCHEMA>;
export type CaseData = z.infer<typeof oneCase>;
export type ExpectData = z.infer<typeof expectation>;
export type ErrorData = z.infer<typeof error>;
export type ProgramTextData = z.infer<typeof programText>;
