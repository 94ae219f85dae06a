/** How the shading languages write texture access: what textures.ts asks of each (textures-glsl.ts, textures-wgsl.ts). */
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import type { TextureTarget, TextureTargetSpec } from '../../../spec/gpu/texture-targets.js';
import type { TranslatedTexture } from './translation.js';

/** A sample of the local `at`, by the locals `dx` and `dy` if they are what it is given. */
export interface Sample {
  readonly target: TextureTargetSpec;
  readonly sampler: string;
  /** As many components as a program gives (§2.X.4.4). */
  readonly offset: readonly number[];
  readonly isFragment: boolean;
}

export interface TextureWriter {
  /** The declarations of samplers, and what shadows need besides. `binding`: the first that is free. */
  declarations(textures: readonly TranslatedTexture[], binding: number): readonly string[];
  /** Why it has no such access to the targets that it has; null where it does. */
  refusal(instruction: GpuInstruction, target: TextureTargetSpec, isFragment: boolean): string | null; // prettier-ignore
  /** What the instruction of this name samples: four components, of shadows one. */
  sample(sample: Sample, name: string): string;
  /** The texel at the local `place`. */
  fetch(target: TextureTargetSpec, sampler: string, offset: readonly number[]): string;
  /** Sizes as four unsigned integers: then zeros, where it is undefined what is there. */
  size(target: TextureTargetSpec, sampler: string, level: string): string;
}

/** The uniform that says how the depths of a texture become colors, which no sampler of shadows knows. */
export function depthModeName(sampler: string): string {
  return `${sampler}_mode`;
}

/** What a texture's declaration is, for a comment. */
export function textureNote(unit: number, target: TextureTarget): string {
  return `// texture[${String(unit)}], ${target}`;
}

export const DEPTH_MODE_NOTE = '// DEPTH_TEXTURE_MODE: 0 LUMINANCE, 1 INTENSITY, 2 ALPHA';

/** The components of a texel offset that the target has; null where they are zeros. */
export function offsetParts(
  { offsets }: TextureTargetSpec,
  offset: readonly number[],
): readonly number[] | null {
  const used = offset.slice(0, offsets);
  return used.every((each) => each === 0) ? null : used;
}
