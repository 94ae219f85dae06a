/**
 * All paths of a machine over all assignments of a region: one end for each path, where an undecided branch
 * goes both ways. The machine's domain asks this explorer's chooser.
 */
import type { Chooser } from '../../semantics/domains/chooser.js';
import { Explorer, TooManyPaths, type Leaf, type Region } from '../../semantics/domains/explore.js';

/** Where an exploration gives up. */
export interface Limits {
  /** Ends of a program. */
  readonly paths: number;
  /** Executed instructions on all paths together. */
  readonly steps: number;
  /** Questions about policies, those that are asked again on another path included. */
  readonly questions: number;
}

export const LIMITS: Limits = { paths: 256, steps: 2 ** 18, questions: 2 ** 18 };

/** An exploration gave up; the message is the reason. */
export class Unexplored extends Error {}

/** Runs as paths of states. */
export interface Paths<S, E> {
  /** Where a run starts: its inputs may depend on policies too. */
  readonly start: () => Started<S>;
  /** How the run ended in a state, or null while it goes on. */
  readonly endOf: (state: S) => E | null;
}

interface Started<S> {
  readonly state: S;
  /** The next states of one that goes on: one, or one for each way of an undecided branch. */
  readonly successors: (state: S) => readonly [S, ...S[]];
}

export interface PathEnd<S, E> {
  readonly end: E;
  readonly state: S;
}

export class PathExplorer {
  readonly #explorer = new Explorer();
  /** How many questions may still be asked. */
  #questions = 0;

  readonly chooser: Chooser = {
    choose: (policy, outcome) => {
      if (--this.#questions < 0) throw new Unexplored('too many questions about policies');
      return this.#explorer.chooser.choose(policy, outcome);
    },
    alternatives: this.#explorer.chooser.alternatives,
  };

  /**
   * The ends of all paths, those of one assignment together.
   *
   * @throws Unexplored beyond the limits
   */
  explore<S, E>(
    region: Region,
    machine: Paths<S, E>,
    { paths, steps, questions }: Limits = LIMITS,
  ): readonly Leaf<readonly PathEnd<S, E>[]>[] {
    const left = { paths, steps };
    this.#questions = questions;
    try {
      return this.#explorer.explore(region, () => endsOf(machine, left), paths);
    } catch (error) {
      if (error instanceof TooManyPaths) throw new Unexplored(error.message);
      throw error;
    }
  }
}

function endsOf<S, E>(
  { start, endOf }: Paths<S, E>,
  left: { paths: number; steps: number },
): readonly PathEnd<S, E>[] {
  const ends: PathEnd<S, E>[] = [];
  const { state, successors } = start();
  // In arrays of one, since a state may be anything.
  const open: [S][] = [[state]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let [current] = next;
    for (;;) {
      if (open.length > left.paths) throw new Unexplored('too many paths');
      const end = endOf(current);
      if (end !== null) {
        ends.push({ end, state: current });
        if (--left.paths < 0) throw new Unexplored('too many paths');
        break;
      }
      if (--left.steps < 0) throw new Unexplored('too many steps on all paths');
      const [first, ...others] = successors(current);
      for (const other of others) open.push([other]);
      current = first;
    }
  }
  return ends;
}
