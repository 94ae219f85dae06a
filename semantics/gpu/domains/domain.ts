/**
 * What GPU programs ask of numbers, besides the floating-point arithmetic that all languages share
 * (../../domains/domain.ts). Machine and instructions are written once over this interface.
 *
 * A whole domain is over `GpuKinds`. Its parts name the kinds that they are about by letters: F, a number; B, a truth
 * value; I, an integer; C, flags; W, a word. Each of them may be undefined, which is a value here (§2.X.3.1,
 * §2.X.3.4): it goes where it is used, and comes out.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import type { Decision, NumberKinds, Numbers, Vector } from '../../domains/domain.js';
import type { Sampler } from '../../texture/sampler.js';
import type { Repetitions } from './repetitions.js';

/** The kinds of value that a domain of GPU programs is over. */
export interface GpuKinds extends NumberKinds {
  /** A 32-bit integer, signed or unsigned as an operation takes it. */
  readonly integer: unknown;
  /** The four flags of a condition code component. */
  readonly flags: unknown;
  /** What a component of a variable holds, a number that was written as one of three types. */
  readonly word: unknown;
}

/** Floating-point operations that only GPU programs have. */
export interface GpuNumbers<F, B> extends Numbers<F, B> {
  /** a / b (§2.X.8 DIV): an approximation, correctly rounded in a concrete domain. */
  divide(a: F, b: F): F;
  /** a raised to the power of b (§2.X.8 POW): 2^(b * log2(a)). */
  power(a: F, b: F): F;
  /** To the next integer not below, to the nearest (halves to even), toward zero (§2.X.8 CEIL, ROUND, TRUNC). */
  ceiling(a: F): F;
  round(a: F): F;
  truncate(a: F): F;
  /** a0*b0 + a1*b1 (§2.X.8 DP2). */
  sumOfTwoProducts(a0: F, b0: F, a1: F, b1: F): F;
  /** Clamped to [0, 1] or [-1, 1] (§2.X.4.1). */
  saturate(a: F, low: 0 | -1): F;
  /** Rounded to what a 16-bit float holds: what SHORT variables may do to their values (§2.X.3.1). */
  storeShort(a: F): F;
  /** A value of which the document says nothing. */
  readonly undefinedFloat: F;
}

/** Operations on 32-bit integers (§2.X.4, §2.X.8). `signed` says how the bits are taken, where it matters. */
export interface Integers<I, B> {
  /** The integer that is the value modulo 2^32. */
  integer(value: number): I;
  readonly undefinedInteger: I;
  addIntegers(a: I, b: I): I;
  subtractIntegers(a: I, b: I): I;
  /** Two's complement; -2^31 stays (Issue 22). */
  negateInteger(a: I): I;
  /** |a|; unchanged if unsigned, and of -2^31 (§2.X.4.2, Issue 22). */
  absoluteInteger(a: I, signed: boolean): I;
  /** The 32 least, or most, significant bits of the product. */
  multiplyLow(a: I, b: I): I;
  multiplyHigh(a: I, b: I, signed: boolean): I;
  /** The product of 24-bit operands; undefined where one is outside (§2.X.8 MUL). */
  multiply24(a: I, b: I, signed: boolean): I;
  /** Toward zero; undefined for a zero divisor (§2.X.8 DIV). */
  divideIntegers(a: I, b: I, signed: boolean): I;
  /** Undefined for a negative dividend or a divisor that is not positive (§2.X.8 MOD). */
  modulo(a: I, b: I, signed: boolean): I;
  and(a: I, b: I): I;
  or32(a: I, b: I): I;
  xor(a: I, b: I): I;
  notBits(a: I): I;
  /** Undefined where the count is negative or 32 or more (§2.X.8 SHL, SHR). */
  shiftLeft(a: I, count: I, signed: boolean): I;
  shiftRight(a: I, count: I, signed: boolean): I;
  lessInteger(a: I, b: I, signed: boolean): B;
  equalInteger(a: I, b: I): B;
  selectInteger(test: B, whenTrue: I, whenFalse: I): I;
}

/** Between the types. */
export interface Conversions<F, I> {
  /** An integral value as an integer; undefined where the type cannot represent it (§2.X.8 FLR). */
  toInteger(a: F, signed: boolean): I;
  /** (float) a (§2.X.8 I2F). */
  toFloat(a: I, signed: boolean): F;
  /** The encoding of a floating-point value, and back (§2.X.8 PK2H, UP2H). */
  bitsOf(a: F): I;
  fromBits(a: I): F;
  /** The 16-bit float nearest to a, as 16 bits; and the value of such bits (§2.X.8 PK2H, UP2H). */
  toHalf(a: F): I;
  fromHalf(a: I): F;
  /** round(scale * clamp(a, low, high) + bias), an integer (§2.X.8 PK2US, PK4B, PK4UB). */
  quantize(a: F, low: number, high: number, scale: number, bias: number): I;
  /** (a - bias) / scale of a small non-negative integer (§2.X.8 UP2US, UP4B, UP4UB). */
  dequantize(a: I, bias: number, scale: number): F;
}

