/**
 * What kinds of textures differ in: dimensions, layers, faces. OpenGL 2.0 §3.8.1 and §3.8.6; layers:
 * EXT_texture_array, as NV_gpu_program4 §2.X.4.4 uses it.
 */
import type { TextureKind } from '../../spec/gpu/texture-targets.js';
import type { MinFilter, TexelValue, Texture, TextureImage } from './texture.js';

export type Sizes = Pick<TextureImage, 'width' | 'height' | 'depth'>;

interface Shape {
  /** Dimensions of an image, or of a layer of it. */
  readonly axes: 1 | 2 | 3;
  readonly isLayered: boolean;
  readonly faces: 1 | 6;
}

const SHAPES: Readonly<Record<TextureKind, Shape>> = {
  '1D': { axes: 1, isLayered: false, faces: 1 },
  '2D': { axes: 2, isLayered: false, faces: 1 },
  '3D': { axes: 3, isLayered: false, faces: 1 },
  CUBE: { axes: 2, isLayered: false, faces: 6 },
  RECT: { axes: 2, isLayered: false, faces: 1 },
  ARRAY1D: { axes: 1, isLayered: true, faces: 1 },
  ARRAY2D: { axes: 2, isLayered: true, faces: 1 },
  BUFFER: { axes: 1, isLayered: false, faces: 1 },
};

export function shapeOf(kind: TextureKind): Shape {
  return SHAPES[kind];
}

/** The sizes of an image's dimensions, without border; layers are no dimension. */
export function sizesOf(kind: TextureKind, image: TextureImage): readonly number[] {
  return [image.width, image.height, image.depth].slice(0, shapeOf(kind).axes);
}

/** How many texels an image has, border included; layers have no border (EXT_texture_array). */
export function texelCount(kind: TextureKind, image: Sizes, border: number): number {
  const { axes, isLayered } = shapeOf(kind);
  const sizes = [image.width, image.height, image.depth];
  const texels = sizes.slice(0, axes).reduce((count, size) => count * (size + 2 * border), 1);
  return isLayered ? texels * image.depth : texels;
}

/** The sizes that level `steps` above an image of these sizes has (OpenGL 2.0 §3.8.8, Mipmapping). */
export function sizesAfter(kind: TextureKind, image: Sizes, steps: number): Sizes {
  const half = (size: number): number => Math.max(1, Math.floor(size / 2 ** steps));
  const depth = shapeOf(kind).isLayered ? image.depth : half(image.depth);
  return { width: half(image.width), height: half(image.height), depth };
}

export function sameSizes(a: Sizes, b: Sizes): boolean {
  return a.width === b.width && a.height === b.height && a.depth === b.depth;
}

/** The image of a level of a face; null where there is none. */
export function imageOf(texture: Texture, face: number, level: number): TextureImage | null {
  return texture.faces[face]?.[level] ?? null;
}

/** The image of a level that a complete texture has. */
export function imageInUse(texture: Texture, face: number, level: number): TextureImage {
  const image = imageOf(texture, face, level);
  if (image === null) throw new RangeError(`no image of level ${String(level)}`);
  return image;
}

/** Whether a filter uses levels other than the base level (OpenGL 2.0 §3.8.8). */
export function isMipmapped(filter: MinFilter): boolean {
  return filter !== 'NEAREST' && filter !== 'LINEAR';
}

/** q: the last level that filters use, for a base image (OpenGL 2.0 §3.8.8, Mipmapping). */
export function lastLevel(texture: Texture, base: TextureImage): number {
  const { baseLevel, maxLevel } = texture.parameters;
  const greatest = Math.max(...sizesOf(texture.kind, base));
  return Math.min(baseLevel + Math.floor(Math.log2(greatest)), maxLevel);
}

/**
 * Whether a texel is there, in the image or its border. `indices`: one for each dimension; border texels are
 * at -1 and at the size (OpenGL 2.0 §3.8.1; NV_gpu_program4 Issue 27).
 */
export function hasTexel(
  texture: Texture,
  image: TextureImage,
  indices: readonly number[],
): boolean {
  const { border, kind } = texture;
  return sizesOf(kind, image).every((size, axis) => {
    const index = indices[axis] ?? NaN;
    return index >= -border && index < size + border;
  });
}

const NO_TEXEL: TexelValue = [NaN, NaN, NaN, NaN];

/** The texel at a place that is there (`hasTexel`), of a layer that is there. */
export function texelAt(
  texture: Texture,
  image: TextureImage,
  indices: readonly number[],
  layer: number,
): TexelValue {
  const { border, kind } = texture;
  let place = 0;
  let stride = 1;
  for (const [axis, size] of sizesOf(kind, image).entries()) {
    place += stride * ((indices[axis] ?? 0) + border);
    stride *= size + 2 * border;
  }
  return image.texels[place + stride * layer] ?? NO_TEXEL;
}
