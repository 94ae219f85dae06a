/** A backend that is a machine in this process. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import type { Backend } from './backend.js';

export interface InProcess {
  readonly spec: string;
  readonly kind: string;
  readonly name: string;
  readonly provenance: string;
  /** Whose language it speaks, if one above all. */
  readonly environment: EnvironmentName | null;
  readonly machine: Machine;
}

/** It has no observations of its own: whoever certifies it asks the machine. */
export function inProcess({ machine, ...identity }: InProcess): Backend {
  return {
    identity: {
      ...identity,
      engine: null,
      notes: null,
      environments: null,
      instructions: null,
      details: {},
    },
    box: blackBoxOf(machine),
    machine,
    observe: () => Promise.resolve({ observations: [], unjudged: [] }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
