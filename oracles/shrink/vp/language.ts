/** Shrinking of VP programs. */
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import { load } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import {
  type Candidate,
  type Place,
  type Test,
  keyOf,
  withoutInitial,
} from '../../edit/vp/candidate.js';
import { instructionsOf } from './edit.js';
import type { ShrinkResult } from '../engine.js';
import type { Language } from '../language.js';
import { measure } from './measure.js';
import { programReductions, vpTextReductions } from './reductions/index.js';
import { type ShrinkOptions, shrinkIn } from '../shrink.js';
import { statementsOf } from '../tokens.js';

export const VP: Language<ProgramSyntax, InputValues, Place> = {
  loads: (text) => load(text).loaded,
  print,
  keyOf,
  isAlike: (a, b) => keyOf(withoutInitial(a)) === keyOf(withoutInitial(b)),
  measure,
  sizeOf,
  programReductions,
  textReductions: vpTextReductions,
};

/** Instructions, or the statements of a text; options and labels do not count. */
export function sizeOf({ syntax, text }: Candidate): number {
  if (syntax !== null) return instructionsOf(syntax).length;
  return statementsOf(text).filter((each) => /^(?!\s*OPTION\b)[^#][^]*;$/.test(each)).length;
}

/** As `shrinkIn`. @throws NothingToShrink where `test` does not find that the start departs. */
export function shrinkVp(
  start: Candidate,
  test: Test,
  options: ShrinkOptions = {},
): ShrinkResult<Candidate> {
  return shrinkIn(VP, start, test, options);
}
