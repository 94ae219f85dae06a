/** The reductions of GPU programs, in the order in which a round tries them: coarse ones first. */
import type { GpuProgramSyntax } from '../../../../semantics/gpu/language/ast.js';
import type { GpuInputValues } from '../../../../semantics/gpu/machine/state.js';
import { textReductions } from '../../reductions/text.js';
import type { GpuPlace, GpuReduction } from '../../../edit/gpu/candidate.js';
import { inlineCalls, masksForBlocks, resultsAtOnce, unconditional, uncounted } from './flow.js';
import { dropInputs, dropInputsOfText, localParameters, simplerInputs } from './inputs.js';
import { conditions, destinations, extendedSwizzles, firstCodes, modifiers, oneResult, simplerOpcodes, texelOffsets, writeMasks } from './instructions.js'; // prettier-ignore
import { jumpStart } from './jump-start.js';
import { mergeTemporaries, outOfBlocks } from './merge.js';
import {
  constants,
  equalConstants,
  freeze,
  members,
  sameOperands,
  signs,
  swizzles,
} from './operands.js';
import { asParameters } from './parameters.js';
import { declarations, dropAll, dropBlocks, dropItems, dropOptions, dropUnexecuted, shortenLabels } from './statements.js'; // prettier-ignore
import { firstUnit } from './textures.js';
import { inlineAliases, inlineNames, oneTemp, plainArrays, plainDeclarations, renameVariables } from './variables.js'; // prettier-ignore

export const gpuProgramReductions: readonly GpuReduction[] = [
  dropAll,
  jumpStart,
  asParameters,
  dropOptions,
  dropUnexecuted,
  dropItems,
  dropBlocks,
  inlineCalls,
  masksForBlocks,
  resultsAtOnce,
  unconditional,
  uncounted,
  outOfBlocks,
  inlineNames,
  inlineAliases,
  plainDeclarations,
  oneTemp,
  mergeTemporaries,
  freeze,
  oneResult,
  destinations,
  simplerOpcodes,
  plainArrays,
  members,
  sameOperands,
  dropInputs,
  modifiers,
  firstCodes,
  conditions,
  writeMasks,
  signs,
  swizzles,
  extendedSwizzles,
  texelOffsets,
  firstUnit,
  localParameters,
  declarations,
  renameVariables,
  shortenLabels,
  constants,
  equalConstants,
  simplerInputs,
];

/** `models`: what every one of the three program types has. */
export const gpuTextReductions = textReductions<GpuProgramSyntax, GpuInputValues, GpuPlace>(
  dropInputsOfText,
  [' TEMP R0;', ' RET;'],
);
