/** VP programs, to whoever infers policies. */
import { environmentOf } from '../../../spec/authorities.js';
import { availableIn, ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { policiesIn } from '../../../semantics/domains/assignments.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import type { InferringLanguage } from '../language.js';
import { programProbes } from '../program-probes.js';
import { VpWitnessPrograms } from '../witness-programs.js';

export const VP: InferringLanguage = {
  probes: (environment) => programProbes(vpEnvironment(environment)),
  isAskedAlone: () => true,
  policiesAsked: (authority) => {
    const environment = vpEnvironment(environmentOf(authority));
    const here = new Set(
      INSTRUCTIONS.filter(({ since }) => availableIn(ENVIRONMENTS[environment], since)).map(
        ({ name }) => name,
      ),
    );
    const probed = new Set(programProbes(environment).flatMap(({ about }) => about));
    return policiesIn(authority).filter(
      (policy) => probed.has(policy) || POLICIES[policy].affects.some((name) => here.has(name)),
    );
  },
  witnessPrograms: (environment) => new VpWitnessPrograms(vpEnvironment(environment)),
};
