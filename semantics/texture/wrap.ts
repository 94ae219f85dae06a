/**
 * Wrap modes: NV_gpu_program4 §3.8.8, with Table X.19. The sizes that the text has for the clamps of v and w,
 * and "size" where "coord" is meant, are misprints (gp4.E-wrap-clamp-sizes, gp4.E-wrap-mirror-operand).
 */
import type { MagFilter, WrapMode } from './texture.js';

function clamp(value: number, least: number, greatest: number): number {
  return value < least ? least : value > greatest ? greatest : value;
}

/** Exact however large `a` is: `%` does not round. */
function modulo(a: number, b: number): number {
  return ((a % b) + b) % b;
}

function mirror(a: number): number {
  return a >= 0 ? a : -1 - a;
}

/** u' of u: what CLAMP and MIRROR_CLAMP do before texels are chosen. */
export function clampCoordinate(mode: WrapMode, u: number, size: number): number {
  if (mode === 'CLAMP') return clamp(u, 0, size);
  return mode === 'MIRROR_CLAMP' ? clamp(u, -size, size) : u;
}

/** apply_wrap: the texel that stands at an integral location. */
export function applyWrap(
  mode: WrapMode,
  filter: MagFilter,
  coordinate: number,
  size: number,
): number {
  switch (mode) {
    case 'CLAMP_TO_EDGE':
      return clamp(coordinate, 0, size - 1);
    case 'CLAMP_TO_BORDER':
      return clamp(coordinate, -1, size);
    case 'CLAMP':
      return filter === 'NEAREST' ? clamp(coordinate, 0, size - 1) : clamp(coordinate, -1, size);
    case 'REPEAT':
      return modulo(coordinate, size);
    case 'MIRROR_CLAMP_TO_EDGE':
      return clamp(mirror(coordinate), 0, size - 1);
    case 'MIRROR_CLAMP_TO_BORDER':
      return clamp(mirror(coordinate), 0, size);
    case 'MIRROR_CLAMP':
      return clamp(mirror(coordinate), 0, filter === 'NEAREST' ? size - 1 : size);
    case 'MIRRORED_REPEAT':
      return size - 1 - mirror(modulo(coordinate, 2 * size) - size);
  }
}
