/** What the translation of a GPU program is, and what a host gives it and takes from it. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TextureTarget } from '../../../spec/gpu/texture-targets.js';
import type { Translation } from '../translation.js';

/** Everything stands in the program's own order. */
export interface GpuTranslation extends Translation {
  /**
   * `fragment`: attributes arrive by flat varyings, results leave through a render target. `vertex` in WGSL is a
   * compute shader.
   */
  readonly stage: 'vertex' | 'fragment';
  /** The binding of each attribute, by location. */
  readonly attributeBindings: readonly string[];
  /** What `c` holds: bindings, and constants as four patterns. */
  readonly parameters: readonly (string | readonly string[])[];
  /** The binding of each result that is exported, in the order of `exports`. */
  readonly resultBindings: readonly string[];
  /**
   * Whether the last of `exports` is `alive`, which holds ones unless the fragment was killed, or twos where the
   * derivatives that were given cannot be made (fate.ts); it has no result binding.
   */
  readonly showsKill: boolean;
  /**
   * Pairs of partial derivatives that a host gives, in a uniform block of twice as many vectors (derivatives.ts), for
   * one fragment at a time, which is the one at (0, 0); 0 where they are the driver's.
   */
  readonly derivatives: number;
  /** The program parameter buffers that it reads. */
  readonly buffers: readonly TranslatedBuffer[];
  /** The textures that it accesses. */
  readonly textures: readonly TranslatedTexture[];
}

/** A uniform block of a buffer's words. */
export interface TranslatedBuffer {
  /** The binding point of NV_parameter_buffer_object. */
  readonly point: number;
  /** The block's name in the shader. */
  readonly name: string;
  /** Vectors in the block: so much must be bound. */
  readonly vectors: number;
}

/**
 * A sampler of a texture image unit, which has one for each type of texels that is read of it. One of shadows comes
 * with a uniform that says how depths become colors (textures.ts).
 */
export interface TranslatedTexture {
  readonly unit: number;
  readonly target: TextureTarget;
  /** The sampler's name in the shader. */
  readonly name: string;
  /** The type of its texels; a program does not get them from a texture of another type (§2.X.4.4). */
  readonly type: DataType;
  /** Whether it is sampled, and not only fetched from, or asked for sizes. */
  readonly isSampled: boolean;
  /** Whether it is sampled at other levels of detail than the least, which is that of derivatives that are zero. */
  readonly choosesDetail: boolean;
  /** Whether TXF or TXQ accesses levels by their numbers. */
  readonly numbersLevels: boolean;
}
