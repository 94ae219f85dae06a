/**
 * The messages of the backend protocol, version 1 (docs/backend-protocol.md), as they stand on a line. `bodies.ts` has them as hosts and
 * clients hold them.
 */
import { z } from 'zod';
import { HARMLESS_LINE } from '../../spec/harmless.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { FORMATS } from '../format-versions.js';
import { PROGRAM_LIMIT } from '../../semantics/nv2a/program.js';
import { CONTEXT_NAMES, type ContextName } from '../../spec/gl/limits.js';
import { answer } from './gl/answers.js';
import { textureUnits } from './texture-message.js';
import {
  base64,
  bindings,
  buffers,
  constants,
  instructionWord,
  namedQuads,
  QUAD,
  quads,
  shown,
  words,
} from './word-shapes.js';

/** The version of the protocol. */
export const PROTOCOL = FORMATS.protocol;
/** Vertices in one `run`, of a backend that does not say. */
export const DEFAULT_MAX_INPUTS = 1024;
/** The most invocations in one `batch` that a backend may promise. */
const MAX_BATCH = 1 << 20;
/** Steps in one answer to `trace`, of a program that does not end by itself. */
export const MAX_STEPS = 65_536;

const CODES = ['EQ', 'LT', 'GT', 'UN'] as const;

/** What a program may be written with, and an implementation may lack (claims.ts). */
export const FORMS = [
  'plus',
  'absolute',
  'relative',
  'swizzle',
  'constant',
  'mask',
  'condition',
  'condition-code',
  'null-destination',
] as const;

export type Form = (typeof FORMS)[number];

const id = z.int().min(0).describe('A reply repeats that of its request');
const reason = z.string();
const environments = z.array(z.enum(ENVIRONMENT_NAMES));
const extension = z.enum(CONTEXT_NAMES as [ContextName, ...ContextName[]]);
const attributes = z.array(z.int().min(0).max(15)).describe('Vertex attributes that are given');

const helloRequest = z.strictObject({
  id,
  message: z.literal('hello'),
  protocol: z.literal(PROTOCOL),
});
const loadRequest = z
  .strictObject({
    id,
    message: z.literal('load'),
    program: z.string().optional(),
    words: z
      .array(instructionWord)
      .min(1)
      .max(PROGRAM_LIMIT)
      .describe('Of a backend whose `hello` has `words`: one instruction each, 128 bits')
      .optional(),
  })
  .refine(({ program, words: given }) => (program === undefined) !== (given === undefined), {
    error: 'expected "program" or "words", one of them',
  })
  .meta({ oneOf: [{ required: ['program'] }, { required: ['words'] }] });
const runRequest = z.strictObject({
  id,
  message: z.literal('run'),
  c: constants,
  v: attributes,
  count: z.int().min(1).describe('Vertices'),
  words: words.optional(),
  base64: base64.optional(),
});
const traceRequest = z.strictObject({
  id,
  message: z.literal('trace'),
  c: quads,
  v: attributes,
  words,
});
const invokeRequest = z.strictObject({
  id,
  message: z.literal('invoke'),
  in: bindings,
  buffers: buffers.optional(),
  textures: textureUnits.optional(),
  derivatives: z
    .array(z.strictObject({ dx: z.unknown().meta(QUAD), dy: z.unknown().meta(QUAD) }))
    .describe('Partial derivatives of the operands that ask for them, in the order of execution')
    .optional(),
});
const type = z.enum(['F', 'S', 'U']);
const batchRequest = z.strictObject({
  id,
  message: z.literal('batch'),
  count: z.int().min(1).max(MAX_BATCH).describe('Invocations'),
  constant: bindings,
  varying: z
    .array(z.strictObject({ name: z.string(), type }))
    .describe('Registers or bindings that the block gives, four words each, in each invocation'),
  results: z
    .array(z.string())
    .min(1)
    .describe('Result registers or bindings in question, in the order of the answer'),
});
/** Calls in one `commands`. */
export const MAX_CALLS = 65_536;
const commandsRequest = z.strictObject({
  id,
  message: z.literal('commands'),
  extension: extension.describe('What the new context has that the calls are made in'),
  memory: z.string().describe('What pointers point into, in base64'),
  calls: z
    .array(
      z.strictObject({
        command: z.string().regex(/^[A-Z]\w{0,80}$/, 'expected the name of a command without "gl"'),
        arguments: z
          .array(z.unknown())
          .describe(
            'By the C declaration: numbers, words of floats, base64 of strings, offsets in the memory',
          ),
      }),
    )
    .max(MAX_CALLS),
});
const resetRequest = z.strictObject({ id, message: z.literal('reset') });
const byeRequest = z.strictObject({ id, message: z.literal('bye') });

