/** Shrinking of GPU programs. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import { printGpu } from '../../../semantics/gpu/language/print.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Language } from '../language.js';
import type { ShrinkResult } from '../engine.js';
import { shrinkIn, type ShrinkOptions } from '../shrink.js';
import { statementsOf } from '../tokens.js';
import {
  gpuKeyOf,
  type GpuCandidate,
  type GpuPlace,
  type GpuTest,
} from '../../edit/gpu/candidate.js';
import { instructionsOf } from '../../edit/gpu/edit.js';
import { gpuMeasure } from './measure.js';
import { gpuProgramReductions, gpuTextReductions } from './reductions/index.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

export const GPU: Language<GpuProgramSyntax, GpuInputValues, GpuPlace> = {
  loads: (text) => loadedGpu(text).loaded,
  print: printGpu,
  keyOf: gpuKeyOf,
  isAlike: () => false,
  measure: gpuMeasure,
  sizeOf: gpuSizeOf,
  programReductions: gpuProgramReductions,
  textReductions: gpuTextReductions,
};

/** Instructions, or the statements of a text that are none of those that declare something. */
export function gpuSizeOf({ syntax, text }: GpuCandidate): number {
  if (syntax !== null) return instructionsOf(syntax).length;
  return statementsOf(text).filter((each) => INSTRUCTION.test(each)).length;
}

const INSTRUCTION =
  /^(?!\s*(?:OPTION|PRIMITIVE_IN|PRIMITIVE_OUT|VERTICES_OUT|TEMP|PARAM|ATTRIB|OUTPUT|BUFFER4?|ALIAS)\b)[^#][^]*;$/;

/**
 * The smallest program and inputs found from which no single reduction can be taken without losing the
 * signature of the start's disagreement.
 *
 * @throws NothingToShrink where `test` does not find that the start departs.
 */
export function shrinkGpu(
  start: GpuCandidate,
  test: GpuTest,
  options: ShrinkOptions = {},
): ShrinkResult<GpuCandidate> {
  return shrinkIn(GPU, start, test, options);
}
