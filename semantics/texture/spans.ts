/**
 * Mixtures of texels as intervals: what weights that are known to lie in a range make of texels, component by
 * component.
 */
import type { Allowed } from '../number/value-set.js';
import { ANYTHING, interval, unionOf } from '../number/value-set.js';
import { flush, nextDown, nextUp } from '../number/binary32.js';
import type { TexelValue } from './texture.js';
import type { TextureTolerance } from './tolerance.js';

export interface Span {
  readonly low: number;
  readonly high: number;
  /** The greatest magnitude of what was mixed. */
  readonly magnitude: number;
  /** Whether it is a texel's component itself. */
  readonly isExact: boolean;
}

export type Spans = readonly [Span, Span, Span, Span];

export function spansOf(texel: TexelValue): Spans {
  const [r, g, b, a] = texel;
  return [exact(r), exact(g), exact(b), exact(a)];
}

function exact(value: number): Span {
  return { low: value, high: value, magnitude: Math.abs(value), isExact: true };
}

/** (1 - weight) * first + weight * second, for the weights of a range. */
export function mixSpans(first: Spans, second: Spans, low: number, high: number): Spans {
  const mixed = (a: Span, b: Span): Span => ({
    // Linear in the weight: the extremes are at the ends.
    low: Math.min(at(a.low, b.low, low), at(a.low, b.low, high)),
    high: Math.max(at(a.high, b.high, low), at(a.high, b.high, high)),
    magnitude: Math.max(a.magnitude, b.magnitude),
    isExact: false,
  });
  return [
    mixed(first[0], second[0]),
    mixed(first[1], second[1]),
    mixed(first[2], second[2]),
    mixed(first[3], second[3]),
  ];
}

function at(a: number, b: number, weight: number): number {
  return (1 - weight) * a + weight * b;
}

/** The binary32 values of a span, as implementations may round and flush them. */
export function allowedOf(span: Span, { value }: TextureTolerance): Allowed {
  if (span.isExact) {
    const texel = Math.fround(span.low);
    return unionOf([texel, flush(texel)]);
  }
  const slack = span.magnitude * value;
  // Texels are infinite, or NaN.
  if (!Number.isFinite(slack)) return ANYTHING;
  const [low, high] = [span.low - slack, span.high + slack];
  const [from, to] = [nextDown(Math.fround(low)), nextUp(Math.fround(high))];
  return unionOf([interval(from, to), flush(from), flush(to)]);
}
