/**
 * A whole implementation of GPU programs in terms of the semantics' own parts: what a faulty one replaces.
 * The machine of a domain is the one that the documents describe.
 */
import { GPU_NOMINAL, type GpuNominal, type GpuNominalKinds } from '../domains/nominal.js';
import { loadGpu, type GpuLoadResult } from '../language/load.js';
import type { GpuProgram } from '../program.js';
import { gpuInvocation, type GpuInvocation } from './invocation.js';
import { linkGpu } from './link.js';
import type { LinkedGpuProgram } from './linked.js';
import type { GpuInputValues, GpuState } from './state.js';

export type NominalGpuProgram = LinkedGpuProgram<GpuNominalKinds>;

export type NominalGpuState = GpuState<GpuNominalKinds>;

export interface GpuMachine {
  readonly load: (source: string | Uint8Array) => GpuLoadResult;
  readonly link: (program: GpuProgram) => NominalGpuProgram;
  readonly invocation: (
    linked: NominalGpuProgram,
    values: GpuInputValues,
  ) => GpuInvocation<GpuNominalKinds>;
}

const AS_DESCRIBED = new WeakSet<GpuMachine>();

/** The machine that the documents describe, with a domain's numbers. */
export function gpuMachineOf(domain: GpuNominal): GpuMachine {
  const machine: GpuMachine = {
    load: loadGpu,
    link: (program) => linkGpu(program, domain),
    invocation: ({ program }, values) => gpuInvocation(program, domain, values),
  };
  AS_DESCRIBED.add(machine);
  return machine;
}

/** Whether a machine is one of `gpuMachineOf`, of which nothing was replaced. */
export function isGpuAsDescribed(machine: GpuMachine): boolean {
  return AS_DESCRIBED.has(machine);
}

/** With the nominal domain's. */
export const GPU_STANDARD: GpuMachine = gpuMachineOf(GPU_NOMINAL);
