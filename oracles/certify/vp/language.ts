/** VP programs, to whoever certifies implementations of them. */
import { authorityOf } from '../../../spec/authorities.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { RESTRICTION_IDS } from '../../../spec/restrictions.js';
import { inForce } from '../in-force.js';
import type { CertifiedLanguage } from '../language.js';
import { vpAsking, vpDeparting, vpDiffering } from './ask-again.js';
import { VP_STAGES } from './stages.js';

export const VP: CertifiedLanguage = {
  withStages: (use) => use(VP_STAGES),
  isRunBy: ({ abilities }) => abilities.vp !== null,
  clausesOf: ({ clauses }) => clauses,
  restrictions: RESTRICTION_IDS,
  inForce: ({ clauses }, { environment, document }) =>
    inForce(clauses, authorityOf(environment, document.id)),
  asking: (environment, document, specification, hasCases, against = null) =>
    vpAsking(vpEnvironment(environment), document, specification, hasCases, against),
  departing: (asking) => vpDeparting(vpEnvironment(asking.certificate.environment), asking),
  differing: (asking) => vpDiffering(vpEnvironment(asking.certificate.environment), asking),
};
