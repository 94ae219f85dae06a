/**
 * Level of detail and what it selects: OpenGL 2.0 §3.8.8 (equations 3.18 to 3.21, Mipmapping) and §3.8.9,
 * as NV_gpu_program4 §2.X.4.4 and §3.8.8 use them.
 */
import type { Policies } from '../domains/policies.js';
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

/** The least limit of biases that an implementation may have (MAX_TEXTURE_LOD_BIAS, OpenGL 2.0 Table 6.33). */
const LEAST_BIAS_LIMIT = 2;

/** Clamped to the least limit. */
export function clampBias(bias: number): number {
  return Math.min(LEAST_BIAS_LIMIT, Math.max(-LEAST_BIAS_LIMIT, bias));
}

/**
 * A level of detail with the biases of instruction and texture, by an interpretation of gp4.E-texture-bias. No bias is
 * clamped, as if the limit were high, but where the two are clamped together: to the least limit then.
 *
 * @param own the instruction's bias, null where it has none; or that the level is the instruction's own
 */
export function withBiases(
  interpretation: Policies['textureBias'],
  level: number,
  own: number | 'level' | null,
  lodBias: number,
): number {
  if (own === null) return level + lodBias;
  if (own === 'level') return interpretation === 'apart' ? level : level + lodBias;
  switch (interpretation) {
    case 'added':
      return level + own + lodBias;
    case 'together':
      return level + clampBias(own + lodBias);
    case 'apart':
      return level + own;
  }
}

/** lambda of lambda', clamped to the texture's range; null where that is empty: undefined (3.20). */
export function clampDetail({ minLod, maxLod }: TextureParameters, lambda: number): number | null {
  if (minLod > maxLod) return null;
  return Math.min(maxLod, Math.max(minLod, lambda));
}

/** What implementations may do otherwise where a level of detail selects. */
export interface Freedom {
  /** Whether magnification may end at 0 with every filter (gp4.E-texture-switch-over). */
  readonly mayTurnAtZero: boolean;
  /** By how much the level that is nearest may be misjudged. */
  readonly level: number;
}

/** As OpenGL 2.0 has it. */
const NO_FREEDOM: Freedom = { mayTurnAtZero: false, level: 0 };

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
  freedom: Freedom = NO_FREEDOM,
): readonly Selection[] {
  const { baseLevel, magFilter, minFilter } = texture.parameters;
  const turn = magnifiedUpTo(texture.parameters);
  const leastTurn = freedom.mayTurnAtZero ? 0 : turn;
  const selections: Selection[] = [];
  if (low <= turn) selections.push(only(magFilter, baseLevel));
  if (high > leastTurn) {
    const from = Math.max(low, leastTurn);
    selections.push(
      ...(isMipmapped(minFilter)
        ? mipmapSelections(texture, base, [from, high], freedom.level)
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
  [low, high]: readonly [number, number],
  slack: number,
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
    for (let level = nearest(low - slack); level <= nearest(high + slack); level++) {
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
