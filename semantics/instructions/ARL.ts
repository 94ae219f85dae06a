import type { AddressLoadDefinition } from './instruction.js';

/** ARL: address register load by floor. NV_vertex_program2 §2.14.3.4. */
export const ARL: AddressLoadDefinition = {
  name: 'ARL',
  shape: 'address load',
  operation: ({ floorToAddress }) => floorToAddress,
};
