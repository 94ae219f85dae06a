/** Which levels of detail implementations may compute, within a tolerance. */
import type { Chooser } from '../domains/chooser.js';
import type { Vector } from '../domains/domain.js';
import type { Policies } from '../domains/policies.js';
import { type Allowed, extentOf, mayBeNaN } from '../number/value-set.js';
import { leastMagnitude } from './cube.js';
import { clampBias, clampDetail, inTexels, levelOfDetailRange } from './detail.js';
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

/**
 * The logarithm of no derivatives. To it, or to zero, a bias is added: which, the document does not say
 * (gp4.E-texture-zero-derivatives).
 */
const NO_DETAIL: Range = [-Infinity, -Infinity];

/** Ranges of lambda, any of which may be the one; none where it is undefined, for want of a range (3.20). */
export function detailRanges(
  lookup: Lookup,
  detail: Detail<Allowed>,
  tolerance: TextureTolerance,
  { choose }: Pick<Chooser, 'choose'>,
): readonly Range[] {
  const { parameters } = lookup.texture;
  const ranges =
    detail.kind === 'level'
      ? [widened(rangeOf(detail.level) ?? UNKNOWN, tolerance.level)]
      : derivedRanges(lookup, detail, tolerance);
  const own = ownOf(detail);
  const biased = (by: Range): readonly Range[] =>
    ranges.flatMap(([low, high]): readonly Range[] => {
      const [least, greatest] = [low + by[0], high + by[1]];
      const isKnown = !Number.isNaN(least) && !Number.isNaN(greatest);
      const from = clampDetail(parameters, isKnown ? least : -Infinity);
      const to = clampDetail(parameters, isKnown ? greatest : Infinity);
      return from === null || to === null ? [] : [[from, to]];
    });
  return own === null
    ? biased(biasAlone(parameters.lodBias))
    : choose('textureBias', (policy) => biased(biasBeside(own, parameters.lodBias, policy)));
}

/** What an instruction has of its own: a range of biases or a level; null where it has neither. */
function ownOf(detail: Detail<Allowed>): Range | 'level' | null {
  if (detail.kind === 'level') return 'level';
  return detail.bias === null ? null : (rangeOf(detail.bias) ?? UNKNOWN);
}

/** A bias, clamped to a limit that is not known. */
function biasAlone(lodBias: number): Range {
  const clamped = clampBias(lodBias);
  return [Math.min(lodBias, clamped), Math.max(lodBias, clamped)];
}

/** What the texture's bias adds to a level or to what has a bias (gp4.E-texture-bias). */
function biasBeside(
  own: Range | 'level',
  lodBias: number,
  reading: Policies['textureBias'],
): Range {
  if (reading === 'apart') return [0, 0];
  if (reading === 'added' || own === 'level') return biasAlone(lodBias);
  const [low, high] = own;
  return [
    Math.min(lodBias, clampBias(low + lodBias) - low),
    Math.max(lodBias, clampBias(high + lodBias) - high),
  ];
}

/** Whether a level of detail may be NaN, so that it selects nothing (gp4.E-texture-coordinate-nan). */
export function mayBeNoDetail({ target }: Lookup, detail: Detail<Allowed>): boolean {
  if (detail.kind === 'level') return mayBeNaN(detail.level);
  const { dx, dy, bias } = detail;
  return (
    (bias !== null && mayBeNaN(bias)) ||
    target.coordinates.some((component) => mayBeNaN(dx[component]) || mayBeNaN(dy[component]))
  );
}

function widened([low, high]: Range, by: number): Range {
  return [low - by, high + by];
}

/** Of lambda_base with the instruction's bias. */
function derivedRanges(
  { texture, base, target }: Lookup,
  { dx, dy, bias }: Extract<Detail<Allowed>, { kind: 'derivatives' }>,
  tolerance: TextureTolerance,
): readonly Range[] {
  const added = bias === null ? ([0, 0] as const) : rangeOf(bias);
  const partial = (derivative: Vector<Allowed>): readonly (Range | null)[] =>
    target.coordinates.map((component) => rangeOf(derivative[component]));
  const [rangesX, rangesY] = [partial(dx), partial(dy)];
  if (added === null || !isKnown(rangesX) || !isKnown(rangesY)) return [UNKNOWN];
  if ([...rangesX, ...rangesY].every(isNone)) {
    // Minus infinity with a bias that may be infinite is anything.
    if (added[1] === Infinity) return [UNKNOWN];
    return [NO_DETAIL, widened(added, isNone(added) ? 0 : tolerance.level)];
  }
  // How derivatives on a face come about is the implementation's (§2.X.8 TXD).
  if (texture.kind === 'CUBE') return [UNKNOWN];
  const scaled = (
    magnitude: (range: Range) => number,
  ): readonly [readonly number[], readonly number[]] => [
    inTexels(texture, base, rangesX.map(magnitude)),
    inTexels(texture, base, rangesY.map(magnitude)),
  ];
  const [low, high] = levelOfDetailRange(scaled(leastMagnitude), scaled(greatestMagnitude));
  const sum = [low + added[0], high + added[1]] as const;
  return [sum.some(Number.isNaN) ? UNKNOWN : widened(sum, tolerance.derivedLevel)];
}

function isNone([low, high]: Range): boolean {
  return low === 0 && high === 0;
}

function isKnown(ranges: readonly (Range | null)[]): ranges is readonly Range[] {
  return ranges.every((range) => range !== null);
}

function greatestMagnitude([low, high]: Range): number {
  return Math.max(Math.abs(low), Math.abs(high));
}
