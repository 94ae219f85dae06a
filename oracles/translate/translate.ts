/** Translation of vertex programs into the languages of other graphics stacks. See docs/translate.md. */
import type { Program } from '../../semantics/language/load.js';
import { arb } from './arb.js';
import { shader } from './shader.js';
import {
  requireMode,
  Untranslatable,
  type Target,
  type TranslateOptions,
  type Translation,
} from './translation.js';

export { Untranslatable } from './translation.js';
export type { Mode, Target, TranslateOptions, Translation } from './translation.js';

/**
 * The program in another language. The same program and options give the same text.
 *
 * @throws Untranslatable where the target cannot say it: state programs have no equivalent anywhere, and
 * ARB_vertex_program none for VP2.0
 */
export function translate(
  program: Program,
  target: Target,
  options: TranslateOptions,
): Translation {
  if (program.environment.programType === 'state') {
    throw new Untranslatable(
      `${program.environment.name} programs write program parameters, which no other language can`,
    );
  }
  requireMode(options.mode, program.environment.name, target);
  return target === 'arb' ? arb(program, options) : shader(program, target, options);
}
