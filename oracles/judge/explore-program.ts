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

/** Paths beyond which a judgement is inconclusive, unless it is told otherwise. */
export const MOST_PATHS = 256;

/** Explores programs. */
export class ProgramExplorer {
  readonly #explorer = new Explorer();
  readonly #domain = allowed(this.#explorer.chooser);

  /**
   * The ends of all paths, those of one assignment together.
   *
   * @throws TooManyPaths if there are more than `limit`
   */
  explore(
    program: Program,
    values: InputValues,
    region: Region,
    limit = MOST_PATHS,
  ): readonly Leaf<readonly AllowedEnd[]>[] {
    const linked = link(program, this.#domain);
    let paths = 0;
    return this.#explorer.explore(
      region,
      () => {
        const ends = this.#ends(linked, values, limit);
        paths += ends.length;
        if (paths > limit) throw new TooManyPaths(limit);
        return ends;
      },
      limit,
    );
  }

  #ends(linked: AllowedProgram, values: InputValues, limit: number): readonly AllowedEnd[] {
    const { inputs, state } = invocation(linked.program, this.#domain, values);
    const ends: AllowedEnd[] = [];
    const open: AllowedState[] = [state];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      let current = next;
      for (;;) {
        const end = outcomeOf(linked, current);
        if (end !== null) {
          ends.push({ end, state: current });
          break;
        }
        const [first = current, ...others] = successors(linked, inputs, current);
        open.push(...others);
        if (ends.length + open.length > limit) throw new TooManyPaths(limit);
        current = first;
      }
    }
    return ends;
  }
}
