/** GPU programs: NVvp4.0, NVfp4.0 and NVgp4.0. */
import { authorityOf } from '../../../spec/authorities.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import {
  GPU_NOMINAL,
  type GpuNominal,
  type GpuNominalKinds,
} from '../../../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { runGpu, type GpuRun } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { traceGpu, type GpuTraceStep } from '../../../semantics/gpu/machine/trace.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import type { ExploredGpuProgram } from '../../judge/gpu/explore.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import type { Language } from '../language.js';

export interface GpuTypes {
  readonly authority: GpuEnvironmentName;
  readonly program: GpuProgram;
  readonly values: GpuInputValues;
  readonly numbers: GpuNominal;
  readonly step: GpuTraceStep<GpuNominalKinds>;
  readonly run: GpuRun<GpuNominalKinds>;
  readonly explored: ExploredGpuProgram;
  readonly left: GpuLeft;
  readonly box: GpuBox;
  readonly machine: GpuMachine;
}

export const GPU: Language<GpuTypes> = {
  programs: 'GPU programs',
  load: loadGpu,
  authorityOf: ({ environment }, document) => {
    authorityOf(environment.name, document);
    return environment.name;
  },
  engineNumbers: null,
  numbers: (_, policies) => (policies === null ? GPU_NOMINAL : gpuConcrete(policies)),
  run: (program, numbers, values) => runGpu(linkGpu(program, numbers), values),
  trace: (program, numbers, values) => traceGpu(linkGpu(program, numbers), values),
};
