/** What is said of an implementation of words of the NV2A, as `vpspec certify --environment NV2A` prints it. */
import { z } from 'zod';
import { HARMLESS_LINE } from '../../spec/harmless.js';

const count = z.int().min(0);
const word = z.string().regex(/^0x[0-9a-f]{8}$/);
const quad = z.tuple([word, word, word, word]);
const instructionWords = z.tuple([word, word, word, word]);
const line = z.string().max(4000).regex(HARMLESS_LINE);

const group = z.strictObject({
  group: z.string().describe('"field a.mux", "MAC ADD", "pairs", "random programs" …'),
  asked: count.describe('Vertices of programs that were answered'),
  same: count,
  differs: count.describe('That no description has'),
  open: count.describe('That rest on what descriptions do not agree about, or nobody says'),
  unanswered: count.describe('Of vertices that had no answer, or whose program was not taken'),
});

const found = z.strictObject({
  groups: z.array(z.string()).min(1).describe('In which programs differ so'),
  blame: z.string().describe('Fields and operations that the smallest program has, in words'),
  fields: z.array(z.string()).describe('Fields that it has other than a move of an input'),
  text: z.array(z.string()).describe('The smallest program, an instruction a line'),
  words: z.array(instructionWords),
  inputs: z.strictObject({ v: z.record(z.string(), quad), c: z.record(z.string(), quad) }),
  isMinimal: z.boolean().describe('Whether nothing can be taken from it'),
  runs: count.describe('Programs that were asked to make it small'),
  differences: z.array(
    z.strictObject({ where: z.string(), expected: word, observed: word, kind: z.string() }),
  ),
  incident: z
    .strictObject({ verdict: z.string(), reason: line })
    .nullable()
    .describe('What happened in place of an answer'),
});

export const wordsCertificateSchema = z
  .strictObject({
    format: z.literal(1),
    environment: z.literal('NV2A'),
    engine: z.literal('nv20').describe('Whose functions the operations are'),
    backend: z.strictObject({ spec: line, name: line, version: line, provenance: line.nullable() }),
    seed: z.int(),
    programs: count.describe('That were drawn'),
    nanPayload: z.boolean(),
    readings: z.record(z.string(), z.string()).describe('That were chosen, of differences'),
    queries: z.array(z.string()).describe('Groups that were asked; all if empty'),
    verdict: z.enum(['the same', 'differs', 'incomplete']),
    planned: count.describe('Vertices of programs in all'),
    asked: count,
    same: count,
    differs: count,
    open: count,
    unanswered: count,
    groups: z.array(group),
    refused: z
      .array(z.strictObject({ field: z.string(), values: count }))
      .describe(
        'Values of fields to which descriptions give no meaning, or several: nobody was asked',
      ),
    differences: z
      .array(
        z.strictObject({
          difference: z.string(),
          met: count,
          readings: z
            .record(z.string(), count)
            .describe('Runs that are as one reading has it alone'),
          either: count.describe('That do not tell'),
        }),
      )
      .describe('Points that descriptions do not agree about, and how the implementation has them'),
    unknown: z
      .record(z.string(), count)
      .describe('What no description says, and how many runs rest on it'),
    found: z.array(found),
    alike: count.describe('Differing groups that were not made small'),
    console: line.describe('What was seen on a console'),
  })
  .describe('An implementation of words of the NV2A, held against our run of them');

export type WordsCertificate = z.infer<typeof wordsCertificateSchema>;
export type WordsFound = WordsCertificate['found'][number];
export type WordsGroup = WordsCertificate['groups'][number];

export const NOT_ON_A_CONSOLE =
  'Nothing of this was ever run on a console by this project: what descriptions agree about is taken for what the console does.';
