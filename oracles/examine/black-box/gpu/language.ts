/** GPU programs, to the examination of black boxes. */
import { gpuEnvironment } from '../../../../spec/gpu/environments.js';
import type { ExaminedLanguage } from '../language.js';
import { ShownByGpuCases } from './shown-by-cases.js';
import { shownIn } from '../shown-in.js';

export const GPU: ExaminedLanguage = {
  shownClauses: (named, { specification: { gpuClauses }, corpus }, onProgress) => {
    const environment = gpuEnvironment(named);
    const cases = corpus.gpuCases.filter((each) => each.environment === environment);
    const shown = new ShownByGpuCases();
    const own = gpuClauses.filter(({ environments }) => environments.includes(environment));
    return shownIn(environment, own, cases, (each) => shown.shows(each), onProgress);
  },
};
