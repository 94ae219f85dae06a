/** How simple a value is, and what simpler values may stand for it: 0, 1, 2, -1, short decimals. */
import { bitsOf, decimal } from '../../semantics/number/binary32.js';

const SIMPLEST: readonly number[] = [0, 1, 2, -1, -0, Infinity, -Infinity, NaN];

/** Less is simpler; different values may be as simple. */
export function complexity(value: number): number {
  const place = SIMPLEST.findIndex((simple) => Object.is(simple, value));
  if (place >= 0) return place;
  const [digits = '', exponent = ''] = Number(decimal(value)).toExponential().split('e');
  // Digits first, then a whole number, a positive one, one near to one; an eighth is exact.
  return (
    SIMPLEST.length +
    8 * digits.replace(/[-.]/g, '').length +
    (Number.isInteger(value) ? 0 : 4) +
    (value < 0 ? 2 : 0) +
    Math.abs(Number(exponent)) / 8
  );
}

/** What to try in the place of a value, the simplest first. */
export function simplerValues(value: number): readonly number[] {
  const found = new Map<number, number>();
  const add = (candidate: number): void => {
    const rounded = Math.fround(candidate);
    if (complexity(rounded) < complexity(value)) found.set(bitsOf(rounded), rounded);
  };
  for (const simple of SIMPLEST.slice(0, 4)) add(simple);
  if (Object.is(value, NaN) || value === -Infinity) add(Infinity);
  if (Number.isFinite(value) && value !== 0) {
    add(-value);
    add(Math.trunc(value));
    for (const sign of [1, -1]) for (const near of [0.5, 3, 4]) add(sign * near);
    for (let digits = 1; digits < 9; digits++) add(Number(value.toPrecision(digits)));
    // The same digits, nearer to one.
    const [digits = '1', exponent = '0'] = Number(decimal(value)).toExponential().split('e');
    const size = Number(exponent);
    if (Math.abs(size) > 1) {
      for (const part of [0, 0.25, 0.5, 0.75]) {
        add(Number(`${digits}e${String(Math.trunc(size * part))}`));
      }
    }
  }
  return [...found.values()].sort((a, b) => complexity(a) - complexity(b));
}
