/** A run of a GPU program step by step: what each instruction loaded, made and wrote. */
import type { GpuKinds } from '../domains/domain.js';
import type { GpuNominalKinds } from '../domains/nominal.js';
import type { GpuInstruction, GpuProgram } from '../program.js';
import { gpuInvocation } from './invocation.js';
import type { GpuObservation, LinkedGpuProgram } from './linked.js';
import type { GpuMachine } from './machine.js';
import { EXECUTED_LIMIT, gpuOutcomeOf, stepGpu, type GpuRun } from './run.js';
import type { GpuInputs, GpuInputValues, GpuState } from './state.js';

export interface GpuTraceStep<T extends GpuKinds> {
  /** Index of the instruction in the program. */
  readonly index: number;
  readonly instruction: GpuInstruction;
  readonly observation: GpuObservation<T>;
  readonly before: GpuState<T>;
  /** Variables and codes that the instruction wrote have their new values here. */
  readonly after: GpuState<T>;
}

/** The steps of a run, one at a time, so that a caller may stop early; returns how it ended. */
export function traceGpu<T extends GpuKinds>(
  linked: LinkedGpuProgram<T>,
  values: GpuInputValues = {},
  limit: number = EXECUTED_LIMIT,
): Generator<GpuTraceStep<T>, GpuRun<T>> {
  const { inputs, state } = gpuInvocation(linked.program, linked.domain, values);
  return traceGpuFrom(linked, inputs, state, limit);
}

/** As `traceGpu`, by a machine, which may depart from the documents. */
export function traceGpuBy(
  machine: GpuMachine,
  program: GpuProgram,
  values: GpuInputValues,
): Generator<GpuTraceStep<GpuNominalKinds>, GpuRun<GpuNominalKinds>> {
  const linked = machine.link(program);
  const { inputs, state } = machine.invocation(linked, values);
  return traceGpuFrom(linked, inputs, state);
}

/** As `traceGpu`, from a state on. */
export function* traceGpuFrom<T extends GpuKinds>(
  linked: LinkedGpuProgram<T>,
  inputs: GpuInputs<T>,
  start: GpuState<T>,
  limit: number = EXECUTED_LIMIT,
): Generator<GpuTraceStep<T>, GpuRun<T>> {
  let state = start;
  for (;;) {
    const end = gpuOutcomeOf(linked, state, limit);
    if (end !== null) return { end, state };
    const linkedInstruction = linked.instructions[state.next];
    const after = stepGpu(linked, inputs, state);
    if (linkedInstruction !== undefined) {
      yield {
        index: state.next,
        instruction: linkedInstruction.instruction,
        observation: linkedInstruction.observe(inputs, state),
        before: state,
        after,
      };
    }
    state = after;
  }
}
