/** A whole GPU program over all assignments of a region, in the allowed domain. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { leewayOf } from '../../../semantics/gl/binding-components.js';
import { interval } from '../../../semantics/number/value-set.js';
import {
  gpuAllowed,
  type GpuAllowedDomain,
  type GpuAllowedKinds,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import {
  gpuOutcomeOf,
  successorsGpu,
  type GpuOutcome,
} from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues, GpuState } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { WholePrograms, type Explored, type PathEnd } from '../explore-paths.js';
import { testsCarry } from '../paths/gpu/reach.js';
import { gpuShapeOf } from '../paths/gpu/shape.js';
import { shapesOf } from '../paths/machine.js';

export type AllowedGpuState = GpuState<GpuAllowedKinds>;

export type AllowedGpuEnd = PathEnd<AllowedGpuState, GpuOutcome>;

export type ExploredGpuProgram = Explored<AllowedGpuState, GpuOutcome>;

/** Explores GPU programs. */
export class GpuProgramExplorer extends WholePrograms<
  GpuProgram,
  GpuInputValues,
  AllowedGpuState,
  GpuOutcome
> {
  constructor() {
    super((chooser) => {
      const domain = gpuAllowed(chooser);
      // Where nothing depends on CF, nobody need be asked what becomes of it.
      const withoutCarry: GpuAllowedDomain = { ...domain, besideOld: (flags) => flags };
      return (program) => {
        const linked = linkGpu(program, testsCarry(program) ? domain : withoutCarry);
        return {
          shapes: shapesOf(program, gpuShapeOf),
          from: (values) => ({
            start: () => {
              const { inputs: given, state } = gpuInvocation(program, domain, values);
              const parameters = asComputed(program, values, given.parameters);
              const inputs = { ...given, parameters };
              return { state, successors: (each) => successorsGpu(linked, inputs, each) };
            },
            endOf: (state) => gpuOutcomeOf(linked, state),
            mayEndAs: () => null,
          }),
        };
      };
    });
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
