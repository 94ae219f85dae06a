/**
 * Sums as the NV20 and NV30 engines make them: all terms are shifted right to the greatest exponent among
 * them, five bits below single precision are kept and what falls off is lost; then they are added exactly.
 * Found from the results under cases/recordings/, every one of which it explains (docs/engines.md).
 */

/** Bits below the greatest term's last place that survive the shift. */
const KEPT_BITS = 5;

/** The exact sum of the shifted terms (finite binary32 values): +0 where it is zero. */
export function alignedSum(terms: readonly number[]): number {
  let top = -Infinity;
  for (const term of terms) if (term !== 0) top = Math.max(top, exponentOf(term));
  if (top === -Infinity) return 0;
  // The weight of the last bit that is kept: a term has 24 bits from its exponent down.
  const last = 2 ** (top - 23 - KEPT_BITS);
  let total = 0;
  for (const term of terms) total += Math.trunc(term / last);
  return total === 0 ? 0 : total * last;
}

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

/** The exponent of a binary32 value as its encoding has it, -126 of denormals. */
function exponentOf(value: number): number {
  FLOAT[0] = value;
  return Math.max(((BITS[0] ?? 0) >>> 23) & 0xff, 1) - 127;
}
