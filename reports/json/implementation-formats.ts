/** Schemas of what commands about implementations print with `--json`. */
import { z } from 'zod';
import { glVoteSchema } from './gl-format.js';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { certificateSchema, scopeSchema } from '../../oracles/certify/certificate-format.js';
import { recordingJsonSchema } from './recording.js';
import { coverSchema } from '../../oracles/coverage/cover-format.js';
import { exhaustSchema } from './exhaust-format.js';
import { faultsSchema } from '../../oracles/examine/faults-format.js';
import { findingsSchema } from './findings-format.js';
import { disagreementSchema, registersSchema, wordSchema } from './shapes.js';
import { strengthSchema } from '../../oracles/strength/strength-format.js';

const { shape } = scopeSchema;
const { nearest } = certificateSchema.shape;

/** As in certificate.json, whose readers let later versions say more. */
const scope = z.strictObject({
  ...shape,
  clauses: shape.clauses.strict(),
  ofInstructions: shape.ofInstructions.strict(),
  instructions: shape.instructions.strict(),
  units: shape.units.strict(),
  vectors: shape.vectors.strict(),
  floor: shape.floor.strict(),
});

const verify = z.strictObject({
  directory: z.string(),
  word: z.string(),
  sound: z.boolean(),
  verdict: z.string().nullable(),
  scope: scope.nullable().describe('As in certificate.json'),
  problems: z.array(z.strictObject({ place: z.string(), says: z.string() })),
  unproved: z.string().nullable(),
  notes: z.array(z.string()),
  again: z
    .strictObject({
      asked: z.int(),
      units: z.int(),
      unsteady: z.array(z.string()),
      seed: z.int(),
      differences: z.array(z.strictObject({ unit: z.string(), then: z.string(), now: z.string() })),
    })
    .nullable()
    .describe('What came of asking a part of the units again'),
  rechecked: z
    .strictObject({
      asked: z.int(),
      slices: z.int(),
      seed: z.int(),
      differences: z.array(z.strictObject({ unit: z.string(), then: z.string(), now: z.string() })),
    })
    .optional()
    .describe('What came of asking slices of every operand again, where that was asked for'),
});

/** Bits, and the unit that showed them. */
const shown = z.strictObject({ bits: z.string(), unit: z.string() });

const compare = z.strictObject({
  implementations: z.array(
    z.strictObject({
      name: z.string(),
      directory: z.string(),
      backend: z.string(),
      environment: z.string(),
      verdict: z.string(),
      scope: scope.nullable(),
      nearest,
    }),
  ),
  clauses: z.array(
    z.strictObject({
      clause: z.string(),
      instruction: z.string().nullable(),
      section: z.string(),
      says: z.string(),
      errata: z.array(z.string()),
      cells: z.array(
        z.strictObject({
          status: z.enum(['holds', 'otherwise', 'violated', 'silent', 'untried']),
          violations: z.int(),
          records: z.int(),
          by: z.string().nullable(),
        }),
      ),
      against: z.boolean(),
    }),
  ),
  policies: z.array(
    z.strictObject({
      policy: z.string(),
      title: z.string(),
      cells: z.array(
        z.strictObject({
          alternative: z.string().nullable(),
          status: z.enum(['follows', 'unknown', 'inconsistent', 'untried']),
          isDefault: z.boolean(),
          deviation: z.string().nullable(),
        }),
      ),
      against: z.boolean(),
    }),
  ),
  variants: z.array(
    z.strictObject({
      voters: z.tuple([z.int(), z.int()]),
      clause: z.string(),
      instruction: z.string(),
      where: z.string(),
      seen: z.tuple([shown, shown]),
      compared: z.int(),
      differing: z.int(),
    }),
  ),
  exhausted: z
    .array(
      z.strictObject({
        operation: z.string(),
        cells: z.array(
          z
            .strictObject({
              verdict: z.string(),
              asked: z.int(),
              questions: z.int(),
              isEvery: z.boolean(),
              digest: z.string(),
            })
            .nullable(),
        ),
        pairs: z.array(
          z.strictObject({
            voters: z.array(z.int()).length(2),
            compared: z.int(),
            differing: z.int(),
            first: z.int().nullable(),
          }),
        ),
      }),
    )
    .describe('Operations that were asked operand by operand, and in which slices two differ'),
  paired: z.int(),
  sameSpecification: z.boolean(),
});

