/** Rows of three operands that bring an engine's cases out: special patterns beside others, which are spread. The same rows each time. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { hex } from '../../../semantics/number/binary32.js';
import type { Pattern } from '../../../semantics/silicon/pattern.js';

export type Row = readonly [Vector<Pattern>, Vector<Pattern>, Vector<Pattern>];

/** Zeros, infinities, NaNs with payloads, denormals, the ends of the numbers, and where functions begin and end. */
export const SPECIAL: readonly Pattern[] = [
  0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001, 1, 0x80000001, 0x007fffff,
  0x807fffff, 0x00800000, 0x80800000, 0x3f800000, 0xbf800000, 0x3f7fffff, 0x40000000, 0x40800000, 0x7f7fffff,
  0xff7fffff, 0x34000000, 0xb3ffffff, 0xb4000000, 0x43000000, 0x42ffffff, 0xc2fc0000, 0xc2fd0000, 0x4b7fffff,
]; // prettier-ignore

/** Patterns that are spread over all exponents and fractions: multiples of an odd number that is a golden part of 2^32. */
export function spread(index: number): Pattern {
  return Math.imul(index + 1, 0x9e3779b1) >>> 0;
}

/** The same near 1.0, where functions have most of their cases: 27 binades to either side. */
function near(index: number): Pattern {
  const bits = spread(index);
  return ((bits & 0x807fffff) | ((100 + (index % 54)) << 23)) >>> 0;
}

/** A word of a row, 0 to 11. */
function operand(row: number, at: number): Pattern {
  const index = 12 * row + at;
  if (row % 4 === 3) return spread(index);
  if ((row + at) % 3 !== 0) return near(index);
  return SPECIAL[(row * 5 + at * 7) % SPECIAL.length] ?? 0;
}

/** The same in C. */
export const OPERANDS_IN_C: readonly string[] = [
  `static const vp_u SPECIAL[${String(SPECIAL.length)}] = {${SPECIAL.map((each) => `${hex(each)}u`).join(', ')}};`,
  'static vp_u operand(vp_u row, vp_u at) {',
  '  const vp_u index = 12u * row + at;',
  '  const vp_u bits = (index + 1u) * 0x9e3779b1u;',
  '  if (row % 4u == 3u) { return bits; }',
  '  if ((row + at) % 3u != 0u) { return (bits & 0x807fffffu) | ((100u + index % 54u) << 23u); }',
  `  return SPECIAL[(row * 5u + at * 7u) % ${String(SPECIAL.length)}u];`,
  '}',
];

/** So many rows of operands. */
export function operandRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, row): Row => {
    const word = (at: number): Pattern => operand(row, at);
    const vector = (at: number): Vector<Pattern> => ({
      x: word(at),
      y: word(at + 1),
      z: word(at + 2),
      w: word(at + 3),
    });
    return [vector(0), vector(4), vector(8)];
  });
}
