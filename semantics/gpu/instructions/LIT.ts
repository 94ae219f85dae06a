import type { GpuNumbers } from '../domains/domain.js';
import { floatOnly } from './forms.js';

/** The bound of the exponent lies that much below 128; only NV_vertex_program §2.14.1.10.17 says how much. */
const EPSILON = 1 / 256;

/**
 * LIT: lighting coefficients. NV_gpu_program4 §2.X.8.LIT. Comparisons are those of its pseudocode, so that
 * NaN is not clamped, and NaN as diffuse product leaves no specular one.
 */
export const LIT = floatOnly('LIT', (domain) => {
  const { constant, less, lift1, lift3, negate, select } = domain;
  const [zero, one] = [constant(0), constant(1)];
  // Twice negated, so that bits which are carried whole become the number that was compared with zero.
  const diffuse = lift1((x) => select(less(x, zero), zero, negate(negate(x))));
  const power = roughPower(domain);
  const [least, greatest] = [constant(EPSILON - 128), constant(128 - EPSILON)];
  const specular = lift3((x, y, w) => {
    const base = select(less(y, zero), zero, y);
    const exponent = select(less(w, least), least, select(less(greatest, w), greatest, w));
    return select(less(zero, x), power(base, exponent), zero);
  });
  return (a) => ({ x: one, y: diffuse(a.x), z: specular(a.x, a.y, a.w), w: one });
});

/** RoughApproxPower of a base that is not negative: 2^(exponent * log2(base)), and 1 of 0 to the power 0. */
function roughPower<F, B>({
  constant,
  equal,
  multiply,
  roughExp2,
  roughLog2,
  select,
}: GpuNumbers<F, B>): (base: F, exponent: F) => F {
  const [zero, one] = [constant(0), constant(1)];
  return (base, exponent) => {
    const power = roughExp2(multiply(exponent, roughLog2(base)));
    return select(equal(base, zero), select(equal(exponent, zero), one, power), power);
  };
}
