/** GPU programs, to whoever infers policies. */
import { gpuEnvironment } from '../../../spec/gpu/environments.js';
import { policiesIn } from '../../../semantics/domains/assignments.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { GPU_POLICIES, GPU_PROBED } from '../../generate/gpu/probes.js';
import type { InferringLanguage } from '../language.js';
import { GpuWitnessPrograms } from './witness-programs.js';

export const GPU: InferringLanguage = {
  probes: () => [],
  isAskedAlone: (instruction) => GPU_PROBED.includes(instruction),
  policiesAsked: (authority) =>
    policiesIn(authority).filter(
      (policy) => GPU_POLICIES.includes(policy) || POLICIES[policy].only !== undefined,
    ),
  witnessPrograms: (environment) => new GpuWitnessPrograms(gpuEnvironment(environment)),
};
