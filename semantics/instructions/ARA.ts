import type { AddressAddDefinition } from './instruction.js';

/** ARA: x and z get the sum of x and z, y and w that of y and w. NV_vertex_program2 §2.14.3.3. */
export const ARA: AddressAddDefinition = {
  name: 'ARA',
  shape: 'address add',
  operation:
    ({ addAddresses }) =>
    (a) => {
      // vp2.ARA.xz
      const xz = addAddresses(a.x, a.z);
      // vp2.ARA.yw
      const yw = addAddresses(a.y, a.w);
      // vp2.ARA.clamp-low, vp2.ARA.clamp-high: sums are clamped as address registers are
      return { x: xz, y: yw, z: xz, w: yw };
    },
};
