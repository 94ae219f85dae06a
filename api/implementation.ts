/** An implementation, as the package's `judge` asks it. */
import type { Inputs } from './inputs.js';
import type { Observed } from './observed.js';

/** An implementation that can be asked: of VP programs it is asked for its steps too, by rewritten programs. */
export type Implementation = (text: string, inputs: Inputs) => Observed | Promise<Observed>;
