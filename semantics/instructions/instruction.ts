/**
 * The shapes of an instruction's definition. A definition says only what is particular to the
 * instruction: its result as a function of its operands, as the pseudocode of its section of
 * NV_vertex_program2 §2.14.3 states it. Operand load, destination update and sequencing are the
 * machine's. Kinds of operands and results stand in the table of spec/instructions.ts.
 *
 * The plain rule is what NV_vertex_program2 says, by the interpretation of its errata that is taken by default. What
 * else is permitted, what older documents had otherwise and what engines do stands in NAME.interpretations.ts; `operation` is
 * the rule with all of these.
 */
import type { Addresses, Numbers, Vector } from '../domains/domain.js';

export type Definition =
  | VectorDefinition
  | DotDefinition
  | ScalarDefinition
  | ScalarToVectorDefinition
  | AddressLoadDefinition
  | AddressAddDefinition
  | ControlDefinition;

/** Vectors to a vector. */
export interface VectorDefinition {
  readonly name: string;
  readonly shape: 'vector';
  readonly operation: VectorRule;
  /** The plain rule, where `operation` has other interpretations too. */
  readonly plain?: VectorRule;
  /** The plain rule of one component, where all are alike: what a person reads of it. */
  readonly component?: ComponentRule;
  /** Whether the result is the operand itself. */
  readonly copies?: true;
  /** Whether the operands do not matter to the result. */
  readonly ignoresOperands?: true;
}

type ComponentRule = <F, B>(numbers: Numbers<F, B>) => (a: F, b: F, c: F) => F;

export type VectorRule = <F, B>(
  numbers: Numbers<F, B>,
) => (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F>;

/** Two vectors to a scalar, replicated to all four components. */
export interface DotDefinition {
  readonly name: string;
  readonly shape: 'dot';
  /** How many components of its operands it reads. */
  readonly width: 3 | 4;
  readonly operation: <F, B>(numbers: Numbers<F, B>) => (a: Vector<F>, b: Vector<F>) => F;
}

/** A scalar to a scalar, replicated to all four components. */
export interface ScalarDefinition {
  readonly name: string;
  readonly shape: 'scalar';
  readonly operation: ScalarRule;
  /** The plain rule, where `operation` has other interpretations too. */
  readonly plain?: ScalarRule;
}

type ScalarRule = <F, B>(numbers: Numbers<F, B>) => (a: F) => F;

/** A scalar to a vector. */
export interface ScalarToVectorDefinition {
  readonly name: string;
  readonly shape: 'scalar to vector';
  readonly operation: ScalarToVectorRule;
  /** The plain rule, where `operation` has other interpretations too. */
  readonly plain?: ScalarToVectorRule;
}

type ScalarToVectorRule = <F, B>(numbers: Numbers<F, B>) => (a: F) => Vector<F>;

/** One component of a vector to one component of an address register. */
export interface AddressLoadDefinition {
  readonly name: string;
  readonly shape: 'address load';
  readonly operation: <F, B, A>(addresses: Addresses<F, B, A>) => (a: F) => A;
}

/** An address register to an address register. */
export interface AddressAddDefinition {
  readonly name: string;
  readonly shape: 'address add';
  readonly operation: <F, B, A>(addresses: Addresses<F, B, A>) => (a: Vector<A>) => Vector<A>;
}

/** Where execution goes on when the instruction's condition holds. */
export interface ControlDefinition {
  readonly name: string;
  readonly shape: 'control';
  /** A call notes where a return goes back to. */
  readonly role: 'branches' | 'calls' | 'returns';
  readonly transfer: (at: ControlPoint) => Transfer;
}

export interface ControlPoint {
  /** The instruction following the label, for BRA and CAL. */
  readonly target: number;
  /** The instruction following this one. */
  readonly next: number;
  /** Instruction references, the most recent last. */
  readonly stack: readonly number[];
  /** Entries the call stack can hold. */
  readonly depth: number;
}

export interface Transfer {
  readonly to: number | 'end' | 'overflow';
  readonly stack: readonly number[];
}
