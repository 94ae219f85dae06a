/** Programs and inputs by seed and index: the same ones on every machine, whatever was drawn before. */
import type { Environment } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { generateInputs } from './inputs.js';
import { generateInvalid, type InvalidProgram } from './invalid.js';
import { settingsOf, type GenerateOptions, type Settings } from './options.js';
import { generateProgram, type GeneratedProgram } from './program.js';
import { SeededSource } from '../source.js';

/** Inputs have a source of their own, so that a change to one generator leaves the other's draws alone. */
const STREAMS = { program: 0, inputs: 1, invalid: 2 } as const;

export interface Drawn {
  readonly program: GeneratedProgram;
  readonly inputs: InputValues;
}

export class Generator {
  readonly #settings: Settings;

  constructor(
    readonly environment: Environment,
    options: GenerateOptions = {},
  ) {
    this.#settings = settingsOf(environment, options);
  }

  /** The program of a seed and an index, and inputs for it. */
  draw(seed: number, index: number): Drawn {
    const program = this.program(seed, index);
    return { program, inputs: this.inputs(seed, index, program) };
  }

  program(seed: number, index: number): GeneratedProgram {
    return generateProgram(new SeededSource(seed, index, STREAMS.program), this.#settings);
  }

  /** Inputs for a program: those of another index than the program's too. */
  inputs(seed: number, index: number, program: GeneratedProgram): InputValues {
    const source = new SeededSource(seed, index, STREAMS.inputs);
    return generateInputs(source, this.environment, this.#settings.weights, program);
  }

  /** A program that must not load. */
  invalid(seed: number, index: number): InvalidProgram {
    return generateInvalid(new SeededSource(seed, index, STREAMS.invalid), this.environment);
  }
}
