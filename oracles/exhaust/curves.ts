/** The bound of each function of one operand, by the names that the languages share. */
import { COSINE, SINE } from '../../semantics/number/bounds-angle.js';
import type { Curve } from '../../semantics/number/bounds.js';
import { EXPONENTIAL, ROUGH_EXPONENTIAL } from '../../semantics/number/bounds-exponential.js';
import { LOGARITHM, ROUGH_LOGARITHM } from '../../semantics/number/bounds-logarithm.js';
import { RECIPROCAL, RECIPROCAL_SQUARE_ROOT } from '../../semantics/number/bounds-reciprocal.js';

export const CURVES = {
  RCP: RECIPROCAL,
  RSQ: RECIPROCAL_SQUARE_ROOT,
  EX2: EXPONENTIAL,
  LG2: LOGARITHM,
  SIN: SINE,
  COS: COSINE,
  'EXP.z': ROUGH_EXPONENTIAL,
  'LOG.z': ofMagnitude(ROUGH_LOGARITHM),
} as const;

export type OperationName = keyof typeof CURVES;

export const OPERATION_NAMES = Object.keys(CURVES) as readonly OperationName[];

/** The same function of the operand's absolute value. */
export function ofMagnitude({ near, radius, ...rest }: Curve): Curve {
  return { ...rest, near: (a) => near(Math.abs(a)), radius: (a) => radius(Math.abs(a)) };
}
