/**
 * Recorded runs of words: `*.jsonl` in a folder, a run a line, and `recording.yaml` beside them, who made it and how (docs/recordings.md, Words of the
 * NV2A). A recording is asked like others, and answers what it has.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { READINGS } from '../../semantics/nv2a/differences.js';
import type { Readings } from '../../semantics/nv2a/execute.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import { digitsOf } from '../../semantics/nv2a/files.js';
import { hex } from '../../semantics/number/binary32.js';
import { PROGRAM_LIMIT, programIn } from '../../semantics/nv2a/program.js';
import { INPUTS, type PatternQuad } from '../../semantics/nv2a/state.js';
import { harmless } from '../../spec/harmless.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { readYaml } from '../../spec/load/yaml-file.js';
import { BackendUsageError } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import { lineOfWord } from '../protocol/encode.js';
import type { WordsBox } from './box.js';
import type { Left } from './expected.js';
import { constantOf, inOrder, type Question, type Quads } from './question.js';

const EXPECTED = 'expected "0x" and eight hexadecimal digits, the bits of a 32-bit value';
const word = z.string({ error: EXPECTED }).regex(/^0x[0-9a-fA-F]{8}$/, { error: EXPECTED });
const quad = z.tuple([word, word, word, word], { error: 'expected four components, x to w' });
const instruction = z
  .string()
  .regex(/^0x[0-9a-fA-F]{32}$/, 'expected "0x" and 32 hexadecimal digits, the first word first');

export const recordedWordsSchema = z
  .strictObject({
    format: z.literal(1).optional().describe('Of the line; 1 if absent'),
    name: z.string().max(200).optional().describe('What the run is called'),
    words: z.array(instruction).min(1).max(PROGRAM_LIMIT).describe('One instruction each'),
    inputs: z.record(z.string(), quad).default({}).describe('By register: `v0`, `c[-5]`'),
    results: z
      .record(z.string(), quad)
      .describe('By register: `oPos`, `c[5]`; what is not there was not seen'),
  })
  .describe('One run of words of the NV2A');

export const wordsRecordingSchema = z
  .strictObject({
    name: z.string().min(1).describe('A short name for headings'),
    environment: z.literal('NV2A'),
    engine: z.string().optional().describe('What ran the words'),
    provenance: z.string().optional().describe('Where the results come from'),
    notes: z.string().optional(),
    readings: z
      .record(z.string(), z.string())
      .default({})
      .describe('What holds of whoever ran it, of points that descriptions do not agree about'),
  })
  .describe('Who recorded runs of words, and how');

/** A run that was recorded. */
export interface RecordedWords {
  /** File and line. */
  readonly place: string;
  readonly name: string;
  readonly words: readonly Word[];
  readonly inputs: Quads;
  readonly constants: Quads;
  /** By the name of the output, or of the constant. */
  readonly results: Readonly<Record<string, PatternQuad>>;
}

export interface WordsRecording {
  readonly name: string;
  readonly provenance: string | null;
  readonly readings: Readings;
  readonly runs: readonly RecordedWords[];
}

/** @throws BackendUsageError with file and line of what is wrong */
export function readWordsRecording(directory: string): WordsRecording {
  const names = listed(directory);
  const files = names.filter((name) => name.endsWith('.jsonl'));
  if (files.length === 0) {
    throw new BackendUsageError(
      `${directory} holds no recorded words: files such as runs.jsonl are expected`,
    );
  }
  const manifest = names.includes('recording.yaml')
    ? manifestIn(join(directory, 'recording.yaml'))
    : null;
  const runs = files.flatMap((name) => runsIn(join(directory, name)));
  if (runs.length === 0)
    throw new BackendUsageError(`${directory}: no run; at least one is expected`);
  requireOneAnswer(runs);
  return {
    name: manifest?.name ?? basename(resolve(directory)),
    provenance: manifest?.provenance ?? null,
    readings: readingsOf(manifest?.readings ?? {}, directory),
    runs,
  };
}

/** The runs of one file, of which no recording.yaml tells. @throws BackendUsageError with file and line of what is wrong */
export function readWordsFile(path: string): WordsRecording {
  const runs = runsIn(path);
  if (runs.length === 0) throw new BackendUsageError(`${path}: no run; at least one is expected`);
  requireOneAnswer(runs);
  return { name: basename(path), provenance: null, readings: new Map(), runs };
}

