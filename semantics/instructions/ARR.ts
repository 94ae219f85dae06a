import type { AddressLoadDefinition } from './instruction.js';

/** ARR: address register load by rounding to the nearest integer. NV_vertex_program2 §2.14.3.5. */
export const ARR: AddressLoadDefinition = {
  name: 'ARR',
  shape: 'address load',
  operation: ({ roundToAddress }) => roundToAddress,
};
