/**
 * The allowed domain of NV_vertex_program's environments, which have two NaNs: what is known of the sign of each is
 * followed. An input has the sign it was given, a value that is only moved keeps it, and a computation with a NaN
 * makes it positive (§2.14.1.11). Nothing else is known: a NaN that is made of numbers may have either sign, and
 * so may one that a minus or bars were put to (vp1.E-nan-sign). That 1.0 * x and 0.0 + x are x is said of NaN too,
 * so that these two may keep a sign that is not known.
 */
import { lawOf, type VpAuthority } from '../../spec/authorities.js';
import { isDenormal } from '../number/binary32.js';
import {
  contains,
  nansOf,
  piecesOf,
  placesOf,
  POSITIVE_NAN,
  setOf,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import { allowed, type AllowedDomain } from './allowed.js';
import type { Chooser } from './chooser.js';

/** The domain that goes by an authority: where its text has two NaNs, with their signs. */
export function allowedUnder(authority: VpAuthority, chooser: Chooser): AllowedDomain {
  const law = lawOf(authority);
  const domain = allowed(chooser, law);
  return law === 'vp1' ? withSigns(domain, chooser) : domain;
}

type Unary = (a: Allowed) => Allowed;
type Binary = (a: Allowed, b: Allowed) => Allowed;

function withSigns(domain: AllowedDomain, { choose, alternatives }: Chooser): AllowedDomain {
  const extreme =
    (of: Binary): Binary =>
    (a, b) => {
      const [own, other] = [plain(a), plain(b)];
      const [p, q] = [nansOf(a), nansOf(b)];
      if (p === false && q === false) return of(own, other);
      // Neither makes a NaN that is no operand.
      if (p !== true && q !== true) return positive(of(own, other));
      /** By its sign, of which nothing is known, a NaN is the greatest of all or the least. */
      const either = (): Allowed =>
        unionOf([NaN, ...(p === true ? [other] : []), ...(q === true ? [own] : [])]);
      if (typeof own === 'number' && typeof other === 'number') {
        return choose('minMaxNaN', (policy) => (policy === 'ordered' ? either() : of(own, other)));
      }
      const all = of(own, other);
      return alternatives('minMaxNaN').includes('ordered') ? unionOf([all, either()]) : all;
    };
  return {
    ...domain,
    input: (value) => (Number.isNaN(value) ? POSITIVE_NAN : domain.constant(value)),
    add: (a, b) => computed(domain.add(plain(a), plain(b)), () => isPositiveSum(a, b)),
    multiply: product(domain.multiply),
    multiplyWithin: product(domain.multiplyWithin),
    multiplyAdd: (a, b, c) =>
      computed(domain.multiplyAdd(plain(a), plain(b), plain(c)), () => arePositive([a, b, 1, c])),
    sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) => {
      const sum = domain.sumOfThreeProducts(
        plain(a0),
        plain(b0),
        plain(a1),
        plain(b1),
        plain(a2),
        plain(b2),
      );
      return computed(sum, () => arePositive([a0, b0, a1, b1, a2, b2]));
    },
    sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) => {
      const sum = domain.sumOfFourProducts(
        plain(a0),
        plain(b0),
        plain(a1),
        plain(b1),
        plain(a2),
        plain(b2),
        plain(a3),
        plain(b3),
      );
      return computed(sum, () => arePositive([a0, b0, a1, b1, a2, b2, a3, b3]));
    },
    // By the pseudocode, a NaN is not at least zero, so that it gets a minus (NV_vertex_program1_1 §2.14.1.10.21).
    absolute: (a) => {
      const size = domain.absolute(a);
      return nansOf(size) === 'positive' ? setOf(placesOf(size), true) : size;
    },
    maximum: extreme(domain.maximum),
    minimum: extreme(domain.minimum),
    less: (a, b) => domain.less(plain(a), plain(b)),
    lessOrEqual: (a, b) => domain.lessOrEqual(plain(a), plain(b)),
    equal: (a, b) => domain.equal(plain(a), plain(b)),
    precedes: (a, b) => domain.precedes(plain(a), plain(b)),
    floor: unary(domain.floor),
    fraction: unary(domain.fraction),
    reciprocal: unary(domain.reciprocal),
    reciprocalSquareRoot: unary(domain.reciprocalSquareRoot),
    exp2: unary(domain.exp2),
    roughExp2: unary(domain.roughExp2),
    log2: unary(domain.log2),
    roughLog2: unary(domain.roughLog2),
    sine: unary(domain.sine),
    cosine: unary(domain.cosine),
    exp2OfInteger: unary(domain.exp2OfInteger),
    exponent: unary(domain.exponent),
    mantissa: unary(domain.mantissa),
    floorToAddress: (a) => domain.floorToAddress(plain(a)),
    roundToAddress: (a) => domain.roundToAddress(plain(a)),
  };
}

/** What arithmetic takes a value as: a NaN as the number that it is. */
function plain(a: Allowed): Allowed {
  return a === POSITIVE_NAN ? NaN : a;
}

/** The same values, every NaN among them positive. */
function positive(set: Allowed): Allowed {
  return nansOf(set) === true ? setOf(placesOf(set), 'positive') : set;
}

/** A result; asks whether the NaN that it may be is positive. */
function computed(result: Allowed, isPositive: () => boolean): Allowed {
  return nansOf(result) === true && isPositive() ? positive(result) : result;
}

function unary(of: Unary): Unary {
  return (a) => (a === POSITIVE_NAN ? positive(of(NaN)) : of(a));
}

function product(of: Binary): Binary {
  return (a, b) =>
    computed(
      of(plain(a), plain(b)),
      () =>
        (isNaNAlone(a) || isNaNAlone(b)) &&
        !(isUnknown(a) && contains(b, 1)) &&
        !(isUnknown(b) && contains(a, 1)),
    );
}

function isPositiveSum(a: Allowed, b: Allowed): boolean {
  return (
    (isNaNAlone(a) || isNaNAlone(b)) &&
    !(isUnknown(a) && mayVanish(b)) &&
    !(isUnknown(b) && mayVanish(a))
  );
}

/** Whether a sum of products of these factors is a positive NaN: one of them is NaN, and each NaN is positive. */
function arePositive(factors: readonly Allowed[]): boolean {
  return (
    !factors.some(isUnknown) &&
    factors.some((factor, at) => isNaNAlone(factor) && !mayVanish(factors[at ^ 1] ?? 0))
  );
}

/** Whether it is a NaN for sure. */
function isNaNAlone(a: Allowed): boolean {
  return nansOf(a) !== false && placesOf(a).length === 0;
}

/** Whether it may be a NaN of which the sign is not known. */
function isUnknown(a: Allowed): boolean {
  return nansOf(a) === true;
}

/** Whether it may count as zero, as denormals do where they are flushed. */
function mayVanish(a: Allowed): boolean {
  if (typeof a === 'number') return a === 0 || isDenormal(a);
  return piecesOf(a).some(
    ([low, high]) => (low <= 0 && high >= 0) || isDenormal(low) || isDenormal(high),
  );
}
