/**
 * Execution: one step, and steps to the end of a program. NV_vertex_program2 §2.14.2.3.
 */
import type { Kinds } from '../domains/domain.js';
import { EXECUTED_INSTRUCTION_LIMIT } from '../../spec/environments.js';
import { SpecCrash } from './crash.js';
import { leastIgnored, mostIgnored } from './ignored.js';
import type { LinkedProgram } from './linked.js';
import { invocation, OVERFLOW, type Inputs, type InputValues, type State } from './state.js';

/** How a program ended; abnormal termination has a reason and still emits the result registers. */
export type Outcome =
  | { readonly outcome: 'completed'; readonly reason: null }
  | {
      readonly outcome: 'terminated';
      readonly reason: 'call-stack-overflow' | 'instruction-limit';
    };

const COMPLETED: Outcome = { outcome: 'completed', reason: null };
const CALL_STACK_OVERFLOW: Outcome = { outcome: 'terminated', reason: 'call-stack-overflow' };
const INSTRUCTION_LIMIT: Outcome = { outcome: 'terminated', reason: 'instruction-limit' };

/** How the program ended, or null while it still runs. */
export function outcomeOf<T extends Kinds>(
  linked: LinkedProgram<T>,
  state: State<T>,
): Outcome | null {
  const { next, executed } = state;
  if (next === OVERFLOW) return CALL_STACK_OVERFLOW;
  const isAtEnd = next === linked.instructions.length;
  if (executed < EXECUTED_INSTRUCTION_LIMIT) return isAtEnd ? COMPLETED : null;
  const counted = countedIn(linked, state);
  if (!isAtEnd) return counted < EXECUTED_INSTRUCTION_LIMIT ? null : INSTRUCTION_LIMIT;
  if (counted < EXECUTED_INSTRUCTION_LIMIT) return COMPLETED;
  // A program whose 65,536th instruction is its last has ended by itself.
  return linked.domain.choose('instructionLimit', (policy) =>
    policy === 'before-next' ? COMPLETED : INSTRUCTION_LIMIT,
  );
}

/** How many instructions count towards the limit, at least. */
function countedIn<T extends Kinds>(
  { domain }: LinkedProgram<T>,
  { executed, ignored }: State<T>,
): number {
  if (ignored === 0) return executed;
  // Whoever has come further does not count what is ignored, and goes on so.
  if (executed > EXECUTED_INSTRUCTION_LIMIT) return executed - mostIgnored(ignored);
  return domain.choose('limitCounts', (policy) =>
    policy === 'all' ? executed : executed - mostIgnored(ignored),
  );
}

/** How a program may have ended that may as well go on, since several runs are taken as one; null where it may not. */
export function possibleOutcomeOf<T extends Kinds>(
  { instructions }: LinkedProgram<T>,
  { next, executed, ignored }: State<T>,
): Outcome | null {
  if (next < 0 || next === instructions.length) return null;
  return executed - leastIgnored(ignored) < EXECUTED_INSTRUCTION_LIMIT ? null : INSTRUCTION_LIMIT;
}

/** The next state of a program that still runs, in a domain that decides every branch. */
export function step<T extends Kinds>(
  linked: LinkedProgram<T>,
  inputs: Inputs<T['number']>,
  state: State<T>,
): State<T> {
  const instruction = linked.instructions[state.next];
  if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
  return instruction.step(inputs, state);
}

/** The next states: one, or two where the domain cannot decide a branch. */
export function successors<T extends Kinds>(
  linked: LinkedProgram<T>,
  inputs: Inputs<T['number']>,
  state: State<T>,
): readonly [State<T>, ...State<T>[]] {
  const branch = linked.instructions[state.next]?.branch ?? null;
  const condition = branch?.condition ?? null;
  if (branch !== null && condition !== null) {
    const decision = linked.domain.decide(condition(state));
    if (decision === 'either') return [branch.taken(state), branch.notTaken(state)];
  }
  return [step(linked, inputs, state)];
}

export interface Run<T extends Kinds> {
  readonly end: Outcome;
  /** The state in which the program ended; its vertex result registers are what it emits. */
  readonly state: State<T>;
}

/** Runs a program from its entry to its end. */
export function run<T extends Kinds>(linked: LinkedProgram<T>, values: InputValues = {}): Run<T> {
  const { inputs, state } = invocation(linked.program, linked.domain, values);
  return resume(linked, inputs, state);
}

/** Runs on from a state to the end; `ended` says how a program has ended, in another machine's words. */
export function resume<T extends Kinds>(
  linked: LinkedProgram<T>,
  inputs: Inputs<T['number']>,
  from: State<T>,
  ended: typeof outcomeOf<T> = outcomeOf,
): Run<T> {
  let state = from;
  for (;;) {
    const end = ended(linked, state);
    if (end !== null) return { end, state };
    state = step(linked, inputs, state);
  }
}
