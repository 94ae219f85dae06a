/** What was asked of an operation, and single questions, in words. */
import type { ExhaustedOperation } from '../oracles/exhaust/exhaust.js';
import type { Operation } from '../oracles/exhaust/operation.js';
import type { Part } from '../oracles/exhaust/questions.js';
import type { DataType } from '../spec/gpu/instructions.js';
import { bitsOf, format, hex, valueOf } from '../semantics/number/binary32.js';
import { asSigned } from '../semantics/number/integer-set.js';
import { grouped } from './page/counts.js';

const TUPLES = ['', 'single', 'pair', 'triple'] as const;

/** "all 4 294 967 296 operands"; "27 225 pairs of 165 special values, all; 1 048 576 random pairs of seed 1". */
export function scopeText({ operation, asked, isWhole, isDone }: ExhaustedOperation): string {
  const { parts } = operation.questions;
  if (operation.questions.isEvery) {
    return isWhole
      ? `all ${grouped(asked)} operands`
      : `${grouped(asked)} of 4 294 967 296 operands`;
  }
  const all = parts.map((part) => partText(part, operation)).join('; ');
  const total = parts.reduce((sum, part) => sum + (part.kind === 'every' ? 0 : part.count), 0);
  return isDone ? all : `${grouped(asked)} of these ${grouped(total)}: ${all}`;
}

function partText(part: Part, { operands: { types, kind } }: Operation): string {
  const tuples = `${TUPLES[types.length] ?? 'set'}s`;
  const drawn =
    kind === 'scalars' ? tuples : types.length === 1 ? 'vectors' : `${tuples} of vectors`;
  switch (part.kind) {
    case 'every':
      return 'every operand';
    case 'lattice': {
      const { count, values } = part;
      if (part.of === 'components')
        return `${grouped(count)} vectors of ${grouped(values)} special values, all`;
      const of = `${grouped(count)} ${tuples} of ${grouped(values)} special values`;
      return part.of === 'vectors' ? `${of} in all components, all` : `${of}, all`;
    }
    case 'random':
      return `${grouped(part.count)} random ${drawn} of seed ${String(part.seed)}`;
  }
}

/** The words of a question, operand by operand. */
export function operandsOf(
  { questions, operands: { types, kind } }: Operation,
  number: number,
): readonly { readonly type: DataType; readonly words: readonly number[] }[] {
  const words = new Uint32Array(questions.width);
  questions.fill(number, words);
  const size = kind === 'vectors' ? 4 : 1;
  return types.map((type, at) => ({
    type,
    words: [...words.subarray(at * size, (at + 1) * size)],
  }));
}

/** "MUL 0.5 (0x3f000000), 2 (0x40000000)" */
export function questionText(operation: Operation, number: number): string {
  const operands = operandsOf(operation, number).map(({ type, words }) =>
    words.length === 1
      ? bitsText(type, words[0] ?? 0)
      : `(${words.map((bits) => bitsText(type, bits)).join(', ')})`,
  );
  return `${operation.name} ${operands.join(', ')}`;
}

/** A number and its bits. */
export function bitsText(type: DataType, bits: number): string {
  if (type === 'F') return format(bits);
  return `${String(type === 'S' ? asSigned(bits) : bits)} (${hex(bits)})`;
}

/** Bits as results are shown: any NaN is one, but where bits matter. */
export function shownBits({ isOfBits }: Operation, bits: number): number {
  return isOfBits ? bits : bitsOf(valueOf(bits));
}
