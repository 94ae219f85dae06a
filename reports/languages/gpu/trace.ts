/** Steps of a GPU program as JSON and as text. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { GPU_NOMINAL, type GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { NominalWord } from '../../../semantics/gpu/domains/words.js';
import { flagsToJson } from '../../../semantics/gpu/machine/serialise.js';
import type { GpuTraceStep } from '../../../semantics/gpu/machine/trace.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { describeFlags } from '../../../oracles/cases/gpu/compare.js';
import { temporaryKey } from '../../../oracles/cases/gpu/names.js';
import { knownCount } from '../../../semantics/gpu/domains/repetitions.js';
import { wordsText } from './run.js';
import { fourOf, wordJson, type CodesJson, type WordsJson } from '../../json/value.js';

export type NominalGpuStep = GpuTraceStep<GpuNominalKinds>;

/** The instruction as the program has it. */
function instructionText({ source }: GpuProgram, { syntax }: GpuInstruction): string {
  return source.slice(syntax.offset, syntax.end).replace(/\s+/g, ' ').trim();
}

/** Numbers with their type, as words. */
function wordsOf(vector: TypedVector<NominalFloat, NominalInteger>): Vector<NominalWord> {
  const { type } = vector;
  if (type === 'F') return vector.value;
  const { x, y, z, w } = vector.value;
  const word = (value: NominalInteger): NominalWord =>
    GPU_NOMINAL.wordOfInteger(value, type === 'S');
  return { x: word(x), y: word(y), z: word(z), w: word(w) };
}

interface Written {
  readonly name: string;
  readonly value: Vector<NominalWord>;
}

/** What the step wrote: variables and their new contents. Several where the index was not known. */
function written(program: GpuProgram, { observation, after }: NominalGpuStep): readonly Written[] {
  const { destination } = observation;
  if (destination === null) return [];
  const { file, place } = destination;
  return (typeof place === 'number' ? [place] : place).flatMap((slot) => {
    const temporary = program.temporaries[slot];
    const name =
      file === 'result' ? program.results[slot]?.binding : temporary && temporaryKey(temporary);
    const value = (file === 'result' ? after.results : after.temporaries)[slot];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
}

function codesOf({ instruction: { updates }, after }: NominalGpuStep): Vector<NominalFlags> | null {
  return updates === null ? null : after.codes[updates];
}

/** What `vpspec trace --json` prints of a step of a GPU program; what it shares with VP programs means the same. */
export interface GpuTraceJson {
  readonly index: number;
  readonly instruction: string;
  readonly operands: readonly WordsJson[];
  readonly result: WordsJson | null;
  /** Several where an index was not known. */
  readonly written: readonly { readonly register: string; readonly value: WordsJson }[];
  readonly conditionCode: CodesJson | null;
  /** Repetitions left of the REP blocks, the innermost last; null for one without count. */
  readonly loops: readonly (number | null)[];
  readonly calls: readonly number[];
  readonly next: number;
}

export function gpuTraceJson(program: GpuProgram, step: NominalGpuStep): GpuTraceJson {
  const { observation, after, instruction } = step;
  const codes = codesOf(step);
  return {
    index: step.index,
    instruction: instructionText(program, instruction),
    operands: observation.operands.map((operand) => fourOf(wordsOf(operand), wordJson)),
    result: observation.result === null ? null : fourOf(wordsOf(observation.result), wordJson),
    written: written(program, step).map(({ name, value }) => ({
      register: name,
      value: fourOf(value, wordJson),
    })),
    conditionCode:
      codes === null
        ? null
        : {
            register: `CC${String(instruction.updates)}`,
            components: fourOf(codes, flagsToJson),
          },
    loops: after.loops.map(knownCount),
    calls: after.calls.map(({ returnTo }) => returnTo),
    next: after.next,
  };
}

/** One step for a person. */
export function gpuTraceText(program: GpuProgram, step: NominalGpuStep): string {
  const { observation, after, instruction, index } = step;
  const lines = [`${String(index).padStart(4)}  ${instructionText(program, instruction)}`];
  const row = (label: string, text: string): void => {
    lines.push(`        ${label.padEnd(10)} ${text}`);
  };
  for (const [number, operand] of observation.operands.entries()) {
    row(`operand ${String(number)}`, wordsText(wordsOf(operand)));
  }
  if (observation.result !== null) row('result', wordsText(wordsOf(observation.result)));
  for (const { name, value } of written(program, step)) row(name, wordsText(value));
  const codes = codesOf(step);
  if (codes !== null) {
    const flags = COMPONENTS.map((component) => describeFlags(codes[component]));
    row(`CC${String(instruction.updates)}`, `(${flags.join(', ')})`);
  }
  const emission = after.emitted.length > step.before.emitted.length ? after.emitted.at(-1) : null;
  if (emission?.kind === 'vertex') {
    for (const [slot, { binding }] of program.results.entries()) {
      const value = emission.results[slot];
      if (value !== undefined) row(binding, wordsText(value));
    }
  }
  if (after.next !== index + 1) row('', `on to ${placeText(program, after.next)}`);
  return `${lines.join('\n')}\n`;
}

function placeText({ instructions }: GpuProgram, next: number): string {
  return next < 0 || next >= instructions.length ? 'the end' : `instruction ${String(next)}`;
}
