/** A machine that departs from the documents in one way, and what a report about it has to say. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { EnvironmentName } from '../../spec/environments.js';
import type { Machine } from '../../semantics/machine/machine.js';

/** What faults of every language have. */
export interface FaultBase {
  /** What commands call it. */
  readonly name: string;
  /** The deviation in one sentence. */
  readonly says: string;
  /** Where it shows. */
  readonly environment: AnyEnvironmentName;
  /** The clauses that it violates, the main one first: a report must name one of them. */
  readonly clauses: readonly [main: string, ...others: string[]];
}

/** A fault of VP programs; gpu/fault.ts has those of GPU programs. */
export interface Fault extends FaultBase {
  readonly environment: EnvironmentName;
  readonly machine: Machine;
}

/** A fault, its environment VP2.0 unless another is given. */
export function fault(
  name: string,
  says: string,
  clauses: Fault['clauses'],
  machine: Machine,
  environment: EnvironmentName = 'VP2.0',
): Fault {
  return { name, says, environment, clauses, machine };
}
