/**
 * The generated program of a seed and an index: the same one wherever it is asked for, in campaigns, in `vpspec shrink`
 * and in `vpspec unit`. Its id is `program:SEED:INDEX`, and what instructions it is drawn of, if not of all, stands behind.
 */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { DrawnLanguage, DrawnProgram, DrawnPrograms } from '../generate/language.js';
import { chosenText, chosenWeights, type ChosenInstructions } from './chosen-instructions.js';

/** Null where the instructions that are chosen are none of the environment's, or none can be chosen. */
export type Drawing<V> = (
  seed: number,
  index: number,
  chosen?: ChosenInstructions | null,
) => DrawnProgram<V> | null;

/** The drawing of a language's environment. What draws of a choice of instructions is made when that is first asked for. */
export function drawingOf<V>(
  language: DrawnLanguage<V>,
  environment: AnyEnvironmentName,
): Drawing<V> {
  const made = new Map<string, DrawnPrograms<V> | null>();
  const programsOf = (chosen: ChosenInstructions | null): DrawnPrograms<V> | null => {
    if (chosen === null) return language.programs(environment, null);
    const weights = chosenWeights(language.instructionsOf(environment), chosen);
    return weights === null ? null : language.programs(environment, weights);
  };
  return (seed, index, chosen = null) => {
    const text = chosen === null ? '' : chosenText(chosen);
    let programs = made.get(text);
    if (programs === undefined) {
      programs = programsOf(chosen);
      made.set(text, programs);
    }
    return programs?.(seed, index) ?? null;
  };
}
