/** How strong the oracle of GPU programs is, and what is accepted. */
import type { Reason } from '../reasons.js';
import { beyondShares } from '../ceiling.js';
import { causeOf } from './causes.js';
import type { GpuCorpusStrength } from './corpus.js';
import type { GpuExecutedStrength } from './executed.js';
import type { GpuGeneratedStrength } from './generated.js';

export interface GpuStrength {
  readonly corpus: GpuCorpusStrength;
  readonly generated: GpuGeneratedStrength;
}

export interface GpuCeiling {
  /** Share of the component checks of cases that are vacuous; a case that expects `undefined` checks that. */
  readonly corpus: number;
  /** Of the results that the cases' instructions have and the document defines: share that is vacuous. */
  readonly executed: number;
  /** The same of generated programs. */
  readonly generated: number;
  /** Of these, the share that is vacuous and no approximation. */
  readonly other: number;
  /** Share of the results of generated programs that are undefined. */
  readonly undefined: number;
  /** The errata and instructions that may leave a defined result open; whatever else does is too much. */
  readonly reasons: readonly string[];
}
