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

/**
 * Beyond this magnitude a logarithm of a length may be infinite: squares of such lengths are out of binary32's range,
 * or so near to its end that their sum is.
 */
const GREATEST_SURE = 62;

/** What the level of detail may be. */
export interface Details {
  /** Ranges of lambda, any of which may be the one; none where it is undefined, for want of a range (3.20). */
  readonly ranges: readonly Range[];
  /** Whether it may be NaN, so that it selects nothing (gp4.E-texture-coordinate-nan). */
  readonly mayBeNone: boolean;
}

/** The levels of detail of a sample: of its derivatives or its level, with biases (2.X.4.4; OpenGL 2.0 §3.8.8). */
export function detailsOf(
  lookup: Lookup,
  detail: Detail<Allowed>,
  tolerance: TextureTolerance,
  { choose }: Pick<Chooser, 'choose'>,
): Details {
  const { parameters } = lookup.texture;
  const own = ownOf(detail);
  const bases =
    detail.kind === 'level'
      ? [widened(rangeOf(detail.level) ?? UNKNOWN, tolerance.level)]
      : derivedRanges(lookup, detail, own, tolerance);
  const hasNaN = mayHaveNaN(lookup, detail);
  const biased = (biases: readonly Range[]): Details => {
    const sums = bases.map((base) => (hasNaN ? null : sumOf([base, ...biases], tolerance)));
    const ranges = sums.flatMap((sum): readonly Range[] => {
      const [low, high] = sum ?? UNKNOWN;
      const [from, to] = [clampDetail(parameters, low), clampDetail(parameters, high)];
      return from === null || to === null ? [] : [[from, to]];
    });
    return { ranges, mayBeNone: sums.includes(null) };
  };
  return own === null
    ? biased([biasAlone(parameters.lodBias)])
    : choose('textureBias', (policy) =>
        biased(biasesBy(policy, own, parameters.lodBias, tolerance)),
      );
}

/**
 * The range of a sum that is added in some order and rounded: null where it may be NaN. Great numbers that all but cancel leave no
 * more than the roundings of both.
 */
function sumOf(terms: readonly Range[], { relativeLevel }: TextureTolerance): Range | null {
  const mayCancel = terms.some(
    ([low], index) =>
      low === -Infinity && terms.some(([, high], other) => other !== index && high === Infinity),
  );
  if (mayCancel) return null;
  const end = (index: 0 | 1): number => {
    const values = terms.map((term) => term[index]);
    const sum = values.reduce((total, value) => total + value, 0);
    const slack = relativeLevel * Math.max(...values.map(Math.abs));
    return Number.isFinite(sum) ? sum + (index === 0 ? -slack : slack) : sum;
  };
  return [end(0), end(1)];
}

/** What an instruction has of its own: a range of biases or a level; null where it has neither. */
function ownOf(detail: Detail<Allowed>): Range | 'level' | null {
  if (detail.kind === 'level') return 'level';
  return detail.bias === null ? null : (rangeOf(detail.bias) ?? UNKNOWN);
}

/** A bias, clamped to a limit that is not known. */
function biasAlone(lodBias: number): Range {
  return clampedSomewhere([lodBias, lodBias]);
}

/** Biases, clamped to a limit that is not known: a number, so that what is clamped is none of the infinities. */
function clampedSomewhere([low, high]: Range): Range {
  const finite = (bias: number): number =>
    Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, bias));
  return [finite(Math.min(low, clampBias(low))), finite(Math.max(high, clampBias(high)))];
}

/** Whether no limit changes a bias. */
function isWithinLimit(bias: number): boolean {
  return clampBias(bias) === bias;
}

/**
 * What is added to lambda_base where an instruction has a bias or a level (gp4.E-texture-bias). Biases that are
 * clamped together are added to nothing else before: beside a great one lambda_base would be lost.
 */
function biasesBy(
  interpretation: Policies['textureBias'],
  own: Range | 'level',
  lodBias: number,
  tolerance: TextureTolerance,
): readonly Range[] {
  if (own === 'level') return interpretation === 'apart' ? [] : [biasAlone(lodBias)];
  switch (interpretation) {
    case 'added':
      return [own, biasAlone(lodBias)];
    case 'together': {
      const both: readonly Range[] = [own, [lodBias, lodBias]];
      if (isWithinLimit(own[0] + lodBias) && isWithinLimit(own[1] + lodBias)) return both;
      return [clampedSomewhere(sumOf(both, tolerance) ?? UNKNOWN)];
    }
    case 'apart':
      return [own];
  }
}

/** Whether NaN may be among what a level of detail is made of. */
function mayHaveNaN({ target }: Lookup, detail: Detail<Allowed>): boolean {
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

/** The ranges of lambda_base, to which biases are added. */
function derivedRanges(
  { texture, base, target }: Lookup,
  { dx, dy }: Extract<Detail<Allowed>, { kind: 'derivatives' }>,
  own: ReturnType<typeof ownOf>,
  tolerance: TextureTolerance,
): readonly Range[] {
  const partial = (derivative: Vector<Allowed>): readonly (Range | null)[] =>
    target.coordinates.map((component) => rangeOf(derivative[component]));
  const [rangesX, rangesY] = [partial(dx), partial(dy)];
  if (!isKnown(rangesX) || !isKnown(rangesY)) return [UNKNOWN];
  if ([...rangesX, ...rangesY].every(isNone)) {
    const isBiased = own !== null && own !== 'level' && !isNone(own);
    return [NO_DETAIL, widened([0, 0], isBiased ? tolerance.level : 0)];
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
  return [
    widened(
      [low < -GREATEST_SURE ? -Infinity : low, high > GREATEST_SURE ? Infinity : high],
      tolerance.derivedLevel,
    ),
  ];
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
