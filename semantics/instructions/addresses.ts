/** What address registers are loaded with. */
import type { AddressAddDefinition, AddressLoadDefinition } from './instruction.js';

/** ARL: address register load by floor. NV_vertex_program2 §2.14.3.4. */
export const ARL: AddressLoadDefinition = {
  name: 'ARL',
  shape: 'address load',
  // vp2.ARL.floor, vp2.ARL.clamp-low, vp2.ARL.clamp-high, vp2.ARL.1, vp2.ARL.2, vp1.ARL.floor
  operation: ({ floorToAddress }) => floorToAddress,
};

/** ARR: address register load by rounding to the nearest integer. NV_vertex_program2 §2.14.3.5. */
export const ARR: AddressLoadDefinition = {
  name: 'ARR',
  shape: 'address load',
  // vp2.ARR.round, vp2.ARR.half, vp2.ARR.clamp-low, vp2.ARR.clamp-high, vp2.ARR.special
  operation: ({ roundToAddress }) => roundToAddress,
};

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
