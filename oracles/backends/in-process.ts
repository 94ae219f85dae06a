/** A backend that is a machine in this process. */
import type { Machine } from '../../semantics/machine/machine.js';
import type { Backend } from './backend.js';

export interface InProcess {
  readonly spec: string;
  readonly kind: string;
  readonly name: string;
  readonly provenance: string;
  readonly machine: Machine;
}

/** It has no observations of its own: whoever certifies it asks the machine. */
export function inProcess({ spec, kind, name, provenance, machine }: InProcess): Backend {
  return {
    identity: { spec, kind, name, engine: null, environment: null, provenance, notes: null },
    machine,
    observe: () => Promise.resolve({ observations: [], unjudged: [] }),
    close: () => Promise.resolve(),
  };
}
