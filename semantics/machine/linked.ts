/** What linking makes of a program: see link.ts. */
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import type { Inputs, State } from './state.js';

export interface LinkedInstruction<F, B, A, C> {
  readonly syntax: InstructionSyntax;
  /** The one next state. A domain that cannot decide a branch asks `branch` instead. */
  readonly step: (inputs: Inputs<F>, state: State<F, A, C>) => State<F, A, C>;
  /** For BRA, CAL and RET. */
  readonly branch: Branch<F, B, A, C> | null;
  /** What a trace shows of the instruction in this state. */
  readonly observe: (inputs: Inputs<F>, state: State<F, A, C>) => Observation<F, A>;
}

/** Operands as loaded and the result before masks. */
export interface Observation<F, A> {
  readonly operands: readonly (
    | { readonly kind: 'vector'; readonly value: Vector<F> }
    | { readonly kind: 'scalar'; readonly value: F }
    | { readonly kind: 'address'; readonly value: Vector<A> }
  )[];
  readonly result:
    | { readonly kind: 'vector'; readonly value: Vector<F> }
    | { readonly kind: 'address'; readonly value: Vector<A> }
    | null;
}

export interface LinkedProgram<F, B, A, C> {
  readonly program: Program;
  readonly domain: NumericDomain<F, B, A, C>;
  readonly instructions: readonly LinkedInstruction<F, B, A, C>[];
}

/** A conditional transfer: its condition, and the state after either answer. */
export interface Branch<F, B, A, C> {
  /** Null where no condition was written: always taken. */
  readonly condition: ((state: State<F, A, C>) => B) | null;
  readonly taken: (state: State<F, A, C>) => State<F, A, C>;
  readonly notTaken: (state: State<F, A, C>) => State<F, A, C>;
}
