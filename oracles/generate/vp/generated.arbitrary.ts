/**
 * The generators as fast-check's arbitraries. Each value is drawn in one go and not composed of many
 * small arbitraries, since campaigns want thousands of programs a second.
 */
import fc from 'fast-check';
import type { Environment } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { generateInputs } from './inputs.js';
import { generateInvalid, type InvalidProgram } from './invalid.js';
import { settingsOf, type GenerateOptions } from './options.js';
import { generateProgram, type GeneratedProgram } from './program.js';
import type { Source } from '../source.js';

class Drawn<T> extends fc.Arbitrary<T> {
  constructor(private readonly draw: (source: Source) => T) {
    super();
  }

  override generate(source: fc.Random): fc.Value<T> {
    return new fc.Value(this.draw(source), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    void value;
    return false;
  }

  /** Never smaller: vpspec shrinks programs itself, with reductions that know the language. */
  override shrink(): fc.Stream<fc.Value<T>> {
    return fc.Stream.nil();
  }
}

/** Programs that load. */
export function programArbitrary(
  environment: Environment,
  options: GenerateOptions = {},
): fc.Arbitrary<GeneratedProgram> {
  const settings = settingsOf(environment, options);
  return new Drawn((source) => generateProgram(source, settings));
}

/** Inputs for what a program reads; without a program, for some registers of the environment. */
export function inputsArbitrary(
  environment: Environment,
  program?: GeneratedProgram,
  options: GenerateOptions = {},
): fc.Arbitrary<InputValues> {
  const { weights } = settingsOf(environment, options);
  return new Drawn((source) => generateInputs(source, environment, weights, program));
}

/** Programs that do not load, each for one reason. */
export function invalidProgramArbitrary(environment: Environment): fc.Arbitrary<InvalidProgram> {
  return new Drawn((source) => generateInvalid(source, environment));
}
