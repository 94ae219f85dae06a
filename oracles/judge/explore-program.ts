/** A whole VP program over all assignments of a region, in the allowed domain. */
import { alike } from '../../semantics/domains/allowed-denormals.js';
import { allowed } from '../../semantics/domains/allowed.js';
import type { Leaf, Region } from '../../semantics/domains/explore.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { outcomeOf, successors, type Outcome } from '../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import type { AllowedState } from './allowed-state.js';
import { PathExplorer, type Limits, type PathEnd } from './explore-paths.js';

export type AllowedEnd = PathEnd<AllowedState, Outcome>;

/** Explores programs. */
export class ProgramExplorer {
  readonly #explorer = new PathExplorer();
  readonly #domain = allowed(alike(this.#explorer.chooser));

  /**
   * The ends of all paths, those of one assignment together.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: Program,
    values: InputValues,
    region: Region,
    limits?: Limits,
  ): readonly Leaf<readonly AllowedEnd[]>[] {
    const linked = link(program, this.#domain);
    return this.#explorer.explore(
      region,
      {
        start: () => {
          const { inputs, state } = invocation(program, this.#domain, values);
          return { state, successors: (each) => successors(linked, inputs, each) };
        },
        endOf: (state) => outcomeOf(linked, state),
      },
      limits,
    );
  }
}
