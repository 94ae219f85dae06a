/** What a question is made of, and kinds of operands, by which results are counted: intervals of one operand, and of several what each of them is. */
import type { DataType } from '../../spec/gpu/instructions.js';
import { decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import { asSigned } from '../../semantics/number/integer-set.js';
import type { BitsWord } from '../certify/exhausted-report.js';

/** What one question of an operation is made of. */
export interface Operands {
  /** The type of each operand. */
  readonly types: readonly DataType[];
  /**
   * `scalars`: each operand has one number in all components; the question is one word for each. `vectors`: the question
   * is four words for each.
   */
  readonly kind: 'scalars' | 'vectors';
}

/** The words of a question. */
export function widthOf({ types, kind }: Operands): number {
  return types.length * (kind === 'vectors' ? 4 : 1);
}

/** Operands of one kind whose bits follow one another, the last included. */
export interface Interval {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/** Where the intervals of magnitudes begin, the names of positive ones, and of negative ones. */
const MAGNITUDES = [
  [0x00000000, '+0', '-0'],
  [0x00000001, 'denormal > 0', 'denormal < 0'],
  [0x00800000, '[2^-126, 2^-64)', '(-2^-64, -2^-126]'],
  [0x1f800000, '[2^-64, 2^-16)', '(-2^-16, -2^-64]'],
  [0x37800000, '[2^-16, 1)', '(-1, -2^-16]'],
  [0x3f800000, '[1, 2^16)', '(-2^16, -1]'],
  [0x47800000, '[2^16, 2^64)', '(-2^64, -2^16]'],
  [0x5f800000, '[2^64, 2^128)', '(-2^128, -2^64]'],
  [0x7f800000, '+INF', '-INF'],
  [0x7f800001, 'NaN', 'NaN'],
] as const;

const SMALL_INTEGERS = [
  [0, '0'],
  [1, '[1, 2^8)'],
  [2 ** 8, '[2^8, 2^16)'],
  [2 ** 16, '[2^16, 2^24)'],
  [2 ** 24, '[2^24, 2^31)'],
] as const;

const NEGATIVE = [
  [2 ** 31, '[-2^31, -2^24)'],
  [2 ** 32 - 2 ** 24, '[-2^24, -2^16)'],
  [2 ** 32 - 2 ** 16, '[-2^16, -2^8)'],
  [2 ** 32 - 2 ** 8, '[-2^8, 0)'],
] as const;

/** All operands of a type, in the order of their bits. */
export const INTERVALS: Readonly<Record<DataType, readonly Interval[]>> = {
  F: intervals([
    ...MAGNITUDES.map(([first, name]) => [first, name] as const),
    ...MAGNITUDES.map(([first, , name]) => [0x80000000 + first, name] as const),
  ]),
  S: intervals([...SMALL_INTEGERS, ...NEGATIVE]),
  U: intervals([...SMALL_INTEGERS, [2 ** 31, '[2^31, 2^32)']]),
};

function intervals(starts: readonly (readonly [number, string])[]): readonly Interval[] {
  return starts.map(([first, name], at) => ({
    name,
    first,
    last: (starts[at + 1]?.[0] ?? 2 ** 32) - 1,
  }));
}

export function intervalAt(type: DataType, bits: number): Interval {
  const found = INTERVALS[type].find(({ last }) => bits <= last);
  if (found === undefined) throw new Error('every operand is in an interval');
  return found;
}

/** The name of the interval of an operand. */
export function intervalOf(type: DataType, bits: number): string {
  return intervalAt(type, bits).name;
}

const KINDS = {
  F: ['number', 'zero', 'denormal', 'INF', 'NaN'],
  S: ['positive', 'zero', 'negative'],
  U: ['below 2^31', 'zero', '2^31 and more'],
} as const;

function kindOf(type: DataType, bits: number): number {
  if (type !== 'F') return bits === 0 ? 1 : bits >= 2 ** 31 ? 2 : 0;
  const magnitude = bits & 0x7fffffff;
  if (magnitude === 0) return 1;
  if (magnitude < 0x00800000) return 2;
  return magnitude < 0x7f800000 ? 0 : magnitude === 0x7f800000 ? 3 : 4;
}

/** More than there are kinds of a number. */
const BASE = 8;

/**
 * What the operands of a question are, as a number that `kindName` names: of scalars each in its place; of vectors which kinds
 * there are among all components.
 */
export function kindsOf({ types, kind }: Operands, question: Uint32Array): number {
  if (kind === 'vectors') {
    let present = 0;
    for (const bits of question) present |= 1 << kindOf('F', bits);
    return present;
  }
  return types.reduce((all, type, at) => all * BASE + kindOf(type, question[at] ?? 0), 0);
}

/** "number × zero"; of vectors "number, NaN". */
export function kindName({ types, kind }: Operands, code: number): string {
  if (kind === 'vectors') return KINDS.F.filter((_, at) => (code & (1 << at)) !== 0).join(', ');
  const names = types.map((type, at) => {
    const digit = Math.floor(code / BASE ** (types.length - 1 - at)) % BASE;
    return KINDS[type][digit] ?? '';
  });
  return names.join(' × ');
}

export function wordOf(type: DataType, bits: number): BitsWord {
  if (type === 'F') return { bits: hex(bits), decimal: decimal(valueOf(bits)) };
  return { bits: hex(bits), decimal: String(type === 'S' ? asSigned(bits) : bits) };
}
