/** The bound of each function of one operand, by the names that the languages share. */
import { COSINE, SINE } from '../../semantics/number/bounds-angle.js';
import type { Curve } from '../../semantics/number/bounds.js';
import { EXPONENTIAL, ROUGH_EXPONENTIAL } from '../../semantics/number/bounds-exponential.js';
import { LOGARITHM, ROUGH_LOGARITHM } from '../../semantics/number/bounds-logarithm.js';
import { RECIPROCAL, RECIPROCAL_SQUARE_ROOT } from '../../semantics/number/bounds-reciprocal.js';
import type { Operands } from './kinds.js';

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

/** The curve of an operation, by its name; null where it has no bound. */
export function curveNamed(name: string): Curve | null {
  return Object.hasOwn(CURVES, name) ? CURVES[name as CurveName] : null;
}

/**
 * Forms of instructions in the order in which they are asked: those that have a bound, as they stand above; then the others by the
 * number of their operands, scalars before vectors, and by name.
 *
 * @param orderOf what forms of one place are sorted by
 */
export function inOrder<Form extends { readonly operands: Operands }>(
  forms: readonly Form[],
  nameOf: (form: Form) => string,
  orderOf: (form: Form) => string,
): readonly Form[] {
  const named = Object.keys(CURVES);
  const placeOf = (form: Form): number => {
    const place = named.indexOf(nameOf(form));
    if (place !== -1) return place;
    const { types, kind } = form.operands;
    return 1000 + 10 * types.length + (kind === 'vectors' ? 100 : 0);
  };
  return [...forms].sort((a, b) => placeOf(a) - placeOf(b) || orderOf(a).localeCompare(orderOf(b)));
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
