/** A whole GPU program over all assignments of a region, in the allowed domain. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { leewayOf } from '../../../semantics/gl/binding-components.js';
import { interval } from '../../../semantics/number/value-set.js';
import type { Leaf, Region } from '../../../semantics/domains/explore.js';
import {
  gpuAllowed,
  type GpuAllowedDomain,
  type GpuAllowedKinds,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
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
import {
  PathExplorer,
  type Explored,
  type Limits,
  type PathEnd,
  type Wanted,
} from '../explore-paths.js';
import { testsCarry } from '../paths/gpu/reach.js';
import { gpuShapeOf } from '../paths/gpu/shape.js';
import { shapesOf, type Observed, type Paths, type Shapes } from '../paths/machine.js';

export type AllowedGpuState = GpuState<GpuAllowedKinds>;

export type AllowedGpuEnd = PathEnd<AllowedGpuState, GpuOutcome>;

type AllowedGpuProgram = LinkedGpuProgram<GpuAllowedKinds>;

export type ExploredGpuProgram = Explored<AllowedGpuState, GpuOutcome>;

interface Prepared {
  readonly linked: AllowedGpuProgram;
  readonly shapes: Shapes<AllowedGpuState>;
}

/** Explores GPU programs. */
export class GpuProgramExplorer {
  readonly #explorer = new PathExplorer();
  readonly #domain = gpuAllowed(this.#explorer.chooser);
  /** The domain for programs in which nothing depends on CF: nobody need be asked what becomes of it. */
  readonly #withoutCarry: GpuAllowedDomain = { ...this.#domain, besideOld: (flags) => flags };
  /** A program is explored in several regions, one after the other. */
  readonly #prepared = new WeakMap<GpuProgram, Prepared>();

  /**
   * The ends of all paths, apart, with every variable as it stands then.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: GpuProgram,
    values: GpuInputValues,
    region: Region,
    limits?: Limits,
  ): readonly Leaf<readonly AllowedGpuEnd[]>[] {
    return this.#explorer.explore(region, this.#paths(program, values, 'state'), limits);
  }

  /** The ends of all paths by what the program leaves behind, joined where there are too many. */
  always(
    program: GpuProgram,
    values: GpuInputValues,
    region: Region,
    wanted?: Wanted<AllowedGpuState>,
  ): ExploredGpuProgram {
    return this.#explorer.always(region, this.#paths(program, values, 'results'), wanted);
  }

  #paths(
    program: GpuProgram,
    values: GpuInputValues,
    observed: Observed,
  ): Paths<AllowedGpuState, GpuOutcome> {
    const { linked, shapes } = this.#preparedOf(program);
    return {
      start: () => {
        const { inputs: given, state } = gpuInvocation(program, this.#domain, values);
        const inputs = { ...given, parameters: asComputed(program, values, given.parameters) };
        return { state, successors: (each) => successorsGpu(linked, inputs, each) };
      },
      endOf: (state: AllowedGpuState) => gpuOutcomeOf(linked, state),
      mayEndAs: () => null,
      shape: shapes[observed](),
    };
  }

  #preparedOf(program: GpuProgram): Prepared {
    const known = this.#prepared.get(program);
    if (known !== undefined) return known;
    const linked = linkGpu(program, testsCarry(program) ? this.#domain : this.#withoutCarry);
    const prepared = { linked, shapes: shapesOf(program, gpuShapeOf) };
    this.#prepared.set(program, prepared);
    return prepared;
  }
}

/** Parameters with every value that an implementation may compute for them of its own state. */
function asComputed(
  { parameters, environment: { programType } }: GpuProgram,
  { bindings = {} }: GpuInputValues,
  words: readonly Vector<AllowedWord>[],
): readonly Vector<AllowedWord>[] {
  return words.map((vector, slot) => {
    const parameter = parameters[slot];
    if (parameter?.kind !== 'binding' || !Object.hasOwn(bindings, parameter.binding)) return vector;
    const leeway = leewayOf(parameter.binding, programType, bindings);
    return COMPONENTS.reduce((changed, component, index) => {
      const word = widened(vector[component], leeway[index] ?? 0);
      return word === vector[component] ? changed : { ...changed, [component]: word };
    }, vector);
  });
}

function widened(word: AllowedWord, leeway: number): AllowedWord {
  if (leeway === 0 || word?.type !== 'F' || typeof word.value !== 'number') return word;
  if (leeway === Infinity) return null;
  const { value } = word;
  return { type: 'F', value: interval(Math.fround(value - leeway), Math.fround(value + leeway)) };
}
