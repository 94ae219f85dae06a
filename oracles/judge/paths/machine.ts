/** Runs as paths of states, in words that hold for every language. */
import { lazily } from '../../../semantics/machine/lazily.js';
import type { File } from './file.js';

export interface Paths<S, E> {
  /** Where a run starts: its inputs may depend on policies too. */
  readonly start: () => Started<S>;
  /** How the run ended in a state, or null while it goes on. */
  readonly endOf: (state: S) => E | null;
  /** How a run may have ended in a state in which others go on, since several are taken as one; null where it may not. */
  readonly mayEndAs: (state: S) => E | null;
  readonly shape: Shape<S>;
}

export interface Started<S> {
  readonly state: S;
  /** The next states of one that goes on: one, or one for each way of an undecided branch. */
  readonly successors: (state: S) => readonly [S, ...S[]];
}

/** How states are compared and joined. */
export interface Shape<S> {
  /** Where a state stands in the program; only states of one place are joined. */
  readonly place: (state: S) => string;
  /** The index of its next instruction. */
  readonly next: (state: S) => number;
  readonly files: readonly File<S>[];
  /** The first of some states that no file tells apart, with whatever else any of them counts. */
  readonly counted: (states: readonly [S, ...S[]]) => S;
  /** The state after another number of executed instructions, in long loops any number of times. */
  readonly after: (state: S, executed: number) => S;
  /** After how many executed instructions a run ends, wherever it stands. */
  readonly limit: number;
}

/** What is looked at of a state: the results alone, or every register as it stands in the end. */
export type Observed = 'results' | 'state';

/** The shapes of a program's states, each made when it is first asked for. */
export type Shapes<S> = Readonly<Record<Observed, () => Shape<S>>>;

export function shapesOf<P, S>(
  program: P,
  shapeOf: (program: P, observed: Observed) => Shape<S>,
): Shapes<S> {
  return {
    results: lazily(() => shapeOf(program, 'results')),
    state: lazily(() => shapeOf(program, 'state')),
  };
}
