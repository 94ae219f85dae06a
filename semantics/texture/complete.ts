/**
 * Complete textures from a few sizes: the images of every face and level that filters may need (OpenGL 2.0
 * §3.8.10), texel after texel from a source of values.
 */
import type { TextureKind } from '../../spec/gpu/texture-targets.js';
import { buildTexture, type ImageData } from './build.js';
import { componentsOf } from './format.js';
import { shapeOf, sizesAfter, type Sizes, texelCount } from './shape.js';
import type { BaseFormat, ComponentType, Texture, TextureParameters } from './texture.js';

export interface CompleteData {
  readonly kind: TextureKind;
  readonly format: BaseFormat;
  readonly type: ComponentType;
  readonly border: 0 | 1;
  /** The sizes of level 0; dimensions that the kind has not are passed over, and a cube map is as high as wide. */
  readonly sizes: readonly [width: number, height: number, depth: number];
  /** What is not given is as in the initial state. */
  readonly parameters: Partial<TextureParameters>;
}

/**
 * The texture; where its kind has levels, with those down to a single texel, and then as many as the base level
 * asks for. `next` gives one component of a texel after the other.
 *
 * @throws RangeError with the reasons where the GL would refuse such a texture, or it is not complete.
 */
export function completeTexture(data: CompleteData, next: () => number): Texture {
  const { kind, format, type, border, parameters } = data;
  const { axes, isLayered, faces } = shapeOf(kind);
  const [width, second, third] = data.sizes;
  const height = axes < 2 ? 1 : kind === 'CUBE' ? width : second;
  const depth = axes === 3 || isLayered ? third : 1;
  const base = { width, height, depth };
  const hasLevels = kind !== 'RECT' && kind !== 'BUFFER';
  const sides = isLayered ? [width, height] : [width, height, depth];
  const { baseLevel = 0 } = parameters;
  const last = hasLevels ? baseLevel + Math.floor(Math.log2(Math.max(...sides))) : 0;
  const count = componentsOf(format);
  const image = (at: Sizes): ImageData => ({
    ...at,
    texels: Array.from({ length: texelCount(kind, at, border) }, () =>
      Array.from({ length: count }, next),
    ),
  });
  const levels = (): readonly ImageData[] =>
    Array.from({ length: last + 1 }, (_, level) => image(sizesAfter(kind, base, level)));
  const built = buildTexture({
    kind,
    format,
    type,
    border,
    ...(faces === 6 ? { faces: Array.from({ length: faces }, levels) } : { levels: levels() }),
    parameters,
  });
  if (built.ok) return built.texture;
  throw new RangeError(built.problems.map(({ message }) => message).join('; '));
}
