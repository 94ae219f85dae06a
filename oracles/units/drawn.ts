/**
 * The generated program of a seed and an index: the same one wherever it is asked for, in campaigns, in `vpspec shrink`
 * and in `vpspec unit`. Its id is `program:SEED:INDEX`, and what instructions it is drawn of, if not of all, stands behind.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  type AnyEnvironmentName,
  type GpuEnvironmentName,
} from '../../spec/gpu/environments.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { Generator } from '../generate/generator.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { chosenText, chosenWeights, type ChosenInstructions } from './chosen-instructions.js';
import { instructionsOf } from './instructions-of.js';

interface DrawnProgram<V> {
  readonly text: string;
  readonly values: V;
  /** One that must not load is not run: it may have no end. */
  readonly loads: boolean;
}

/** Null where the instructions that are chosen are none of the environment's. */
export type Drawing<V> = (
  seed: number,
  index: number,
  chosen?: ChosenInstructions | null,
) => DrawnProgram<V> | null;

export function vpDrawing(environment: EnvironmentName): Drawing<InputValues> {
  const generatorOf = generators(environment, (instructions) => {
    const options = instructions === null ? {} : { instructions, otherInstructions: 0 };
    return new Generator(ENVIRONMENTS[environment], options);
  });
  return (seed, index, chosen = null) => {
    const drawn = generatorOf(chosen)?.draw(seed, index);
    if (drawn === undefined) return null;
    return { text: drawn.program.text, values: drawn.inputs, loads: true };
  };
}

export function gpuDrawing(environment: GpuEnvironmentName): Drawing<GpuInputValues> {
  const generatorOf = generators(
    environment,
    (instructions) =>
      new GpuGenerator(
        GPU_ENVIRONMENTS[environment],
        instructions === null ? {} : { instructions },
      ),
  );
  return (seed, index, chosen = null) => {
    const asked = generatorOf(chosen)?.asked(seed, index);
    if (asked === undefined) return null;
    const values = asked.loads ? asked.inputs : {};
    return { text: asked.program.text, values, loads: asked.loads };
  };
}

/** The generator of each choice of instructions, made when it is first asked for. */
function generators<G>(
  environment: AnyEnvironmentName,
  make: (weights: Readonly<Record<string, number>> | null) => G,
): (chosen: ChosenInstructions | null) => G | null {
  const usual = make(null);
  const made = new Map<string, G | null>();
  return (chosen) => {
    if (chosen === null) return usual;
    const text = chosenText(chosen);
    let generator = made.get(text);
    if (generator === undefined) {
      const weights = chosenWeights(instructionsOf(environment), chosen);
      generator = weights === null ? null : make(weights);
      made.set(text, generator);
    }
    return generator;
  };
}
