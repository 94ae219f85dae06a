/** VP programs, explained. */
import { authoritiesOf, governing } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { vpEnvironments } from '../explanation.js';
import type { ExplainedLanguage } from '../language.js';

export const VP: ExplainedLanguage = {
  environment: (named) => {
    const name = vpEnvironment(named);
    const environment = ENVIRONMENTS[name];
    return {
      explains: 'environment',
      name,
      header: environment.header,
      programType: environment.programType,
      governedBy: authoritiesOf(name).map((authority) => governing(authority)),
      options: environment.options,
      instructions: INSTRUCTIONS.filter((spec) => vpEnvironments(spec).includes(name)).map(
        (spec) => spec.name,
      ),
      limits: {
        instructions: environment.instructionLimit,
        'vertex attributes': environment.vertexAttributes,
        'program parameters': environment.programParameters,
        temporaries: environment.temporaries,
        'address registers': `${String(environment.addressRegisters)} (${environment.addressComponents.join(', ')})`,
        'vertex results': environment.results.length,
        'call stack': environment.callStackDepth,
        'relative offsets': `-${String(environment.offsets.negative)} to ${String(environment.offsets.positive)}`,
      },
    };
  },
  idOf: (instruction) => instruction,
};
