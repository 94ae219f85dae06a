import type { AddressLoadDefinition } from './instruction.js';

/** ARR: address register load by rounding to the nearest integer. NV_vertex_program2 §2.14.3.5. */
export const ARR: AddressLoadDefinition = {
  name: 'ARR',
  shape: 'address load',
  // vp2.ARR.round, vp2.ARR.half, vp2.ARR.clamp-low, vp2.ARR.clamp-high, vp2.ARR.special
  operation: ({ roundToAddress }) => roundToAddress,
};
