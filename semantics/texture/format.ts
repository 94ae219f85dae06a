/**
 * Which component of a texel becomes which of R, G, B and A (OpenGL 2.0 Table 3.21, §3.8.14; for R and RG
 * ARB_texture_rg), and what border colours are as texels (OpenGL 2.0 Table 3.15, NV_gpu_program4 §3.8.8).
 */
import type { Vector } from '../domains/domain.js';
import { hasTexel, texelAt } from './shape.js';
import type { BaseFormat, TexelValue, Texture, TextureImage } from './texture.js';

/** R, G, B and A in turn: the number of the texel's component, or a constant. */
type Conversion = readonly [Source, Source, Source, Source];
type Source = 0 | 1 | 2 | 3 | 'zero' | 'one';

interface Format {
  /** For each component of a texel, the one of the border colour that it is. */
  readonly border: readonly (0 | 1 | 2 | 3)[];
  readonly conversion: Conversion;
}

const LUMINANCE: Conversion = [0, 0, 0, 'one'];
const INTENSITY: Conversion = [0, 0, 0, 0];
const ALPHA: Conversion = ['zero', 'zero', 'zero', 0];

const FORMATS: Readonly<Record<BaseFormat, Format>> = {
  RGBA: { border: [0, 1, 2, 3], conversion: [0, 1, 2, 3] },
  RGB: { border: [0, 1, 2], conversion: [0, 1, 2, 'one'] },
  RG: { border: [0, 1], conversion: [0, 1, 'zero', 'one'] },
  R: { border: [0], conversion: [0, 'zero', 'zero', 'one'] },
  ALPHA: { border: [3], conversion: ALPHA },
  LUMINANCE: { border: [0], conversion: LUMINANCE },
  LUMINANCE_ALPHA: { border: [0, 3], conversion: [0, 0, 0, 1] },
  INTENSITY: { border: [0], conversion: INTENSITY },
  DEPTH_COMPONENT: { border: [0], conversion: LUMINANCE },
};

const DEPTH_MODES = { LUMINANCE, INTENSITY, ALPHA } as const;

/** How many components texels of a format have. */
export function componentsOf(format: BaseFormat): number {
  return FORMATS[format].border.length;
}

/** A texel of a texture as (R, G, B, A); depth as its depth mode says. */
export function toColor<T>(
  texture: Texture,
  texel: readonly [T, T, T, T],
  constants: { readonly zero: T; readonly one: T },
): Vector<T> {
  const { baseFormat, parameters } = texture;
  const conversion =
    baseFormat === 'DEPTH_COMPONENT'
      ? DEPTH_MODES[parameters.depthMode]
      : FORMATS[baseFormat].conversion;
  const value = (source: Source): T =>
    typeof source === 'number' ? texel[source] : constants[source];
  const [x, y, z, w] = conversion;
  return { x: value(x), y: value(y), z: value(z), w: value(w) };
}

/** What is taken where there is no texel: TEXTURE_BORDER_COLOR as a texel of the texture's format. */
export function borderTexel(texture: Texture): TexelValue {
  const { borderColor } = texture.parameters;
  const { border } = FORMATS[texture.baseFormat];
  const component = (index: number): number => borderColor[border[index] ?? 0] ?? 0;
  return [component(0), component(1), component(2), component(3)];
}

/** The texel at a place, or the border colour where the place is outside of image and border (§3.8.8). */
export function texelOrBorder(
  texture: Texture,
  image: TextureImage,
  indices: readonly number[],
  layer: number,
): TexelValue {
  return hasTexel(texture, image, indices)
    ? texelAt(texture, image, indices, layer)
    : borderTexel(texture);
}
