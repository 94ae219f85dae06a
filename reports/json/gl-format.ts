/** The schema of what `vpspec gl --json` prints. */
import { z } from 'zod';
import { valueSchema, wordsSchema } from './shapes.js';

const quad = z.array(valueSchema).length(4);
const results = z
  .record(z.string(), quad)
  .nullable()
  .describe('By register; null where they are undefined, or no program runs');

const primitive = z.strictObject({
  kind: z.enum(['point', 'line', 'polygon']),
  id: z.int().min(0).describe('Its number since Begin'),
  outcome: z.enum(['left', 'clipped away', 'undefined']),
  facings: z
    .array(z.enum(['front', 'back']))
    .optional()
    .describe('The sides that a polygon may show; the first chose its colours'),
  pointSize: z
    .number()
    .nullable()
    .optional()
    .describe('Null is undefined; absent where it is no point'),
  hasFogCoordinate: z
    .boolean()
    .nullable()
    .optional()
    .describe('Without one the fog factor is 1; null where that is open'),
  vertices: z
    .array(z.strictObject({ position: wordsSchema, registers: z.record(z.string(), wordsSchema) }))
    .optional()
    .describe('What is left of it; absent where nothing is'),
});

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begin'), mode: z.string() }),
  z.strictObject({
    kind: z.literal('end'),
    mode: z.string(),
    primitives: z
      .array(primitive)
      .nullable()
      .describe('What comes to rasterization; null where vertices are transformed conventionally'),
  }),
  z.strictObject({
    kind: z.literal('vertex'),
    by: z.enum(['program', 'conventional']),
    attributes: z.array(quad).length(16),
    results,
    clip: quad.nullable().describe('Clip coordinates where they are transformed conventionally'),
  }),
  z.strictObject({
    kind: z.literal('raster position'),
    isValid: z.boolean().nullable().describe('null where conventional transformation decides'),
    results,
  }),
]);

const call = {
  call: z.string(),
  notModelled: z.string().nullable().describe('Why nothing is known of the call'),
  errors: z.array(z.string()).describe('Any one of these is generated'),
  returned: z
    .union([
      z.number(),
      z.boolean(),
      z.string(),
      z.null(),
      z.array(z.int().nullable()),
      z.array(z.union([valueSchema, z.boolean(), z.null()])),
    ])
    .optional()
    .describe('In an array, null is undefined'),
  effects: z.array(effect),
};

const line = z.int().min(1);
const offset = z.int().min(0).describe('From the first byte of the capture');
const order = z.enum(['little', 'big']);
const place = { request: z.int().min(1), offset };

const scriptSchema = z
  .strictObject({
    calls: z.array(z.strictObject({ line, ...call })),
    error: z.string().describe('What GetError would return next'),
  })
  .describe('gl run, of a script');

const state = z.union([
  z.number(),
  z.string(),
  z.boolean(),
  z.null(),
  z.array(valueSchema.nullable()),
]);

const traceSchema = z
  .strictObject({
    calls: z.array(
      z.strictObject({
        line,
        ...call,
        changes: z
          .array(z.strictObject({ variable: z.string(), before: state, after: state }))
          .describe(
            'State variables; null is of what is not there, in an array of what is undefined',
          ),
        kept: z
          .array(z.string())
          .describe('What the list that is being compiled keeps of the call'),
      }),
    ),
    error: z.string().describe('What GetError would return next'),
  })
  .describe('gl trace');

const captureSchema = z
  .strictObject({
    order,
    requests: z.int().min(0),
    glxRequests: z.int().min(0),
    steps: z.array(
      z.union([
        z.strictObject({
          ...place,
          ...call,
          reply: z
            .string()
            .nullable()
            .describe(
              'Its bytes in hexadecimal; null where there is none, or nothing is known of it',
            ),
        }),
        z.strictObject({
          ...place,
          name: z.string(),
          protocolError: z.string(),
          says: z.string().describe('What was expected'),
        }),
      ]),
    ),
    broken: z
      .strictObject({ offset, says: z.string() })
      .nullable()
      .describe('Where requests can no longer be told apart'),
    contexts: z.array(
      z.strictObject({
        context: z.int(),
        error: z.string().describe('What GetError would return next'),
      }),
    ),
  })
  .describe('gl run, of a capture');

const encodeSchema = z
  .strictObject({
    out: z.string(),
    order,
    bytes: z.int().min(0),
    requests: z.int().min(0),
    calls: z.array(
      z.strictObject({
        line,
        call: z.string(),
        requests: z
          .tuple([z.int().min(1), z.int().min(1)])
          .nullable()
          .describe('The first and the last that carry it'),
        notSent: z.string().nullable().describe('Why no request carries it'),
      }),
    ),
  })
  .describe('gl encode');

