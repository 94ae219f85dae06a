/**
 * Which mixtures of texels implementations may take where coordinates are known to a range and weights to a
 * tolerance: NV_gpu_program4 §3.8.8, and for comparisons of depths OpenGL 2.0 §3.8.14.
 */
import type { Range } from './allowed-detail.js';
import type { outcomes } from './comparison.js';
import type { Selection } from './detail.js';
import { texelOrBorder } from './format.js';
import { type Lookup, texelCoordinate } from './lookup.js';
import type { Access } from './sampler.js';
import { imageInUse, sizesOf } from './shape.js';
import { mixSpans, type Spans, spansOf } from './spans.js';
import type { MagFilter, Texture, TextureImage, WrapMode } from './texture.js';
import type { TextureTolerance } from './tolerance.js';
import { applyWrap, clampCoordinate } from './wrap.js';

/** Where on which face of which layer, and what is compared there. */
export interface RangeSample extends Lookup {
  readonly face: number;
  readonly coordinates: readonly Range[];
  readonly layer: number;
  /** Null where nothing is compared. */
  readonly compare: ((depths: Range) => ReturnType<typeof outcomes>) | null;
  readonly tolerance: TextureTolerance;
}

/** More combinations of texels than this are not looked at. */
export const MOST_MIXTURES = 4096;

/** What the levels that are selected may give; null where there are too many mixtures, or any. */
export function mixturesOf(
  sample: RangeSample,
  offset: Access['offset'],
  { filter, level, next, low, high }: Selection,
): readonly Spans[] | null {
  const { compare, tolerance } = sample;
  const given = (mixtures: readonly Spans[]): readonly Spans[] =>
    compare === null ? mixtures : mixtures.map((mixture) => compared(compare, mixture));
  const first = filtered(sample, offset, filter, level);
  if (first === null) return null;
  if (next === null) return given(first);
  const second = filtered(sample, offset, filter, next);
  if (second === null || first.length * second.length > MOST_MIXTURES) return null;
  const weigh = tolerance.levelWeight;
  // What the depths of two levels count is as much the implementation's as what those of one do.
  const [from, to] =
    compare === null ? [Math.max(0, low - weigh), Math.min(1, high + weigh)] : [0, 1];
  return given(first.flatMap((a) => second.map((b) => mixSpans(a, b, from, to))));
}

/**
 * The texels of one level that may be mixed: where depths are compared, before that. Null where they may be any,
 * or are too many.
 */
function filtered(
  sample: RangeSample,
  offset: Access['offset'],
  selected: MagFilter,
  level: number,
): readonly Spans[] | null {
  const { texture, face, coordinates, compare, tolerance } = sample;
  const image = imageInUse(texture, face, level);
  const { wrapS, wrapT, wrapR } = texture.parameters;
  const modes = [wrapS, wrapT, wrapR];
  const filter = compare !== null && !isNearest(texture) ? 'LINEAR' : selected;
  let combinations: readonly (readonly Cell[])[] = [[]];
  for (const [axis, size] of sizesOf(texture.kind, image).entries()) {
    const u = (coordinates[axis] ?? [0, 0]).map((coordinate) =>
      texelCoordinate(sample, coordinate, size, offset[axis] ?? 0),
    );
    const magnitude = Math.max(...u.map(Math.abs));
    // Beyond binary32, where the location may be infinite.
    if (!Number.isFinite(Math.fround(magnitude))) return null;
    const slack = tolerance.coordinate + tolerance.relativeCoordinate * magnitude;
    const range = [Math.min(...u) - slack, Math.max(...u) + slack] as const;
    const cells = cellsOf(modes[axis] ?? 'REPEAT', filter, range, size, tolerance);
    if (cells === null || cells.length * combinations.length > MOST_MIXTURES) return null;
    combinations = combinations.flatMap((prefix) => cells.map((cell) => [...prefix, cell]));
  }
  const weighed = compare === null ? combinations : combinations.map(ofAnyWeight);
  return weighed.map((cells) => hull(sample, image, cells, []));
}

/** Two neighbours along one dimension, and what the second may weigh. */
interface Cell {
  readonly indices: readonly [number, number];
  readonly low: number;
  readonly high: number;
}

/** Every cell in which a coordinate may lie; null where there are too many. */
function cellsOf(
  mode: WrapMode,
  filter: MagFilter,
  [low, high]: Range,
  size: number,
  { weight }: TextureTolerance,
): readonly Cell[] | null {
  // Beyond these every mode but those that repeat has its last texel.
  const repeats = mode === 'REPEAT' || mode === 'MIRRORED_REPEAT';
  const bound = (u: number): number =>
    repeats ? u : Math.min(size + 2, Math.max(-size - 2, clampCoordinate(mode, u, size)));
  const shift = filter === 'LINEAR' ? 0.5 : 0;
  const [from, to] = [bound(low) - shift, bound(high) - shift];
  if (!(to - from < MOST_MIXTURES)) return null;
  const wrap = (coordinate: number): number => applyWrap(mode, filter, coordinate, size);
  const cells: Cell[] = [];
  for (let first = Math.floor(from); first <= Math.floor(to); first++) {
    const index = wrap(first);
    cells.push(
      filter === 'NEAREST'
        ? { indices: [index, index], low: 0, high: 0 }
        : {
            indices: [index, wrap(first + 1)],
            low: Math.max(0, from - first - weight),
            high: Math.min(1, to - first + weight),
          },
    );
  }
  return cells;
}

/** Whether a comparison is with one texel alone: no filter takes more (OpenGL 2.0 §3.8.14). */
function isNearest({ parameters: { magFilter, minFilter } }: Texture): boolean {
  return (
    magFilter === 'NEAREST' && (minFilter === 'NEAREST' || minFilter === 'NEAREST_MIPMAP_NEAREST')
  );
}

/** How many of the texels are compared, and what each counts, is the implementation's. */
function ofAnyWeight(cells: readonly Cell[]): readonly Cell[] {
  return cells.map((cell) => ({ ...cell, low: 0, high: 1 }));
}

/** r of depths that lie in the first component. */
function compared(compare: NonNullable<RangeSample['compare']>, [depth]: Spans): Spans {
  const { all, any } = compare([depth.low, depth.high]);
  const [zero, one] = [spansOf([0, 0, 0, 0]), spansOf([1, 0, 0, 0])];
  if (all) return one;
  return any ? mixSpans(zero, one, 0, 1) : zero;
}

/** The mixtures of the texels of one cell for each dimension, the first `indices` of them chosen. */
function hull(
  sample: RangeSample,
  image: TextureImage,
  cells: readonly Cell[],
  indices: readonly number[],
): Spans {
  const [cell, ...rest] = cells;
  if (cell === undefined) {
    return spansOf(texelOrBorder(sample.texture, image, indices, sample.layer));
  }
  const first = hull(sample, image, rest, [...indices, cell.indices[0]]);
  if (cell.high === 0) return first;
  const second = hull(sample, image, rest, [...indices, cell.indices[1]]);
  return mixSpans(first, second, cell.low, cell.high);
}
