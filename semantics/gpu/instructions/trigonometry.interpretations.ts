import type { Vector } from '../../domains/domain.js';
import type { GpuNumbers } from '../domains/domain.js';

/**
 * SCS in every interpretation. PI is the single-precision number nearest to it, which lies just outside of the exact range
 * (gp4.E-scs-pi).
 */
export function scsInEveryInterpretation<F, B>(
  domain: GpuNumbers<F, B>,
): (a: Vector<F>) => Vector<F> {
  const { absolute, choose, constant, cosine, less, lessOrEqual, lift1, select, sine } = domain;
  const { undefinedFloat } = domain;
  const pi = constant(Math.PI);
  const within = (operation: typeof sine): typeof sine =>
    lift1((a) => {
      const result = operation(a);
      return choose('scsBounds', (policy) => {
        const isInside = (policy === 'nearest' ? lessOrEqual : less)(absolute(a), pi);
        return select(isInside, result, undefinedFloat);
      });
    });
  const [x, y] = [within(cosine), within(sine)];
  return (a) => ({ x: x(a.x), y: y(a.x), z: undefinedFloat, w: undefinedFloat });
}
