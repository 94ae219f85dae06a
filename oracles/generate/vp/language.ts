/** VP programs, to whoever draws some. */
import { availableIn, ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { DrawnLanguage } from '../language.js';
import { Generator } from './generator.js';

export const VP: DrawnLanguage<InputValues> = {
  instructionsOf: (environment) => {
    const own = ENVIRONMENTS[vpEnvironment(environment)];
    return INSTRUCTIONS.filter(({ since }) => availableIn(own, since)).map(({ name }) => name);
  },
  programs: (environment, weights) => {
    const generator = new Generator(
      ENVIRONMENTS[vpEnvironment(environment)],
      weights === null ? {} : { instructions: weights, otherInstructions: 0 },
    );
    return (seed, index) => {
      const { program, inputs } = generator.draw(seed, index);
      return { text: program.text, values: inputs, loads: true };
    };
  },
};
