/** Comparisons of numbers and sets, truth values and condition codes: what may be true, what may be false. */
import type { ConditionRule } from '../language/ast.js';
import {
  contains,
  extentOf,
  intersect,
  interval,
  isEmpty,
  mayBeNaN,
  nansOf,
  union,
  type Allowed,
} from '../number/value-set.js';
import type { Chooser } from './chooser.js';
import type { ConditionCode, Decision } from './domain.js';
import { NOMINAL } from './nominal.js';

/** 1 where it may be true, 2 where it may be false, 3 where it may be either. */
export type Truth = number;
export const YES: Truth = 1;
export const NO: Truth = 2;

/** The sum of the codes that it may be. */
export type Codes = number;

const CODES: readonly (readonly [bit: number, code: ConditionCode])[] = [
  [1, 'LT'],
  [2, 'EQ'],
  [4, 'GT'],
  [8, 'UN'],
];
export const EQUAL_CODE: Codes = 2;

const ZEROS = interval(-0, 0);

export function truth(value: boolean): Truth {
  return value ? YES : NO;
}

export function not(test: Truth): Truth {
  return ((test & YES) << 1) | ((test & NO) >> 1);
}

export function or(a: Truth, b: Truth): Truth {
  return ((a | b) & YES) | (a & b & NO);
}

export function decide(test: Truth): Decision {
  return test === YES ? 'yes' : test === NO ? 'no' : 'either';
}

export function isNaN(a: Allowed): Truth {
  if (typeof a === 'number') return truth(Number.isNaN(a));
  return (a.nan === false ? 0 : YES) | (a.places.length > 0 ? NO : 0);
}

/** It may be either for a NaN whose sign is not known. */
export function isNegativeNaN(a: Allowed): Truth {
  const nan = nansOf(a);
  return nan === true ? YES | NO : NO;
}

/** A comparison by value, of sets of values as arithmetic takes them; false with NaN. */
export function less(a: Allowed, b: Allowed): Truth {
  const [p, q] = [extentOf(a), extentOf(b)];
  const unordered = mayBeNaN(a) || mayBeNaN(b) ? NO : 0;
  if (p === undefined || q === undefined) return unordered;
  return unordered | (p[0] < q[1] ? YES : 0) | (p[1] >= q[0] ? NO : 0);
}

export function lessOrEqual(a: Allowed, b: Allowed): Truth {
  const [p, q] = [extentOf(a), extentOf(b)];
  const unordered = mayBeNaN(a) || mayBeNaN(b) ? NO : 0;
  if (p === undefined || q === undefined) return unordered;
  return unordered | (p[0] <= q[1] ? YES : 0) | (p[1] > q[0] ? NO : 0);
}

export function equal(a: Allowed, b: Allowed): Truth {
  const [p, q] = [extentOf(a), extentOf(b)];
  const unordered = mayBeNaN(a) || mayBeNaN(b) ? NO : 0;
  if (p === undefined || q === undefined) return unordered;
  const both = intersect(withZeros(a), withZeros(b));
  const differ = p[0] !== p[1] || q[0] !== q[1] || p[0] !== q[0];
  return unordered | (extentOf(both) === undefined ? 0 : YES) | (differ ? NO : 0);
}

/** Zeros are equal: with the one, the other. */
function withZeros(a: Allowed): Allowed {
  return contains(a, 0) || contains(a, -0) ? union(a, ZEROS) : a;
}

/** Before in the total order, NaN last. */
export function precedes(a: Allowed, b: Allowed): Truth {
  if (isEmpty(a) || isEmpty(b)) return 0;
  const mayPrecede = NOMINAL.precedes(leastOf(a), greatestOf(b));
  const mayNot = !NOMINAL.precedes(greatestOf(a), leastOf(b));
  return (mayPrecede ? YES : 0) | (mayNot ? NO : 0);
}

function leastOf(a: Allowed): number {
  return extentOf(a)?.[0] ?? NaN;
}

function greatestOf(a: Allowed): number {
  return mayBeNaN(a) ? NaN : (extentOf(a)?.[1] ?? NaN);
}

export function conditionOf(a: Allowed): Codes {
  if (typeof a === 'number') return codeOf(a);
  const extent = extentOf(a);
  const unordered = a.nan === false ? 0 : 8;
  if (extent === undefined) return unordered;
  const zero = contains(a, 0) || contains(a, -0) ? 2 : 0;
  return unordered | zero | (extent[0] < 0 ? 1 : 0) | (extent[1] > 0 ? 4 : 0);
}

export function codeOf(a: number): Codes {
  return a < 0 ? 1 : a > 0 ? 4 : a === 0 ? 2 : 8;
}

/** TestCC; what one sentence denies of UN is chosen where the code is known to be UN. */
export function testOf({ choose, alternatives }: Chooser) {
  const unordered = (policy: 'tr-too' | 'ne-only'): Truth => truth(policy === 'tr-too');
  return (rule: ConditionRule, codes: Codes): Truth => {
    let result: Truth = 0;
    for (const [bit, code] of CODES) {
      if ((codes & bit) === 0) continue;
      if (code !== 'UN' || rule !== 'TR') result |= truth(NOMINAL.test(rule, code));
      else if (codes === bit) result |= choose('unorderedTest', unordered);
      else for (const policy of alternatives('unorderedTest')) result |= unordered(policy);
    }
    return result;
  };
}
