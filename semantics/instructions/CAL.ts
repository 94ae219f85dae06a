import type { ControlDefinition } from './instruction.js';

/**
 * CAL: subroutine call. NV_vertex_program2 §2.14.3.7. A call with a full call stack ends the program
 * abnormally (§2.14.2.3).
 */
export const CAL: ControlDefinition = {
  name: 'CAL',
  shape: 'control',
  transfer: ({ target, next, stack, depth }) =>
    stack.length >= depth ? { to: 'overflow', stack } : { to: target, stack: [...stack, next] },
};
