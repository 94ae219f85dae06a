import type { ControlDefinition } from './instruction.js';

/** BRA: branch. NV_vertex_program2 §2.14.3.6. */
export const BRA: ControlDefinition = {
  name: 'BRA',
  shape: 'control',
  transfer: ({ target, stack }) => ({ to: target, stack }),
};
