/** Reciprocals. */
import { replicate } from '../../domains/domain.js';
import { RCC as VP_RCC } from '../../instructions/RCC.js';
import { RCP as VP_RCP } from '../../instructions/reciprocals.js';
import type { GpuNumbers } from '../domains/domain.js';
import { floatOnly, scalarForm } from './forms.js';
import { rccInEveryInterpretation } from './reciprocals.interpretations.js';

/**
 * RCC: reciprocal, its magnitude clamped to [2^-64, 2^64]; a zero counts with its sign, and NaN stays.
 * NV_gpu_program4 §2.X.8.RCC.
 */
export const RCC = floatOnly('RCC', rccInEveryInterpretation, {
  plain: (domain) => {
    // gp4.RCC.result, gp4.RCC.clamp-positive, gp4.RCC.clamp-negative, gp4.RCC.zero, gp4.RCC.small,
    // gp4.RCC.large, gp4.RCC.vanishing, gp4.RCC.nan
    const clamped = VP_RCC.plain(domain);
    // gp4.RCC.replicated
    return (a) => replicate(clamped(a.x));
  },
});

/** RCP: reciprocal. NV_gpu_program4 §2.X.8.RCP. */
// gp4.RCP.result, gp4.RCP.special, gp4.RCP.replicated
export const RCP = floatOnly('RCP', scalarForm(VP_RCP));

/** RSQ: reciprocal square root, undefined of zero and of less. NV_gpu_program4 §2.X.8.RSQ. */
// gp4.RSQ.result, gp4.RSQ.special, gp4.RSQ.replicated
export const RSQ = floatOnly('RSQ', (domain) => {
  const apply = reciprocalRoot(domain);
  return (a) => replicate(apply(a.x));
});

/** ApproxRSQRT of RSQ and NRM. */
export function reciprocalRoot<F, B>({
  constant,
  lessOrEqual,
  lift1,
  reciprocalSquareRoot,
  select,
  undefinedFloat,
}: GpuNumbers<F, B>): (a: F) => F {
  const zero = constant(0);
  return lift1((a) => select(lessOrEqual(a, zero), undefinedFloat, reciprocalSquareRoot(a)));
}
