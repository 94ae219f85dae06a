/** VP programs, to whoever measures how much checks restrict. */
import { version } from '../../certify/version.js';
import { told, type StrengthLanguage } from '../language.js';
import { beyondCeiling, CEILING } from './ceiling.js';
import { measureCorpus } from './corpus.js';
import { measureGenerated } from './generated.js';
import { strengthOf, type Strength } from './strength.js';

export const VP: StrengthLanguage<Strength> = {
  weight: 1,
  measure: async (measuring) => {
    const { programs, seed, document } = measuring;
    const { cases } = measuring.cases;
    const { clauses } = measuring.clauses;
    const corpus = await measureCorpus({ cases, clauses, document, ...told(measuring, 'case') });
    const drawn = { programs, seed, clauses, document, ...told(measuring, 'program') };
    return strengthOf(version(), corpus, await measureGenerated(drawn));
  },
  ceiling: CEILING,
  beyond: beyondCeiling,
};
