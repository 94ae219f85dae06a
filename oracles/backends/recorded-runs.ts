/**
 * Recordings of whole programs: `*.jsonl`, one run a line, with program, inputs and what was seen of its results
 * (docs/recordings.md, Whole programs). Files are read line by line; a line is never longer than `LONGEST_LINE`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { harmless } from '../../spec/harmless.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { textureUnits } from '../protocol/texture-message.js';
import { BackendUsageError } from './backend.js';

/** In bytes. */
export const LONGEST_LINE = 1 << 22;
/** Runs of one recording: what two of them say of the same inputs is remembered. */
const MOST_RUNS = 1_000_000;

const EXPECTED = 'expected "0x" and eight hexadecimal digits, the bits of a 32-bit value';
const word = z.string({ error: EXPECTED }).regex(/^0x[0-9a-fA-F]{8}$/, { error: EXPECTED });
const FOUR = { error: 'expected four components, x to w' };
const words = z.tuple([word, word, word, word], FOUR);
const seen = word.nullable();
const typed = (type: 'F' | 'S' | 'U'): z.ZodType => z.strictObject({ [type]: words });
const typedWord = (type: 'F' | 'S' | 'U'): z.ZodType => z.strictObject({ [type]: word });
const seenRegisters = z.record(z.string(), z.tuple([seen, seen, seen, seen], FOUR));

export const recordedRunSchema = z
  .strictObject({
    format: z.literal(1).optional().describe('Of the line; 1 if absent'),
    program: z.string({ error: 'expected a program string' }).describe('The program string'),
    inputs: z
      .record(z.string(), z.union([words, typed('F'), typed('S'), typed('U')]))
      .default({})
      .describe(
        'By register (`v[0]`, `c[4]`) or binding (`vertex.position`); of GPU programs {"S": […]} has a type besides',
      ),
    buffers: z
      .record(
        z.string().regex(/^\d{1,4}$/, 'expected the number of a binding point'),
        z.array(z.union([word, typedWord('F'), typedWord('S'), typedWord('U')])),
      )
      .optional()
      .describe('Of GPU programs: words of program parameter buffers by binding point'),
    textures: textureUnits.optional().describe('Of GPU programs: as the protocol has them'),
    derivatives: z
      .array(z.strictObject({ dx: words, dy: words }))
      .optional()
      .describe(
        'Of fragment programs: of the operands that ask for them, in the order of execution',
      ),
    results: seenRegisters
      .optional()
      .describe(
        'By register (`o[HPOS]`; of state programs `c[4]`) or binding; null where it was not seen',
      ),
    emitted: z
      .array(seenRegisters.nullable())
      .optional()
      .describe(
        'Of geometry programs, in place of results: those of each vertex, null where a primitive ends before the next',
      ),
    outcome: z.enum(['completed', 'killed']).optional().describe('Of fragment programs'),
    refused: z
      .strictObject({ position: z.int().min(-1).nullable() })
      .optional()
      .describe(
        'The program did not load; the byte offset of the error, null where it is not known',
      ),
  })
  .describe('One run of a program');

export type RecordedRun = z.infer<typeof recordedRunSchema> & {
  /** File and line. */
  readonly place: string;
};

/** The runs of a file, in order. @throws BackendUsageError with file and line */
export async function* recordedRuns(path: string): AsyncGenerator<RecordedRun> {
  const before = new Map<string, { readonly place: string; readonly results: string }>();
  for await (const { line, place } of linesOf(path)) {
    const run = { ...runOf(line, place), place };
    const { program, inputs, results, emitted, outcome, refused } = run;
    const { buffers = {}, textures = {}, derivatives = [] } = run;
    const asked = digest([program, ...[inputs, buffers, textures].map(sorted), derivatives]);
    const vertices = emitted?.map((vertex) => (vertex === null ? null : sorted(vertex))) ?? null;
    const said = digest([sorted(results ?? {}), vertices, outcome ?? 'completed', refused ?? null]);
    const other = before.get(asked);
    if (other !== undefined && other.results !== said) {
      throw new BackendUsageError(
        `${place}: the same program and inputs as ${other.place}, with other results; a recording says one thing of a run`,
      );
    }
    if (other !== undefined) continue;
    if (before.size === MOST_RUNS) {
      throw new BackendUsageError(
        `${place}: more than ${String(MOST_RUNS)} runs; cut the recording`,
      );
    }
    before.set(asked, { place, results: said });
    yield run;
  }
}

/** Registers in an order of their own; the digits of a word are alike in either case, and names are not. */
function sorted(registers: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(registers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, given]) => [name, JSON.stringify(given).toLowerCase()]);
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64');
}

function runOf(line: string, place: string): z.infer<typeof recordedRunSchema> {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    throw new BackendUsageError(`${place}: no JSON; expected one object a line`);
  }
  const result = validate(recordedRunSchema, content);
  if ('issues' in result) {
    throw new BackendUsageError(harmless(`${place}: ${issuesText(result.issues, 1)}`));
  }
  const { value: data } = result;
  const { results, emitted, refused } = data;
  if ((results ?? emitted) === undefined ? refused === undefined : refused !== undefined) {
    throw new BackendUsageError(
      `${place}: expected "results" (of geometry programs "emitted") or "refused", one of them`,
    );
  }
  return data;
}

/** Lines that have anything in them, with their place. @throws BackendUsageError */
async function* linesOf(
  path: string,
): AsyncGenerator<{ readonly line: string; readonly place: string }> {
  const name = basename(path);
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  const take = (): string => {
    const line = Buffer.concat(parts).toString('utf8').trim();
    [parts, length] = [[], 0];
    return line;
  };
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > LONGEST_LINE) {
      throw new BackendUsageError(
        `${name}:${String(number)}: a line of more than ${String(LONGEST_LINE)} bytes`,
      );
    }
    parts.push(part);
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line !== '') yield { line, place: `${name}:${String(number)}` };
      number++;
    }
    add(chunk.subarray(start));
  }
  const line = take();
  if (line !== '') yield { line, place: `${name}:${String(number)}` };
}
