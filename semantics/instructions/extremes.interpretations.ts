/**
 * MAX and MIN in every interpretation: what they give of NaN, of -0 and +0, and of denormals that are kept as operands is a matter of
 * the domain's numbers (../domains/scalar.ts; of sets ../domains/allowed-signs.ts).
 */
import type { Numbers } from '../domains/domain.js';

// vp1.MAX.result, vp1.MAX.zeros, vp1.MAX.nan
export function maximumInEveryInterpretation<F, B>({ maximum }: Numbers<F, B>): (a: F, b: F) => F {
  return maximum;
}

// vp1.MIN.result, vp1.MIN.zeros, vp1.MIN.nan
export function minimumInEveryInterpretation<F, B>({ minimum }: Numbers<F, B>): (a: F, b: F) => F {
  return minimum;
}
