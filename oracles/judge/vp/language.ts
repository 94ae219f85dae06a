/** VP programs, to judges. */
import type { JudgedLanguage } from '../language.js';

export const VP: JudgedLanguage = {
  /**
   * Instructions that the documents define by another: SUB by ADD of what is negated, ABS by MAX of both signs
   * (NV_vertex_program1_1 §2.14.A; NV_vertex_program2 §2.14.3.1, §2.14.3.39).
   */
  together: [
    ['ADD', 'SUB'],
    ['MAX', 'ABS'],
  ],
};
