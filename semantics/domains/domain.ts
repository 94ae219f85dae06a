/**
 * What the semantics asks of numbers. The machine and the instructions are written once over this
 * interface and never say how a number is represented.
 *
 * A whole domain is over `Kinds`. Its parts name the kinds that they are about by letters: F, a number; B, a truth value;
 * A, a component of an address register; C, a condition code. Every number that a domain hands out is a legal register
 * value: denormals are already flushed (NV_vertex_program2 §2.14.3).
 */
import type { ConditionRule } from '../language/ast.js';
import type { Chooser } from './chooser.js';

/** The kinds of value that every domain has, in whatever language. */
export interface NumberKinds {
  /** A floating-point number. */
  readonly number: unknown;
  readonly truth: unknown;
}

/** The kinds of value that the domain of a vertex program is over. */
export interface Kinds extends NumberKinds {
  /** A component of an address register. */
  readonly address: unknown;
  /** A condition code. */
  readonly code: unknown;
}

export interface Vector<F> {
  readonly x: F;
  readonly y: F;
  readonly z: F;
  readonly w: F;
}

/** A scalar in all four components. */
export function replicate<F>(scalar: F): Vector<F> {
  return { x: scalar, y: scalar, z: scalar, w: scalar };
}

/**
 * Operations of a domain, and the same in all four components of vectors: one function for each, in which an engine finds
 * no call but to that operation. Whoever replaces an operation has no form for it, and it is applied four times.
 */
export interface WrittenOut<F> {
  readonly one: ReadonlyMap<(a: F) => F, (a: Vector<F>) => Vector<F>>;
  readonly two: ReadonlyMap<(a: F, b: F) => F, (a: Vector<F>, b: Vector<F>) => Vector<F>>;
  readonly three: ReadonlyMap<
    (a: F, b: F, c: F) => F,
    (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F>
  >;
}

/**
 * Instructions that a domain has as wholes and not as the rules of ../instructions/ compose them: those of an engine, each by name in the record of
 * its shape.
 */
export interface OwnInstructions<F> {
  readonly vector: Own<(a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F>>;
  readonly dot: Own<(a: Vector<F>, b: Vector<F>) => F>;
  readonly scalar: Own<(a: F) => F>;
  readonly 'scalar to vector': Own<(a: F) => Vector<F>>;
}

type Own<Operation> = Readonly<Record<string, Operation>>;

/** Floating-point numbers and truth values: all that the floating-point instructions need. */
export interface Numbers<F, B> {
  /**
   * What the documents leave open is decided by the domain, or kept open. The outcome of each alternative
   * is asked for where they may differ.
   */
  readonly choose: Chooser['choose'];
  /** Any of these: what the document leaves open without naming a choice; the first in a concrete domain. */
  anyOf(values: readonly F[]): F;
  /** A value of which the document says nothing: NaN in a concrete domain. */
  readonly anything: F;
  /**
   * How a function is applied to single numbers. A domain of sets applies it to parts of like sign, so
   * that several uses of one operand stay one value.
   */
  lift1(operation: (a: F) => F): (a: F) => F;
  lift2(operation: (a: F, b: F) => F): (a: F, b: F) => F;
  lift3(operation: (a: F, b: F, c: F) => F): (a: F, b: F, c: F) => F;
  /** Instructions that it has as wholes. */
  readonly instructions?: OwnInstructions<F>;
  /** What programs do most, in all components at once: for the engine's sake alone. */
  readonly writtenOut?: WrittenOut<F>;

  /** The value of a literal of the document or of an input register; denormals are flushed. */
  constant(value: number): F;

  // Arithmetic in single precision (§2.14.3).
  add(a: F, b: F): F;
  multiply(a: F, b: F): F;
  /** a * b in DST, where MUL's rules are not repeated (§2.14.3.12). */
  multiplyWithin(a: F, b: F): F;
  /** a * b + c (§2.14.3.20). */
  multiplyAdd(a: F, b: F, c: F): F;
  /** a0*b0 + a1*b1 + a2*b2 (§2.14.3.9). */
  sumOfThreeProducts(a0: F, b0: F, a1: F, b1: F, a2: F, b2: F): F;
  /** a0*b0 + a1*b1 + a2*b2 + a3*b3 (§2.14.3.10, §2.14.3.11). */
  sumOfFourProducts(a0: F, b0: F, a1: F, b1: F, a2: F, b2: F, a3: F, b3: F): F;

  // Exact operations.
  negate(a: F): F;
  absolute(a: F): F;
  floor(a: F): F;
  /** a - floor(a) (§2.14.3.16). */
  fraction(a: F): F;
  /** A value cut to 8 fraction bits or more (NV_vertex_program §2.14.1.10.17): to 8 in a concrete domain. */
  coarse(a: F): F;
  /** The greater of two operands; NaN where either is NaN (§2.14.3.21). */
  maximum(a: F, b: F): F;
  /** The lesser of two operands; NaN where either is NaN (§2.14.3.22). */
  minimum(a: F, b: F): F;

