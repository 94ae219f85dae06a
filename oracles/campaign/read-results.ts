/**
 * Reads results.jsonl: a header, then a line for each unit. A campaign may have been killed while it wrote
 * a line: a last line without its end is left out, and said. Anything else that is not of the format is
 * refused with its place, since nobody knows what else is wrong then.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { oneLine } from '../../spec/harmless.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { CampaignUsageError } from '../units/errors.js';
import { headerSchema, type CampaignHeader } from './header.js';
import type { KeptLines } from './lines-file.js';
import { VERDICTS, type ResultLine } from '../units/result-line.js';

export type Results = KeptLines<CampaignHeader, ResultLine>;

/** A longer line is none of ours. */
const MOST_BYTES = 256 * 2 ** 20;
const PORTION = 2 ** 20;
const NEWLINE = 10;

/** @throws CampaignUsageError where the file cannot be read, or a line but the last is not of the format. */
export function readResults(path: string): Results {
  return resultsFrom(portionsOf(path), path);
}

/**
 * The same of a file of a certificate, which may be anybody's. Each line has to stand as it is written here, so that
 * nothing is in it that one reader sees and another passes over: a key twice, a key that is none.
 *
 * @param path for messages
 */
export function resultsIn(data: Buffer, path: string): Results {
  return resultsFrom([data], path, true);
}

function resultsFrom(portions: Iterable<Buffer>, path: string, isOwn = false): Results {
  const places = new Map<string, number>();
  return keptLines(portions, path, isOwn, {
    header: (data, place) => checked(headerSchema, data, place, 'header of a campaign'),
    line: (data, place, number) => {
      const result = checked(isOwn ? OWN_LINE : LINE, data, place, 'result');
      requireFirst(places, result, place, number);
      return result;
    },
  });
}

/** @throws CampaignUsageError for a unit that has a result already */
function requireFirst(
  places: Map<string, number>,
  result: ResultLine,
  place: string,
  number: number,
): void {
  const before = places.get(result.unit);
  if (before !== undefined) {
    throw new CampaignUsageError(
      `${place}: a second result of ${result.unit}, after line ${String(before)}; ` +
        'two campaigns may have written into one file',
    );
  }
  places.set(result.unit, number);
}

/** How the lines of a file are taken: what they are of JSON, with their places. */
export interface LineReader<Header, Line> {
  readonly header: (data: unknown, place: string) => Header;
  readonly line: (data: unknown, place: string, number: number) => Line;
}

/** The lines of a file by its path. @throws CampaignUsageError where it cannot be read, or a line is none */
export function linesAt<Header, Line>(
  path: string,
  reader: LineReader<Header, Line>,
): KeptLines<Header, Line> {
  return keptLines(portionsOf(path), path, false, reader);
}

/** The same of a file of a certificate, as `resultsIn`. */
export function linesIn<Header, Line>(
  data: Buffer,
  path: string,
  reader: LineReader<Header, Line>,
): KeptLines<Header, Line> {
  return keptLines([data], path, true, reader);
}

function keptLines<Header, Line>(
  portions: Iterable<Buffer>,
  path: string,
  isOwn: boolean,
  reader: LineReader<Header, Line>,
): KeptLines<Header, Line> {
  let header: Header | null = null;
  const lines: Line[] = [];
  let number = 0;
  let end = 0;
  const cut = eachLine(portions, path, (line) => {
    number++;
    end += line.length + 1;
    const place = `${path}:${String(number)}`;
    const data = parsed(line, place);
    if (isOwn && JSON.stringify(data) !== line.toString('utf8')) {
      throw new CampaignUsageError(`${place}: this line is not as a campaign writes it`);
    }
    if (header === null) header = reader.header(data, place);
    else lines.push(reader.line(data, place, number));
  });
  return { header, lines, end, cut };
}

type ObjectOf = typeof z.looseObject | typeof z.strictObject;

/**
 * A disagreement as data.
 *
 * @param object whether it may say more than what is relied upon
 */
