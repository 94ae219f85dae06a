/** VP programs, to whoever asks implementations unit by unit. */
import { availableIn, ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { UnitLanguage } from '../language.js';

export const VP: UnitLanguage = {
  instructionsOf: (environment) => {
    const own = ENVIRONMENTS[vpEnvironment(environment)];
    return INSTRUCTIONS.filter(({ since }) => availableIn(own, since)).map(({ name }) => name);
  },
};