  // Comparisons as IEEE 754 has them: false where either operand is NaN (except notEqual), -0 = +0.
  less(a: F, b: F): B;
  lessOrEqual(a: F, b: F): B;
  equal(a: F, b: F): B;
  isNaN(a: F): B;
  /** Whether it is a NaN with its sign bit set: never in a domain of numbers, which have one NaN. */
  isNegativeNaN(a: F): B;
  /** Strictly before, by sign and magnitude: -0 before +0, and NaN after +INF (NV_vertex_program §2.14.1.11). */
  precedes(a: F, b: F): B;
  not(test: B): B;
  or(a: B, b: B): B;
  select(test: B, whenTrue: F, whenFalse: F): F;

  // Approximated functions: correctly rounded in the nominal domain.
  /** 1 / a (§2.14.3.26). */
  reciprocal(a: F): F;
  /** 1 / sqrt(a) (§2.14.3.28). */
  reciprocalSquareRoot(a: F): F;
  /** 2^a, to 22 bits (§2.14.3.13). */
  exp2(a: F): F;
  /** 2^a, to 11 bits (§2.14.3.14). */
  roughExp2(a: F): F;
  /** log2(a), to 22 bits (§2.14.3.17). */
  log2(a: F): F;
  /** log2(a), to 11 bits (§2.14.3.19). */
  roughLog2(a: F): F;
  sine(a: F): F;
  cosine(a: F): F;

  // Exact parts of EXP and LOG (§2.14.3.14, §2.14.3.19).
  /** 2^a for an integral, infinite or NaN a: exact, overflowing to +INF and underflowing to +0. */
  exp2OfInteger(a: F): F;
  /** floor(log2(a)) of a non-negative a, exactly: -INF of zero, +INF of +INF. */
  exponent(a: F): F;
  /** a / 2^floor(log2(a)) of a positive finite a, exactly; what the document leaves open otherwise. */
  mantissa(a: F): F;
}

/** Address register components: signed 10-bit integers (§2.14.1.3). */
export interface Addresses<F, B, A> {
  address(value: number): A;
  /** floor(a), clamped (§2.14.3.4). */
  floorToAddress(a: F): A;
  /** a rounded to the nearest integer, halves to even, clamped (§2.14.3.5). */
  roundToAddress(a: F): A;
  /** a + b, clamped (§2.14.3.3). */
  addAddresses(a: A, b: A): A;
  selectAddress(test: B, whenTrue: A, whenFalse: A): A;
  /** The element at `address + displacement`, or `outside` where there is none. */
  element(
    elements: readonly Vector<F>[],
    address: A,
    displacement: number,
    outside: Vector<F>,
  ): Vector<F>;
}

/** Condition codes (§2.14.1.6, §2.14.2.2). */
export interface ConditionCodes<F, B, A, C> {
  /** EQ, the initial value. */
  readonly equalCode: C;
  /** GenerateCC of a floating-point result. */
  conditionOf(a: F): C;
  /** GenerateCC of an address register result. */
  conditionOfAddress(a: A): C;
  /** TestCC. */
  test(rule: ConditionRule, code: C): B;
  selectCode(test: B, whenTrue: C, whenFalse: C): C;
}

export interface NumericDomain<T extends Kinds>
  extends
    Numbers<T['number'], T['truth']>,
    Addresses<T['number'], T['truth'], T['address']>,
    ConditionCodes<T['number'], T['truth'], T['address'], T['code']> {
  /** The value of an input register: `constant`, of a NaN with the sign bit clear. */
  input(value: number): T['number'];
  /** Whether a branch is taken: `either` where the domain cannot tell. */
  decide(test: T['truth']): Decision;
  /** Who computes, where that is not the domain itself. */
  readonly behind?: Behind<T>;
}

/** The kinds of a domain of bit patterns behind another. */
export interface PatternKindsBehind<T extends Kinds> {
  readonly number: number;
  readonly truth: T['truth'];
  readonly address: T['address'];
  readonly code: T['code'];
}

/**
 * A domain of bit patterns that computes, behind one of numbers that shows what it computed: of NaNs, of which numbers have one, no more than that
 * they are. Programs of the domain in front are linked to this one.
 */
export interface Behind<T extends Kinds> {
  readonly domain: NumericDomain<PatternKindsBehind<T>>;
  /** What is behind numbers, whether they were shown or made by somebody else. */
  readonly hidden: (shown: Vector<T['number']>) => Vector<number>;
  readonly shown: (hidden: Vector<number>) => Vector<T['number']>;
}

export type Decision = 'yes' | 'no' | 'either';

export type ConditionCode = 'LT' | 'EQ' | 'GT' | 'UN';
