/** GPU programs, to whoever certifies implementations of them. */
import { gpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_RESTRICTION_IDS } from '../../../spec/gpu/restrictions.js';
import { inForce } from '../in-force.js';
import type { CertifiedLanguage } from '../language.js';
import { gpuDeparting, gpuAsking } from './ask-again.js';
import { GPU_STAGES } from './stages.js';

export const GPU: CertifiedLanguage = {
  withStages: (use) => use(GPU_STAGES),
  isRunBy: ({ abilities }) => abilities.gpu !== null,
  clausesOf: ({ gpuClauses }) => gpuClauses,
  restrictions: GPU_RESTRICTION_IDS,
  inForce: ({ gpuClauses }, { environment }) => inForce(gpuClauses, gpuEnvironment(environment)),
  asking: (environment, _, specification, hasCases) =>
    gpuAsking(gpuEnvironment(environment), specification, hasCases),
  departing: gpuDeparting,
};
