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
  // Where the reciprocal is clamped, and next to that, there is one result.
  RCC: within(RECIPROCAL, 2 ** -63, 2 ** 63),
  'SCS.x': within(COSINE, 0, 3.14),
  'SCS.y': within(SINE, 0, 3.14),
} as const;

type CurveName = keyof typeof CURVES;

/** Of an operation's name; null of others, which have no bound. */
export function curveNamed(name: string): Curve | null {
  return Object.hasOwn(CURVES, name) ? CURVES[name as CurveName] : null;
}

/** Their place among operations: the first come first. */
export function placeOf(name: string): number {
  const place = Object.keys(CURVES).indexOf(name);
  return place === -1 ? Infinity : place;
}

/** What says nothing of operands whose magnitude is not between two. */
function within({ near, ...rest }: Curve, least: number, greatest: number): Curve {
  return {
    ...rest,
    near: (a) => {
      const magnitude = Math.abs(a);
      return magnitude >= least && magnitude <= greatest ? near(a) : NaN;
    },
  };
}

/** The same function of the operand's absolute value. */
export function ofMagnitude({ near, radius, ...rest }: Curve): Curve {
  return { ...rest, near: (a) => near(Math.abs(a)), radius: (a) => radius(Math.abs(a)) };
}
