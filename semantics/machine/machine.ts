/**
 * A whole implementation in terms of the semantics' own parts: what an in-process backend replaces. The
 * machine of a domain is the one that the documents describe.
 */
import { NOMINAL, type Binary32Domain } from '../domains/nominal.js';
import type { ConditionCode } from '../domains/domain.js';
import { load, type LoadResult, type Program } from '../language/load.js';
import { link } from './link.js';
import type { LinkedProgram } from './linked.js';
import { outcomeOf, type Outcome } from './run.js';
import { invocation, type Inputs, type InputValues, type State } from './state.js';

export type NominalProgram = LinkedProgram<number, boolean, number, ConditionCode>;
export type NominalState = State<number, number, ConditionCode>;

/** Where an invocation starts. */
export interface Invocation {
  readonly inputs: Inputs<number>;
  readonly state: NominalState;
}

export interface Machine {
  readonly load: (source: string | Uint8Array) => LoadResult;
  readonly link: (program: Program) => NominalProgram;
  readonly invocation: (linked: NominalProgram, values: InputValues) => Invocation;
  /** How the program ended, or null while it still runs. */
  readonly outcomeOf: (linked: NominalProgram, state: NominalState) => Outcome | null;
}

/** The machine that the documents describe, with a domain's numbers. */
export function machineOf(domain: Binary32Domain): Machine {
  return {
    load,
    link: (program) => link(program, domain),
    invocation: (linked, values) => invocation(linked.program, domain, values),
    outcomeOf,
  };
}

/** With the nominal domain's. */
export const STANDARD: Machine = machineOf(NOMINAL);
