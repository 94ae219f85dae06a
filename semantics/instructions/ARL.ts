import type { AddressLoadDefinition } from './instruction.js';

/** ARL: address register load by floor. NV_vertex_program2 §2.14.3.4. */
export const ARL: AddressLoadDefinition = {
  name: 'ARL',
  shape: 'address load',
  // vp2.ARL.floor, vp2.ARL.clamp-low, vp2.ARL.clamp-high, vp2.ARL.1, vp2.ARL.2, vp1.ARL.floor
  operation: ({ floorToAddress }) => floorToAddress,
};
