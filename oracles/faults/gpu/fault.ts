/** A machine of GPU programs that departs from the documents in one way. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { FaultBase } from '../fault.js';

export interface GpuFault extends FaultBase {
  readonly environment: GpuEnvironmentName;
  readonly machine: GpuMachine;
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
