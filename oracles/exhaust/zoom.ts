/** The errors of the operands next to one, each by itself: what a picture of the worst shows. */
import { SMALLEST_NORMAL, valueOf } from '../../semantics/number/binary32.js';
import { answersTo, type Asked } from './language.js';
import type { Zoom } from './messages.js';
import type { Operation } from './operation.js';

/** Operands on either side. */
const AROUND = 256;

/** @throws BackendIncident, Refused */
export async function zoomAround(
  { name, curve, component }: Operation,
  asked: Asked,
  at: number,
): Promise<Zoom> {
  // All of one sign, on one side of zero.
  const least = at < 0x80000000 ? 0 : 0x80000000;
  const first = Math.max(least, at - AROUND);
  const last = Math.min(least + 0x7fffffff, at + AROUND);
  const errors: (number | null)[] = [];
  for (let from = first; from <= last; from += asked.most) {
    const operands = Uint32Array.from(
      { length: Math.min(asked.most, last - from + 1) },
      (_, i) => from + i,
    );
    const { words, hidden } = await answersTo(asked, operands, 1);
    const notSeen = new Set(hidden);
    for (const [i, bits] of operands.entries()) {
      const [operand, result] = [valueOf(bits), valueOf(words[4 * i + component] ?? 0)];
      const isShown = curve !== null && !notSeen.has(i) && Math.abs(operand) >= SMALLEST_NORMAL;
      const error = isShown ? (result - curve.near(operand)) / curve.radius(operand) : NaN;
      errors.push(Number.isFinite(error) ? error : null);
    }
  }
  return { operation: name, first, errors };
}
