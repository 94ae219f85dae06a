/** Schemas of what commands about one program print with `--json`. */
import { z } from 'zod';
import {
  chosenSchema,
  codesSchema,
  engineSchema,
  four,
  outcomeSchema,
  registersSchema,
  setSchema,
  valueSchema,
  verdictSchema,
  wordSchema,
  wordsSchema,
} from './shapes.js';
import { MODES, TARGETS } from '../../oracles/translate/translation.js';
import { engineReportSchema } from './engine-format.js';
import { whySchema } from './why-format.js';

const environment = z.string();

const emitted = z
  .array(z.union([registersSchema, z.literal('end')]))
  .describe('Geometry programs: the results of each vertex; "end" where a primitive was completed');

const readings = z
  .record(z.string(), z.string())
  .describe('Words of the NV2A: chosen readings, by the differences that they are about');

const run = z.strictObject({
  environment,
  ...outcomeSchema,
  results: registersSchema,
  temporaries: registersSchema.optional().describe('VP programs'),
  addresses: registersSchema.optional().describe('VP programs'),
  conditionCodes: z.array(codesSchema).optional().describe('VP programs'),
  parameters: registersSchema
    .optional()
    .describe('State programs; of words of the NV2A those that were written'),
  emitted: emitted.optional(),
  policies: chosenSchema.optional(),
  engine: engineSchema.optional(),
  readings: readings.optional(),
});

/** With --backend. */
const backendRun = z.strictObject({
  environment,
  backend: z.strictObject({ spec: z.string(), name: z.string() }),
  loaded: z.boolean(),
  position: z.int().nullable().describe('Where it finds an error; null where it tells none'),
  killed: z.boolean().describe('Whether it discards the fragment, whose results do not show then'),
  results: registersSchema.describe('Bits; of GPU programs their type does not show'),
  parameters: registersSchema.optional().describe('State programs'),
  emitted: emitted.optional(),
  ...verdictSchema,
});

const step = z.strictObject({
  index: z.int().min(0),
  instruction: z.string(),
  operands: z.array(z.union([wordsSchema, z.tuple([valueSchema])])),
  result: wordsSchema.nullable(),
  written: z.array(z.strictObject({ register: z.string(), value: wordsSchema })),
  conditionCode: codesSchema.nullable(),
  calls: z.array(z.int()),
  loops: z.array(z.int().nullable()).optional().describe('GPU programs'),
  next: z.int(),
});

/** Four values, or one: a scalar, an address. */
const loaded = z.union([four(valueSchema), z.tuple([valueSchema])]);

const stepOfWords = z.strictObject({
  index: z.int().min(0),
  instruction: z.string(),
  halves: z
    .array(
      z.strictObject({
        half: z.enum(['MAC', 'ILU']),
        operands: z.array(loaded),
        result: loaded,
      }),
    )
    .describe('Those that have an operation'),
  written: z.array(z.strictObject({ register: z.string(), value: loaded })),
  next: z.int(),
});

const trace = z.strictObject({
  environment,
  policies: chosenSchema.optional(),
  engine: engineSchema.optional(),
  readings: readings.optional(),
  steps: z.array(z.union([step, stepOfWords])).describe('Words of the NV2A have those with halves'),
  ...outcomeSchema,
});

/** Words of the NV2A and their text: what assemble and disassemble print, and disassemble reads. */
const words = z.strictObject({
  instructions: z.int().min(1),
  words: z
    .array(four(z.string().regex(/^0x[0-9a-f]{8}$/)))
    .describe('Four of an instruction, as they are sent'),
  text: z.string(),
});

/** Programs for a console, and what came back. */
const exported = z.strictObject({
  kit: z.literal('nxdk'),
  out: z.string(),
  files: z.array(z.string()),
  runs: z.array(
    z.strictObject({
      name: z.string(),
      instructions: z.int().min(1).describe('With those that show what it leaves'),
      shown: z.array(
        z.strictObject({
          constant: z.string(),
          is: z.string().describe('"R3.xyz", "oPos", "c[5]"'),
        }),
      ),
      unseen: z.array(z.string()).describe('Outputs that nothing shows'),
    }),
  ),
});
const imported = z.strictObject({
  kit: z.literal('nxdk'),
  out: z.string(),
  runs: z.int().min(1),
  complete: z.boolean().describe('Whether the console came to its end'),
  provenance: z.string(),
});

const permitted = z.union([
  setSchema,
  z.strictObject({ text: z.string(), outcomes: z.array(z.string()) }),
]);

const sets = z.record(z.string(), four(setSchema));

/** A value that the program has written; null for a component that it has not. */
const seenWord = valueSchema.nullable();

export const allowedOfWords = z.strictObject({
  environment,
  open: z.array(z.string()).describe('Points that descriptions do not agree about'),
  unknown: z.array(z.string()).describe('What it rests on that no description says'),
  ways: z.array(
    z.strictObject({
      readings: z.array(z.record(z.string(), z.string())).min(1),
      results: z.record(z.string(), four(seenWord)),
      parameters: z.record(z.string(), four(seenWord)),
    }),
  ),
});

