import type { Vector } from '../../domains/domain.js';
import { LIT_EPSILON } from '../../instructions/LIT.interpretations.js';
import type { GpuNumbers } from '../domains/domain.js';

/** LIT in every interpretation: the epsilon is not said (gp4.E-lit-epsilon), nor what other powers of 0 than 1 are (gp4.E-lit-power). */
export function litInEveryInterpretation<F, B>(
  domain: GpuNumbers<F, B>,
): (a: Vector<F>) => Vector<F> {
  const { choose, constant, less, lift1, lift3, negate, select } = domain;
  const [zero, one] = [constant(0), constant(1)];
  // Twice negated, so that bits which are carried whole become the number that was compared with zero.
  const diffuse = lift1((x) => select(less(x, zero), zero, negate(negate(x))));
  const power = roughPower(domain);
  // How far below 128 the bound of the exponent lies, only NV_vertex_program §2.14.1.10.17 says (gp4.E-lit-epsilon).
  const clamped = (w: F, bound: number): F => {
    const [least, greatest] = [constant(-bound), constant(bound)];
    return select(less(w, least), least, select(less(greatest, w), greatest, w));
  };
  const specular = lift3((x, y, w) => {
    const base = select(less(y, zero), zero, y);
    const exponent = choose('litEpsilon', (policy) => clamped(w, 128 - LIT_EPSILON[policy]));
    return select(less(zero, x), power(base, exponent), zero);
  });
  return (a) => ({ x: one, y: diffuse(a.x), z: specular(a.x, a.y, a.w), w: one });
}

/**
 * RoughApproxPower of a base that is not negative: 2^(exponent * log2(base)), and 1 of 0 to the power 0. The document
 * says nothing more of other powers of 0, nor of INF and NaN to the power 0 (gp4.E-lit-power).
 */
function roughPower<F, B>({
  choose,
  constant,
  equal,
  multiply,
  roughExp2,
  roughLog2,
  select,
  undefinedFloat,
}: GpuNumbers<F, B>): (base: F, exponent: F) => F {
  const [zero, one] = [constant(0), constant(1)];
  return (base, exponent) => {
    const power = roughExp2(multiply(exponent, roughLog2(base)));
    return choose('litPower', (policy) => {
      const ofZero = policy === 'pow' ? undefinedFloat : power;
      const composed = select(equal(base, zero), select(equal(exponent, zero), one, ofZero), power);
      if (policy !== 'ieee') return composed;
      return select(equal(exponent, zero), one, select(equal(base, one), one, composed));
    });
  };
}
