/** Machines of GPU programs that do some things otherwise: compute, execute, go on, load. */
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { GPU_NOMINAL, type GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED, type Undefined } from '../../../semantics/gpu/domains/undefined.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import {
  GPU_STANDARD,
  gpuMachineOf,
  type GpuMachine,
  type NominalGpuProgram,
  type NominalGpuState,
} from '../../../semantics/gpu/machine/machine.js';
import type {
  GpuCondition,
  GpuDestination,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';

export type NominalGpuInstruction = NominalGpuProgram['instructions'][number];

/** Numbers that differ in some operations, for every instruction. */
export function numbers(changes: Partial<GpuNominal>): GpuMachine {
  return gpuMachineOf({ ...GPU_NOMINAL, ...changes });
}

type Which = (instruction: GpuInstruction) => boolean;

export function named(...names: readonly string[]): Which {
  return ({ name }) => names.includes(name);
}

/** Numbers that differ in some operations, for some instructions alone. */
export function numbersOf(which: Which, changes: Partial<GpuNominal>): GpuMachine {
  const domain: GpuNominal = { ...GPU_NOMINAL, ...changes };
  return linking(({ program }) => {
    const others = linkGpu(program, domain).instructions;
    return (instruction, index) =>
      which(instruction.instruction) ? (others[index] ?? instruction) : instruction;
  });
}

/** Instead of each instruction, another one. */
type Replace = (
  linked: NominalGpuProgram,
) => (instruction: NominalGpuInstruction, index: number) => NominalGpuInstruction;

/** The standard machine, its linked instructions replaced. */
export function linking(replace: Replace): GpuMachine {
  return {
    ...GPU_STANDARD,
    link: (program) => {
      const linked = GPU_STANDARD.link(program);
      return { ...linked, instructions: linked.instructions.map(replace(linked)) };
    },
  };
}

/** Runs each program as if another one had been loaded; its variables stay where they are. */
export function asIf(change: (program: GpuProgram) => GpuProgram): GpuMachine {
  return { ...GPU_STANDARD, link: (program) => GPU_STANDARD.link(change(program)) };
}

type Rewrite = (instruction: GpuInstruction, program: GpuProgram) => GpuInstruction;

export function rewritten(program: GpuProgram, rewrite: Rewrite): GpuProgram {
  const instructions = program.instructions.map((each) => rewrite(each, program));
  return { ...program, instructions };
}

/** Executes each instruction as if another one stood there. */
export function rewriting(rewrite: Rewrite): GpuMachine {
  return asIf((program) => rewritten(program, rewrite));
}

/** Some instructions as if another one stood there. */
export function rewritingOf(which: Which, rewrite: Rewrite): GpuMachine {
  return rewriting((instruction, program) =>
    which(instruction) ? rewrite(instruction, program) : instruction,
  );
}

export function operands(
  rewrite: (operand: GpuOperand, position: number, all: GpuInstruction) => GpuOperand,
): GpuMachine {
  return rewriting((instruction) => ({
    ...instruction,
    operands: instruction.operands.map((operand, i) => rewrite(operand, i, instruction)),
  }));
}

export function destinations(
  rewrite: (destination: GpuDestination, instruction: GpuInstruction) => GpuDestination,
): GpuMachine {
  return rewriting((instruction) =>
    instruction.destination === null
      ? instruction
      : { ...instruction, destination: rewrite(instruction.destination, instruction) },
  );
}

/** Tests other conditions, of jumps and KIL. */
export function conditions(rewrite: (condition: GpuCondition) => GpuCondition): GpuMachine {
  return rewriting((instruction) =>
    instruction.condition === null
      ? instruction
      : { ...instruction, condition: rewrite(instruction.condition) },
  );
}

type Step = NominalGpuInstruction['step'];

/** What an instruction is, for those who change what it does. */
export interface At {
  readonly instruction: GpuInstruction;
  readonly index: number;
  readonly linked: NominalGpuProgram;
  /** As the documents have it. */
  readonly step: Step;
}

/** Other steps of some instructions, which are never undecided. */
export function stepping(
  which: Which,
  step: (...at: [...Parameters<Step>, At]) => NominalGpuState,
): GpuMachine {
  return linking((linked) => (each, index) => {
    if (!which(each.instruction)) return each;
    const at: At = { instruction: each.instruction, index, linked, step: each.step };
    return { ...each, step: (inputs, state) => step(inputs, state, at), branch: null };
  });
}

/** Leaves another state after some instructions. */
export function after(
  which: Which,
  change: (state: NominalGpuState, before: NominalGpuState, at: At) => NominalGpuState,
): GpuMachine {
  return stepping(which, (inputs, state, at) => change(at.step(inputs, state), state, at));
}

/** An operation on floating-point values; undefined where an operand is. */
export function onFloats<R>(
  operation: (...numbers: number[]) => R,
): (...values: NominalFloat[]) => R | Undefined {
  return (...values) => applied(operation, values.map(numberOf));
}

/** An operation on integers, the same for signed and unsigned ones. */
export function onIntegers<R>(
  operation: (...numbers: number[]) => R,
): (...values: (NominalInteger | boolean)[]) => R | Undefined {
  return (...values) =>
    applied(
      operation,
      values.filter((value) => typeof value !== 'boolean'),
    );
}

function applied<R>(
  operation: (...numbers: number[]) => R,
  values: readonly (number | Undefined)[],
): R | Undefined {
  const known = values.filter((value) => value !== UNDEFINED);
  return known.length === values.length ? operation(...known) : UNDEFINED;
}
