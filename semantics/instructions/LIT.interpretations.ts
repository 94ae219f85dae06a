/**
 * LIT in every interpretation. Open in NV_vertex_program2 are the epsilon, the precision of the exponent, the sign of a zero as diffuse product,
 * and powers of zero and one, for which its rules say other things than its pseudocode. NV_vertex_program orders NaN otherwise. The listing of
 * the GeForce3 paper is another rule: LIT.paper.interpretations.ts.
 */
import type { Numbers, Vector } from '../domains/domain.js';

export function litInEveryInterpretation<F, B>(
  numbers: Numbers<F, B>,
): (a: Vector<F>) => Vector<F> {
  return lightOf(numbers, specularCoefficient(numbers));
}

/**
 * The result by its specular coefficient, a function of the specular product and the exponent.
 *
 * @param unordered the diffuse coefficient of NaN, where comparisons with NaN are false
 */
export function lightOf<F, B>(
  numbers: Numbers<F, B>,
  specularOf: (y: F, w: F) => F,
  unordered?: F,
): (a: Vector<F>) => Vector<F> {
  const { anyOf, choose, constant, isNaN, isNegativeNaN, less, lift1, lift2, precedes, select } =
    numbers;
  const [zero, one, nan] = [constant(0), constant(1), constant(NaN)];
  const greatDiffuse = anyOf([nan, constant(Infinity)]);
  const diffuse = lift1((x) =>
    choose('litZero', (policy) =>
      select(less(x, zero), zero, policy === 'kept' ? x : select(precedes(x, zero), zero, x)),
    ),
  );
  // The power by itself: it does not depend on x, of which there may be many parts.
  const specular = lift2(specularOf);
  const coefficient = (ofNaN: (power: typeof zero, x: typeof zero) => typeof zero) =>
    lift2((x, power) => select(isNaN(x), ofNaN(power, x), select(less(zero, x), power, zero)));
  const dark = coefficient(() => zero);
  const coefficients = {
    c: dark,
    'zero-wins': dark,
    nan: coefficient(() => nan),
    // NaN counts as below zero, or as above.
    signed: coefficient((power, x) => select(isNegativeNaN(x), zero, power)),
  };
  // The power is asked for once, and not again by each choice for x.
  const ofPower = (x: typeof zero, power: typeof zero): typeof zero =>
    choose('litNaN', (policy) => coefficients[policy](x, power));
  return (a) => ({
    x: one,
    y: choose('litNaN', (policy) => {
      if (policy === 'signed') {
        return select(isNaN(a.x), select(isNegativeNaN(a.x), zero, greatDiffuse), diffuse(a.x));
      }
      const isOrdered = policy === 'nan' || unordered === undefined;
      return isOrdered ? diffuse(a.x) : select(isNaN(a.x), unordered, diffuse(a.x));
    }),
    z: ofPower(a.x, specular(a.y, a.w)),
    w: one,
  });
}

/** The specular product, clamped, to the power of the exponent, clamped: where the diffuse one is positive. */
function specularCoefficient<F, B>(numbers: Numbers<F, B>): (y: F, w: F) => F {
  const { absolute, anyOf, choose, coarse, constant, equal, isNaN, isNegativeNaN } = numbers;
  const { less, multiply, or, roughExp2, roughLog2, select } = numbers;
  const [zero, one, nan] = [constant(0), constant(1), constant(NaN)];
  const infinity = constant(Infinity);
  const clamped = (w: F, bound: number): F => {
    const [least, greatest] = [constant(-bound), constant(bound)];
    return select(less(w, least), least, select(less(greatest, w), greatest, w));
  };
  const clampedExponent = (w: F): { readonly exponent: F; readonly cut: F } => {
    const exponent = choose('litEpsilon', (policy) => clamped(w, 128 - LIT_EPSILON[policy]));
    const cut = choose('litExponent', (policy) =>
      policy === 'single' ? exponent : coarse(exponent),
    );
    return { exponent, cut };
  };
  /** `base` is no negative number. */
  const power = (base: F, w: F): F => {
    const { exponent, cut } = clampedExponent(w);
    const special = or(equal(base, zero), equal(base, infinity));
    // Rules 3 and 5: zeros and infinities go by the sign of the exponent as it was given.
    const plain = roughExp2(multiply(select(special, exponent, cut), roughLog2(absolute(base))));
    // Rule 4: 1 to any power but NaN.
    const ofOne = choose('litOneBase', (policy) =>
      policy === 'rule' ? select(equal(base, one), select(isNaN(w), nan, one), plain) : plain,
    );
    // Rule 3, or rule 2: a zero base.
    const ofZero = choose('litZeroBase', (policy) =>
      policy === 'rule-3' ? ofOne : select(equal(base, zero), nan, ofOne),
    );
    // Rule 6 wants 1 where the composition gives NaN (0 * -INF, 0 * INF).
    const ofZeroExponent = choose('litZeroExponent', (policy) =>
      policy === 'rule' ? one : select(special, nan, one),
    );
    // An exponent that is cut to 0 before it is looked at is a zero exponent.
    const ofCut = anyOf([ofZero, select(equal(cut, zero), ofZeroExponent, ofZero)]);
    return select(equal(w, zero), ofZeroExponent, ofCut);
  };
  const leastPower = constant(-Infinity);
  const decided = (base: F, w: F): F => {
    const plain = power(base, w);
    return choose('litNaNPower', (policy) =>
      policy === 'nan'
        ? plain
        : select(isNaN(w), anyOf([power(base, infinity), power(base, leastPower)]), plain),
    );
  };
  // vp1.LIT.zero-power-nan, vp1.LIT.nan-base
  const ofNaN = {
    c: () => nan,
    nan: () => nan,
    // An exponent that is cut to 0 is a zero factor, which wins.
    'zero-wins': (_: F, w: F): F => select(equal(clampedExponent(w).cut, zero), one, nan),
    // NaN as the base may count as below zero, or as very great.
    signed: (y: F, w: F): F => anyOf([nan, decided(select(isNegativeNaN(y), zero, infinity), w)]),
  };
  return (y, w) => {
    const ofNumber = decided(select(less(y, zero), zero, y), w);
    return choose('litNaN', (policy) => select(isNaN(y), ofNaN[policy](y, w), ofNumber));
  };
}

/** The distance of the exponent's bounds from 128: s8.8 fixed point, or the value below 128. */
export const LIT_EPSILON = { 'one-256th': 1 / 256, least: 2 ** -17 };