const allowed = z.strictObject({
  environment,
  chosen: chosenSchema
    .optional()
    .describe(
      'Where it is of implementations that decide alike: what they decide otherwise than by default',
    ),
  outcomes: z.array(z.string()),
  ends: z.int(),
  policies: z.array(z.string()),
  joined: z
    .strictObject({
      states: z.int(),
      reasons: z.array(z.string()),
      components: z.array(
        z.strictObject({ name: z.string(), ulps: z.number().nullable(), before: z.int() }),
      ),
    })
    .nullable(),
  results: sets,
  emitted: z.array(sets).optional(),
  byTheLetter: z.array(
    z.strictObject({
      component: z.string(),
      accepted: permitted,
      besides: z.array(z.strictObject({ by: z.array(z.string()), permits: permitted })),
    }),
  ),
});

const load = z.discriminatedUnion('loaded', [
  z.strictObject({
    loaded: z.literal(true),
    environment,
    instructions: z.int().min(0),
    position: z.literal(-1),
  }),
  z.strictObject({
    loaded: z.literal(false),
    environment: z.string().nullable(),
    error: z.literal('INVALID_OPERATION'),
    restriction: z.string(),
    position: z.int().min(0),
    line: z.int().min(1),
    column: z.int().min(1),
    message: z.string(),
  }),
]);

const translation = {
  target: z.enum(TARGETS),
  mode: z.enum(MODES),
  text: z.string(),
  exports: z.array(z.string()),
  attributes: z.array(z.int()),
  readsParameters: z.boolean(),
  constants: registersSchema.describe('What the host puts into program.env: "c[96]"'),
  leaves: z.array(z.string()),
};

const translate = z.union([
  z.strictObject(translation),
  z.strictObject({
    ...translation,
    stage: z.enum(['vertex', 'fragment']),
    attributeBindings: z.array(z.string()),
    parameters: z
      .array(z.union([z.string(), four(z.string())]))
      .describe('Bindings; constants as bits, which have no type'),
    resultBindings: z.array(z.string()),
    showsKill: z.boolean(),
    derivatives: z.int(),
    buffers: z.array(z.strictObject({ point: z.int(), name: z.string(), vectors: z.int() })),
    textures: z.array(
      z.strictObject({
        unit: z.int(),
        target: z.string(),
        name: z.string(),
        type: z.enum(['F', 'S', 'U']),
        isSampled: z.boolean(),
        choosesDetail: z.boolean(),
        numbersLevels: z.boolean(),
      }),
    ),
  }),
]);

const unit = z.strictObject({
  id: z.string(),
  environment,
  kind: z.string(),
  programs: z.array(
    z.strictObject({
      name: z.string().nullable(),
      text: z.string(),
      inputs: z.array(z.string()).describe('Lines of an inputs file'),
    }),
  ),
});

/** A register that an instruction writes: x to w, or x alone. */
const register = <S extends z.ZodType>(
  schema: S,
): z.ZodUnion<[ReturnType<typeof four<S>>, z.ZodTuple<[S]>]> =>
  z.union([four(schema), z.tuple([schema])]);

const evaluated = z.strictObject({
  value: register(wordSchema).nullable().describe('Null of an instruction without a result'),
  conditionCode: codesSchema.nullable().describe('Null where it updates none'),
  outcome: z.string().nullable().describe('Of KIL: "completed", "killed"'),
});

const places = z.strictObject({
  value: register(setSchema).nullable(),
  conditionCode: z
    .strictObject({
      register: z.string(),
      components: four(
        z.strictObject({
          text: z.string(),
          codes: z.array(z.string()).describe('Each that is permitted: "LT"; "", "SF ZF"'),
        }),
      ),
    })
    .nullable(),
  outcome: z.strictObject({ text: z.string(), outcomes: z.array(z.string()) }).nullable(),
});

const evaluation = z.strictObject({
  instruction: z.string(),
  environment,
  governedBy: z.string(),
  operands: z.array(register(valueSchema)),
  notes: z.array(z.string()),
  result: evaluated,
  permitted: places,
  byTheLetter: places.nullable(),
  excluded: z.array(z.string()),
  clauses: z.array(
    z.strictObject({
      clause: z.string(),
      says: z.string(),
      holds: z.boolean(),
      errata: z.array(z.string()),
    }),
  ),
  dependsOn: z.array(
    z.strictObject({
      policy: z.string(),
      erratum: z.string().nullable(),
      alternatives: z.array(
        z.strictObject({
          alternative: z.string(),
          standing: z.string().nullable(),
          permitted: places,
        }),
      ),
    }),
  ),
  policies: chosenSchema.optional(),
  engine: engineSchema.optional(),
  program: z.string(),
  inputs: z.string(),
});

/** By the name of the command. */
export const PROGRAM_FORMATS = {
  run: z.union([run, backendRun]),
  trace,
  allowed: z.union([allowed, allowedOfWords]).describe('Of words of the NV2A with ways'),
  load,
  translate,
  assemble: words,
  disassemble: words,
  export: exported,
  import: imported,
  unit,
  eval: evaluation,
  why: whySchema,
  engine: engineReportSchema,
} as const;