const protocol = z.strictObject({
  backend: z.string(),
  document: z.string().nullable(),
  verdict: z.enum(['keeps the protocol', 'breaks the protocol']),
  checks: z.array(
    z.strictObject({
      name: z.string(),
      outcome: z.enum(['ok', 'absent', 'failed']),
      says: z.string(),
      notes: z.array(z.string()),
      detail: z.string().nullable(),
    }),
  ),
});

const shrink = z.strictObject({
  backend: z.string(),
  verdict: z
    .enum(['disagrees', 'differs'])
    .describe('With the documents; or from the engine of --against'),
  signature: z.string().describe('How it disagrees: programs that do so alike have the same'),
  clauses: z.array(z.strictObject({ id: z.string(), says: z.string() })),
  start: z.strictObject({ name: z.string(), instructions: z.int() }),
  disagreement: disagreementSchema
    .optional()
    .describe('Absent where the documents permit what differs from an engine'),
  against: z
    .strictObject({
      engine: z.enum(ENGINE_IDS),
      tolerance: z.string().nullable(),
      kind: z
        .string()
        .nullable()
        .describe('How it differs: "NaN for a number"; null where it does not, or is not known'),
      notCompared: z.string().nullable().describe('Why it was not held against the engine'),
      where: z.string().nullable().describe('The component that tells most: "o[HPOS].x"'),
      expected: z.string().nullable().describe('Bits on the engine'),
      observed: z.string().nullable(),
      differing: z.int().nullable().describe('Components that are not the engine’s'),
      compared: z.int().nullable(),
      permitted: z.boolean().describe('Whether the documents permit it'),
    })
    .optional()
    .describe('With --against'),
  program: z.string(),
  inputs: registersSchema,
  buffers: z
    .record(z.string(), z.array(wordSchema))
    .optional()
    .describe(
      'GPU programs: words of parameter buffers by binding point; textures are in the case',
    ),
  instructions: z.int(),
  oneMinimal: z.boolean().describe('Whether no single reduction keeps the disagreement'),
  runs: z.int(),
  rounds: z.int(),
  reductions: z.array(z.string()),
  milliseconds: z.int(),
  case: z.string().describe('YAML (docs/case-format.md)'),
  caseTells: z.boolean().describe('Whether the backend fails the case'),
  trace: z.array(z.string()),
  commands: z.array(z.string()),
});

const stress = z.strictObject({
  against: z.enum(ENGINE_IDS).nullable().describe('The engine whose results are expected'),
  programs: z.int(),
  vertices: z.int(),
  differing: z.int(),
  permitted: z.int(),
  notAsked: z.int(),
  seconds: z.number(),
  processorSeconds: z.number(),
  startSeconds: z.number(),
  details: z.record(z.string(), z.string()),
  incidents: z.array(z.string()),
  differences: z.array(
    z.strictObject({
      number: z.int(),
      program: z.string(),
      inputs: registersSchema,
      observed: registersSchema,
      expected: registersSchema,
      verdict: z
        .enum([
          'disagrees',
          'by the letter',
          'permitted',
          'not repeated',
          'inconclusive',
          'not of the engine',
        ])
        .nullable(),
      disagreement: disagreementSchema.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

const guide = z.strictObject({
  environment: z.string(),
  seed: z.int(),
  programs: z.int().describe('In all sittings'),
  reachedNew: z.int().describe('Of this sitting, those that reached something new'),
  kept: z.int(),
  items: z.int().describe('What they are kept for'),
});

/** By the name of the command. */
export const IMPLEMENTATION_FORMATS = {
  certify: certificateSchema,
  verify,
  compare: z.union([compare, glVoteSchema]),
  'backend-test': protocol,
  judge: recordingJsonSchema,
  shrink,
  faults: faultsSchema,
  strength: strengthSchema,
  cover: coverSchema,
  stress,
  exhaust: exhaustSchema,
  findings: findingsSchema,
  guide,
} as const;
