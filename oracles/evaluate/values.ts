/** Values of operands as a person types them: numbers, bits, and vectors of four. */
import type { DataType } from '../../spec/gpu/instructions.js';
import { parseInteger } from '../cases/gpu/values.js';
import { Mistake, parseNumber } from '../cases/values.js';
import { QuestionError, type Part } from './question.js';

export type FourNumbers = readonly [number, number, number, number];

/** An operand's value. */
export interface Value {
  readonly values: FourNumbers;
  /** Whether one number was given, which all components have. */
  readonly isScalar: boolean;
  /** Whether a NaN with its sign bit set is among them. */
  readonly hasNegativeNaN: boolean;
  /** The bits of a NaN other than 0x7fc00000 and 0xffc00000 that was given; null where there is none. */
  readonly payload: string | null;
}

/** What an operand of each type may be. */
const WANTED: Readonly<Record<DataType, string>> = {
  F:
    'a number (0.5, -0, 1e-3, INF, NaN), bits (0x3f800000), or one of largest, ' +
    'smallest-normal, largest-denormal, smallest-denormal',
  S: 'a signed integer from -2147483648 to 2147483647, or bits (0xffffffff)',
  U: 'an unsigned integer from 0 to 4294967295, or bits (0xffffffff)',
};

/**
 * @param type of a GPU program's operand; F of VP programs
 * @throws QuestionError for what is no value of that type
 */
export function valueOf(part: Part, type: DataType, isScalar: boolean): Value {
  const inner = /^(?:\((.*)\)|\{(.*)\}|\[(.*)\])$/s.exec(part.text);
  const list = inner === null ? null : (inner[1] ?? inner[2] ?? inner[3] ?? '');
  if (list === null) return made([numberOf(part, type)], [part], true);
  if (isScalar) {
    throw new QuestionError(
      `expected a single number: this operand is a scalar; found "${part.text}"`,
      part.column,
    );
  }
  let column = part.column + 1;
  const parts = list.split(',').map((text): Part => {
    const at = column + (text.length - text.trimStart().length);
    column += text.length + 1;
    return { text: text.trim(), column: at };
  });
  if (parts.length !== 4) {
    throw new QuestionError(
      `expected a vector of four numbers, as (1, 2, 3, 4); found ${String(parts.length)}`,
      part.column,
    );
  }
  return made(
    parts.map((each) => numberOf(each, type)),
    parts,
    false,
  );
}

function made(numbers: readonly number[], parts: readonly Part[], isScalar: boolean): Value {
  const [x = NaN, y = x, z = x, w = x] = numbers;
  const nans = parts.filter((_, index) => Number.isNaN(numbers[index]));
  const payload = nans.find(({ text }) => /^0x/i.test(text) && !/^0x[7f]fc00000$/i.test(text));
  return {
    values: [x, y, z, w],
    isScalar,
    hasNegativeNaN: nans.some(({ text }) => /^(-|0xf)/i.test(text)),
    payload: payload?.text ?? null,
  };
}

function numberOf({ text, column }: Part, type: DataType): number {
  const value = type === 'F' ? floatOf(text) : parseInteger(integerOf(text), type === 'S');
  if (typeof value === 'number') return value;
  const isRefused = type === 'F' && value !== null;
  throw new QuestionError(
    isRefused ? value.message : `expected ${WANTED[type]}; found "${text}"`,
    column,
  );
}

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** Null for what is no number. */
function floatOf(text: string): number | Mistake | null {
  if (/^[-+]?\.?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^[-+]?\.?nan$/i.test(text)) return NaN;
  if (DECIMAL.test(text)) return parseNumber(Number(text));
  if (/^0x/i.test(text)) return parseNumber(text);
  const named = parseNumber(text.toLowerCase());
  return named instanceof Mistake ? null : named;
}

/** Digits as a number, and bits with all their digits; other text as it is. */
function integerOf(text: string): number | string {
  if (/^[-+]?\d+$/.test(text)) return Number(text);
  const [, digits] = /^0x([0-9a-f]{1,8})$/i.exec(text) ?? [];
  return digits === undefined ? text : `0x${digits.padStart(8, '0')}`;
}
