/** The instructions of an environment. */
import { availableIn, ENVIRONMENTS } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
} from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';

/** By base name, in the order of the documents. */
export function instructionsOf(environment: AnyEnvironmentName): readonly string[] {
  if (isGpuEnvironment(environment)) {
    const { programType } = GPU_ENVIRONMENTS[environment];
    return GPU_INSTRUCTIONS.filter(
      (each) => each.programType === null || each.programType === programType,
    ).map(({ name }) => name);
  }
  return INSTRUCTIONS.filter(({ since }) => availableIn(ENVIRONMENTS[environment], since)).map(
    ({ name }) => name,
  );
}
