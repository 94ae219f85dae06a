/** GPU programs and inputs by seed and index: the same ones on every machine, whatever was drawn before. */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { oneOf, SeededSource } from '../source.js';
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

  /** A program that no implementation may load. */
  invalid(seed: number, index: number): InvalidGpuProgram {
    const source = new SeededSource(seed, index, STREAMS.invalid);
    const { environment } = this;
    return generateInvalidGpu(source, environment, oneOf(source, violableAnywhere(environment)));
  }

  /** Inputs for a program: those of another index than the program's too. */
  inputs(seed: number, index: number, program: GeneratedGpuProgram): GpuInputValues {
    return generateGpuInputs(new SeededSource(seed, index, STREAMS.inputs), program);
  }
}
