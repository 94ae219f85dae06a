/** VP programs, to whoever certifies implementations of them. */
import { authorityOf } from '../../../spec/authorities.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { isGpuEnvironment, type AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { RESTRICTION_IDS } from '../../../spec/restrictions.js';
import { inForce } from '../in-force.js';
import type { CertifiedLanguage } from '../language.js';
import { vpDeparting, vpPerforming } from './ask-again.js';
import { vpCases } from './disagreement-cases.js';

export const VP: CertifiedLanguage = {
  isRunBy: ({ box }) => box !== null,
  clausesOf: ({ clauses }) => clauses,
  restrictions: RESTRICTION_IDS,
  inForce: ({ clauses }, { environment, document }) =>
    inForce(clauses, authorityOf(environment, document.id)),
  casesOf: (certificate) => vpCases(certificate, ENVIRONMENTS[own(certificate.environment)]),
  performing: (environment, document, specification, hasCases) =>
    vpPerforming(own(environment), document, specification, hasCases),
  departing: (asking) => vpDeparting(own(asking.certificate.environment), asking),
};

function own(environment: AnyEnvironmentName): EnvironmentName {
  if (isGpuEnvironment(environment)) throw new Error(`${environment} has no VP programs`);
  return environment;
}