export function disagreementSchemaOf(object: ObjectOf): z.ZodType {
  return object({
    kind: z.enum(['load', 'start', 'operand', 'result', 'write', 'codes', 'flow', 'end']),
    step: z.number().nullable(),
    index: z.number().nullable(),
    // A line has its name alone, and older versions more; what was made small of a VP program has its syntax.
    instruction: z.looseObject({ name: z.string() }).nullable(),
    where: z.string(),
    observed: z.string(),
    allowed: z.string(),
    ulps: z.number().nullable(),
    clauses: z.array(z.string()).min(1),
    oneOf: z.literal(true).optional(),
    means: z.enum(['assignments', 'sets', 'joined sets', 'steps']),
    signature: z.string(),
    restriction: z.string().optional(),
    misplaced: z.array(z.string()).optional(),
  });
}

/** @param object as of `disagreementSchemaOf` */
function lineSchemaOf(object: ObjectOf): z.ZodType<ResultLine> {
  const disagreement = disagreementSchemaOf(object);
  const choice = object({
    erratum: z.string(),
    interpretations: z.array(z.string()),
    taken: z.boolean(),
  });
  return object({
    unit: z.string().min(1),
    verdict: z.enum(VERDICTS),
    reason: z.string().nullable(),
    milliseconds: z.number().min(0),
    disagreement: disagreement.nullable(),
    letter: disagreement.optional(),
    joined: z.literal(true).optional(),
    facts: z.array(z.string()).optional(),
    words: z.string().nullable(),
    left: z.array(z.string()).nullable(),
    outcome: z.string().optional(),
    engine: z
      .union([
        object({
          compared: z.int().nonnegative(),
          differing: z.int().nonnegative(),
          found: z.array(
            object({
              where: z.string(),
              expected: z.string(),
              observed: z.string(),
              kind: z.string(),
            }),
          ),
        }),
        object({ open: z.string() }),
        object({ refused: z.literal(true) }),
      ])
      .optional(),
    interpretations: z.array(z.array(z.array(choice))).optional(),
  }) as unknown as z.ZodType<ResultLine>;
}
const LINE = lineSchemaOf(z.looseObject);
const OWN_LINE = lineSchemaOf(z.strictObject);

function parsed(line: Buffer, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line)) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CampaignUsageError(`${place}: this line is no JSON: ${reason}`);
  }
}

/** @throws CampaignUsageError with the place of a line that is not of a format */
export function checked<T>(schema: z.ZodType<T>, data: unknown, place: string, what: string): T {
  const result = validate(schema, data);
  if ('value' in result) return result.value;
  throw new CampaignUsageError(
    oneLine(`${place}: this line is no ${what}: ${issuesText(result.issues, 1)}`),
  );
}

/** Calls back for every line that has its end; returns the bytes of what comes after the last. */
function eachLine(
  portions: Iterable<Buffer>,
  path: string,
  onLine: (line: Buffer) => void,
): number {
  const begun: Buffer[] = [];
  let pending = 0;
  for (const portion of portions) {
    let from = 0;
    for (;;) {
      const newline = portion.indexOf(NEWLINE, from);
      const rest = portion.subarray(from, newline < 0 ? portion.length : newline);
      if (newline < 0) {
        begun.push(rest);
        pending += rest.length;
        if (pending > MOST_BYTES) {
          throw new CampaignUsageError(`${path}: a line is too long for a result`);
        }
        break;
      }
      onLine(begun.length === 0 ? rest : Buffer.concat([...begun, rest]));
      begun.length = 0;
      pending = 0;
      from = newline + 1;
    }
  }
  return pending;
}

function* portionsOf(path: string): Generator<Buffer> {
  const file = opened(path);
  try {
    for (;;) {
      const portion = Buffer.allocUnsafe(PORTION);
      const read = readSync(file, portion, 0, PORTION, null);
      if (read === 0) return;
      yield portion.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CampaignUsageError(`the results cannot be read: ${reason}`);
  }
}
