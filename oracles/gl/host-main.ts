/** The GL around programs as a process that speaks the protocol: `node host-main.js`; a context that departs from it with the name of a fault. */
import { serve } from '../protocol/host.js';
import { hostedContext, hostedFault } from './context-host.js';

const [, , fault] = process.argv;
await serve(fault === undefined ? hostedContext() : hostedFault(fault));
