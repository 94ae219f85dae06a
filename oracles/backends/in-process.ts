/** A backend that is a machine in this process. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { GpuMachine } from '../../semantics/gpu/machine/machine.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { batchesOf } from '../judge/black-box/machine-batch.js';
import { NO_ABILITIES, type Abilities } from './abilities.js';
import type { Backend } from './backend.js';
import { gpuBoxOf } from '../judge/gpu/box.js';
import { gpuBatchesOf } from '../judge/gpu/machine-batch.js';

export interface InProcess {
  readonly spec: string;
  readonly kind: string;
  readonly name: string;
  readonly provenance: string;
  /** Whose language it speaks, if one above all. */
  readonly environment: AnyEnvironmentName | null;
  readonly machine: Machine;
  /** The machine that runs GPU programs; null where it is about VP programs alone. */
  readonly gpuMachine: GpuMachine | null;
  /** The machines of guests; none if absent. */
  readonly guests?: Abilities['guests'];
}

/** It has no observations of its own: whoever certifies it asks the machine. */
export function inProcess({
  machine,
  gpuMachine,
  guests = NO_ABILITIES.guests,
  ...identity
}: InProcess): Backend {
  return {
    identity: {
      ...identity,
      engine: null,
      notes: null,
      environments: null,
      instructions: null,
      details: {},
    },
    abilities: {
      guests,
      vp: { box: blackBoxOf(machine), batches: batchesOf(machine), machine, trace: null },
      gpu:
        gpuMachine === null
          ? null
          : {
              box: gpuBoxOf(gpuMachine),
              batches: gpuBatchesOf(gpuMachine),
              machine: gpuMachine,
              trace: null,
            },
    },
    notClaimed: null,
    observe: () => Promise.resolve({ observations: [], unjudged: [] }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
