/** The first instruction that a machine executes otherwise than the semantics, from the state that it is in. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { sameWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import {
  GPU_STANDARD,
  type GpuMachine,
  type NominalGpuState,
} from '../../../semantics/gpu/machine/machine.js';
import { gpuOutcomeOf } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { roleOf } from '../../../semantics/gpu/instructions/flow.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import type { Execution } from '../../edit/gpu/run-trace.js';

/** An execution that departs. */
export interface Departing extends Execution {
  /** Whether a subroutine ends behind it without a RET, and where that leads is all that departs: whichever instruction it is. */
  readonly endsSubroutine: boolean;
}

/** Longer runs are compared so far. */
const MOST_STEPS = 65_536;

/**
 * Null where no instruction departs: in loading, in starting, or where its program is another one, so that its
 * states cannot be compared.
 */
export function departing(
  machine: GpuMachine,
  text: string,
  values: GpuInputValues,
): Departing | null {
  const loaded = loadedGpu(text);
  const own = machine.load === GPU_STANDARD.load ? loaded : machine.load(text);
  if (!loaded.loaded || !own.loaded || !isAlike(own.program, loaded.program)) return null;
  const standard = GPU_STANDARD.link(loaded.program);
  const linked = machine.link(own.program);
  const { inputs } = GPU_STANDARD.invocation(standard, values);
  const start = machine.invocation(linked, values);
  let { state } = start;
  for (let count = 0; count < MOST_STEPS; count++) {
    if (gpuOutcomeOf(standard, state) !== null) return null;
    const expected = standard.instructions[state.next];
    const actual = linked.instructions[state.next];
    if (expected === undefined || actual === undefined) return null;
    const after = actual.step(start.inputs, state);
    const right = expected.step(inputs, state);
    if (differs(right, after)) {
      const { operands } = expected.observe(inputs, state);
      const { instruction } = expected;
      const endsSubroutine =
        roleOf(instruction.name) !== 'returns' &&
        right.calls.length < state.calls.length &&
        !differs(right, { ...after, next: right.next, calls: right.calls, loops: right.loops });
      return { index: state.next, instruction, operands, before: state, endsSubroutine };
    }
    state = after;
  }
  return null;
}

interface Sized {
  readonly instructions: readonly unknown[];
  readonly temporaries: readonly unknown[];
  readonly results: readonly unknown[];
}

function isAlike(a: Sized, b: Sized): boolean {
  return (
    a.instructions.length === b.instructions.length &&
    a.temporaries.length === b.temporaries.length &&
    a.results.length === b.results.length
  );
}

/** Whether a state is another one than expected; what is undefined there may be anything. */
function differs(expected: NominalGpuState, actual: NominalGpuState): boolean {
  return (
    expected.next !== actual.next ||
    expected.emitted.length !== actual.emitted.length ||
    expected.loops.join() !== actual.loops.join() ||
    expected.calls.length !== actual.calls.length ||
    expected.codes.some((codes, register) =>
      COMPONENTS.some((c) => codes[c] !== actual.codes[register]?.[c]),
    ) ||
    differ(expected.temporaries, actual.temporaries) ||
    differ(expected.results, actual.results)
  );
}

function differ(
  expected: readonly Vector<NominalWord>[],
  actual: readonly Vector<NominalWord>[],
): boolean {
  return expected.some((vector, slot) => {
    const other = actual[slot];
    if (other === undefined || vector === other) return false;
    return COMPONENTS.some((c) => vector[c] !== UNDEFINED && !sameWord(vector[c], other[c]));
  });
}
