/** certificate.json of a GL, as other programs may read it, and how a kept one is read back. */
import { z } from 'zod';
import { GL_DOCUMENTS } from '../../spec/gl/families.js';
import { CONTEXT_NAMES } from '../../spec/gl/limits.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import type { TextFiles } from '../certify/certificate-files.js';
import { LONGEST_REASON, shown } from '../certify/folder-contents.js';
import { FILES, FolderError } from '../certify/folder-names.js';
import type { GlCertificateJson } from './kept-certificate.js';

const count = z.int().min(0);
const names = z.array(z.string());
const share = z.strictObject({ asked: count, all: count });
const verdict = z.enum(['conforms', 'violates', 'incomplete', 'unsupported']);
const place = { document: z.enum(GL_DOCUMENTS), section: z.string() };

export const glCertificateSchema = z
  .strictObject({
    backend: z.strictObject({
      name: z.string(),
      version: z.string(),
      details: z.record(z.string(), z.string()),
    }),
    extension: z.enum(CONTEXT_NAMES),
    seed: count,
    budget: count.describe('Scripts at random that were asked for'),
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
    interpretations: z
      .array(z.strictObject({ erratum: z.string(), interpretation: z.string() }))
      .optional()
      .describe(
        'Of errata, the interpretations other than the default that it follows, and that all answers are judged by',
      ),
    floor: z.string().describe('What "conforms" asks for: complete, state or a share'),
    reached: z.strictObject({
      commands: share.describe('Without an error'),
      queries: share.describe('Each with the names that it was given'),
      forms: share.describe('All other calls, by command and names'),
      errors: share.describe(
        'That an answer or GetError told, of the commands that had to have one',
      ),
      vertices: share.describe('Words of vertices and raster positions'),
      primitives: share
        .optional()
        .describe('Words of the primitives that left; of a GL that tells them'),
    }),
    wanting: names.describe('What is below the floor, or why it was asked no longer'),
    scripts: count,
    calls: count.describe('Held against their answers'),
    leftOff: count.describe('Scripts whose answers led to what is not modelled'),
    sections: z.array(
      z.strictObject({
        ...place,
        verdict,
        asked: count.describe('Calls about it that were answered rightly'),
        erring: count,
        open: count.describe('Of which the documents leave something open'),
        commands: share,
        queries: share,
        forms: share,
        lacking: names.describe('Commands that it has not'),
        unasked: names.describe('Commands that were never asked without an error'),
      }),
    ),
    findings: z.array(
      z.strictObject({
        kind: z.enum(['error', 'returned', 'sent', 'left', 'crash']),
        about: z.string().describe('What an entry of --expect names it by'),
        command: z.string().describe('The command of the last call, without "gl"'),
        known: z.string().nullable().describe('The reason that the list gives for it'),
        sections: z.array(z.strictObject(place)).describe('Any one of these is violated'),
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
    more: count,
  })
  .describe('gl certify');

/** As a file it names its maker besides. */
const keptSchema = z.strictObject({
  ...glCertificateSchema.shape,
  maker: z.strictObject({ vpspec: z.string(), tool: z.string() }),
});

/** A certificate that a folder keeps, and the state of vpspec that made it. */
export interface KeptGlCertificate {
  readonly certificate: GlCertificateJson;
  /** A hash. */
  readonly tool: string;
}

/**
 * The certificate of a GL in the files of a folder.
 *
 * @throws FolderError where it is none, or one of another version
 */
export function readGlCertificate(files: TextFiles): KeptGlCertificate {
  const place = files.place(FILES.certificate);
  if (!files.has(FILES.certificate)) throw new FolderError(`${place}: not found`);
  let data: unknown;
  try {
    data = JSON.parse(files.read(FILES.certificate).toString());
  } catch {
    throw new FolderError(`${place}: is no JSON`);
  }
  const read = validate(keptSchema, data);
  if ('value' in read) {
    const { maker, ...certificate } = read.value;
    return { certificate, tool: maker.tool };
  }
  const problem = shown(issuesText(read.issues, 1), LONGEST_REASON);
  throw new FolderError(
    `${place}: is no certificate of a GL of this version: ${problem}; certify again to make one`,
  );
}