/** What a component of a variable holds: bits with the type as which they were written (§2.X.3.1). */
export interface Words<F, B, I, W> {
  wordOfFloat(a: F): W;
  wordOfInteger(a: I, signed: boolean): W;
  /** Undefined where the word was written as another type, or, by the interpretation of Issue 36, its raw bits. */
  floatOf(word: W): F;
  integerOf(word: W, signed: boolean): I;
  readonly undefinedWord: W;
  selectWord(test: B, whenTrue: W, whenFalse: W): W;
  /** What SHORT variables may keep of an integer: 16 of its bits, or more (§2.X.3.1, §2.X.4.3). */
  storeShortInteger(a: I, signed: boolean): I;
  readonly writtenOutWords?: WrittenOutWords<F, I, W>;
}

/**
 * Conversions of a domain, and the same of whole vectors: for the engine's sake alone, as `WrittenOut` in
 * ../../domains/domain.ts is.
 */
export interface WrittenOutWords<F, I, W> {
  readonly floatsOf: ReadonlyMap<(word: W) => F, (v: Vector<W>) => Vector<F>>;
  readonly wordsOfFloats: ReadonlyMap<(a: F) => W, (v: Vector<F>) => Vector<W>>;
  readonly integersOf: ReadonlyMap<
    (word: W, signed: boolean) => I,
    (v: Vector<W>, signed: boolean) => Vector<I>
  >;
  readonly wordsOfIntegers: ReadonlyMap<
    (a: I, signed: boolean) => W,
    (v: Vector<I>, signed: boolean) => Vector<W>
  >;
}

/** Condition codes: SF, ZF, OF and CF of one component (§2.X.3.7, §2.X.4.3). */
export interface Flags<F, B, I, C> {
  readonly undefinedFlags: C;
  flagsOfFloat(a: F): C;
  /** OF and CF cleared. */
  flagsOfInteger(a: I): C;
  /**
   * The flags of an integer sum whose operands, without their negations, are `left` and `right`: SF and ZF of the
   * result, OF and CF of the addition or subtraction that the negations make of it (§2.X.4.3).
   */
  flagsOfSum(result: I, left: Addend<I>, right: Addend<I>): C;
  testFlags(rule: GpuConditionRule, flags: C): B;
  selectFlags(test: B, whenTrue: C, whenFalse: C): C;
  /** The flags of a floating-point result, beside older ones that it may leave (gp4.E-float-overflow-flags). */
  besideOld(flags: C, old: C): C;
}

/** A term of an integer sum (§2.X.8 ADD, MAD, SAD, SUB). */
export interface Addend<I> {
  readonly value: I;
  readonly negated: boolean;
}

/** Indexes, counters, and what a program does with them. */
export interface GpuControl<F, B, I> {
  /** The member at an index that was computed; `outside` where there is none, or where it is not known. */
  member<V>(members: readonly V[], index: I, outside: V, join: (a: V, b: V) => V): V;
  /** Index + offset, as a signed number of any size; null where the index is not one number. */
  indexOf(index: I, offset: number): number | null;
  /** Whether a jump is taken. */
  decide(test: B): Decision;
  /** floor(x) of a loop count (§2.X.8 REP), whatever its sign; null where it is undefined. */
  repetitions(count: F): Repetitions | null;
  repetitionsOfInteger(count: I, signed: boolean): Repetitions | null;
}

/** Texture access (§2.X.4.4): the texture state is concrete, coordinates may not be. */
export interface Textures<F, I> {
  readonly sampler: Sampler<F, I>;
}

export interface GpuDomain<T extends GpuKinds>
  extends
    GpuNumbers<T['number'], T['truth']>,
    Integers<T['integer'], T['truth']>,
    Conversions<T['number'], T['integer']>,
    Words<T['number'], T['truth'], T['integer'], T['word']>,
    Flags<T['number'], T['truth'], T['integer'], T['flags']>,
    GpuControl<T['number'], T['truth'], T['integer']>,
    Textures<T['number'], T['integer']> {
  /**
   * The arithmetic of operations that need not be more precise than 16 bits (§2.X.4.1); null where the domain
   * has one precision for all.
   */
  readonly sixteenBit: GpuNumbers<T['number'], T['truth']> | null;
}

/** A result by the type as which it is written. */
export type TypedVector<F, I> =
  | { readonly type: 'F'; readonly value: Vector<F> }
  | { readonly type: Exclude<DataType, 'F'>; readonly value: Vector<I> };
