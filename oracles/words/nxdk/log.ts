/** The log that a console has written (examples/nxdk/main.c), line by line: what is wrong is told by its line. */
import { hex } from '../../../semantics/number/binary32.js';
import { fromQuad, type Word } from '../../../semantics/nv2a/fields.js';
import { PROGRAM_LIMIT, programIn } from '../../../semantics/nv2a/program.js';
import { lineOfWord } from '../../protocol/encode.js';
import { harmless } from '../../../spec/harmless.js';

/** A log that cannot be read: the line, what was expected and what was found. */
export class LogError extends Error {
  constructor(
    /** From 1. */
    readonly line: number,
    message: string,
  ) {
    super(`line ${String(line)}: ${message}`);
    this.name = 'LogError';
  }
}

/** One run of a log, as a line of a recording (../recording.ts). */
export interface LoggedRun {
  readonly name: string;
  readonly words: readonly string[];
  readonly inputs: Readonly<Record<string, readonly string[]>>;
  readonly results: Readonly<Record<string, readonly string[]>>;
}

export interface ReadLog {
  readonly runs: readonly LoggedRun[];
  /** Whether the console came to its end. */
  readonly isComplete: boolean;
}

const HEADER = 'NV2A words log 1';

interface Begun {
  readonly at: number;
  readonly name: string;
  readonly words: Word[];
  readonly inputs: Record<string, readonly string[]>;
  readonly results: Record<string, readonly string[]>;
}

/** @throws LogError */
export function readLog(text: string): ReadLog {
  const lines = text.split(/\r\n|\n/);
  const runs: LoggedRun[] = [];
  let begun: Begun | null = null;
  let done: number | null = null;
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (index === 0) {
      if (line !== HEADER) fail(at, `expected "${HEADER}"`, line);
      continue;
    }
    if (line === '' && index === lines.length - 1) continue;
    if (done !== null) fail(at, 'expected nothing after "done"', line);
    const [keyword = '', ...rest] = line.split(' ');
    if (begun === null) {
      if (keyword === 'run') {
        begun = { at, name: nameIn(rest, at, line), words: [], inputs: {}, results: {} };
      } else if (keyword === 'done') {
        done = countIn(rest, at, line);
        if (done !== runs.length) {
          throw new LogError(
            at,
            `${String(done)} runs are said to be done, and ${String(runs.length)} are there`,
          );
        }
      } else {
        fail(at, 'expected "run NAME" or "done N"', line);
      }
      continue;
    }
    if (keyword === 'end' && rest.length === 0) {
      runs.push(ended(begun, at));
      begun = null;
      continue;
    }
    take(begun, keyword, rest, at, line);
  }
  if (lines.length === 1 && lines[0] !== HEADER) fail(1, `expected "${HEADER}"`, lines[0] ?? '');
  return { runs, isComplete: done !== null };
}

function fail(at: number, expected: string, found: string): never {
  const shown = harmless(found.length > 80 ? `${found.slice(0, 77)}...` : found);
  throw new LogError(at, `${expected}; found ${JSON.stringify(shown)}`);
}

function nameIn(rest: readonly string[], at: number, line: string): string {
  const [name = '', ...more] = rest;
  if (more.length > 0 || !/^[A-Za-z0-9._-]{1,80}$/.test(name))
    fail(at, 'expected "run NAME"', line);
  return name;
}

function countIn(rest: readonly string[], at: number, line: string): number {
  const [count = '', ...more] = rest;
  if (more.length > 0 || !/^\d{1,9}$/.test(count))
    fail(at, 'expected "done" with a number of runs', line);
  return Number(count);
}

const INPUT = /^v(\d|1[0-5])$/;
const CONSTANT = /^c\[(0|[1-9]\d?|-[1-9]\d?)\]$/;

function isConstant(name: string): boolean {
  const [, number] = CONSTANT.exec(name) ?? [];
  return number !== undefined && Number(number) >= -96 && Number(number) <= 95;
}

function isThere(registers: Begun['inputs']): boolean {
  return Object.keys(registers).length > 0;
}

/** One line within a run. */
function take(
  begun: Begun,
  keyword: string,
  rest: readonly string[],
  at: number,
  line: string,
): void {
  // Lines in another order are parts of several runs, or of a damaged log: what instructions there are, and in which order, would be a guess.
  const isLate =
    keyword !== 'left' && (isThere(begun.results) || (keyword === 'word' && isThere(begun.inputs)));
  if (isLate) fail(at, 'expected words first, then inputs, then what is left', line);
  if (keyword === 'word') {
    const [a, b, c, d] = fourOf(rest, at, line).map((each) => Number.parseInt(each, 16));
    begun.words.push(fromQuad([a ?? 0, b ?? 0, c ?? 0, d ?? 0]));
    if (begun.words.length > PROGRAM_LIMIT) {
      throw new LogError(at, `the program has more than ${String(PROGRAM_LIMIT)} instructions`);
    }
    return;
  }
  const [register = '', ...values] = keyword === 'left' ? rest : [keyword, ...rest];
  const file = keyword === 'left' ? begun.results : begun.inputs;
  const isKnown = isConstant(register) || (keyword !== 'left' && INPUT.test(register));
  if (!isKnown) {
    fail(at, 'expected "word", "v0" to "v15", "c[-96]" to "c[95]", "left c[N]" or "end"', line);
  }
  if (Object.hasOwn(file, register)) throw new LogError(at, `${register} is there twice`);
  file[register] = fourOf(values, at, line).map((each) => hex(Number.parseInt(each, 16)));
}

function fourOf(values: readonly string[], at: number, line: string): readonly string[] {
  if (values.length !== 4 || values.some((each) => !/^[0-9a-fA-F]{8}$/.test(each))) {
    fail(at, 'expected four words of eight hexadecimal digits', line);
  }
  return values;
}

function ended({ at: from, name, words, inputs, results }: Begun, at: number): LoggedRun {
  const program = programIn(words);
  if (!program.ok) {
    const { index, message } = program.error;
    const which = index === null ? '' : `instruction ${String(index)}: `;
    throw new LogError(from, `run ${name}: ${which}${message}`);
  }
  if (!isThere(results)) {
    throw new LogError(at, `run ${name} shows nothing; expected a line "left c[N]" at least`);
  }
  return { name, words: words.map(lineOfWord), inputs, results };
}

/** What a recording says of who made it. */
export function recordingManifest(name: string, provenance: string): string {
  return [
    `name: ${JSON.stringify(name)}`,
    'environment: NV2A',
    `provenance: ${JSON.stringify(provenance)}`,
    '# The program that made the log lets programs write constants.',
    'readings:',
    '  constant-written: written',
    '',
  ].join('\n');
}
