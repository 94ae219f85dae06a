import { clampedReciprocal } from '../../instructions/RCC.interpretations.js';
import { replicate, type Vector } from '../../domains/domain.js';
import type { GpuNumbers } from '../domains/domain.js';

/** NV_gpu_program4 clamps the approximated reciprocal, and has no rules that keep its error from showing next to the limits. */
const MARGIN = 2 ** -21;

/** RCC in every interpretation: by the letter neither a zero nor NaN is greater than zero (gp4.E-rcc-zero). */
export function rccInEveryInterpretation<F, B>(
  domain: GpuNumbers<F, B>,
): (a: Vector<F>) => Vector<F> {
  const [signed, literal] = [clampedReciprocal(domain, MARGIN), literalClamp(domain)];
  return (a) =>
    replicate(
      domain.choose('rccZero', (policy) => (policy === 'signed' ? signed(a.x) : literal(a.x))),
    );
}

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
