/** GPU programs, to whoever measures how much checks restrict. */
import { told, type StrengthLanguage } from '../language.js';
import { beyondGpuCeiling, GPU_CEILING, type GpuStrength } from './ceiling.js';
import { measureGpuCorpus } from './corpus.js';
import { measureGpuGenerated } from './generated.js';

export const GPU: StrengthLanguage<GpuStrength> = {
  weight: 20,
  measure: async (measuring) => {
    const { programs, seed, document } = measuring;
    const { gpuCases: cases } = measuring.cases;
    const { gpuClauses: clauses } = measuring.clauses;
    const corpus = await measureGpuCorpus({ cases, clauses, ...told(measuring, 'case') });
    const drawn = { programs, seed, clauses, document, ...told(measuring, 'program') };
    return { corpus, generated: await measureGpuGenerated(drawn) };
  },
  ceiling: GPU_CEILING,
  beyond: beyondGpuCeiling,
};
