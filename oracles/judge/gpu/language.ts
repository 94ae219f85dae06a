/** GPU programs, to judges. */
import type { JudgedLanguage } from '../language.js';

export const GPU: JudgedLanguage = {
  /** NV_gpu_program4 §2.X.8 defines each instruction by itself. */
  together: [],
};
