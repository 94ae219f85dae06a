/**
 * Whether a texture can be accessed: OpenGL 2.0 §3.8.10, which NV_gpu_program4 §2.X.4.4 refers to. What
 * levels must be there depends on the filters (gp4.E-texture-completeness).
 */
import type { Chooser } from '../domains/chooser.js';
import {
  imageInUse,
  imageOf,
  isMipmapped,
  lastLevel,
  sameSizes,
  shapeOf,
  sizesAfter,
} from './shape.js';
import type { Texture, TextureImage } from './texture.js';

/** What is missing, as a phrase for people; null where accesses are defined. */
export function incompleteness(texture: Texture): string | null {
  const base = imageOf(texture, 0, texture.parameters.baseLevel);
  const level = String(texture.parameters.baseLevel);
  if (base === null) return `its base level ${level} has no image`;
  if (Math.min(base.width, base.height, base.depth) < 1) return `its base level ${level} is empty`;
  if (texture.kind === 'BUFFER') return null;
  return (
    cubeIncompleteness(texture, base) ??
    integerIncompleteness(texture) ??
    (isMipmapped(texture.parameters.minFilter) ? mipmapIncompleteness(texture, base) : null)
  );
}

/**
 * Whether accesses to a texture are defined. By one interpretation the levels that its filters do not use must be
 * there too (gp4.E-texture-completeness).
 */
export function isComplete(texture: Texture, { choose }: Pick<Chooser, 'choose'>): boolean {
  if (incompleteness(texture) !== null) return false;
  return !lacksLevels(texture) || choose('textureCompleteness', (policy) => policy === 'needed');
}

/** Whether a texture whose base level is there lacks other levels of its kind. */
function lacksLevels(texture: Texture): boolean {
  if (texture.kind === 'RECT' || texture.kind === 'BUFFER') return false;
  const base = imageInUse(texture, 0, texture.parameters.baseLevel);
  return mipmapIncompleteness(texture, base) !== null;
}

/** Cube completeness: six base images, square and of one size. */
function cubeIncompleteness(texture: Texture, base: TextureImage): string | null {
  if (texture.kind !== 'CUBE') return null;
  if (base.width !== base.height) return 'its faces are not square';
  for (let face = 1; face < shapeOf('CUBE').faces; face++) {
    const image = imageOf(texture, face, texture.parameters.baseLevel);
    if (image === null) return `face ${String(face)} has no image at its base level`;
    if (!sameSizes(image, base)) return `face ${String(face)} is of another size than face 0`;
  }
  return null;
}

/** EXT_texture_integer §3.8.10: integers are not filtered (gp4.E-texture-integer-filters). */
function integerIncompleteness(texture: Texture): string | null {
  const { magFilter, minFilter } = texture.parameters;
  if (texture.componentType === 'float') return null;
  if (magFilter !== 'NEAREST') return `its texels are integers and its magFilter is ${magFilter}`;
  return minFilter === 'NEAREST' || minFilter === 'NEAREST_MIPMAP_NEAREST'
    ? null
    : `its texels are integers and its minFilter is ${minFilter}`;
}

function mipmapIncompleteness(texture: Texture, base: TextureImage): string | null {
  const { baseLevel, maxLevel, minFilter } = texture.parameters;
  if (texture.kind === 'RECT') return `a RECT texture has no mipmap, and minFilter is ${minFilter}`;
  if (baseLevel > maxLevel) {
    return `its baseLevel ${String(baseLevel)} is above its maxLevel ${String(maxLevel)}`;
  }
  const last = lastLevel(texture, base);
  for (let level = baseLevel + 1; level <= last; level++) {
    const expected = sizesAfter(texture.kind, base, level - baseLevel);
    for (let face = 0; face < shapeOf(texture.kind).faces; face++) {
      const image = imageOf(texture, face, level);
      if (image !== null && sameSizes(image, expected)) continue;
      const sizes = [expected.width, expected.height, expected.depth].join('x');
      const of = texture.kind === 'CUBE' ? ` of face ${String(face)}` : '';
      return `level ${String(level)}${of} has no image of ${sizes}, and minFilter ${minFilter} needs one`;
    }
  }
  return null;
}
