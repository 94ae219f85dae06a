/** A run step by step: what each instruction loaded, made and wrote. */
import type { Kinds } from '../domains/domain.js';
import type { NominalKinds } from '../domains/nominal.js';
import type { Program } from '../language/load.js';
import type { Observation, LinkedProgram } from './linked.js';
import type { InstructionSyntax } from '../language/ast.js';
import type { Machine } from './machine.js';
import { outcomeOf, step, type Run } from './run.js';
import { invocation, type Inputs, type InputValues, type State } from './state.js';

export interface TraceStep<T extends Kinds> {
  /** Index of the instruction in the program. */
  readonly index: number;
  readonly instruction: InstructionSyntax;
  readonly observation: Observation<T>;
  readonly before: State<T>;
  readonly after: State<T>;
}

/** The steps of a run, one at a time, so that a caller may stop early; returns how it ended. */
export function trace<T extends Kinds>(
  linked: LinkedProgram<T>,
  values: InputValues = {},
): Generator<TraceStep<T>, Run<T>> {
  const { inputs, state } = invocation(linked.program, linked.domain, values);
  return traceFrom(linked, inputs, state);
}

/** As `trace`, by a machine, which may depart from the documents. */
export function traceBy(
  machine: Machine,
  program: Program,
  values: InputValues,
): Generator<TraceStep<NominalKinds>, Run<NominalKinds>> {
  const linked = machine.link(program);
  const { inputs, state } = machine.invocation(linked, values);
  return traceFrom(linked, inputs, state, machine.outcomeOf);
}

/** As `trace`, from a state on. */
export function* traceFrom<T extends Kinds>(
  linked: LinkedProgram<T>,
  inputs: Inputs<T['number']>,
  start: State<T>,
  ended: typeof outcomeOf<T> = outcomeOf,
): Generator<TraceStep<T>, Run<T>> {
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
