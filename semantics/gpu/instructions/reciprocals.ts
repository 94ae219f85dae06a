/** Reciprocals. */
import { clampedReciprocal } from '../../instructions/RCC.js';
import { RCP as VP_RCP } from '../../instructions/RCP.js';
import type { GpuNumbers } from '../domains/domain.js';
import { floatOnly, replicate, scalarForm } from './forms.js';

/** NV_gpu_program4 clamps the approximated reciprocal, and has no rules that keep its error from showing next to the limits. */
const MARGIN = 2 ** -21;

/**
 * RCC: reciprocal, its magnitude clamped to [2^-64, 2^64]; a zero counts with its sign, and NaN stays.
 * NV_gpu_program4 §2.X.8.RCC. By the letter neither is greater than zero (gp4.E-rcc-zero).
 */
export const RCC = floatOnly('RCC', (domain) => {
  const [signed, literal] = [clampedReciprocal(domain, MARGIN), literalClamp(domain)];
  return (a) =>
    replicate(
      domain.choose('rccZero', (policy) => (policy === 'signed' ? signed(a.x) : literal(a.x))),
    );
});

/** Whatever is not greater than zero is clamped to [-2^64, -2^-64]: NaN to some value there. */
function literalClamp<F, B>(domain: GpuNumbers<F, B>): (a: F) => F {
  const { absolute, constant, equal, isNaN, less, lift1, maximum, minimum, negate } = domain;
  const { reciprocal, select, undefinedFloat } = domain;
  const signed = clampedReciprocal(domain, MARGIN);
  const [zero, huge] = [constant(0), constant(2 ** 126)];
  const [least, greatest] = [constant(2 ** -64), constant(2 ** 64)];
  // Made anew each time: of sets a clamp asks for policies, which is answered only while a program runs.
  const somewhere = (): F => negate(minimum(maximum(absolute(undefinedFloat), least), greatest));
  return lift1((a) => {
    const ofNumber = signed(a);
    // The reciprocal of a lesser number may be approximated by zero too where nothing bounds the error; that is no flushed zero.
    const ofGreat = select(equal(reciprocal(a), zero), negate(least), ofNumber);
    return select(isNaN(a), somewhere(), select(less(huge, absolute(a)), ofGreat, ofNumber));
  });
}

/** RCP: reciprocal. NV_gpu_program4 §2.X.8.RCP. */
export const RCP = floatOnly('RCP', scalarForm(VP_RCP));

/** RSQ: reciprocal square root, undefined of zero and of less. NV_gpu_program4 §2.X.8.RSQ. */
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
