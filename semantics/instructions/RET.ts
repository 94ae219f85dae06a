import type { ControlDefinition } from './instruction.js';

/**
 * RET: subroutine return. NV_vertex_program2 §2.14.3.27. A return with an empty call stack ends the
 * program normally (§2.14.2.3).
 */
export const RET: ControlDefinition = {
  name: 'RET',
  shape: 'control',
  returns: true,
  transfer: ({ stack }) => {
    const to = stack.at(-1);
    return to === undefined ? { to: 'end', stack } : { to, stack: stack.slice(0, -1) };
  },
};
