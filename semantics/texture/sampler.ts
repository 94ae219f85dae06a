/**
 * How a domain accesses textures: NV_gpu_program4 §2.X.4.4. Coordinates and results belong to the domain;
 * the texture state is concrete data (texture.ts). What cannot be decided, or is undefined, comes out as
 * the domain's undefined value in all four components.
 */
import type { DataType } from '../../spec/gpu/instructions.js';
import type { TextureTarget } from '../../spec/gpu/texture-targets.js';
import type { Vector } from '../domains/domain.js';
import type { TextureUnit } from './texture.js';

/** A texture image unit's textures, one for each kind of texture. */
export interface Access {
  /** Undefined where nothing is bound to the unit. */
  readonly unit: TextureUnit | undefined;
  readonly target: TextureTarget;
  readonly offset: readonly [number, number, number];
  /** The instruction's type: the result of a texture of another format is undefined. */
  readonly type: DataType;
}

/** Where the level of detail comes from: partial derivatives by x and y, or a level itself. */
export type Detail<F> =
  | {
      readonly kind: 'derivatives';
      readonly dx: Vector<F>;
      readonly dy: Vector<F>;
      readonly bias: F | null;
    }
  | { readonly kind: 'level'; readonly level: F };

/** Four components: floating-point for type F, integer for S and U. */
export type Texel<F, I> =
  | { readonly kind: 'float'; readonly value: Vector<F> }
  | { readonly kind: 'integer'; readonly value: Vector<I> };

export interface Sampler<F, I> {
  /** TextureSample (§2.X.4.4): coordinates as Table X.17 maps them. */
  sample(access: Access, coordinates: Vector<F>, detail: Detail<F>): Texel<F, I>;
  /** TexelFetch (§2.X.4.4): coordinates as Table X.18 maps them. */
  fetch(access: Access, coordinates: Vector<I>): Texel<F, I>;
  /** TXQ (§2.X.8): the size of the image at a level, relative to the base level. */
  size(access: Access, level: I): Vector<I>;
}
