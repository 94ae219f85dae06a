/** GPU programs, to whoever certifies implementations of them. */
import {
  isGpuEnvironment,
  type AnyEnvironmentName,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { GPU_RESTRICTION_IDS } from '../../../spec/gpu/restrictions.js';
import { inForce } from '../in-force.js';
import type { CertifiedLanguage } from '../language.js';
import { gpuDeparting, gpuPerforming } from './ask-again.js';
import { gpuCases } from './disagreement-cases.js';

export const GPU: CertifiedLanguage = {
  isRunBy: ({ gpu }) => gpu !== null,
  clausesOf: ({ gpuClauses }) => gpuClauses,
  restrictions: GPU_RESTRICTION_IDS,
  inForce: ({ gpuClauses }, { environment }) => inForce(gpuClauses, own(environment)),
  casesOf: (certificate) => gpuCases(certificate, own(certificate.environment)),
  performing: (environment, _, specification, hasCases) =>
    gpuPerforming(own(environment), specification, hasCases),
  departing: gpuDeparting,
};

function own(environment: AnyEnvironmentName): GpuEnvironmentName {
  if (!isGpuEnvironment(environment)) throw new Error(`${environment} has no GPU programs`);
  return environment;
}
