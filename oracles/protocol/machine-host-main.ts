/** The semantics as a process that speaks the protocol: `node machine-host-main.js`. */
import { serve } from './host.js';
import { hostedMachine } from './machine-host.js';

await serve(hostedMachine());