const verdict = z.enum(['conforms', 'violates', 'incomplete', 'unsupported']);
const names = z.array(z.string());
const share = z.strictObject({ asked: z.int().min(0), all: z.int().min(0) });

const certificateSchema = z
  .strictObject({
    backend: z.strictObject({
      name: z.string(),
      version: z.string(),
      details: z.record(z.string(), z.string()),
    }),
    extension: z.string(),
    seed: z.int().min(0),
    budget: z.int().min(0).describe('Scripts at random that were asked for'),
    verdict: z.enum([...verdict.options, 'conforms with expected failures']),
    expectations: z
      .strictObject({
        file: z.string(),
        text: z.string(),
        absent: z.array(z.strictObject({ place: z.string(), says: z.string() })),
        asExpected: z.boolean(),
      })
      .nullable()
      .describe('The list of --expect, and what of it nothing fits; null where there was none'),
    floor: z.string().describe('What "conforms" asks for: complete, state or a share'),
    reached: z.strictObject({
      commands: share.describe('Without an error'),
      queries: share.describe('Each with the names that it was given'),
      forms: share.describe('All other calls, by command and names'),
      errors: share.describe(
        'That an answer or GetError told, of the commands that had to have one',
      ),
      vertices: share.describe('Words of vertices and raster positions'),
    }),
    wanting: names.describe('What is below the floor, or why it was asked no longer'),
    scripts: z.int().min(0),
    calls: z.int().min(0).describe('Held against their answers'),
    leftOff: z.int().min(0).describe('Scripts whose answers led to what is not modelled'),
    sections: z.array(
      z.strictObject({
        document: z.string(),
        section: z.string(),
        verdict,
        asked: z.int().min(0).describe('Calls about it that were answered rightly'),
        erring: z.int().min(0),
        open: z.int().min(0).describe('Of which the documents leave something open'),
        commands: share,
        queries: share,
        forms: share,
        lacking: names.describe('Commands that it has not'),
        unasked: names.describe('Commands that were never asked without an error'),
      }),
    ),
    findings: z.array(
      z.strictObject({
        kind: z.enum(['error', 'returned', 'sent', 'crash']),
        about: z.string().describe('What an entry of --expect names it by'),
        known: z.string().nullable().describe('The reason that the list gives for it'),
        sections: names.describe('Any one of these is violated'),
        script: z.string().describe('Its last call shows it'),
        calls: z.int().min(1),
        isMinimal: z.boolean(),
        isAlone: z
          .boolean()
          .describe('Whether the script shows it by itself, in a GL that was asked nothing before'),
        scripts: z.int().min(1).describe('How many showed one of this kind'),
        expected: z.string(),
        found: z.string(),
      }),
    ),
    unsupported: z.array(z.strictObject({ what: z.string(), reason: z.string() })),
    more: z.int().min(0),
  })
  .describe('gl certify');

const traced = {
  number: z.int().min(0).describe('The number of the first such call in the trace'),
  line: z.int().min(1),
  call: z.string(),
  times: z.int().min(1),
};
const unless = z.string().nullable().describe('Why it may not be so; null where it is');

const followedSchema = z
  .strictObject({
    extension: z.string(),
    contexts: z.int().min(0),
    calls: z.int().min(0),
    followed: z.int().min(0),
    compared: z.int().min(0).describe('Answers that were held against the documents'),
    unread: z
      .int()
      .min(0)
      .describe(
        'Answers that were not: the dump does not tell them, or they are the own ones of the GL',
      ),
    departs: z.boolean().describe('Whether an answer is wrong for certain'),
    differences: z.array(
      z.strictObject({
        ...traced,
        kind: z.enum(['error', 'returned', 'sent', 'crash']),
        expected: z.string(),
        found: z.string(),
        unless,
      }),
    ),
    errors: z.array(z.strictObject({ ...traced, errors: names, unless })),
    relies: z.array(
      z.strictObject({ ...traced, what: z.string().describe('What no document defines') }),
    ),
    notFollowed: z.array(
      z.strictObject({
        command: z.string(),
        reason: z.string(),
        touches: z
          .enum(['nothing', 'attributes', 'anything'])
          .describe('What may be otherwise behind it'),
        calls: z.int().min(1),
        first: z.int().min(0),
      }),
    ),
  })
  .describe('gl run, of a dump of apitrace');

export const glSchema = z.union([
  followedSchema,
  scriptSchema,
  traceSchema,
  captureSchema,
  encodeSchema,
  certificateSchema,
]);
