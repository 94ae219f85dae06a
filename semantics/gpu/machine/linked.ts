/** What linking makes of a GPU program: see link.ts. */
import type { Vector } from '../../domains/domain.js';
import type { GpuDomain, TypedVector } from '../domains/domain.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import type { GpuInputs, GpuState } from './state.js';

/** Something that inputs and state determine. */
export type Load<F, C, W, V> = (inputs: GpuInputs<F, W>, state: GpuState<C, W>) => V;

export interface LinkedGpuProgram<F, B, I, C, W> {
  readonly program: GpuProgram;
  readonly domain: GpuDomain<F, B, I, C, W>;
  readonly instructions: readonly LinkedGpuInstruction<F, B, I, C, W>[];
}

export interface LinkedGpuInstruction<F, B, I, C, W> {
  readonly instruction: GpuInstruction;
  /** The one next state; one that has ended where a jump, or how often a block is repeated, is not decided. */
  readonly step: Load<F, C, W, GpuState<C, W>>;
  /** Null except for instructions that may go either way. */
  readonly branch: GpuBranch<F, B, C, W> | null;
  /** Every next state, for instructions that count how often a block is repeated; null for all others. */
  readonly ways: Load<F, C, W, readonly [GpuState<C, W>, ...GpuState<C, W>[]]> | null;
  /** What a trace shows of the instruction in this state. */
  readonly observe: Load<F, C, W, GpuObservation<F, B, I>>;
}

/** A result by its type, and the flags that go with it (§2.X.4.3). */
export type Computation<F, I, C, W> =
  Computed<F, C, W, F, 'float'> | Computed<F, C, W, I, 'integer'>;

export interface Computed<F, C, W, V, Kind> {
  readonly kind: Kind;
  readonly result: Load<F, C, W, Vector<V>>;
  readonly flags: (inputs: GpuInputs<F, W>, state: GpuState<C, W>, result: Vector<V>) => Vector<C>;
}

/** A condition, and the state after either answer. */
export interface GpuBranch<F, B, C, W> {
  readonly condition: Load<F, C, W, B>;
  readonly taken: Load<F, C, W, GpuState<C, W>>;
  readonly notTaken: Load<F, C, W, GpuState<C, W>>;
}

export interface GpuObservation<F, B, I> {
  /** As loaded: swizzled, negated, absolute. A scalar stands in all four components. */
  readonly operands: readonly TypedVector<F, I>[];
  /** Clamped, before the masks; null where the instruction has none. */
  readonly result: TypedVector<F, I> | null;
  /** Null where the instruction has no destination. */
  readonly destination: GpuDestinationObservation<B> | null;
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
