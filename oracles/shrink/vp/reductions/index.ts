/** The reductions of programs, in the order in which a round tries them: coarse ones first. */
import { exported } from './exports.js';
import { inlineCalls, mergeLabels, unconditional } from './flow.js';
import { fold } from './fold.js';
import { readAtOnce, resultsAtOnce } from './forward.js';
import { dropInputs, simplerInputs } from './inputs.js';
import { jumpStart } from './jump-start.js';
import { conditionMasks, dropSuffix, writeMasks } from './masks.js';
import { simplerOpcodes } from './opcodes.js';
import { mnemonics, relativeAddresses, signs, swizzles } from './operands.js';
import type { Reduction } from '../../../edit/vp/reduction.js';
import { renameRegisters, simplerFiles } from './registers.js';
import { dropAll, dropInstructions, dropLabels, dropOptions, dropUnexecuted, shortenLabels, toPosition } from './statements.js'; // prettier-ignore

export const programReductions: readonly Reduction[] = [
  dropAll,
  jumpStart,
  exported,
  dropOptions,
  dropUnexecuted,
  dropInstructions,
  resultsAtOnce,
  readAtOnce,
  inlineCalls,
  unconditional,
  mergeLabels,
  dropLabels,
  toPosition,
  simplerOpcodes,
  dropInputs,
  relativeAddresses,
  simplerFiles,
  dropSuffix,
  conditionMasks,
  writeMasks,
  signs,
  swizzles,
  fold,
  mnemonics,
  renameRegisters,
  shortenLabels,
  simplerInputs,
];
