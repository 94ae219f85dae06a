/** Special values of operands, by their names. */

const BY_BITS: ReadonlyMap<number, string> = new Map([
  [0x7fc00000, 'NaN'],
  [0xff800000, '-INF'],
  [0xbf800000, '-1'],
  [0x80000000, '-0'],
  [0x00000000, '0'],
  [0x00000001, 'denorm'],
  [0x3f800000, '1'],
  [0x7f800000, 'INF'],
]);

/** The special value of these bits; null for others. */
export function specialOf(bits: number): string | null {
  return BY_BITS.get(bits) ?? null;
}
