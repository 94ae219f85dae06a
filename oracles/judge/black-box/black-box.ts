/** An implementation of which nothing shows but what a program leaves behind: as a graphics driver is. */
import type { Quad } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { load } from '../../../semantics/language/load.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { loaded } from '../loaded.js';

export type BlackBoxRun =
  | {
      readonly loaded: false;
      /** PROGRAM_ERROR_POSITION_NV; null where the implementation does not tell it. */
      readonly position: number | null;
      /** What the implementation says about it. */
      readonly reason: string | null;
    }
  | {
      readonly loaded: true;
      /** The vertex result registers, in the order of the environment's `results`; none of a state program. */
      readonly results: readonly Vector<number>[];
      /**
       * The program parameters that a state program leaves. Null is one that neither the program nor the
       * implementation writes, and that the implementation does not show: nobody judges it.
       */
      readonly parameters: readonly (Vector<number> | null)[];
    };

/** Registers by number, as `InputValues` has them. */
export type Registers = Readonly<Record<number, Quad>>;

/** Both throw `BackendIncident` where the implementation does not answer as it should. */
export interface BlackBox {
  readonly run: (source: string, values: InputValues) => Promise<BlackBoxRun>;
  /** One program and one set of program parameters, on many vertices: one result for each. */
  readonly runBatch: (
    source: string,
    parameters: Registers,
    vertices: readonly Registers[],
  ) => Promise<readonly BlackBoxRun[]>;
}

/** The same implementation, of which each program is asked as the last vertex of a request of several. */
export function afterVertices(box: BlackBox, earlier: readonly Registers[]): BlackBox {
  return {
    runBatch: box.runBatch,
    run: async (source, { attributes = {}, parameters = {} }) => {
      const runs = await box.runBatch(source, parameters, [...earlier, attributes]);
      const last = runs.at(-1);
      if (last === undefined) throw new Error('a batch without a result');
      return last;
    },
  };
}

/** What a machine leaves of a program. */
export function runOf(machine: Machine, source: string, values: InputValues): BlackBoxRun {
  const result = machine.load === load ? loaded(source) : machine.load(source);
  if (!result.loaded) {
    return { loaded: false, position: result.error.position, reason: result.error.message };
  }
  const linked = machine.link(result.program);
  const { inputs, state } = machine.invocation(linked, values);
  const { results, parameters } = resume(linked, inputs, state, machine.outcomeOf).state;
  return { loaded: true, results, parameters };
}

/** A machine of which only that is looked at. */
export function blackBoxOf(machine: Machine): BlackBox {
  return {
    run: (source, values) => Promise.resolve(runOf(machine, source, values)),
    runBatch: (source, parameters, vertices) =>
      Promise.resolve(
        vertices.map((attributes) => runOf(machine, source, { attributes, parameters })),
      ),
  };
}
