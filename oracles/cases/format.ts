/**
 * The format of cases/**: what zod can say of it. What depends on names, environments and values is
 * read by the modules beside this one. docs/case-format.md is the description for authors.
 */
import { z } from 'zod';
import { DOCUMENT_IDS } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { fixedState } from './gl/fixed-state.js';
import { namesByEnvironment } from './names-schema.js';
import { baseFormat, componentType, textureKind, textureParameters } from './texture-format.js';

const text = z.string().min(1);
const document = z.enum(DOCUMENT_IDS);

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

/** Values in cases of GPU programs: numbers with a type, a component or all four; undefined components. */
const INTEGER = { anyOf: [{ type: 'integer' }, BITS] };
const UNDEFINED = { anyOf: [{ const: 'undefined' }, { type: 'null' }] };
const tagged = (number: object, integer: object) => ({
  type: 'object',
  patternProperties: { '^[su]$': integer, '^f$': number },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
});
const typed = (number: object, integer: object) => {
  const orUndefined = (value: object) => ({ anyOf: [value, ...UNDEFINED.anyOf] });
  const [float, whole] = [orUndefined(number), orUndefined(integer)];
  return {
    anyOf: [
      ...four({ anyOf: [number, ...UNDEFINED.anyOf, tagged(float, whole)] }).anyOf,
      tagged(four(float), four(whole)),
    ],
  };
};
const FLAGS = { type: 'string', pattern: '^(((SF|ZF|OF|CF)\\??\\s*)*|undefined|any)$' };
const INTEGER_EXPECTED = {
  anyOf: [
    ...INTEGER.anyOf,
    { const: 'any' },
    { type: 'object', properties: { min: INTEGER, max: INTEGER }, additionalProperties: false },
    {
      type: 'object',
      properties: { oneOf: { type: 'array', minItems: 2 } },
      additionalProperties: false,
    },
  ],
};

const vector = z.unknown().meta(four(NUMBER));
const typedVector = z.unknown().meta(typed(NUMBER, INTEGER));
const typedExpectation = z.unknown().meta(typed(EXPECTED, INTEGER_EXPECTED));
const flags = z.unknown().meta(four(FLAGS));
const integers = z.unknown().meta(four({ type: 'integer', minimum: -512, maximum: 511 }));
const codes = z.unknown().meta(four(CODE));

const image = z
  .strictObject({
    width: z.int().min(1),
    height: z.int().min(1).optional(),
    depth: z.int().min(1).optional().describe('Slices or layers'),
    texels: z
      .array(z.union([z.number(), z.array(z.number()).max(4)]))
      .describe('x runs fastest, then y, then z or layer'),
  })
  .nullable()
  .describe('The image of a level; null where it has none');

const texture = z.strictObject({
  format: baseFormat.optional().describe('The base internal format; RGBA where left out'),
  type: componentType.optional().describe('What texels are; float where left out'),
  border: z.union([z.literal(0), z.literal(1)]).optional(),
  levels: z.array(image).optional().describe('From level 0; of all but cube maps'),
  faces: z
    .array(z.array(image))
    .optional()
    .describe('Of cube maps: the levels of +x -x +y -y +z -z'),
  parameters: textureParameters
    .partial()
    .optional()
    .describe(
      'What is left out is as in the initial state; maxLevel is the last level where no filter uses mipmaps',
    ),
  incomplete: z.literal(true).optional().describe('The texture is meant to be incomplete'),
});

const textureUnit = z.partialRecord(textureKind, texture);

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
        outcome: z
          .enum(['completed', 'terminated', 'killed', 'undefined', 'unfinished'])
          .optional()
          .describe('completed unless given; the last three of GPU programs'),
        reason: text.optional().describe('Why it did not complete'),
        instructions: z.int().min(0).optional().describe('How many instructions were executed'),
        loads: z.literal(true).optional().describe('The program loads; it is not run'),
        error: error.optional().describe('The program does not load'),
        CC: codes.optional().describe('The condition code'),
        A0: z.unknown().optional().describe('Four integers'),
        A1: z.unknown().optional().describe('Four integers'),
        CC0: flags.optional().describe('GPU programs: the flags set in each component'),
        CC1: flags.optional(),
        emitted: z
          .array(z.union([z.literal('end'), z.record(z.string(), typedExpectation)]))
          .optional()
          .describe('Geometry programs: results of each vertex, and "end" for ends of primitives'),
      })
      .catchall(typedExpectation),
  ])
  .describe('Registers and outcome, a load error, or "clauses": every formula clause must hold');