function listed(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    throw new BackendUsageError(
      `${directory} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function manifestIn(path: string): z.infer<typeof wordsRecordingSchema> {
  try {
    return readYaml(path, wordsRecordingSchema).data;
  } catch (error) {
    if (error instanceof SpecFileError) throw new BackendUsageError(error.message);
    throw error;
  }
}

function readingsOf(given: Readonly<Record<string, string>>, directory: string): Readings {
  for (const [id, name] of Object.entries(given)) {
    const names = READINGS.get(id);
    if (names?.includes(name) === true) continue;
    const known = names === undefined ? [...READINGS.keys()].join(', ') : names.join(' or ');
    throw new BackendUsageError(
      harmless(`${directory}/recording.yaml: readings: ${id}: ${name}: expected ${known}`),
    );
  }
  return new Map(Object.entries(given));
}

function runsIn(path: string): readonly RecordedWords[] {
  const runs: RecordedWords[] = [];
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    runs.push(runOf(line, `${basename(path)}:${String(index + 1)}`));
  }
  return runs;
}

function runOf(line: string, place: string): RecordedWords {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    throw new BackendUsageError(`${place}: no JSON; expected one object a line`);
  }
  return recordedRun(content, place);
}

/** A run of what stands in a line. @throws BackendUsageError with the place of what is wrong */
export function recordedRun(content: unknown, place: string): RecordedWords {
  const result = validate(recordedWordsSchema, content);
  if ('issues' in result) {
    throw new BackendUsageError(harmless(`${place}: ${issuesText(result.issues, 1)}`));
  }
  const { words, inputs, results, name } = result.value;
  const bits = words.map(BigInt);
  const program = programIn(bits);
  if (!program.ok) {
    const { index, message } = program.error;
    throw new BackendUsageError(`${place}: words[${String(index)}]: ${message}`);
  }
  const given = filesOf(inputs, place);
  const shown = Object.entries(results).map(([register, value]): [string, PatternQuad] => {
    if (!OUTPUT_NAMES.includes(register) && constantOf(register) === null) {
      throw new BackendUsageError(
        harmless(
          `${place}: results: there is no ${register}; expected ${OUTPUT_NAMES.join(', ')} or c[-96] to c[95]`,
        ),
      );
    }
    return [register, quadOf(value)];
  });
  return { place, name: name ?? place, words: bits, ...given, results: Object.fromEntries(shown) };
}

function filesOf(
  inputs: Readonly<Record<string, readonly string[]>>,
  place: string,
): { readonly inputs: Quads; readonly constants: Quads } {
  const v: Record<number, PatternQuad> = {};
  const c: Record<number, PatternQuad> = {};
  for (const [register, value] of Object.entries(inputs)) {
    const [, input] = /^v(0|[1-9]\d?)$/.exec(register) ?? [];
    const constant = constantOf(register);
    if (input !== undefined && Number(input) < INPUTS) v[Number(input)] = quadOf(value);
    else if (constant !== null) c[constant] = quadOf(value);
    else {
      throw new BackendUsageError(
        harmless(
          `${place}: inputs: there is no ${register}; expected v0 to v15 or c[-96] to c[95]`,
        ),
      );
    }
  }
  return { inputs: v, constants: c };
}

function quadOf(value: readonly string[]): PatternQuad {
  const [x = 0, y = 0, z = 0, w = 0] = value.map((each) => Number.parseInt(each, 16));
  return [x, y, z, w];
}

/** What a run is asked: words up to the final one, and inputs. */
export function keyOf(words: readonly Word[], inputs: Quads, constants: Quads): string {
  return JSON.stringify([words.map(lineOfWord), inOrder(inputs), inOrder(constants)]);
}

function requireOneAnswer(runs: readonly RecordedWords[]): void {
  const known = new Map<string, { readonly place: string; readonly said: string }>();
  for (const { place, words, inputs, constants, results } of runs) {
    const key = keyOf(words, inputs, constants);
    const said = JSON.stringify(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
    const before = known.get(key);
    if (before !== undefined && before.said !== said) {
      throw new BackendUsageError(
        `${place}: the same words and inputs as ${before.place}, with other results; a recording says one thing of a run`,
      );
    }
    known.set(key, { place, said });
  }
}

/** A run as a line has it, in the one way in which it is written. */
export function recordedLine({ name, words, inputs, constants, results }: RecordedWords): object {
  const quads = (all: Readonly<Record<string, PatternQuad>>, named: (key: string) => string) =>
    Object.entries(all).map(([key, quad]) => [named(key), quad.map(hex)] as const);
  return {
    name,
    words: words.map((word) => `0x${digitsOf(word).join('')}`),
    inputs: Object.fromEntries([
      ...quads(inputs, (number) => `v${number}`),
      ...quads(constants, (number) => `c[${number}]`),
    ]),
    results: Object.fromEntries(quads(results, (register) => register)),
  };
}

/** The questions that a recording answers, one a run. */
export function questionsOf({ runs }: Pick<WordsRecording, 'runs'>): readonly Question[] {
  return runs.map(({ name, words, inputs, constants }) => ({
    group: 'recorded runs',
    name,
    words,
    vertices: [inputs],
    constants,
  }));
}

/** A recording as who can be asked what it has. */
export function recordedBox(
  spec: string,
  recording: Pick<WordsRecording, 'name' | 'runs'>,
): WordsBox {
  const known = new Map(
    recording.runs.map((run) => [keyOf(run.words, run.inputs, run.constants), run]),
  );
  return {
    spec,
    name: recording.name,
    version: '',
    run: ({ words, vertices, constants }) => {
      const left = vertices.map((inputs): Left | null => {
        const run = known.get(keyOf(words, inputs, constants));
        return run === undefined ? null : leftOf(run);
      });
      return left.every((each) => each !== null)
        ? Promise.resolve(left)
        : Promise.reject(new BackendIncident('unsupported', 'it was not recorded'));
    },
    close: () => Promise.resolve(),
  };
}

function leftOf({ results }: RecordedWords): Left {
  const constants = Object.entries(results).flatMap(([register, value]) => {
    const number = constantOf(register);
    return number === null ? [] : [[number, value] as const];
  });
  return {
    outputs: OUTPUT_NAMES.flatMap((name) => [...(results[name] ?? [0, 0, 0, 0])]),
    constants: Object.fromEntries(constants),
    seen: new Set(Object.keys(results)),
  };
}
