/** A whole GPU program over all assignments of a region, in the allowed domain. */
import type { Leaf, Region } from '../../../semantics/domains/explore.js';
import type { Truth } from '../../../semantics/domains/allowed-tests.js';
import { gpuAllowed } from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import type { LinkedGpuProgram } from '../../../semantics/gpu/machine/linked.js';
import {
  gpuOutcomeOf,
  successorsGpu,
  type GpuOutcome,
} from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues, GpuState } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { AllowedInteger } from '../../../semantics/number/integer-set.js';
import { PathExplorer, type Limits, type PathEnd } from '../explore-paths.js';

export type AllowedGpuState = GpuState<FlagSet, AllowedWord>;

export type AllowedGpuEnd = PathEnd<AllowedGpuState, GpuOutcome>;

type AllowedGpuProgram = LinkedGpuProgram<
  AllowedFloat,
  Truth,
  AllowedInteger,
  FlagSet,
  AllowedWord
>;

/** Explores GPU programs. */
export class GpuProgramExplorer {
  readonly #explorer = new PathExplorer();
  readonly #domain = gpuAllowed(this.#explorer.chooser);

  /**
   * The ends of all paths, those of one assignment together.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: GpuProgram,
    values: GpuInputValues,
    region: Region,
    limits?: Limits,
  ): readonly Leaf<readonly AllowedGpuEnd[]>[] {
    const linked: AllowedGpuProgram = linkGpu(program, this.#domain);
    return this.#explorer.explore(
      region,
      {
        start: () => {
          const { inputs, state } = gpuInvocation(program, this.#domain, values);
          return { state, successors: (each) => successorsGpu(linked, inputs, each) };
        },
        endOf: (state: AllowedGpuState) => gpuOutcomeOf(linked, state),
      },
      limits,
    );
  }
}
