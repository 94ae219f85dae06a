import type { AddressAddDefinition } from './instruction.js';

/** ARA: x and z get the sum of x and z, y and w that of y and w. NV_vertex_program2 §2.14.3.3. */
export const ARA: AddressAddDefinition = {
  name: 'ARA',
  shape: 'address add',
  operation:
    ({ addAddresses }) =>
    (a) => {
      const xz = addAddresses(a.x, a.z);
      const yw = addAddresses(a.y, a.w);
      return { x: xz, y: yw, z: xz, w: yw };
    },
};
