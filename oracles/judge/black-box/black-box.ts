/** An implementation of which nothing shows but what a program leaves behind: as a graphics driver is. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { load } from '../../../semantics/language/load.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';

export type BlackBoxRun =
  | {
      readonly loaded: false;
      /** PROGRAM_ERROR_POSITION_NV. */
      readonly position: number;
    }
  | {
      readonly loaded: true;
      /** The vertex result registers, in the order of the environment's `results`; none of a state program. */
      readonly results: readonly Vector<number>[];
      /** The program parameters that a state program leaves; what others were given. */
      readonly parameters: readonly Vector<number>[];
    };

export interface BlackBox {
  readonly run: (source: string, values: InputValues) => BlackBoxRun;
}

/** A machine of which only that is looked at. */
export function blackBoxOf(machine: Machine): BlackBox {
  return {
    run: (source, values) => {
      const result = machine.load === load ? load(source) : machine.load(source);
      if (!result.loaded) return { loaded: false, position: result.error.position };
      const linked = machine.link(result.program);
      const { inputs, state } = machine.invocation(linked, values);
      const { results, parameters } = resume(linked, inputs, state, machine.outcomeOf).state;
      return { loaded: true, results, parameters };
    },
  };
}
