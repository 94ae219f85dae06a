/** What is said of an implementation of words of the NV2A, as `vpspec certify --environment NV2A` prints it. */
import { z } from 'zod';
import { HARMLESS_LINE, oneLine } from '../../spec/harmless.js';
import { AGAINST_VERDICTS } from '../against/report.js';

const count = z.int().min(0);
const word = z.string().regex(/^0x[0-9a-f]{8}$/);
const quad = z.tuple([word, word, word, word]);
const instructionWords = z.tuple([word, word, word, word]);
const line = z.string().max(4000).regex(HARMLESS_LINE);

const kinds = z
  .record(z.string(), count)
  .describe('How many differ in which way: "NaN for a number"; a crash by its name');
const accepted = z
  .string()
  .nullable()
  .describe('The reason that a list of expected failures gives; null where it gives none');
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

const group = z.strictObject({
  group: z.string().describe('"field a.mux", "MAC ADD", "pairs", "random programs" …'),
  operation: z
    .string()
    .nullable()
    .describe('The operation that is asked by itself; null where programs are'),
  asked: count.describe('Vertices of programs that were answered'),
  same: count,
  near: count.describe('Within the tolerance alone'),
  beyond: count.describe(
    'Programs that have operations with a tolerance, and differ by more than runs with such errors',
  ),
  differs: count.describe('That no description has'),
  open: count.describe('That rest on what descriptions do not agree about, or nobody says'),
  unanswered: count.describe('Of vertices that had no answer, or whose program was not taken'),
  kinds,
  accepted,
});

const found = z.strictObject({
  groups: z.array(z.string()).min(1).describe('In which programs differ so'),
  blame: z.string().describe('Fields and operations that the smallest program has, in words'),
  fields: z.array(z.string()).describe('Fields that it has other than a move of an input'),
  operations: z.array(z.string()).describe('Operations that it has, by their names'),
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
  accepted,
  programs: count.describe(
    'Programs counted with it, itself among them: they differ in its way, have all of its operations and none that differs by itself',
  ),
});

export const wordsCertificateSchema = z
  .strictObject({
    format: z.literal(2),
    vpspec: z.string().regex(/^\d+\.\d+\.\d+/, 'expected a version such as "0.1.0"'),
    date: z.iso.date().describe('The day, of UTC'),
    hashes: z
      .strictObject({ specification: hash, corpus: hash, tool: hash })
      .describe('Of the state of vpspec that judged'),
    environment: z.literal('NV2A'),
    engine: z.literal('nv20').describe('Whose functions the operations are'),
    backend: z.strictObject({ spec: line, name: line, version: line, provenance: line.nullable() }),
    seed: z.int(),
    programs: count.describe('That were drawn'),
    nanPayload: z.boolean(),
    tolerance: z
      .string()
      .nullable()
      .describe('How far results may be, as it was asked for; null is bit for bit'),
    expectations: z
      .strictObject({ file: line, text: z.string().max(2 ** 20) })
      .nullable()
      .describe('The list of expected failures, as it was'),
    readings: z.record(z.string(), z.string()).describe('That were chosen, of differences'),
    queries: z.array(z.string()).describe('Groups that were asked; all if empty'),
    verdict: z.enum(AGAINST_VERDICTS),
    planned: count.describe('Vertices of programs in all'),
    asked: count,
    same: count,
    near: count,
    beyond: count,
    firstBeyond: line.nullable().describe('The first program that is beyond'),
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
    untold: count.describe(
      'With a list: programs that differ, have no operation that differs by itself, and are counted with no smallest one',
    ),
    absent: z
      .array(z.strictObject({ place: line, says: line }))
      .describe('What a list expects, and is not there'),
    console: line.describe('What was seen on a console'),
  })
  .describe('An implementation of words of the NV2A, held against our run of them');

/** What it says of who made it, and when. */
export type MadeBy = Pick<z.infer<typeof wordsCertificateSchema>, 'vpspec' | 'date' | 'hashes'>;
export type WordsCertificate = z.infer<typeof wordsCertificateSchema>;
export type WordsFound = WordsCertificate['found'][number];
export type WordsGroup = WordsCertificate['groups'][number];

/** Who was asked, a line for each part: a recording's own words may be text of several. */
export function identityOf(
  { spec, name, version }: Pick<WordsCertificate['backend'], 'spec' | 'name' | 'version'>,
  provenance: string | null,
): WordsCertificate['backend'] {
  return {
    spec: oneLine(spec),
    name: oneLine(name),
    version: oneLine(version),
    provenance: provenance === null ? null : oneLine(provenance.trim()),
  };
}

export const NOT_ON_A_CONSOLE =
  'Nothing of this was ever run on a console by this project: what descriptions agree about is taken for what the console does.';
