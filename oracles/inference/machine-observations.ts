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
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
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
    const seen = observe(machine, ENVIRONMENTS[environment], spec);
    if (typeof seen === 'string') unjudged.push({ source: spec.name, reason: seen });
    else observations.push(seen);
  }
  return { observations, unjudged };
}

/** The results of one instruction, or why there are none. */
function observe(
  machine: Machine,
  environment: Environment,
  spec: InstructionSpec,
): Observations | string {
  const shape = recordShape(spec.name);
  if (shape === null) return `${spec.name} has no floating-point result`;
  const loading = machine.load(programOf(environment, spec));
  if (!loading.loaded) return `a program of it alone does not load: ${loading.error.message}`;
  const linked = machine.link(loading.program);
  const probes = probesOf(spec.name);
  const words = new Uint32Array(probes.length * shape.words);
  let at = 0;
  for (const operands of probes) {
    for (const operand of operands) for (const value of operand) words[at++] = bitsOf(value);
    const { x, y, z, w } = resultOf(machine, linked, operands);
    for (const value of [x, y, z, w].slice(0, shape.results)) words[at++] = bitsOf(value);
  }
  return {
    instruction: spec.name,
    shape,
    count: probes.length,
    words,
    place: (record) => `${spec.name}, probe ${String(record + 1)}`,
  };
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

function resultOf(
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
