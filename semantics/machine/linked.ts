/** What linking makes of a program: see link.ts. */
import type { Kinds, NumericDomain, PatternKindsBehind, Vector } from '../domains/domain.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Program } from '../language/load.js';
import type { Inputs, State } from './state.js';

export interface LinkedInstruction<T extends Kinds> {
  readonly syntax: InstructionSyntax;
  /** The one next state. A domain that cannot decide a branch asks `branch` instead. */
  readonly step: (inputs: Inputs<T['number']>, state: State<T>) => State<T>;
  /** For BRA, CAL and RET. */
  readonly branch: Branch<T> | null;
  /** What a trace shows of the instruction in this state. */
  readonly observe: (inputs: Inputs<T['number']>, state: State<T>) => Observation<T>;
}

/** Operands as loaded and the result before masks. */
export interface Observation<T extends Kinds> {
  readonly operands: readonly (
    | { readonly kind: 'vector'; readonly value: Vector<T['number']> }
    | {
        readonly kind: 'scalar';
        readonly value: T['number'];
        /** Its bits, where a domain of patterns shows it. */
        readonly bits?: number;
      }
    | { readonly kind: 'address'; readonly value: Vector<T['address']> }
  )[];
  readonly result:
    | { readonly kind: 'vector'; readonly value: Vector<T['number']> }
    | { readonly kind: 'address'; readonly value: Vector<T['address']> }
    | null;
}

export interface LinkedProgram<T extends Kinds> {
  readonly program: Program;
  readonly domain: NumericDomain<T>;
  readonly instructions: readonly LinkedInstruction<T>[];
  /** The same program in the domain behind, which computes; absent where the domain itself does. */
  readonly behind?: LinkedProgram<PatternKindsBehind<T>>;
}

/** A conditional transfer: its condition, and the state after either answer. */
export interface Branch<T extends Kinds> {
  /** Null where no condition was written: always taken. */
  readonly condition: ((state: State<T>) => T['truth']) | null;
  readonly taken: (state: State<T>) => State<T>;
  readonly notTaken: (state: State<T>) => State<T>;
}
