/** VP programs, to the examination of black boxes. */
import { Attribution } from '../../../judge/attribution/attribution.js';
import { vpEnvironment } from '../../../../spec/gpu/environments.js';
import { isAsked } from '../../../cases/authorities.js';
import type { ExaminedLanguage } from '../language.js';
import { ShownByCases } from '../shown-by-cases.js';
import { shownIn } from '../shown-in.js';

export const VP: ExaminedLanguage = {
  shownClauses: (named, { specification: { clauses }, corpus }, onProgress) => {
    const environment = vpEnvironment(named);
    const cases = corpus.cases.filter((each) => isAsked(each, environment));
    const shown = new ShownByCases(Attribution.load(clauses));
    const own = clauses.filter(({ environments }) => environments.includes(environment));
    return shownIn(environment, own, cases, (each) => shown.shows(each), onProgress);
  },
};
