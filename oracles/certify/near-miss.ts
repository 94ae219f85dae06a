/** Approximated results beside a place where they are clamped, flushed or overflow. */

const SMALLEST_NORMAL = 2 ** -126;
const BEYOND = 2 ** 128;
/** The coarsest bound of the document, 11 bits, with room. */
const CLOSE = 2 ** -10;

/**
 * Whether two results differ by no more than an approximation may be off. Near 2^-126, 2^128 and a
 * clamp the exact value has one rounded result, though a value within the error bound has another.
 */
export function isNearMiss(expected: number, observed: number): boolean {
  if (Number.isNaN(expected) || Number.isNaN(observed)) return false;
  const [a, b] = [finite(expected), finite(observed)];
  return Math.abs(a - b) <= CLOSE * Math.abs(a);
}

/** A zero as the smallest normal of its sign, an infinity as what lies just beyond the largest value. */
function finite(value: number): number {
  if (value === 0) return Object.is(value, -0) ? -SMALLEST_NORMAL : SMALLEST_NORMAL;
  return Math.max(-BEYOND, Math.min(BEYOND, value));
}
