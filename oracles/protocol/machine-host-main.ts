/** The semantics as a process that speaks the protocol: `node machine-host-main.js`, of GPU programs with `gpu`. */
import { hostedGpuMachine } from './gpu/machine-host.js';
import { serve } from './host.js';
import { hostedMachine } from './machine-host.js';

await serve(process.argv[2] === 'gpu' ? hostedGpuMachine() : hostedMachine());
