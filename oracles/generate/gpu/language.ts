/** GPU programs, to whoever draws some: now and then one that must not load. */
import { GPU_ENVIRONMENTS, gpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { DrawnLanguage } from '../language.js';
import { GpuGenerator } from './generator.js';

export const GPU: DrawnLanguage<GpuInputValues> = {
  instructionsOf: (environment) => {
    const { programType } = GPU_ENVIRONMENTS[gpuEnvironment(environment)];
    return GPU_INSTRUCTIONS.filter(
      (each) => each.programType === null || each.programType === programType,
    ).map(({ name }) => name);
  },
  programs: (environment, weights) => {
    const generator = new GpuGenerator(
      GPU_ENVIRONMENTS[gpuEnvironment(environment)],
      weights === null ? {} : { instructions: weights },
    );
    return (seed, index) => {
      const asked = generator.asked(seed, index);
      const values = asked.loads ? asked.inputs : {};
      return { text: asked.program.text, values, loads: asked.loads };
    };
  },
};
