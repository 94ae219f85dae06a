/**
 * LIT as the listing of the GeForce3 paper has it (3.7.3), where NV_vertex_program has a pseudocode that differs: nothing clamps the specular
 * product or the power, and z is 0 unless a comparison says otherwise.
 *
 * What the listing leaves open is asked as NV_vertex_program's rule asks it (LIT.interpretations.ts): NaN, the sign of a zero, the precision of the
 * power. The text beside the listing speaks of clamping by the power too, so that a clamped power is as good (gf3.E-lit-clamp).
 */
import type { Numbers, Vector } from '../domains/domain.js';
import { LIT_EPSILON, lightOf } from './LIT.interpretations.js';

// gf3.LIT.x, gf3.LIT.y, gf3.LIT.y-negative, gf3.LIT.y-nan, gf3.LIT.z-dark, gf3.LIT.w
export function litOfPaper<F, B>(numbers: Numbers<F, B>): (a: Vector<F>) => Vector<F> {
  return lightOf(numbers, specularCoefficient(numbers), numbers.constant(0));
}

/** The specular product to the power, where the diffuse product is positive. */
function specularCoefficient<F, B>(numbers: Numbers<F, B>): (y: F, w: F) => F {
  const { anyOf, choose, coarse, constant, equal, isNaN, isNegativeNaN } = numbers;
  const { less, multiply, roughExp2, roughLog2, select } = numbers;
  const [zero, one, nan, infinity] = [constant(0), constant(1), constant(NaN), constant(Infinity)];
  const clamped = (w: F, bound: number): F => {
    const [least, greatest] = [constant(-bound), constant(bound)];
    return select(less(w, least), least, select(less(greatest, w), greatest, w));
  };
  const cutOf = (w: F): F =>
    choose('litExponent', (policy) => (policy === 'single' ? w : coarse(w)));
  /** `y` is above zero. */
  const power = (y: F, w: F): F => {
    const logarithm = roughLog2(y);
    const raised = (exponent: F): F => {
      // The sign of the power alone matters for an infinity, as it was given.
      const cut = select(equal(y, infinity), exponent, cutOf(exponent));
      return roughExp2(multiply(cut, logarithm));
    };
    // gf3.LIT.clamp
    const plain = anyOf([
      raised(w),
      choose('litEpsilon', (policy) => raised(clamped(w, 128 - LIT_EPSILON[policy]))),
    ]);
    return choose('litOneBase', (policy) =>
      policy === 'rule' ? select(equal(y, one), select(isNaN(w), nan, one), plain) : plain,
    );
  };
  const ofNumbers = (y: F, w: F): F => {
    // gf3.LIT.zero-base
    const lit = select(less(zero, y), power(y, w), zero);
    // A power that is cut to 0 before it is looked at is a zero power.
    const ofCut = anyOf([lit, select(equal(cutOf(w), zero), one, lit)]);
    // gf3.LIT.zero-power
    return select(equal(w, zero), one, ofCut);
  };
  // gf3.LIT.nan-power
  const decided = (y: F, w: F): F => {
    const plain = ofNumbers(y, w);
    return choose('litNaNPower', (policy) =>
      policy === 'nan'
        ? plain
        : select(
            isNaN(w),
            anyOf([ofNumbers(y, infinity), ofNumbers(y, constant(-Infinity))]),
            plain,
          ),
    );
  };
  const ofNaN = {
    // gf3.LIT.zero-power-nan, gf3.LIT.nan-base: NaN is not above zero.
    c: (_: F, w: F): F => select(equal(w, zero), one, zero),
    nan: (): F => nan,
    'zero-wins': (_: F, w: F): F => select(equal(cutOf(w), zero), one, nan),
    // NaN may count as below zero, or as very great.
    signed: (y: F, w: F): F => anyOf([nan, decided(select(isNegativeNaN(y), zero, infinity), w)]),
  };
  return (y, w) =>
    choose('litNaN', (policy) => select(isNaN(y), ofNaN[policy](y, w), decided(y, w)));
}
