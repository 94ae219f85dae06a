/** Branch, call and return. */
import type { ControlDefinition } from './instruction.js';

/** BRA: branch. NV_vertex_program2 §2.14.3.6. */
export const BRA: ControlDefinition = {
  name: 'BRA',
  shape: 'control',
  role: 'branches',
  transfer: ({ target, stack }) => ({ to: target, stack }),
};

/**
 * CAL: subroutine call. NV_vertex_program2 §2.14.3.7. A call with a full call stack ends the program
 * abnormally (§2.14.2.3).
 */
export const CAL: ControlDefinition = {
  name: 'CAL',
  shape: 'control',
  role: 'calls',
  transfer: ({ target, next, stack, depth }) =>
    stack.length >= depth ? { to: 'overflow', stack } : { to: target, stack: [...stack, next] },
};

/**
 * RET: subroutine return. NV_vertex_program2 §2.14.3.27. A return with an empty call stack ends the
 * program normally (§2.14.2.3).
 */
export const RET: ControlDefinition = {
  name: 'RET',
  shape: 'control',
  role: 'returns',
  transfer: ({ stack }) => {
    const to = stack.at(-1);
    return to === undefined ? { to: 'end', stack } : { to, stack: stack.slice(0, -1) };
  },
};
