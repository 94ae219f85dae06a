/** What a case expects of a value, and whether an observed binary32 value is that. docs/case-format.md. */
import {
  bitsOf,
  decimal,
  format,
  hex,
  order,
  sameValue,
  ulpDistance,
} from '../../semantics/number/binary32.js';

export type ValueExpectation =
  | { readonly kind: 'any' }
  /** -0 is not +0; every NaN is NaN. */
  | { readonly kind: 'value'; readonly value: number }
  /** The bit pattern, NaN's payload and sign included. */
  | { readonly kind: 'exact'; readonly bits: number }
  /** From least to greatest, both included, -0 below +0; never NaN. */
  | { readonly kind: 'between'; readonly least: number; readonly greatest: number }
  /** A distance from `value`, which need not be a binary32 value, of less than `within`. */
  | { readonly kind: 'near'; readonly value: number; readonly within: number }
  | { readonly kind: 'ulps'; readonly value: number; readonly ulps: number }
  | { readonly kind: 'one of'; readonly values: readonly ValueExpectation[] };

export const ANY: ValueExpectation = { kind: 'any' };

/** Whether the observed value is allowed. */
export function allows(expected: ValueExpectation, observed: number): boolean {
  switch (expected.kind) {
    case 'any':
      return true;
    case 'value':
      return sameValue(expected.value, observed);
    case 'exact':
      return bitsOf(observed) === expected.bits;
    case 'between':
      return (
        order(observed) >= order(expected.least) && order(observed) <= order(expected.greatest)
      );
    case 'near':
      return Math.abs(observed - expected.value) < expected.within;
    case 'ulps':
      return (ulpDistance(expected.value, observed) ?? Infinity) <= expected.ulps;
    case 'one of':
      return expected.values.some((value) => allows(value, observed));
  }
}

/**
 * How far an observed value is from the nearest allowed one, in ulps; null where NaN stands on one
 * side only, and where a distance says nothing.
 */
export function ulpsFrom(expected: ValueExpectation, observed: number): number | null {
  const far = (value: number): number | null => ulpDistance(value, observed) ?? null;
  switch (expected.kind) {
    case 'any':
    case 'exact':
      return null;
    case 'value':
    case 'near':
    case 'ulps':
      return far(Math.fround(expected.value));
    case 'between':
      return far(order(observed) < order(expected.least) ? expected.least : expected.greatest);
    case 'one of': {
      const all = expected.values
        .map((value) => ulpsFrom(value, observed))
        .filter((u) => u !== null);
      return all.length === 0 ? null : Math.min(...all);
    }
  }
}

/** In words, with bits where it is one value. */
export function describeExpectation(expected: ValueExpectation): string {
  switch (expected.kind) {
    case 'any':
      return 'any';
    case 'value':
      return describeValue(expected.value);
    case 'exact':
      return `exactly ${hex(expected.bits)}`;
    case 'between':
      return `[${decimal(expected.least)}, ${decimal(expected.greatest)}]`;
    case 'near':
      return `nearer than ${String(expected.within)} to ${String(expected.value)}`;
    case 'ulps':
      return `${decimal(expected.value)} ± ${String(expected.ulps)} ulps`;
    case 'one of':
      return expected.values.map(describeExpectation).join(' or ');
  }
}

/** A value as decimal and bits. */
export function describeValue(value: number): string {
  return format(bitsOf(value));
}
