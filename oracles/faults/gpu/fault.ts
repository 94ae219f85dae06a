/** A machine of GPU programs that departs from the documents in one way. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { FaultBase } from '../fault.js';

export interface GpuFault extends FaultBase {
  readonly environment: GpuEnvironmentName;
  readonly machine: GpuMachine;
  /** Where no program that shows it is as small as others are. */
  readonly needs?: LeastProgram;
}

/** How small a program can be that shows a fault. */
export interface LeastProgram {
  readonly instructions: number;
  /** A sentence: what of the documents makes it so. */
  readonly because: string;
}

/** What a program that shows a fault may have after shrinking, where the fault does not say more. */
const MOST_INSTRUCTIONS = 6;

/** How many instructions may be left of a program that shows the fault. */
export function mostInstructionsOf({ needs }: Pick<GpuFault, 'needs'>): number {
  return needs?.instructions ?? MOST_INSTRUCTIONS;
}

/** A fault, its environment NVvp4.0 unless another is given. */
export function gpuFault(
  name: string,
  says: string,
  clauses: GpuFault['clauses'],
  machine: GpuMachine,
  environment: GpuEnvironmentName = 'NVvp4.0',
): GpuFault {
  return { name, says, environment, clauses, machine };
}

/** A fault that only programs of so many instructions show. */
export function needing(instructions: number, because: string, fault: GpuFault): GpuFault {
  return { ...fault, needs: { instructions, because } };
}
