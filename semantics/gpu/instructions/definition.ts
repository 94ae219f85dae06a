/**
 * The shapes of a GPU instruction's definition: its result as a function of its operands, as its section of
 * NV_gpu_program4 §2.X.8 states it. Operand load, clamping, destination update and sequencing are the
 * machine's; which operands are scalars, and their types, stands in spec/gpu/instructions.ts. A scalar
 * operand comes as a vector with the scalar in all four components; a scalar result goes into all four.
 */
import type { SpecialModifier } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../domains/domain.js';
import type { Conversions, GpuNumbers, Integers } from '../domains/domain.js';

/** What computes: everything of a domain that has no part in control flow, codes and storage. */
export type Computing<F, B, I> = GpuNumbers<F, B> & Integers<I, B> & Conversions<F, I>;

export interface GpuDefinition {
  readonly name: string;
  /** With the type F; null where the instruction has no such form. */
  readonly float: FloatForm | null;
  /** The plain rule of that form, where it has other interpretations too (NAME.interpretations.ts). */
  readonly plain?: FloatForm | undefined;
  /** With the types S and U. */
  readonly integer: IntegerForm | null;
  /** What its result needs of the operands, where a component needs more or others than its own. */
  readonly reads?: Reads | undefined;
  /** Which special modifiers it may have (§2.X.4.1). */
  readonly special?: readonly SpecialModifier[];
  /** Whether several values are packed into, or unpacked from, 32 bits: those are no number that could have fewer (§2.X.8 PK2H, UP2H). */
  readonly bits?: 'packed' | 'unpacked';
  /** Whether the result is the operand itself. */
  readonly copies?: true;
}

/** Which components of an operand (from 0) the written components of the result need, after its swizzle. */
export type Reads = (written: string, operand: number) => string;

/** Floating-point operands to a floating-point result. */
export type FloatForm = <F, B, I>(domain: Computing<F, B, I>) => Operation<F, F>;

export type Operation<A, R> = (a: Vector<A>, b: Vector<A>, c: Vector<A>) => Vector<R>;

export type IntegerForm =
  /** Integers to integers. */
  | {
      readonly kind: 'integer';
      readonly operation: <F, B, I>(
        domain: Computing<F, B, I>,
        how: IntegerKind,
      ) => Operation<I, I>;
    }
  /**
   * Component-wise sums, whose condition codes have OF and CF (§2.X.4.3). The operands come without their
   * negations; which operands were negated is told to both: `addends` (SAD's difference needs it) and
   * `negated`, which tells which addend is negated. The result is the sum of the addends so negated.
   */
  | {
      readonly kind: 'sum';
      readonly addends: <F, B, I>(
        domain: Computing<F, B, I>,
        how: IntegerKind,
        negated: readonly boolean[],
      ) => (a: I, b: I, c: I) => { readonly left: I; readonly right: I };
      readonly negated: (operands: readonly boolean[]) => {
        readonly left: boolean;
        readonly right: boolean;
      };
    }
  /** One floating-point operand to integers: CEIL, FLR, ROUND, TRUNC, PK*. */
  | {
      readonly kind: 'from float';
      readonly operation: <F, B, I>(
        domain: Computing<F, B, I>,
        how: IntegerKind,
      ) => (a: Vector<F>) => Vector<I>;
    }
  /** One integer operand to floating-point: I2F, UP*. */
  | {
      readonly kind: 'to float';
      readonly operation: <F, B, I>(
        domain: Computing<F, B, I>,
        how: IntegerKind,
      ) => (a: Vector<I>) => Vector<F>;
    };

export interface IntegerKind {
  readonly signed: boolean;
  readonly special: SpecialModifier | null;
}
