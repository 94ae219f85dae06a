/**
 * The semantics as a process that speaks the protocol: `node machine-host-main.js`, of GPU programs with `gpu`, the GL around programs with
 * `gl`, and one that departs from it with `gl` and the name of a fault.
 */
import { hostedContext } from './gl/context-host.js';
import { hostedFault } from './gl/fault-host.js';
import { hostedGpuMachine } from './gpu/machine-host.js';
import { serve, type Hosted } from './host.js';
import { hostedMachine } from './machine-host.js';

function hostedAs([kind, fault]: readonly (string | undefined)[]): Hosted {
  if (kind === 'gl') return fault === undefined ? hostedContext() : hostedFault(fault);
  return kind === 'gpu' ? hostedGpuMachine() : hostedMachine();
}

await serve(hostedAs(process.argv.slice(2)));
