/** Numbers as the playground's table of inputs takes them: decimals, bits, integers with their type. */
import type { Value, Vector } from '../../api/inputs.js';

/** A component that was typed and is no number; the message says what was expected. */
export class CellError extends Error {
  constructor(text: string) {
    super(
      `"${text}": expected a number, bits such as 0x7fc00000, NaN, INF or -INF, an integer with s or u, such as -3s, or undefined`,
    );
    this.name = 'CellError';
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const INTEGER = /^([+-]?\d+|0x[0-9a-f]{1,8})([su])$/i;
const BITS = /^0x[0-9a-f]{1,8}$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/** Null is an undefined component, which GPU programs alone may have. @throws CellError */
export function valueOfCell(text: string): Value | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (/^undefined$/i.test(trimmed)) return null;
  if (BITS.test(trimmed)) return bitsOf(trimmed);
  if (/^[+-]?nan$/i.test(trimmed)) return NaN;
  const [, sign] = INFINITE.exec(trimmed) ?? [];
  if (sign !== undefined) return sign === '-' ? -Infinity : Infinity;
  const [, digits, type] = INTEGER.exec(trimmed) ?? [];
  if (digits !== undefined && type !== undefined) {
    const kind = type.toUpperCase() as 'S' | 'U';
    return BITS.test(digits)
      ? { type: kind, bits: bitsOf(digits) }
      : { type: kind, value: Number(digits) };
  }
  if (!DECIMAL.test(trimmed)) throw new CellError(trimmed);
  return Number(trimmed);
}

/** With as many digits as the package wants. */
function bitsOf(text: string): string {
  return `0x${text.slice(2).padStart(8, '0').toLowerCase()}`;
}

/** @throws CellError */
export function vectorOfCells(cells: readonly string[]): Vector {
  const [x = '0', y = '0', z = '0', w = '1'] = cells;
  return [valueOfCell(x), valueOfCell(y), valueOfCell(z), valueOfCell(w)];
}
