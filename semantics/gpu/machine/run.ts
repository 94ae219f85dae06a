/** Execution: one step, and steps to the end of a GPU program. NV_gpu_program4 §2.X.5. */
import type { GpuKinds } from '../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import { gpuInvocation } from './invocation.js';
import type { LinkedGpuProgram } from './linked.js';
import {
  endingAt,
  type Ending,
  type GpuInputs,
  type GpuInputValues,
  type GpuState,
} from './state.js';

/**
 * After how many instructions a run is given up: the document has no such limit, and loops need not end
 * (gp4.E-no-instruction-limit).
 */
export const EXECUTED_LIMIT = 1_048_576;

/** How a program ended. */
export type GpuOutcome =
  | Ending
  /** It still ran after so many instructions. */
  | { readonly outcome: 'unfinished'; readonly reason: null; readonly after: number };

const COMPLETED: GpuOutcome = { outcome: 'completed', reason: null };

/** How the program ended, or null while it still runs. */
export function gpuOutcomeOf<T extends GpuKinds>(
  { instructions }: LinkedGpuProgram<T>,
  { next, executed }: GpuState<T>,
  limit: number = EXECUTED_LIMIT,
): GpuOutcome | null {
  if (next < 0) return endingAt(next);
  if (next >= instructions.length) return COMPLETED;
  return executed < limit ? null : { outcome: 'unfinished', reason: null, after: executed };
}

/** The next state of a program that still runs; one that has ended where a jump is not decided. */
export function stepGpu<T extends GpuKinds>(
  { instructions }: LinkedGpuProgram<T>,
  inputs: GpuInputs<T>,
  state: GpuState<T>,
): GpuState<T> {
  const instruction = instructions[state.next];
  if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
  return instruction.step(inputs, state);
}

/** The next states: one, or two where the domain cannot decide a jump, or how often a block is repeated. */
export function successorsGpu<T extends GpuKinds>(
  linked: LinkedGpuProgram<T>,
  inputs: GpuInputs<T>,
  state: GpuState<T>,
): readonly [GpuState<T>, ...GpuState<T>[]] {
  const { branch = null, ways = null } = linked.instructions[state.next] ?? {};
  if (ways !== null) return ways(inputs, state);
  if (branch !== null && linked.domain.decide(branch.condition(inputs, state)) === 'either') {
    return [branch.taken(inputs, state), branch.notTaken(inputs, state)];
  }
  return [stepGpu(linked, inputs, state)];
}

export interface GpuRun<T extends GpuKinds> {
  readonly end: GpuOutcome;
  /** The state in which the program ended: its results, and what it emitted. */
  readonly state: GpuState<T>;
}

/** Runs a program from its entry to its end, or to the limit. */
export function runGpu<T extends GpuKinds>(
  linked: LinkedGpuProgram<T>,
  values: GpuInputValues = {},
  limit: number = EXECUTED_LIMIT,
): GpuRun<T> {
  const { inputs, state } = gpuInvocation(linked.program, linked.domain, values);
  return resumeGpu(linked, inputs, state, limit);
}

/** Runs on from a state. */
export function resumeGpu<T extends GpuKinds>(
  linked: LinkedGpuProgram<T>,
  inputs: GpuInputs<T>,
  from: GpuState<T>,
  limit: number = EXECUTED_LIMIT,
): GpuRun<T> {
  let state = from;
  for (;;) {
    const end = gpuOutcomeOf(linked, state, limit);
    if (end !== null) return { end, state };
    state = stepGpu(linked, inputs, state);
  }
}
