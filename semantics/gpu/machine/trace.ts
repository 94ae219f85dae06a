/** A run of a GPU program step by step: what each instruction loaded, made and wrote. */
import type { GpuInstruction } from '../program.js';
import { gpuInvocation } from './invocation.js';
import type { GpuObservation, LinkedGpuProgram } from './linked.js';
import { EXECUTED_LIMIT, gpuOutcomeOf, stepGpu, type GpuRun } from './run.js';
import type { GpuInputs, GpuInputValues, GpuState } from './state.js';

export interface GpuTraceStep<F, B, I, C, W> {
  /** Index of the instruction in the program. */
  readonly index: number;
  readonly instruction: GpuInstruction;
  readonly observation: GpuObservation<F, B, I>;
  readonly before: GpuState<C, W>;
  /** Variables and codes that the instruction wrote have their new values here. */
  readonly after: GpuState<C, W>;
}

/** The steps of a run, one at a time, so that a caller may stop early; returns how it ended. */
export function traceGpu<F, B, I, C, W>(
  linked: LinkedGpuProgram<F, B, I, C, W>,
  values: GpuInputValues = {},
  limit: number = EXECUTED_LIMIT,
): Generator<GpuTraceStep<F, B, I, C, W>, GpuRun<C, W>> {
  const { inputs, state } = gpuInvocation(linked.program, linked.domain, values);
  return traceGpuFrom(linked, inputs, state, limit);
}

/** As `traceGpu`, from a state on. */
export function* traceGpuFrom<F, B, I, C, W>(
  linked: LinkedGpuProgram<F, B, I, C, W>,
  inputs: GpuInputs<F, W>,
  start: GpuState<C, W>,
  limit: number = EXECUTED_LIMIT,
): Generator<GpuTraceStep<F, B, I, C, W>, GpuRun<C, W>> {
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
