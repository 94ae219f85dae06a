/** Reductions of VP program strings as they are written. */
import type { ProgramSyntax } from '../../../../semantics/language/ast.js';
import type { InputValues } from '../../../../semantics/machine/state.js';
import type { Place } from '../../../edit/vp/candidate.js';
import { dropInputsOfText } from './inputs.js';
import { textReductions } from '../../reductions/text.js';

export const vpTextReductions = textReductions<ProgramSyntax, InputValues, Place>(
  dropInputsOfText,
  [' MOV o[HPOS], v[0];', ' MOV R0, R0;'],
);
