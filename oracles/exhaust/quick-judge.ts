/**
 * Judges results of an approximated function by its curve, some ten million a second: what is nearer to the real number
 * than the bound by more than binary64 may be off is permitted, under every accepted assignment of the policies
 * (quick-judge.test.ts). Everything else is left to the exact judge (exact-judge.ts).
 */
import { SMALLEST_NORMAL } from '../../semantics/number/binary32.js';
import { slackOf, type Curve } from '../../semantics/number/bounds.js';

/** The distance between a binary32 value and the next, by the biased exponent; that of the least for denormals. */
const ULPS = Float64Array.from({ length: 256 }, (_, biased) => 2 ** (Math.max(biased, 1) - 150));

/** How far the results of a batch were off that were permitted at once. */
export interface Worst {
  /** In multiples of the bound, which it stays below. */
  multiple: number;
  /** The operand whose result that is, as bits; `ulpsAt` is that of `ulps`. */
  multipleAt: number;
  /** In distances between neighbours at the result. */
  ulps: number;
  ulpsAt: number;
}

export function noError(): Worst {
  return { multiple: 0, multipleAt: 0, ulps: 0, ulpsAt: 0 };
}

/**
 * @param operands bits; @param results bits of as many results
 * @param undecided takes the places of those that are left, in order
 * @returns how many are left
 */
export function judgeQuickly(
  { near, radius, most = Infinity, zeroBelow = -Infinity }: Curve,
  operands: Uint32Array,
  results: Uint32Array,
  undecided: Uint32Array,
  worst: Worst,
): number {
  const values = new Float32Array(operands.buffer, operands.byteOffset, operands.length);
  const seen = new Float32Array(results.buffer, results.byteOffset, results.length);
  let left = 0;
  for (let i = 0; i < values.length; i++) {
    const [operand, result] = [values[i] ?? NaN, seen[i] ?? NaN];
    const magnitude = Math.abs(result);
    const real = near(operand);
    // Nothing is bounded where there is no real number.
    const bound = Number.isNaN(real) ? NaN : radius(operand);
    const distance = Math.abs(result - real);
    const isPermitted =
      distance + slackOf(real, bound) < bound &&
      magnitude >= SMALLEST_NORMAL &&
      magnitude <= most &&
      Math.abs(operand) >= SMALLEST_NORMAL;
    if (!isPermitted) {
      if (result !== 0 || !(operand < zeroBelow && operand > -Infinity)) undecided[left++] = i;
      continue;
    }
    const multiple = distance / bound;
    if (multiple > worst.multiple) {
      worst.multiple = multiple;
      worst.multipleAt = operands[i] ?? 0;
    }
    const ulps = distance / (ULPS[((results[i] ?? 0) >>> 23) & 0xff] ?? 1);
    if (ulps > worst.ulps) {
      worst.ulps = ulps;
      worst.ulpsAt = operands[i] ?? 0;
    }
  }
  return left;
}