const glCommand = z.strictObject({
  call: z
    .array(z.unknown())
    .min(1)
    .optional()
    .describe('A command or query, and its arguments in the order of C'),
  value: z.unknown().optional().describe('What the query returns'),
  error: z
    .enum(['INVALID_ENUM', 'INVALID_VALUE', 'INVALID_OPERATION'])
    .optional()
    .describe('The error that is generated; none where left out'),
  run: text.optional().describe('The target whose program is run'),
  results: z.record(z.string(), typedExpectation).optional().describe('What the run writes'),
});

const oneCase = z.strictObject({
  says: text.optional().describe('One sentence about the case'),
  clauses: z.array(text).optional().describe("Clauses it covers besides the file's"),
  document: document
    .optional()
    .describe("The document that governs it, by id; else the file's, else its clauses tell"),
  environment: text
    .optional()
    .describe(
      "VP1.0, VP1.1, VSP1.0, VP2.0, GF3, NVvp4.0, NVfp4.0 or NVgp4.0; the file's where left out",
    ),
  instruction: text.optional().describe('One instruction, without the ";"'),
  instructions: programText.optional().describe('Instructions without header and END'),
  program: programText.optional().describe('The whole program'),
  v: z.record(z.string(), vector).optional().describe('Vertex attributes by number or mnemonic'),
  c: z.record(z.string(), vector).optional().describe('Program parameters by number'),
  R: z.record(z.string(), vector).optional().describe('Temporaries at the start'),
  A: z.record(z.string(), integers).optional().describe('Address registers at the start'),
  CC: codes.optional().describe('The condition code at the start'),
  declare: text
    .optional()
    .describe('GPU programs: options and declarations before the instructions'),
  in: z
    .record(z.string(), typedVector)
    .optional()
    .describe('GPU programs: attributes, parameters and temporaries by binding or name'),
  buffers: z
    .record(z.string(), z.array(z.unknown()))
    .optional()
    .describe('GPU programs: the words of program parameter buffers by binding point'),
  textures: z
    .record(z.string(), textureUnit)
    .optional()
    .describe('GPU programs: textures by image unit and kind'),
  derivatives: z
    .array(z.strictObject({ x: vector, y: vector }))
    .optional()
    .describe('GPU programs: partial derivatives by x and y, for each instruction that asks'),
  CC0: flags.optional().describe('GPU programs: condition codes at the start'),
  CC1: flags.optional(),
  commands: z
    .array(glCommand)
    .min(1)
    .optional()
    .describe('Commands of the GL around GPU programs, instead of a program'),
  state: fixedState
    .optional()
    .describe('With commands: fixed-function state; what is left out is as in a new context'),
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

/** An inputs file for a GPU program. */
export const GPU_INPUTS_SCHEMA = z.strictObject({
  in: oneCase.shape.in,
  buffers: oneCase.shape.buffers,
  textures: oneCase.shape.textures,
  derivatives: oneCase.shape.derivatives,
});

/** An inputs file for a guest's program. */
export const GUEST_INPUTS_SCHEMA = z.strictObject({ in: oneCase.shape.in });

/** A file of the corpus. */
export const CASES_SCHEMA = z
  .strictObject({
    clauses: z.array(text).optional().describe('Clauses that every case of the file covers'),
    document: document.optional().describe('The document that governs the cases that name none'),
    environment: z
      .enum([...Object.keys(ENVIRONMENTS), ...Object.keys(GPU_ENVIRONMENTS)])
      .optional()
      .describe('The environment of cases that name none; VP2.0 where left out'),
    cases: z.record(text, oneCase).describe('Cases by name'),
  })
  .meta(namesByEnvironment());

export type CasesFile = z.infer<typeof CASES_SCHEMA>;
export type CaseData = z.infer<typeof oneCase>;
export type ExpectData = z.infer<typeof expectation>;
export type CommandData = z.infer<typeof glCommand>;
export type ErrorData = z.infer<typeof error>;
export type ProgramTextData = z.infer<typeof programText>;