/** One line of text without control characters, which a terminal or a page may show. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(
      HARMLESS_LINE,
      'control characters and what turns the direction of text have no place here',
    );

/** What a GL says of itself; a tape of its answers begins with the same (`../gl/tape.ts`). */
const ofParameters = {
  environmentParameters: z.int().min(96).max(65_536).optional(),
  localParameters: z.int().min(96).max(65_536).optional(),
};
const ofBuffers = {
  parameterBuffers: z.int().min(8).max(1024).optional(),
  // nvpbo.E-buffer-size
  parameterBufferWords: z.int().min(4096).max(67_108_864).optional(),
};
const ofVertices = {
  outputVertices: z.int().min(256).max(65_536).optional(),
  totalOutputComponents: z
    .int()
    .min(1024)
    .max(2 ** 20)
    .optional(),
};
export const glHello = z.strictObject({
  extensions: z.array(extension).min(1).describe('Contexts that it can make'),
  lacks: z
    .array(line(100))
    .max(1000)
    .optional()
    .describe('Commands, or names without "GL_", that it has not'),
  primitives: z
    .boolean()
    .optional()
    .describe('Whether answers tell the primitives that leave for rasterization; false if absent'),
  limits: z
    .strictObject({
      trackMatrices: z.int().min(8).max(32).optional(),
      trackDepth: z.int().min(1).max(1024).optional(),
      textureUnits: z.int().min(2).max(32).optional(),
      modelviewDepth: z.int().min(32).max(1024).optional(),
      projectionDepth: z.int().min(2).max(1024).optional(),
      textureDepth: z.int().min(2).max(1024).optional(),
      colorDepth: z.int().min(2).max(1024).optional(),
      attribDepth: z.int().min(16).max(1024).optional(),
      clipPlanes: z.int().min(6).max(8).optional(),
      pointSize: z.number().min(1).max(65_536).optional(),
      evaluatorOrder: z.int().min(8).max(64).optional(),
      imaging: z.boolean().optional(),
      environmentParameters: z.int().min(96).max(65_536).optional(),
      localParameters: z.int().min(96).max(65_536).optional(),
      vertexAttributes: z.int().min(16).max(64).optional(),
      colorAttachments: z.int().min(0).max(16).optional(),
      programs: z
        .strictObject({
          vertex: z.strictObject(ofBuffers).optional(),
          fragment: z.strictObject({ ...ofParameters, ...ofBuffers }).optional(),
          geometry: z.strictObject({ ...ofParameters, ...ofBuffers, ...ofVertices }).optional(),
        })
        .optional(),
    })
    .optional()
    .describe('Where they are greater than the least that the documents ask for'),
});
export const backendIdentity = {
  name: line(200).min(1),
  version: line(200),
  details: z.record(line(100), line(10_000)).optional(),
};

const helloReply = z
  .strictObject({
    id,
    message: z.literal('hello'),
    protocol: z.literal(PROTOCOL),
    name: backendIdentity.name,
    version: backendIdentity.version,
    environments: environments.describe('None where there are `guests`, `words` or `gl` alone'),
    guests: z
      .array(line(100))
      .min(1)
      .max(100)
      .optional()
      .describe('Environments of languages that whoever asks may have registered'),
    words: z
      .array(z.enum(['NV2A']))
      .min(1)
      .max(1)
      .optional()
      .describe('Engines whose instruction words it takes; absent where it takes none'),
    instructions: z.array(line(20)).max(1000).optional(),
    maxInputs: z.int().min(1).max(0x1000000).optional(),
    maxBatch: z
      .int()
      .min(1)
      .max(MAX_BATCH)
      .optional()
      .describe('Invocations in one `batch`; absent where there is no binary form'),
    positions: z.boolean().optional(),
    trace: z.boolean().optional(),
    base64: z.boolean().optional(),
    checks: z
      .boolean()
      .optional()
      .describe('Whether it refuses programs that must not load; true if absent'),
    results: z
      .array(line(100))
      .max(1000)
      .optional()
      .describe('Result registers, or bindings in full'),
    options: z.array(line(100)).max(1000).optional().describe('Names that OPTION may have'),
    forms: z.array(z.enum(FORMS)).optional().describe('Ways of writing operands and destinations'),
    gl: glHello.optional().describe('Of a GL that answers `commands`'),
    limits: z
      .strictObject({
        instructions: z.int().min(1).optional(),
        temporaries: z.int().min(0).optional(),
        parameters: z.int().min(0).optional(),
      })
      .optional()
      .describe('Of a program, where they are lower than those of the environment'),
    details: backendIdentity.details,
  })
  .refine(
    ({ environments: named, guests, words: taken, gl }) =>
      named.length > 0 || [guests, taken, gl].some((other) => other !== undefined),
    {
      path: ['environments'],
      error: 'expected at least 1 entry, or "guests", "words" or "gl"; found 0 entries',
    },
  );
