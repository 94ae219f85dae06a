/** What linking makes of a GPU program: see link.ts. */
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, GpuKinds, TypedVector } from '../domains/domain.js';
import type { GpuInstruction, GpuOperand, GpuProgram } from '../program.js';
import type { GpuInputs, GpuState } from './state.js';

/** Something that inputs and state determine. */
export type Load<T extends GpuKinds, V> = (inputs: GpuInputs<T>, state: GpuState<T>) => V;

export interface LinkedGpuProgram<T extends GpuKinds> {
  readonly program: GpuProgram;
  readonly domain: GpuDomain<T>;
  readonly instructions: readonly LinkedGpuInstruction<T>[];
}

export interface LinkedGpuInstruction<T extends GpuKinds> {
  readonly instruction: GpuInstruction;
  /** The one next state; one that has ended where a jump, or how often a block is repeated, is not decided. */
  readonly step: Load<T, GpuState<T>>;
  /** Null except for instructions that may go either way. */
  readonly branch: GpuBranch<T> | null;
  /** Every next state, for instructions that count how often a block is repeated; null for all others. */
  readonly ways: Load<T, readonly [GpuState<T>, ...GpuState<T>[]]> | null;
  /** What a trace shows of the instruction in this state. */
  readonly observe: Load<T, GpuObservation<T>>;
}

/** A result by its type, and the flags that go with it (§2.X.4.3). */
export type Computation<T extends GpuKinds> =
  Computed<T, T['number'], 'float'> | Computed<T, T['integer'], 'integer'>;

export interface Computed<T extends GpuKinds, V, Kind> {
  readonly kind: Kind;
  readonly result: Load<T, Vector<V>>;
  readonly flags: (
    inputs: GpuInputs<T>,
    state: GpuState<T>,
    result: Vector<V>,
  ) => Vector<T['flags']>;
  /** Null where the result is more than an operation applied to operands. */
  readonly made: Made | null;
}

/** A result as it is made: an operation, and the operands that it is applied to, as floating-point values or as integers. */
export interface Made {
  readonly operation: (...operands: never[]) => unknown;
  readonly operands: readonly GpuOperand[];
  readonly of: 'floats' | 'integers';
}

/** A condition, and the state after either answer. */
export interface GpuBranch<T extends GpuKinds> {
  readonly condition: Load<T, T['truth']>;
  readonly taken: Load<T, GpuState<T>>;
  readonly notTaken: Load<T, GpuState<T>>;
}

export interface GpuObservation<T extends GpuKinds> {
  /** As loaded: swizzled, negated, absolute. A scalar stands in all four components. */
  readonly operands: readonly TypedVector<T['number'], T['integer']>[];
  /** Clamped, before the masks; null where the instruction has none. */
  readonly result: TypedVector<T['number'], T['integer']> | null;
  /** Null where the instruction has no destination. */
  readonly destination: GpuDestinationObservation<T['truth']> | null;
}

export interface GpuDestinationObservation<B> {
  readonly file: 'temporary' | 'result';
  readonly place: Place;
  /** Components that both masks enable; null of components that the write mask disables. */
  readonly enabled: Vector<B | null>;
}

/**
 * Where an access leads: a slot; NOWHERE, out of the array's bounds; or, where the domain knows no one
 * index, all the places to which it may lead.
 */
export type Place = number | readonly number[];

export const NOWHERE = -1;
