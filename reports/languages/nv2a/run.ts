/** What is printed of runs of the NV2A's words, as JSON and as text. Registers have the names that their text has. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { format } from '../../../semantics/number/binary32.js';
import { WORDS_NAME } from '../../../semantics/nv2a/header.js';
import type { Readings } from '../../../semantics/nv2a/execute.js';
import { FIRST_CONSTANT, OUTPUTS } from '../../../semantics/nv2a/opcodes.js';
import type { WordsState } from '../../../semantics/nv2a/state.js';
import type { Pattern } from '../../../semantics/silicon/pattern.js';
import { bitsJson, fourOf, signedJson, type VectorJson } from '../../json/value.js';
import { counted } from '../../page/counts.js';

/** What `vpspec run --json` prints of words. */
export interface WordsRunJson {
  readonly environment: string;
  readonly outcome: 'completed';
  readonly reason: null;
  /** Instructions executed. */
  readonly instructions: number;
  readonly results: Readonly<Record<string, VectorJson>>;
  readonly temporaries: Readonly<Record<string, VectorJson>>;
  /** The x of A0 alone is a register. */
  readonly addresses: Readonly<Record<string, VectorJson>>;
  readonly conditionCodes: readonly [];
  /** Constants that were written. */
  readonly parameters?: Readonly<Record<string, VectorJson>>;
  readonly engine: 'nv20';
  readonly readings?: Readonly<Record<string, string>>;
}

interface EndedRun {
  readonly start: WordsState;
  readonly state: WordsState;
  readonly executed: number;
}

/** Registers that have a name, with it. */
function named(
  file: readonly Vector<Pattern>[],
  nameOf: (number: number) => string | null,
): readonly (readonly [string, Vector<Pattern>])[] {
  return file.flatMap((vector, number) => {
    const name = nameOf(number);
    return name === null ? [] : [[name, vector] as const];
  });
}

const outputName = (number: number): string | null => OUTPUTS[number] ?? null;
const temporaryName = (number: number): string => `R${String(number)}`;
const constantName = (index: number): string => `c[${String(index - FIRST_CONSTANT)}]`;

/** Registers of a file that a later state has other than an earlier one: those that were written. */
function changed(
  before: readonly Vector<Pattern>[],
  after: readonly Vector<Pattern>[],
  nameOf: (number: number) => string | null,
): readonly (readonly [string, Vector<Pattern>])[] {
  return after === before
    ? []
    : named(after, (number) => (after[number] === before[number] ? null : nameOf(number)));
}

/** All registers that a step, or a run, has written, A0.x apart. */
export function writtenRegisters(
  before: WordsState,
  after: WordsState,
): readonly (readonly [string, Vector<Pattern>])[] {
  return [
    ...changed(before.temporaries, after.temporaries, temporaryName),
    ...changed(before.outputs, after.outputs, outputName),
    ...changed(before.constants, after.constants, constantName),
  ];
}

const json = (vector: Vector<Pattern>): VectorJson => fourOf(vector, bitsJson);

export function wordsRunJson(
  { start, state, executed }: EndedRun,
  readings: Readings,
): WordsRunJson {
  const registers = (all: readonly (readonly [string, Vector<Pattern>])[]) =>
    Object.fromEntries(all.map(([name, vector]) => [name, json(vector)]));
  const constants = changed(start.constants, state.constants, constantName);
  return {
    environment: WORDS_NAME,
    outcome: 'completed',
    reason: null,
    instructions: executed,
    results: registers(named(state.outputs, outputName)),
    temporaries: registers(named(state.temporaries, temporaryName)),
    addresses: { A0: fourOf({ x: state.address, y: 0, z: 0, w: 0 }, signedJson) },
    conditionCodes: [],
    ...(constants.length === 0 ? {} : { parameters: registers(constants) }),
    engine: 'nv20',
    ...readingsJson(readings),
  };
}

/** Readings that were chosen; nothing where none was. */
export function readingsJson(readings: Readings): {
  readonly readings?: Readonly<Record<string, string>>;
} {
  return readings.size === 0 ? {} : { readings: Object.fromEntries(readings) };
}

/** The same for a person: registers that nothing has written are only counted. */
export function wordsRunText({ start, state, executed }: EndedRun): string {
  const lines = [`${WORDS_NAME}: completed after ${counted(executed, 'instruction')}`];
  const show = (
    title: string,
    file: 'outputs' | 'temporaries' | 'constants',
    nameOf: (number: number) => string | null,
  ): void => {
    const all = named(state[file], nameOf).length;
    const written = changed(start[file], state[file], nameOf);
    const rest = all - written.length;
    lines.push('', `${title}${rest > 0 ? ` (${String(rest)} not written)` : ''}`);
    for (const [name, vector] of written) lines.push(`  ${name.padEnd(7)} ${patternsText(vector)}`);
  };
  show('Outputs', 'outputs', outputName);
  if (state.constants !== start.constants) show('Constants', 'constants', constantName);
  show('Temporary registers', 'temporaries', temporaryName);
  lines.push('', `  A0.x    ${String(state.address)}`);
  return `${lines.join('\n')}\n`;
}

/** Four values with their bits. */
export function patternsText({ x, y, z, w }: Vector<Pattern>): string {
  return `(${[x, y, z, w].map(format).join(', ')})`;
}
