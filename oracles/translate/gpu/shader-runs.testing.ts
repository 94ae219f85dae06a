/** What the tests of translations and the process that runs their shaders (shaders-main.testing.ts) say to each other. */
import type { GpuShaderBatch } from '../../stacks/shader-stack.js';
import type { GpuTranslation } from './translation.js';

export interface ShaderRun {
  readonly translation: GpuTranslation;
  readonly batch: GpuShaderBatch;
}

export interface Asked {
  readonly id: number;
  readonly runs: readonly ShaderRun[];
}

/** One of these. */
export interface Answered {
  /** The words of each run's results. */
  readonly words?: readonly Uint32Array[];
  /** Why the stack is not to be had. */
  readonly absent?: string;
  /** What went wrong. */
  readonly failed?: string;
}
