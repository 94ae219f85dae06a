/** GPU programs and inputs by seed and index: the same ones on every machine, whatever was drawn before. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { chance, oneOf, SeededSource } from '../source.js';
import { generateGpuInputs } from './inputs.js';
import { generateInvalidGpu, violableAnywhere, type InvalidGpuProgram } from './invalid.js';
import {
  generateGpuProgram,
  type GeneratedGpuProgram,
  type GpuGenerateOptions,
} from './program.js';

/** Inputs have a source of their own, so that a change to one generator leaves the other's draws alone. */
const STREAMS = { program: 0, inputs: 1, invalid: 2 } as const;

export interface DrawnGpu {
  readonly program: GeneratedGpuProgram;
  readonly inputs: GpuInputValues;
}

/** What an implementation is asked: a program to run, or one that it must refuse. */
export type AskedGpu =
  | ({ readonly loads: true } & DrawnGpu)
  | { readonly loads: false; readonly program: InvalidGpuProgram };

/** One program of so many must not load. */
const INVALID_EVERY = 5;

/** How many of those violate the grammar. */
const SYNTAX_SHARE = 0.1;

export class GpuGenerator {
  constructor(
    readonly environment: GpuEnvironment,
    private readonly options: GpuGenerateOptions = {},
  ) {}

  /** The program of a seed and an index, and inputs for it. */
  draw(seed: number, index: number): DrawnGpu {
    const source = new SeededSource(seed, index, STREAMS.program);
    const program = generateGpuProgram(source, this.environment, this.options);
    return { program, inputs: this.inputs(seed, index, program) };
  }

  /** What a campaign asks by a seed and an index: now and then a program that no implementation may load. */
  asked(seed: number, index: number): AskedGpu {
    return index % INVALID_EVERY === INVALID_EVERY - 1
      ? { loads: false, program: this.invalid(seed, index) }
      : { loads: true, ...this.draw(seed, index) };
  }

  /** A program that no implementation may load. */
  invalid(seed: number, index: number): InvalidGpuProgram {
    const source = new SeededSource(seed, index, STREAMS.invalid);
    const { environment } = this;
    // Grammar has the most ways in which it can be violated.
    const restriction = chance(source, SYNTAX_SHARE)
      ? 'syntax'
      : oneOf(source, violableAnywhere(environment));
    return generateInvalidGpu(source, environment, restriction);
  }

  /** Inputs for a program: those of another index than the program's too. */
  inputs(seed: number, index: number, program: GeneratedGpuProgram): GpuInputValues {
    const source = new SeededSource(seed, index, STREAMS.inputs);
    return generateGpuInputs(source, program, this.environment);
  }
}
