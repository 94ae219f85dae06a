/** Whether a machine does anything else with a program than the standard machine: what is worth judging. */
import type { LoadResult } from '../../semantics/language/load.js';
import {
  STANDARD,
  type Invocation,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';
import type { Outcome } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { sameFile, sameState } from '../judge/same-state.js';

/** A program and inputs as the standard machine takes them; what they run to is remembered. */
export class Reference {
  readonly result: LoadResult;
  readonly #start: Invocation | null = null;
  readonly #states: NominalState[] = [];
  readonly #linked: NominalProgram | null = null;
  #end: Outcome | null = null;

  constructor(
    readonly text: string,
    readonly inputs: InputValues,
    /** The right machine: by default that of the environment's own documents; another one for another authority. */
    private readonly standard: Machine = STANDARD,
  ) {
    this.result = standard.load(text);
    if (!this.result.loaded) return;
    this.#linked = standard.link(this.result.program);
    this.#start = standard.invocation(this.#linked, inputs);
    this.#states.push(this.#start.state);
  }

  /** Whether a machine loads the program otherwise, or is in another state after some step. */
  departs(machine: Machine): boolean {
    // What loads by the standard loader would only do the same again.
    const isStandard = machine.load === this.standard.load;
    const result = isStandard ? this.result : machine.load(this.text);
    if (!sameLoading(result, this.result)) return true;
    if (!result.loaded) return false;
    const linked = machine.link(result.program);
    const { inputs, state: first } = machine.invocation(linked, this.inputs);
    if (!sameFile(inputs.attributes, this.#start?.inputs.attributes ?? [])) return true;
    let state = first;
    for (let count = 0; ; count++) {
      const reference = this.#stateAfter(count);
      if (reference === null || !sameState(state, reference)) return true;
      const end = machine.outcomeOf(linked, state);
      const expected = this.#outcomeAfter(count);
      if (end?.outcome !== expected?.outcome || end?.reason !== expected?.reason) return true;
      if (end !== null) return false;
      const next = linked.instructions[state.next]?.step(inputs, state);
      if (next === undefined) return true;
      state = next;
    }
  }

  /** After so many steps; null where the program has ended before. */
  #stateAfter(count: number): NominalState | null {
    while (this.#states.length <= count && this.#end === null) this.#step();
    return this.#states[count] ?? null;
  }

  #outcomeAfter(count: number): Outcome | null {
    const state = this.#states[count];
    if (state === undefined || this.#linked === null) return null;
    return this.standard.outcomeOf(this.#linked, state);
  }

  #step(): void {
    const state = this.#states.at(-1);
    if (state === undefined || this.#linked === null || this.#start === null) return;
    this.#end = this.standard.outcomeOf(this.#linked, state);
    const instruction = this.#linked.instructions[state.next];
    if (this.#end !== null || instruction === undefined) return;
    this.#states.push(instruction.step(this.#start.inputs, state));
  }
}

function sameLoading(a: LoadResult, b: LoadResult): boolean {
  if (a.loaded || b.loaded) return a.loaded && b.loaded;
  return a.error.position === b.error.position && a.error.restriction === b.error.restriction;
}
