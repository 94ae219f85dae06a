/** The schema of what `vpspec gl --json` prints. */
import { z } from 'zod';
import { glCertificateSchema } from '../../oracles/gl/certificate-format.js';
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
      z.strictObject({ least: z.int(), greatest: z.int() }).describe('Any integer of these'),
      z.strictObject({ noneOf: z.array(z.string()) }).describe('Any enumerant but these'),
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

export const encodeSchema = z
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

const shown = {
  script: z.string().describe('The calls that show it'),
  calls: z.int().min(1),
  isMinimal: z.boolean().describe('Whether no call can be left out'),
  sections: z.array(z.string()),
};

const faultsSchema = z
  .array(
    z.strictObject({
      fault: z.string(),
      does: z.string(),
      violates: z.string().describe('A clause, or a section of its document'),
      extension: z.string(),
      found: z
        .strictObject({
          ...shown,
          drawn: z
            .int()
            .min(0)
            .nullable()
            .describe('The script at random that showed it; null of one about one thing'),
        })
        .nullable()
        .describe('Null where no script shows it'),
    }),
  )
  .describe('gl faults');

const shrinkSchema = z
  .strictObject({
    backend: z.string(),
    extension: z.string(),
    found: z
      .strictObject({
        ...shown,
        isAlone: z.boolean().describe('Whether a GL that was asked nothing before shows it'),
        says: z.string().describe('What differs at the last call'),
      })
      .nullable()
      .describe('Null where all answers are right'),
    end: z
      .strictObject({ call: z.string(), reason: z.string() })
      .nullable()
      .describe('The command at which right answers ended; null where all was performed'),
  })
  .describe('gl shrink');

const names = z.array(z.string());

const traced = {
  number: z.int().min(0).describe('The number of the first such call in the trace'),
  line: z.int().min(1),
  call: z.string(),
  times: z.int().min(1),
};
const unless = z.string().nullable().describe('Why it may not be so; null where it is');

export const followedSchema = z
  .strictObject({
    extension: z.string(),
    interpretations: z
      .array(z.strictObject({ erratum: z.string(), interpretation: z.string() }))
      .describe('Of errata, those other than the default by which the answers are judged'),
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
        kind: z.enum(['error', 'returned', 'sent', 'left', 'crash']),
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

export const drawsSchema = z
  .strictObject({
    extension: z.string(),
    backend: z.string().nullable().describe('The GL that was given the calls; null of none'),
    contexts: z.int().min(0),
    draws: z.array(
      z.strictObject({
        number: z.int().min(0).describe('The number of its last call in the trace'),
        line: z.int().min(1),
        call: z.string(),
        verdict: z.enum(['agrees', 'differs', 'not compared']),
        primitives: z.int().min(0).nullable().describe('That leave; null where that is not decided'),
        shown: z.int().min(0).describe('Words that the GL showed of what leaves'),
        why: z.string().nullable().describe('Why it is not compared'),
        unless: z.string().nullable().describe('Why a GL that differs may be right; null where it is wrong'),
        difference: z
          .strictObject({
            part: z.string(),
            far: z
              .strictObject({
                primitive: z.int().min(0),
                vertex: z.int().min(0),
                field: z.string(),
                component: z.enum(['x', 'y', 'z', 'w']),
                expected: z.number(),
                found: z.number().nullable().describe('Null of what is no number'),
                tolerance: z.number(),
              })
              .nullable()
              .describe('The first component that is too far; null where primitives are too few, too many, or parts'),
          })
          .nullable(),
      }),
    ),
  })
  .describe('gl trace, of a dump of apitrace'); // prettier-ignore

export const glSchema = z.union([
  followedSchema,
  drawsSchema,
  scriptSchema,
  faultsSchema,
  shrinkSchema,
  traceSchema,
  captureSchema,
  encodeSchema,
  glCertificateSchema,
]);

const side = { document: z.string(), section: z.string() };

/** The schema of what `vpspec compare --json` prints of certificates of GLs. */
export const glVoteSchema = z
  .strictObject({
    implementations: z.array(
      z.strictObject({
        name: z.string(),
        directory: z.string(),
        version: z.string(),
        extension: z.string(),
        seed: z.int(),
        budget: z.int(),
        verdict: glCertificateSchema.shape.verdict,
      }),
    ),
    sections: z.array(
      z.strictObject({
        ...side,
        cells: z
          .array(
            z.strictObject({
              verdict: z.enum(['conforms', 'violates', 'incomplete', 'unsupported']),
              asked: z.int().min(0),
            }).nullable(),
          )
          .describe('In the order of the implementations; null where there is no such section'),
      }),
    ),
    differences: z.array(
      z.strictObject({
        kind: z.enum(['error', 'returned', 'sent', 'left', 'crash']),
        about: z.string(),
        cells: z.array(
          z.strictObject({
            status: z
              .enum(['differs', 'expected', 'none', 'absent'])
              .describe('expected: a list has it; none: no script showed it; absent: the command is not there'),
            finding: z.int().min(0).nullable().describe('Which of its findings it is, from 0'),
          }),
        ),
        against: z.boolean().describe('Whether all differ that have the command, two or more'),
      }),
    ),
    sameScripts: z.boolean().describe('Whether all were given the same scripts'),
  })
  .describe('certificates of GLs'); // prettier-ignore
