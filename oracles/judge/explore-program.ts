/**
 * A whole program over all assignments of a region, in the allowed domain: one end for each path, where an
 * undecided branch goes both ways.
 */
import { Explorer, TooManyPaths, type Leaf, type Region } from '../../semantics/domains/explore.js';
import { allowed } from '../../semantics/domains/allowed.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { outcomeOf, successors, type Outcome } from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import type { AllowedProgram, AllowedState } from './allowed-state.js';

export interface AllowedEnd {
  readonly end: Outcome;
  readonly state: AllowedState;
}

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

/** Explores programs. */
export class ProgramExplorer {
  readonly #explorer = new Explorer();
  readonly #domain = allowed({
    choose: (policy, outcome) => {
      if (--this.#questions < 0) throw new Unexplored('too many questions about policies');
      return this.#explorer.chooser.choose(policy, outcome);
    },
    alternatives: this.#explorer.chooser.alternatives,
  });
  /** How many questions may still be asked. */
  #questions = 0;

  /**
   * The ends of all paths, those of one assignment together.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: Program,
    values: InputValues,
    region: Region,
    { paths, steps, questions }: Limits = LIMITS,
  ): readonly Leaf<readonly AllowedEnd[]>[] {
    const linked = link(program, this.#domain);
    const left = { paths, steps };
    this.#questions = questions;
    try {
      return this.#explorer.explore(region, () => this.#ends(linked, values, left), paths);
    } catch (error) {
      if (error instanceof TooManyPaths) throw new Unexplored(error.message);
      throw error;
    }
  }

  #ends(
    linked: AllowedProgram,
    values: InputValues,
    left: { paths: number; steps: number },
  ): readonly AllowedEnd[] {
    const { inputs, state } = invocation(linked.program, this.#domain, values);
    const ends: AllowedEnd[] = [];
    const open: AllowedState[] = [state];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      let current = next;
      for (;;) {
        const end = outcomeOf(linked, current);
        if (end !== null) {
          ends.push({ end, state: current });
          if (--left.paths < 0) throw new Unexplored('too many paths');
          break;
        }
        const [first = current, ...others] = successors(linked, inputs, current);
        open.push(...others);
        if (open.length > left.paths) throw new Unexplored('too many paths');
        if (--left.steps < 0) throw new Unexplored('too many steps on all paths');
        current = first;
      }
    }
    return ends;
  }
}
