/** Which levels of detail implementations may compute, within a tolerance. */
import type { Vector } from '../domains/domain.js';
import { type Allowed, extentOf, mayBeNaN } from '../number/value-set.js';
import { leastMagnitude } from './cube.js';
import { clampDetail, inTexels, levelOfDetailRange } from './detail.js';
import type { Lookup } from './lookup.js';
import type { Detail } from './sampler.js';
import type { TextureTolerance } from './tolerance.js';

/** The least and the greatest value. */
export type Range = readonly [low: number, high: number];

/** Null where NaN is among the values, or none is. */
export function rangeOf(values: Allowed): Range | null {
  return mayBeNaN(values) ? null : (extentOf(values) ?? null);
}

const UNKNOWN: Range = [-Infinity, Infinity];

/** From the least to the greatest lambda; null where it is undefined, for want of a range (3.20). */
export function detailRange(
  lookup: Lookup,
  detail: Detail<Allowed>,
  tolerance: TextureTolerance,
): Range | null {
  const { parameters } = lookup.texture;
  const { lodBias } = parameters;
  const limit = tolerance.leastBiasLimit;
  const clamped = Math.min(limit, Math.max(-limit, lodBias));
  const [low, high] =
    detail.kind === 'level'
      ? widened(rangeOf(detail.level) ?? UNKNOWN, tolerance.level)
      : derivedRange(lookup, detail, tolerance);
  const from = clampDetail(parameters, low + Math.min(lodBias, clamped));
  const to = clampDetail(parameters, high + Math.max(lodBias, clamped));
  return from === null || to === null ? null : [from, to];
}

function widened([low, high]: Range, by: number): Range {
  return [low - by, high + by];
}

/** Of lambda_base with the instruction's bias. */
function derivedRange(
  { texture, base, target }: Lookup,
  { dx, dy, bias }: Extract<Detail<Allowed>, { kind: 'derivatives' }>,
  tolerance: TextureTolerance,
): Range {
  const added = bias === null ? ([0, 0] as const) : rangeOf(bias);
  const partial = (derivative: Vector<Allowed>): readonly (Range | null)[] =>
    target.coordinates.map((component) => rangeOf(derivative[component]));
  const [rangesX, rangesY] = [partial(dx), partial(dy)];
  if (added === null || !isKnown(rangesX) || !isKnown(rangesY)) return UNKNOWN;
  // How derivatives on a face come about is the implementation's (§2.X.8 TXD): but none is none.
  const isZero = [...rangesX, ...rangesY].every(([low, high]) => low === 0 && high === 0);
  if (texture.kind === 'CUBE' && !isZero) return UNKNOWN;
  const scaled = (
    magnitude: (range: Range) => number,
  ): readonly [readonly number[], readonly number[]] => [
    inTexels(texture, base, rangesX.map(magnitude)),
    inTexels(texture, base, rangesY.map(magnitude)),
  ];
  const [low, high] = levelOfDetailRange(scaled(leastMagnitude), scaled(greatestMagnitude));
  const sum = [low + added[0], high + added[1]] as const;
  return sum.some(Number.isNaN) ? UNKNOWN : widened(sum, tolerance.derivedLevel);
}

function isKnown(ranges: readonly (Range | null)[]): ranges is readonly Range[] {
  return ranges.every((range) => range !== null);
}

function greatestMagnitude([low, high]: Range): number {
  return Math.max(Math.abs(low), Math.abs(high));
}
