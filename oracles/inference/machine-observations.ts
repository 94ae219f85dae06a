/** Observations of a machine in this process: each instruction by itself on the probes' operands. */
import { bitsOf } from '../../semantics/number/binary32.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Machine, NominalProgram } from '../../semantics/machine/machine.js';
import { resume } from '../../semantics/machine/run.js';
import {
  availableIn,
  ENVIRONMENTS,
  type Environment,
  type EnvironmentName,
  type Quad,
} from '../../spec/environments.js';
import { instructionNamed, INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import type { Observations, Unjudged } from '../backends/backend.js';
import { recordShape } from '../backends/shape.js';
import { probesOf, type ProbeOperands } from './probes.js';

/** Runs every wanted instruction of an environment. */
export function observeMachine(
  machine: Machine,
  environment: EnvironmentName,
  wanted: (instruction: string) => boolean,
): { readonly observations: readonly Observations[]; readonly unjudged: readonly Unjudged[] } {
  const observations: Observations[] = [];
  const unjudged: Unjudged[] = [];
  for (const spec of INSTRUCTIONS) {
    if (!availableIn(ENVIRONMENTS[environment], spec.since) || !wanted(spec.name)) continue;
    if (recordShape(spec.name) === null) continue;
    const words = observeInstruction(machine, environment, spec.name);
    if (typeof words === 'string') unjudged.push({ source: spec.name, reason: words });
    else observations.push(recordsOf(spec.name, words));
  }
  return { observations, unjudged };
}

/** Words of an instruction's records as observations. */
export function recordsOf(instruction: string, words: Uint32Array): Observations {
  const shape = recordShape(instruction);
  if (shape === null) throw new Error(`${instruction} has no floating-point result`);
  const count = Math.floor(words.length / shape.words);
  const place = (record: number): string => `${instruction}, probe ${String(record + 1)}`;
  return { instruction, shape, count, words, place };
}

/** The words of one instruction's records, or why there are none. */
export function observeInstruction(
  machine: Machine,
  environment: EnvironmentName,
  name: string,
): Uint32Array | string {
  const shape = recordShape(name);
  const spec = instructionNamed(name);
  if (shape === null || spec === undefined) return `${name} has no floating-point result`;
  const loading = machine.load(programOf(ENVIRONMENTS[environment], spec));
  if (!loading.loaded) return `a program of it alone does not load: ${loading.error.message}`;
  const linked = machine.link(loading.program);
  const probes = probesOf(name);
  const words = new Uint32Array(probes.length * shape.words);
  let at = 0;
  for (const operands of probes) {
    for (const operand of operands) for (const value of operand) words[at++] = bitsOf(value);
    const { x, y, z, w } = recordResult(machine, linked, operands);
    for (const value of [x, y, z, w].slice(0, shape.results)) words[at++] = bitsOf(value);
  }
  return words;
}

/** A program that leaves the instruction's result in R0. */
export function programOf(
  environment: Environment,
  { name, operands }: Pick<InstructionSpec, 'name' | 'operands'>,
): string {
  const component = operands[0] === 'scalar' ? '.x' : '';
  const third = operands.length > 2 ? 'MOV R1, v[1];\n' : '';
  const listed = ['v[0]', 'c[0]', 'R1'].slice(0, operands.length).map((text) => text + component);
  const moves = environment.programType === 'state' ? 'MOV c[1], R0;' : 'MOV o[HPOS], R0;';
  const loaded = environment.programType === 'state' ? third.replace('v[1]', 'c[2]') : third;
  return `${environment.header}\n${loaded}${name} R0, ${listed.join(', ')};\n${moves}\nEND\n`;
}

/** What a program of `programOf` leaves of an instruction on these operands. */
export function recordResult(
  machine: Machine,
  linked: NominalProgram,
  operands: ProbeOperands,
): { readonly x: number; readonly y: number; readonly z: number; readonly w: number } {
  const [a, b, c] = operands.map(quad);
  const zero: Quad = [0, 0, 0, 0];
  const state = linked.program.environment.programType === 'state';
  const values: InputValues = state
    ? { attributes: { 0: a ?? zero }, parameters: { 0: b ?? zero, 2: c ?? zero } }
    : { attributes: { 0: a ?? zero, 1: c ?? zero }, parameters: { 0: b ?? zero } };
  const start = machine.invocation(linked, values);
  const { state: end } = resume(linked, start.inputs, start.state, machine.outcomeOf);
  return end.temporaries[0] ?? { x: NaN, y: NaN, z: NaN, w: NaN };
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}
