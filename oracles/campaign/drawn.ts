/**
 * The generated program of a seed and an index: the same one wherever it is asked for, in campaigns, in `vpspec shrink`
 * and in `vpspec unit`. Its id is `program:SEED:INDEX`.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../spec/gpu/environments.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { Generator } from '../generate/generator.js';
import { GpuGenerator } from '../generate/gpu/generator.js';

interface DrawnProgram<V> {
  readonly text: string;
  readonly values: V;
  /** One that must not load is not run: it may have no end. */
  readonly loads: boolean;
}

type Drawing<V> = (seed: number, index: number) => DrawnProgram<V>;

export function vpDrawing(environment: EnvironmentName): Drawing<InputValues> {
  const generator = new Generator(ENVIRONMENTS[environment]);
  return (seed, index) => {
    const { program, inputs } = generator.draw(seed, index);
    return { text: program.text, values: inputs, loads: true };
  };
}

export function gpuDrawing(environment: GpuEnvironmentName): Drawing<GpuInputValues> {
  const generator = new GpuGenerator(GPU_ENVIRONMENTS[environment]);
  return (seed, index) => {
    const asked = generator.asked(seed, index);
    const values = asked.loads ? asked.inputs : {};
    return { text: asked.program.text, values, loads: asked.loads };
  };
}
