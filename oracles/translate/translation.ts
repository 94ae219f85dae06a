/** What a translation is, and what is asked for. */
import type { Quad } from '../../spec/environments.js';

/**
 * `arb`: ARB_vertex_program; `glsl`: GLSL 3.30, a vertex shader for transform feedback; `essl`: the same in
 * GLSL ES 3.00; `wgsl`: WebGPU, a compute shader, or of fragment programs a fragment shader.
 */
export type Target = 'arb' | 'glsl' | 'essl' | 'wgsl';
export const TARGETS: readonly Target[] = ['arb', 'glsl', 'essl', 'wgsl'];

/**
 * `strict`: the results that the documents ask for by default, and arithmetic that no compiler rewrites;
 * `plain`: what people write by hand.
 */
export type Mode = 'strict' | 'plain';

export interface TranslateOptions {
  readonly mode: Mode;
  /** The result registers to export, by name, in this order; those that the program writes if absent. */
  readonly results?: readonly string[];
}

export interface Translation {
  readonly target: Target;
  readonly mode: Mode;
  readonly text: string;
  /** The result registers that the shader exports, in order. */
  readonly exports: readonly string[];
  /** The vertex attribute registers that it reads, ascending. */
  readonly attributes: readonly number[];
  /** Whether it reads program parameters. */
  readonly readsParameters: boolean;
  /** Values that the host must put into program.env beyond the program's own parameters (`arb`). */
  readonly constants: Readonly<Record<number, Quad>>;
}

/** The program means something that the target cannot say. The message says what and why. */
export class Untranslatable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Untranslatable';
  }
}
