/**
 * The face of the parser that scripts/build-grammar.mjs generates from spec/grammar/gp4.peggy. The
 * generated code has no types; they are given here, once.
 */
import { parseBeginning, parseWith, type GrammarResult } from '../../language/grammar.js';
import type { GpuProgramSyntax } from './ast.js';
import { parse as generatedParse } from './grammar.generated.js';

/** What the grammar asks of its caller. */
export interface GpuGrammarOptions {
  /** The words that no identifier may be (NV_gpu_program4 §2.X.2). */
  readonly reserved: ReadonlySet<string>;
}

/** Parses a whole program. `text` has one character per byte. */
export function parseGpuProgram(
  text: string,
  options: GpuGrammarOptions,
): GrammarResult<GpuProgramSyntax> {
  return parseWith(generatedParse, 'program', text, 0, options);
}

/** The options, declarations and statements before the first that is not complete; null without a header. */
export function parseGpuBeginning(
  text: string,
  options: GpuGrammarOptions,
): GpuProgramSyntax | null {
  return parseBeginning(generatedParse, 'beginning', text, options);
}
