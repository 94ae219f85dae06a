/**
 * Every difference of single instructions between two versions, on operands about which rules change: the
 * search that shows that no rule is missing.
 */
import type { Quad } from '../../spec/environments.js';
import { availableIn, ENVIRONMENTS } from '../../spec/environments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import type { Version, VersionInputs } from '../../spec/load/version-differences.js';
import { LATTICES } from '../cases/lattices.js';
import { probesOf } from '../inference/probes.js';
import { machineFor, sameSeen, type OlderVersion, type Seen } from './machines.js';
import { isByComponent as isVectorByComponent } from '../../semantics/instructions/index.js';

/** One execution of an instruction that both versions have. */
export interface SingleExecution {
  readonly instruction: string;
  /** By operand: four components, or one where the program reads one. */
  readonly operands: readonly (readonly number[])[];
  readonly inputs: VersionInputs;
  readonly old: Seen;
  readonly new: Seen;
  readonly differs: boolean;
}

/** The instructions with a floating-point result that both versions have. */
export function commonInstructions(from: OlderVersion, to: Version): readonly InstructionSpec[] {
  return INSTRUCTIONS.filter(
    ({ name, since, result }) =>
      result !== 'none' &&
      result !== 'address' &&
      availableIn(ENVIRONMENTS[from], since) &&
      (to !== 'NVvp4.0' || gpuInstructionNamed(name) !== undefined),
  );
}

/** Each instruction on each of its operands. */
export function* singleExecutions(from: OlderVersion, to: Version): Generator<SingleExecution> {
  for (const spec of commonInstructions(from, to)) {
    const { name } = spec;
    const old = machineFor(from, instructionText(spec, from));
    const young = machineFor(to, instructionText(spec, to));
    for (const operands of operandsOf(spec)) {
      const inputs = inputsOf(spec, operands);
      const [before, after] = [old(inputs), young(inputs)];
      const differs = !sameSeen(before, after);
      yield { instruction: name, operands, inputs, old: before, new: after, differs };
    }
  }
}

/** The program of one instruction, in a version. */
export function instructionText(spec: InstructionSpec, version: Version): string {
  const [v, c, o] =
    version === 'NVvp4.0'
      ? ['vertex.position', 'program.env[0]', 'result.position']
      : ['v[0]', 'c[0]', 'o[HPOS]'];
  const listed = isByComponent(spec)
    ? spec.operands.map((_, index) => `${v}.${'xyzw'.charAt(index)}`)
    : [v, c].slice(0, spec.operands.length);
  return `${spec.name} ${o}, ${listed.join(', ')};`;
}

/** Whether one number of each operand is all that one number of the result is made of. */
function isByComponent({ name, operands }: InstructionSpec): boolean {
  return operands[0] === 'scalar' || isVectorByComponent(name);
}

function inputsOf(spec: InstructionSpec, operands: readonly (readonly number[])[]): VersionInputs {
  const [a = [], b = []] = operands;
  if (isByComponent(spec)) return { v: { 0: quad(operands.map(([x = 0]) => x)) }, c: {} };
  return { v: { 0: quad(a) }, c: { 0: quad(b) } };
}

function quad([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Quad {
  return [x, y, z, w];
}

/** Zeros, denormals, ones, infinities, NaN, and one number of each kind beside. */
const FEW = [
  0, -0, 2 ** -149, -(2 ** -127), 2 ** -126, 1, -1, 0.5, -3, 2 ** 127, -(2 ** 128 - 2 ** 104), Infinity,
  -Infinity, NaN,
] as const; // prettier-ignore

function* operandsOf(spec: InstructionSpec): Generator<readonly (readonly number[])[]> {
  const { name, operands } = spec;
  const special = LATTICES['special'] ?? [];
  if (!isByComponent(spec)) {
    yield* (OWN_OPERANDS[name] ?? vectorOperands)();
    yield* probesOf(name);
    return;
  }
  for (const tuple of tuples(operands.length < 3 ? special : FEW, operands.length)) {
    yield tuple.map((value) => [value]);
  }
  for (const probe of probesOf(name)) {
    for (let lane = 0; lane < (probe[0]?.length ?? 0); lane++) {
      yield probe.map((operand) => [operand[lane] ?? 0]);
    }
  }
}

function* litOperands(): Generator<readonly (readonly number[])[]> {
  for (const [x = 0, y = 0, w = 0] of tuples(FEW, 3)) yield [[x, y, 0, w]];
}

/** Operands that are made for one instruction. */
const OWN_OPERANDS: Readonly<Record<string, typeof litOperands>> = { LIT: litOperands };

/** Operands of dot products and DST: two products in places that alternate, the other factors zero and one. */
function* vectorOperands(): Generator<readonly (readonly number[])[]> {
  let isFirst = true;
  for (const [p = 0, q = 0, r = 0] of tuples(FEW, 3)) {
    yield isFirst ? [[p, q, 0, 1], [r, p, 1, 0]] : [[1, 0, p, q], [0, 1, r, r]]; // prettier-ignore
    isFirst = !isFirst;
  }
}

function* tuples(values: readonly number[], length: number): Generator<readonly number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of tuples(values, length - 1)) {
    for (const value of values) yield [...rest, value];
  }
}
