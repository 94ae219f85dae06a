/** A run step by step: what each instruction loaded, made and wrote. */
import type { Observation, LinkedProgram } from './linked.js';
import type { InstructionSyntax } from '../language/ast.js';
import { outcomeOf, step, type Run } from './run.js';
import { invocation, type Inputs, type InputValues, type State } from './state.js';

export interface TraceStep<F, A, C> {
  /** Index of the instruction in the program. */
  readonly index: number;
  readonly instruction: InstructionSyntax;
  readonly observation: Observation<F, A>;
  readonly before: State<F, A, C>;
  readonly after: State<F, A, C>;
}

/** The steps of a run, one at a time, so that a caller may stop early; returns how it ended. */
export function trace<F, B, A, C>(
  linked: LinkedProgram<F, B, A, C>,
  values: InputValues = {},
): Generator<TraceStep<F, A, C>, Run<F, A, C>> {
  const { inputs, state } = invocation(linked.program, linked.domain, values);
  return traceFrom(linked, inputs, state);
}

/** As `trace`, from a state on. */
export function* traceFrom<F, B, A, C>(
  linked: LinkedProgram<F, B, A, C>,
  inputs: Inputs<F>,
  start: State<F, A, C>,
  ended: typeof outcomeOf<F, B, A, C> = outcomeOf,
): Generator<TraceStep<F, A, C>, Run<F, A, C>> {
  let state = start;
  for (;;) {
    const end = ended(linked, state);
    if (end !== null) return { end, state };
    const instruction = linked.instructions[state.next];
    const after = step(linked, inputs, state);
    if (instruction !== undefined) {
      yield {
        index: state.next,
        instruction: instruction.syntax,
        observation: instruction.observe(inputs, state),
        before: state,
        after,
      };
    }
    state = after;
  }
}
