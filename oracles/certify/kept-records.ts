/**
 * The records of a recording, as results.jsonl keeps them behind the verdicts: a certificate of them can be computed again
 * where the recording is not.
 */
import { z } from 'zod';
import type { Observations, Unjudged } from '../backends/backend.js';
import { recordShape } from '../backends/shape.js';
import { base64Of, wordsOfBase64 } from '../protocol/words.js';

/** What a recording was asked for, and what it had. */
export interface Recorded {
  readonly queries: readonly string[];
  readonly observations: readonly Observations[];
  readonly unjudged: readonly Unjudged[];
}

/** More records than these are not kept: 32-bit words of all of them together. */
const MOST_WORDS = 2 ** 24;

const lineSchema = z.discriminatedUnion('kept', [
  z.strictObject({ kept: z.literal('queries'), queries: z.array(z.string()) }),
  z.strictObject({
    kept: z.literal('records'),
    instruction: z.string(),
    words: z.string(),
    /** Where they stand: the first line, and how many lines one after the other hold one each. */
    lines: z.array(z.tuple([z.int().positive(), z.int().positive()])),
  }),
  z.strictObject({ kept: z.literal('unjudged'), source: z.string(), reason: z.string() }),
]);

type Line = z.infer<typeof lineSchema>;

/** The lines that keep them; none where they are too many. */
export function recordsText({ queries, observations, unjudged }: Recorded): string {
  const all = observations.reduce((sum, { words }) => sum + words.length, 0);
  if (all > MOST_WORDS) return '';
  const lines: readonly Line[] = [
    { kept: 'queries', queries: [...queries] },
    ...observations.map((seen): Line => {
      const { instruction, words } = seen;
      return { kept: 'records', instruction, words: base64Of(words), lines: runsOf(seen) };
    }),
    ...unjudged.map(({ source, reason }): Line => ({ kept: 'unjudged', source, reason })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What lines keep; null where they keep nothing, or are not as `recordsText` writes them. */
export function recordsIn(text: string): Recorded | null {
  const queries: string[] = [];
  const observations: Observations[] = [];
  const unjudged: Unjudged[] = [];
  for (const each of text.replace(/\n$/, '').split('\n')) {
    const line = lineOf(each);
    if (line === null) return null;
    if (line.kept === 'queries') queries.push(...line.queries);
    else if (line.kept === 'unjudged') unjudged.push(line);
    else {
      const seen = observationsOf(line);
      if (seen === null) return null;
      if (observations.some((other) => other.instruction === seen.instruction)) return null;
      observations.push(seen);
    }
  }
  const recorded = { queries, observations, unjudged };
  // Nothing is in them that one reader sees and another passes over.
  return recordsText(recorded) === text ? recorded : null;
}

function lineOf(text: string): Line | null {
  try {
    const read = lineSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function observationsOf({
  instruction,
  words: kept,
  lines,
}: Extract<Line, { kept: 'records' }>): Observations | null {
  const shape = recordShape(instruction);
  const data = Buffer.from(kept, 'base64');
  const bytes = data.length;
  if (data.toString('base64') !== kept) return null;
  if (shape === null || bytes === 0 || bytes % (4 * shape.words) !== 0) return null;
  const count = bytes / (4 * shape.words);
  if (lines.reduce((sum, [, length]) => sum + length, 0) !== count) return null;
  const places = lines.flatMap(([first, length]) =>
    Array.from({ length }, (_, index) => first + index),
  );
  return {
    instruction,
    shape,
    count,
    words: wordsOfBase64(kept, bytes / 4),
    place: (record) => `${instruction}.txt:${String(places[record] ?? 0)}`,
  };
}

/** Most recordings have a record on each line. */
function runsOf({ count, place }: Observations): [number, number][] {
  const runs: [number, number][] = [];
  let last: [number, number] | undefined;
  for (let record = 0; record < count; record++) {
    const line = Number(/:(\d+)$/.exec(place(record))?.[1] ?? 0);
    if (last !== undefined && last[0] + last[1] === line) last[1]++;
    else runs.push((last = [line, 1]));
  }
  return runs;
}
