/** The reductions of programs, in the order in which a round tries them: coarse ones first. */
import type { ProgramSyntax } from '../../../../semantics/language/ast.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import type { Place } from '../../../edit/vp/candidate.js';
import { textReductions } from '../../reductions/text.js';
import { exported } from './exports.js';
import { inlineCalls, mergeLabels, unconditional } from './flow.js';
import { fold } from './fold.js';
import { readAtOnce, resultsAtOnce } from './forward.js';
import { dropInputs, dropInputsOfText, simplerInputs } from './inputs.js';
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

/** Those of program strings that are kept as they are written. */
export const vpTextReductions = textReductions<ProgramSyntax, InputValues, Place>(
  dropInputsOfText,
  [' MOV o[HPOS], v[0];', ' MOV R0, R0;'],
);
