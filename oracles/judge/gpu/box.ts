/** An implementation of GPU programs of which nothing shows but what a program leaves behind. */
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import type { GpuMachine, NominalGpuProgram } from '../../../semantics/gpu/machine/machine.js';
import { EXECUTED_LIMIT, gpuOutcomeOf, stepGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { leftOf } from './left-by.js';
import type { GpuLeft, Left } from './left.js';
import { BackendIncident } from '../incident.js';

/** Both throw `BackendIncident` where the implementation does not answer as it should. */
export interface GpuBox {
  /** Loads a program and does not run it, which may have no end. */
  readonly load: (source: string) => Promise<GpuLoaded>;
  readonly run: (source: string, values: GpuInputValues) => Promise<GpuLeft>;
}

/** How a program loads, as `GpuLeft` says it. */
export type GpuLoaded = { readonly loaded: true } | Extract<GpuLeft, { loaded: false }>;

/** A machine of which only that is looked at. */
export function gpuBoxOf(machine: GpuMachine): GpuBox {
  // Many runs of one program come one after the other.
  let last: { readonly source: string; readonly linked: NominalGpuProgram } | null = null;
  const linkedOf = (source: string): NominalGpuProgram | Extract<GpuLeft, { loaded: false }> => {
    if (last?.source === source) return last.linked;
    const result = machine.load(source);
    if (!result.loaded) return { loaded: false, position: result.error.position };
    last = { source, linked: machine.link(result.program) };
    return last.linked;
  };
  return {
    load: (source) => {
      const result = machine.load(source);
      return Promise.resolve(
        result.loaded ? { loaded: true } : { loaded: false, position: result.error.position },
      );
    },
    run: (source, values) =>
      new Promise((resolve) => {
        const linked = linkedOf(source);
        resolve('loaded' in linked ? linked : leftBy(machine, linked, values));
      }),
  };
}

/**
 * What a machine leaves of a run.
 *
 * @throws BackendIncident of a program that has no end: no box answers then
 */
export function leftBy(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  values: GpuInputValues,
): Left {
  const left = leftAtEnd(machine, linked, values);
  if (left === null) throw new BackendIncident('timeout', 'the program has no end');
  return left;
}

/**
 * What a machine leaves of a run, however that ends: a black box shows no more. Where a test of undefined codes decides
 * how the program goes on, it goes on as if the test failed: a machine that ended there would be none that the documents
 * permit where both ways lead to the same. Null for a program without an end, or without one within the limit of executed
 * instructions.
 */
export function leftAtEnd(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  values: GpuInputValues,
  limit: number = EXECUTED_LIMIT,
): Left | null {
  return leftFrom(linked, machine.invocation(linked, values), limit);
}

/** The same from where a run starts. */
export function leftFrom(
  linked: NominalGpuProgram,
  { inputs, state: start }: GpuInvocation<GpuNominalKinds>,
  limit: number = EXECUTED_LIMIT,
): Left | null {
  for (let before = start, state = start; ;) {
    const end = gpuOutcomeOf(linked, state, limit);
    if (end === null) {
      before = state;
      state = stepGpu(linked, inputs, state);
      continue;
    }
    if (end.outcome === 'unfinished') return null;
    const branch = linked.instructions[before.next]?.branch ?? null;
    if (end.outcome !== 'undefined' || branch === null) return leftOf(end, state);
    state = branch.notTaken(inputs, before);
  }
}
