/** Results that are less exact than single precision. */
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';

const MANTISSA_BITS = 24;

/** The leading bits of a value, the others cut off; zeros, infinities and NaN as they are. */
export function leading(bits: number, value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const unit = 2 ** (MANTISSA_BITS - bits);
  return valueOf(Math.floor(bitsOf(value) / unit) * unit);
}

/** A value so many units in the last place further from zero; zeros, infinities and NaN as they are. */
export function away(units: number, value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : valueOf(bitsOf(value) + units);
}
