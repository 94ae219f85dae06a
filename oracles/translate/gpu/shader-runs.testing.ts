/** What the tests of translations give to the process that runs shaders (shaders-main.testing.ts). */
import type { GpuShaderBatch } from '../../stacks/shader-stack.js';
import type { GpuTranslation } from './translation.js';

export interface ShaderRun {
  readonly translation: GpuTranslation;
  readonly batch: GpuShaderBatch;
}

/** The exit code where the stack is not to be had; why stands on standard error. */
export const ABSENT = 3;
