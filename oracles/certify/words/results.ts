/**
 * results.jsonl of a certificate of instruction words (docs/nv2a.md): a header, then each answer in the order in which it was asked, or, of a
 * recording, each recorded run.
 */
import { z } from 'zod';
import { HARMLESS_LINE } from '../../../spec/harmless.js';
import { WORDS_NAME } from '../../../semantics/nv2a/header.js';
import { LinesFile, type KeptLines, type LinesOf } from '../../campaign/lines-file.js';
import { requireSameParts } from '../../campaign/header.js';
import { checked, linesAt, linesIn, type LineReader } from '../../campaign/read-results.js';
import { FORMATS } from '../../format-versions.js';
import { keptAnswerSchema, type KeptAnswer } from '../../words/kept.js';

const line = z.string().max(4000).regex(HARMLESS_LINE);

export const wordsHeaderSchema = z.strictObject({
  /** The version of the tool. */
  vpspec: z.string(),
  format: z.literal(FORMATS.results),
  environment: z.literal(WORDS_NAME),
  /** As on the command line. */
  backend: line,
  /** What it says of itself. */
  details: z.strictObject({ name: line, version: line }),
  provenance: line.nullable(),
  readings: z.record(z.string(), z.string()),
  nanPayload: z.boolean(),
  /** As it was asked for; null is bit for bit. */
  tolerance: z.string().nullable(),
  /** Groups that were asked; all if empty. */
  queries: z.array(z.string()),
  seed: z.int(),
  /** How many programs were drawn. */
  programs: z.int().nonnegative(),
  hashes: z.record(z.string(), z.string()),
});

export type WordsHeader = Readonly<z.infer<typeof wordsHeaderSchema>>;

/** How each part of the header is called in messages. */
const NAMES: Readonly<Record<keyof WordsHeader, string>> = {
  vpspec: 'version of vpspec',
  format: 'format',
  environment: '--environment',
  backend: '--backend',
  details: 'what the backend says of itself',
  provenance: 'provenance',
  readings: '--reading',
  nanPayload: '--nan-payload',
  tolerance: '--tolerance',
  queries: 'selection',
  seed: '--seed',
  programs: '--budget',
  hashes: 'hashes',
};

const READER: LineReader<WordsHeader, KeptAnswer> = {
  header: (data, place) => checked(wordsHeaderSchema, data, place, 'header of words of the NV2A'),
  line: (data, place) => checked(keptAnswerSchema, data, place, 'answer of words of the NV2A'),
};

const OF_WORDS: LinesOf<WordsHeader, KeptAnswer> = {
  read: (path) => linesAt(path, READER),
  requireSame: (path, begun, now) => {
    requireSameParts(path, NAMES, begun, now);
  },
  judged: (count) => `${String(count)} ${count === 1 ? 'program was' : 'programs were'} asked`,
};

/**
 * Begins the answers, or goes on with them.
 *
 * @throws CampaignUsageError for answers of something else, CampaignFailure where it cannot be written
 */
export function answersFile(
  path: string,
  header: WordsHeader,
  resume: boolean,
): LinesFile<KeptAnswer> {
  return LinesFile.begin(path, header, { resume, of: OF_WORDS });
}

/** The header of a file of a certificate, and its lines as JSON. @throws CampaignUsageError with place */
export function wordsLinesIn(data: Buffer, path: string): KeptLines<WordsHeader, unknown> {
  return linesIn<WordsHeader, unknown>(data, path, {
    header: READER.header,
    line: (line) => line,
  });
}

/** A line as an answer. @throws CampaignUsageError with place */
export const answerLine = (data: unknown, place: string): KeptAnswer => READER.line(data, place, 0);

/** All of results.jsonl of a recording. */
export function recordedText(header: WordsHeader, lines: readonly object[]): string {
  return [header, ...lines].map((each) => `${JSON.stringify(each)}\n`).join('');
}
