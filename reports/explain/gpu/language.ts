/** GPU programs, explained. */
import { authoritiesOf, governing } from '../../../spec/authorities.js';
import { GPU_ENVIRONMENTS, gpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { gpuEnvironments, gpuIdNamed } from '../explanation.js';
import type { ExplainedLanguage } from '../language.js';

export const GPU: ExplainedLanguage = {
  environment: (named) => {
    const name = gpuEnvironment(named);
    const { header, programType, options, limits } = GPU_ENVIRONMENTS[name];
    const { texelOffset, ...counts } = limits;
    const known = Object.entries(counts).map(([limit, count]) => [
      words(limit),
      count ?? 'no document says it',
    ]);
    return {
      explains: 'environment',
      name,
      header,
      programType,
      governedBy: authoritiesOf(name).map((authority) => governing(authority)),
      options,
      instructions: GPU_INSTRUCTIONS.filter((spec) => gpuEnvironments(spec).includes(name)).map(
        (spec) => spec.name,
      ),
      limits: {
        ...(Object.fromEntries(known) as Record<string, number | string>),
        'texel offsets': `${String(texelOffset.least)} to ${String(texelOffset.greatest)}`,
      },
    };
  },
  idOf: (instruction) => gpuIdNamed(instruction) ?? instruction,
};

/** "callDepth" in words. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
