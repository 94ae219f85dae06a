/**
 * Level of detail and what it selects: OpenGL 2.0 §3.8.8 (equations 3.18 to 3.21, Mipmapping) and §3.8.9,
 * as NV_gpu_program4 §2.X.4.4 and §3.8.8 use them.
 */
import { isMipmapped, lastLevel, sizesOf } from './shape.js';
import type { MagFilter, Texture, TextureImage, TextureParameters } from './texture.js';

/** What a level of detail selects: a filter on one level, or on two that are mixed. */
export interface Selection {
  readonly filter: MagFilter;
  readonly level: number;
  /** The second level; null where there is one alone. */
  readonly next: number | null;
  /** The least and greatest weight of the second level. */
  readonly low: number;
  readonly high: number;
}

/**
 * The derivatives of (u, v, w), in texels of the base level, from those of (s, t, r). Rectangles have
 * coordinates in texels.
 */
export function inTexels(
  texture: Texture,
  base: TextureImage,
  derivative: readonly number[],
): readonly number[] {
  if (texture.kind === 'RECT') return derivative;
  return sizesOf(texture.kind, base).map((size, axis) => size * (derivative[axis] ?? 0));
}

/** lambda_base = log2(rho): -INF where nothing changes (equation 3.18). */
export function levelOfDetail(dx: readonly number[], dy: readonly number[]): number {
  return Math.log2(Math.max(Math.hypot(...dx), Math.hypot(...dy)));
}

/**
 * The least and the greatest lambda_base that the text permits, of derivatives whose least and greatest
 * magnitudes are given: rho may be any function from the greatest of m_u, m_v and m_w to their sum.
 */
export function levelOfDetailRange(
  least: readonly [dx: readonly number[], dy: readonly number[]],
  greatest: readonly [dx: readonly number[], dy: readonly number[]],
): readonly [low: number, high: number] {
  const sum = magnitudes(greatest).reduce((total, value) => total + value, 0);
  return [Math.log2(Math.max(...magnitudes(least))), Math.log2(sum)];
}

/** m_u, m_v and m_w. */
function magnitudes([dx, dy]: readonly [readonly number[], readonly number[]]): readonly number[] {
  return dx.map((value, axis) => Math.max(Math.abs(value), Math.abs(dy[axis] ?? 0)));
}

/** lambda of lambda', clamped to the texture's range; null where that is empty: undefined (3.20). */
export function clampDetail({ minLod, maxLod }: TextureParameters, lambda: number): number | null {
  if (minLod > maxLod) return null;
  return Math.min(maxLod, Math.max(minLod, lambda));
}

/** Up to which lambda the texture is magnified (§3.8.9). */
function magnifiedUpTo({ magFilter, minFilter }: TextureParameters): number {
  const isSharper = minFilter === 'NEAREST_MIPMAP_NEAREST' || minFilter === 'NEAREST_MIPMAP_LINEAR';
  return magFilter === 'LINEAR' && isSharper ? 0.5 : 0;
}

/**
 * What levels of detail from `low` to `high` select, each selection once: exactly one, and of one weight,
 * where the range does not matter.
 */
export function selectionsOf(
  texture: Texture,
  base: TextureImage,
  low: number,
  high: number,
): readonly Selection[] {
  const { baseLevel, magFilter, minFilter } = texture.parameters;
  const turn = magnifiedUpTo(texture.parameters);
  const selections: Selection[] = [];
  if (low <= turn) selections.push(only(magFilter, baseLevel));
  if (high > turn) {
    const from = Math.max(low, turn);
    selections.push(
      ...(isMipmapped(minFilter)
        ? mipmapSelections(texture, base, from, high)
        : [only(minFilter === 'LINEAR' ? 'LINEAR' : 'NEAREST', baseLevel)]),
    );
  }
  return selections.filter(
    (selection, index) => index === selections.findIndex((other) => isSame(selection, other)),
  );
}

function mipmapSelections(
  texture: Texture,
  base: TextureImage,
  low: number,
  high: number,
): Selection[] {
  const { baseLevel, minFilter } = texture.parameters;
  const last = lastLevel(texture, base);
  const filter =
    minFilter === 'NEAREST_MIPMAP_NEAREST' || minFilter === 'NEAREST_MIPMAP_LINEAR'
      ? 'NEAREST'
      : 'LINEAR';
  const selections: Selection[] = [];
  if (minFilter === 'NEAREST_MIPMAP_NEAREST' || minFilter === 'LINEAR_MIPMAP_NEAREST') {
    const nearest = (lambda: number): number =>
      Math.min(last, lambda <= 0.5 ? baseLevel : Math.ceil(baseLevel + lambda + 0.5) - 1);
    for (let level = nearest(low); level <= nearest(high); level++) {
      selections.push(only(filter, level));
    }
    return selections;
  }
  const from = Math.min(last, baseLevel + low);
  const to = Math.min(last, baseLevel + high);
  for (let level = Math.floor(from); level <= Math.floor(to); level++) {
    const weights = { low: Math.max(0, from - level), high: Math.min(1, to - level) };
    // A second level without weight is none: so is one above the last.
    selections.push(
      weights.high === 0 ? only(filter, level) : { filter, level, next: level + 1, ...weights },
    );
  }
  return selections;
}

function only(filter: MagFilter, level: number): Selection {
  return { filter, level, next: null, low: 0, high: 0 };
}

function isSame(a: Selection, b: Selection): boolean {
  return (
    a.filter === b.filter &&
    a.level === b.level &&
    a.next === b.next &&
    a.low === b.low &&
    a.high === b.high
  );
}
