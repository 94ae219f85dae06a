/**
 * A whole implementation of GPU programs in terms of the semantics' own parts: what a faulty one replaces.
 * The machine of a domain is the one that the documents describe.
 */
import type { NominalFlags } from '../domains/flags.js';
import type { NominalInteger } from '../domains/integers.js';
import { GPU_NOMINAL, type GpuNominal } from '../domains/nominal.js';
import type { NominalFloat } from '../domains/packed.js';
import type { Truth } from '../domains/truth.js';
import type { NominalWord } from '../domains/words.js';
import { loadGpu, type GpuLoadResult } from '../language/load.js';
import type { GpuProgram } from '../program.js';
import { gpuInvocation, type GpuInvocation } from './invocation.js';
import { linkGpu } from './link.js';
import type { LinkedGpuProgram } from './linked.js';
import type { GpuInputValues, GpuState } from './state.js';

export type NominalGpuProgram = LinkedGpuProgram<
  NominalFloat,
  Truth,
  NominalInteger,
  NominalFlags,
  NominalWord
>;

export type NominalGpuState = GpuState<NominalFlags, NominalWord>;

export interface GpuMachine {
  readonly load: (source: string | Uint8Array) => GpuLoadResult;
  readonly link: (program: GpuProgram) => NominalGpuProgram;
  readonly invocation: (
    linked: NominalGpuProgram,
    values: GpuInputValues,
  ) => GpuInvocation<NominalFloat, NominalFlags, NominalWord>;
}

/** The machine that the documents describe, with a domain's numbers. */
export function gpuMachineOf(domain: GpuNominal): GpuMachine {
  return {
    load: loadGpu,
    link: (program) => linkGpu(program, domain),
    invocation: ({ program }, values) => gpuInvocation(program, domain, values),
  };
}

/** With the nominal domain's. */
export const GPU_STANDARD: GpuMachine = gpuMachineOf(GPU_NOMINAL);