const loadedReply = z.strictObject({ id, message: z.literal('loaded') });
const refusedReply = z.strictObject({
  id,
  message: z.literal('refused'),
  position: z.int().min(0).nullable().optional(),
  reason: reason.optional(),
});
const resultsReply = z.strictObject({
  id,
  message: z.literal('results'),
  registers: z.array(z.string()),
  words: words.optional(),
  base64: base64.optional(),
  c: constants.optional(),
});
const step = z.strictObject({
  index: z.int().min(0).describe('Of the instruction, from 0'),
  R: quads.optional(),
  o: namedQuads.optional(),
  c: quads.optional(),
  A: z
    .record(
      z.string().regex(/^\d$/, 'expected a number from 0 to 9'),
      z.tuple([z.int(), z.int(), z.int(), z.int()]),
    )
    .describe('Address registers: four whole numbers each')
    .optional(),
  CC: z.array(z.enum(CODES)).length(4).optional(),
});
const stepsReply = z.strictObject({
  id,
  message: z.literal('steps'),
  outcome: z.enum(['completed', 'terminated']),
  steps: z.array(step).max(MAX_STEPS),
});
const leftReply = z.strictObject({
  id,
  message: z.literal('left'),
  results: shown,
  killed: z.boolean().describe('Of a fragment: whether it is discarded').optional(),
  emitted: z
    .array(shown.nullable())
    .describe('Of a geometry program: the vertices emitted, null for each end of a primitive')
    .optional(),
});
const blockReply = z.strictObject({
  id,
  message: z.literal('block'),
  hidden: z.boolean().describe('Whether bits say which words do not show').optional(),
  killed: z.boolean().describe('Whether bits say which fragments are discarded').optional(),
});
const answersReply = z.strictObject({
  id,
  message: z.literal('answers'),
  answers: z.array(answer).describe('One for each call, in their order'),
});
const readyReply = z.strictObject({ id, message: z.literal('ready') });
const byeReply = z.strictObject({ id, message: z.literal('bye') });
const invocation = z.int().min(0).describe('The first of a `batch` that failed, from 0').optional();
const unsupportedReply = z.strictObject({
  id,
  message: z.literal('unsupported'),
  reason,
  invocation,
});
const errorReply = z.strictObject({ id, message: z.literal('error'), reason, invocation });

/** By `message`: what vpspec sends. */
export const REQUESTS = {
  hello: helloRequest,
  load: loadRequest,
  run: runRequest,
  trace: traceRequest,
  invoke: invokeRequest,
  batch: batchRequest,
  commands: commandsRequest,
  reset: resetRequest,
  bye: byeRequest,
} as const;

/** By `message`: what a backend sends. */
export const REPLIES = {
  hello: helloReply,
  loaded: loadedReply,
  refused: refusedReply,
  results: resultsReply,
  steps: stepsReply,
  left: leftReply,
  block: blockReply,
  answers: answersReply,
  ready: readyReply,
  bye: byeReply,
  unsupported: unsupportedReply,
  error: errorReply,
} as const;

/** By the name of the exported JSON Schema: "protocol-load-request", "protocol-loaded-reply". */
export const PROTOCOL_FORMATS: Readonly<Record<string, z.ZodType>> = Object.fromEntries([
  ...Object.entries(REQUESTS).map(([name, schema]) => [`protocol-${name}-request`, schema]),
  ...Object.entries(REPLIES).map(([name, schema]) => [`protocol-${name}-reply`, schema]),
]);

export type RequestName = keyof typeof REQUESTS;
export type ReplyName = keyof typeof REPLIES;

/** Which replies answer a request properly; `unsupported` and `error` may stand in place of most. */
export const ANSWERS = {
  hello: ['hello'],
  load: ['loaded', 'refused'],
  run: ['results'],
  trace: ['steps'],
  invoke: ['left'],
  batch: ['block'],
  commands: ['answers'],
  reset: ['ready'],
  bye: ['bye'],
} as const satisfies Record<RequestName, readonly ReplyName[]>;

export type Reply<Name extends ReplyName> = z.output<(typeof REPLIES)[Name]>;
export type Request<Name extends RequestName> = z.output<(typeof REQUESTS)[Name]>;
export type ConditionCodeName = (typeof CODES)[number];
