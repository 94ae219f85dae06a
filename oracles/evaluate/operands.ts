/** Operands in words, and what is to be said of them. */
import type { DataType } from '../../spec/gpu/instructions.js';
import { bitsOf, decimal, format, hex, isDenormal } from '../../semantics/number/binary32.js';
import { describeWord } from '../cases/gpu/compare.js';
import type { FourNumbers, Value } from './values.js';

/** An operand as it was given. */
export interface Operand {
  readonly value: Value;
  readonly type: DataType;
  /** Whether the instruction reads one component of it. */
  readonly isScalar: boolean;
}

/** A number with its bits; four of them without, where it is no scalar. */
export function operandText({ value: { values, isScalar }, type }: Operand): string {
  if (!isScalar)
    return `(${values.map((value) => (type === 'F' ? decimal(value) : value)).join(', ')})`;
  const [value] = values;
  return type === 'F' ? format(bitsOf(value)) : describeWord({ type, bits: value >>> 0 });
}

export function hasDenormal({ values }: Value, type: DataType): boolean {
  return type === 'F' && values.some(isDenormal);
}

/** As a file of inputs has them: bits, and integers of their type. */
export function writtenQuad(values: FourNumbers, type: DataType): readonly string[] {
  return values.map((value) => hex(type === 'F' ? bitsOf(value) : value >>> 0));
}

/** Sentences about operands that were not taken as they were given. */
export function notesOf(values: readonly Value[]): readonly string[] {
  const isNegative = values.some(({ hasNegativeNaN }) => hasNegativeNaN);
  const payload = values.find((each) => each.payload !== null)?.payload ?? null;
  return [
    ...(isNegative
      ? [
          'the sign of a NaN is not kept: the result is that of one whose sign bit is clear, and ' +
            'permitted is what any NaN may give',
        ]
      : []),
    ...(payload === null ? [] : [`the bits of a NaN (${payload}) are not kept: it is read as NaN`]),
  ];
}

/** What takes no values: jumps, calls, texture access and the like. */
export function noOperandsText(name: string): string {
  return (
    `${name} computes nothing of numbers alone; write a program with it and ask ` +
    '"vpspec run PROGRAM --inputs FILE" or "vpspec allowed PROGRAM"'
  );
}

export function countText(name: string, wanted: number, found: number): string {
  const operands = `${String(wanted)} operand${wanted === 1 ? '' : 's'}`;
  // Numbers that would fill the vectors: their brackets were left out.
  const hint =
    wanted > 0 && found === 4 * wanted
      ? `. A vector stands in brackets, as in "${name} ${Array<string>(wanted).fill('(1, 2, 3, 4)').join(', ')}"`
      : '';
  return `${name} takes ${operands}; found ${found === 0 ? 'none' : String(found)}${hint}`;
}
