/** The instructions of WebAssembly that the functions of engines become, and the types and operators of the C that they are written in. */
import { getLocal, i32Const, setLocal, unsigned } from '../../../semantics/compiled/wasm.js';

export type Code = readonly number[];

/** Integers with and without sign, truth values, and four integers. */
export type Type = 'u' | 'i' | 'b' | 'u4';

export const TYPES: Readonly<Record<string, Type>> = {
  vp_u: 'u',
  vp_i: 'i',
  bool: 'b',
  vp_u4: 'u4',
};

export const I32 = 0x7f;
export const NO_RESULT = 0x40;
export const [IF, ELSE, BLOCK, LOOP, BRANCH, BRANCH_IF] = [0x04, 0x05, 0x02, 0x03, 0x0c, 0x0d];
/** Comparisons: with 0, and of integers without sign. */
export const [IS_ZERO, BELOW] = [0x45, 0x49];
export const [ADD, SUBTRACT, MULTIPLY, EXCLUSIVE_OR] = [0x6a, 0x6b, 0x6c, 0x73];
const [AND, OR] = [0x71, 0x72];

/** Helpers that WebAssembly has instructions for: what comes behind the argument on the stack. */
export const INSTRUCTIONS: Readonly<Record<string, Code>> = {
  // 31 less the leading zeros, by bits.
  topBit: [0x67, ...i32Const(31), EXCLUSIVE_OR],
};

/** Loads and stores of a word; the address is on the stack, what is added to it here. */
export const load = (offset: number): Code => [0x28, 2, ...unsigned(offset)];
export const store = (offset: number): Code => [0x36, 2, ...unsigned(offset)];

/** Binary operators: how closely they bind, and the instruction for operands without sign and with. */
export const OPERATORS: Readonly<
  Record<string, readonly [binding: number, unsigned: number, signed: number]>
> = {
  '||': [1, OR, OR],
  '&&': [2, AND, AND],
  '|': [3, OR, OR],
  '^': [4, EXCLUSIVE_OR, EXCLUSIVE_OR],
  '&': [5, AND, AND],
  '==': [6, 0x46, 0x46],
  '!=': [6, 0x47, 0x47],
  '<': [7, BELOW, 0x48],
  '>': [7, 0x4b, 0x4a],
  '<=': [7, 0x4d, 0x4c],
  '>=': [7, 0x4f, 0x4e],
  '<<': [8, 0x74, 0x74],
  '>>': [8, 0x76, 0x75],
  '+': [9, ADD, ADD],
  '-': [9, SUBTRACT, SUBTRACT],
  '*': [10, MULTIPLY, MULTIPLY],
};

/** Where tables of tabulated functions begin, behind those of figures. */
export const TABULATED = 2 ** 20;

/** A helper of a whole number that is computed once for each: of so many bits. Of four integers the others are 0. */
export interface Tabulated {
  readonly bits: number;
  readonly words: number;
}

export interface Variable {
  /** The first of its locals; four integers have four. */
  readonly local: number;
  readonly type: Type;
}

/** What leaves a value on the stack. */
export interface Value {
  readonly code: Code;
  readonly type: Type;
}

export function valueOf({ local, type }: Variable): Value {
  const words = Array.from({ length: wordsOf(type) }, (_, at) => getLocal(local + at));
  return { code: words.flat(), type };
}

/** Words that a value takes. */
export const wordsOf = (type: Type): number => (type === 'u4' ? 4 : 1);

/** Sets locals in a row from the stack. */
export function lastFirst(local: number, words: number): Code {
  return Array.from({ length: words }, (_, at) => setLocal(local + words - 1 - at)).flat();
}
