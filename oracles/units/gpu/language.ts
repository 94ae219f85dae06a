/** GPU programs, to whoever asks implementations unit by unit. */
import { GPU_ENVIRONMENTS, gpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import type { UnitLanguage } from '../language.js';

export const GPU: UnitLanguage = {
  instructionsOf: (environment) => {
    const { programType } = GPU_ENVIRONMENTS[gpuEnvironment(environment)];
    return GPU_INSTRUCTIONS.filter(
      (each) => each.programType === null || each.programType === programType,
    ).map(({ name }) => name);
  },
};
