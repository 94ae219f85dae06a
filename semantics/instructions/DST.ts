import type { VectorDefinition } from './instruction.js';

/** DST: (1, d, d^2, 1/d) of (-, d^2, d^2, -) and (-, 1/d, -, 1/d). NV_vertex_program2 §2.14.3.12. */
export const DST: VectorDefinition = {
  name: 'DST',
  shape: 'vector',
  operation: ({ constant, multiplyWithin }) => {
    const one = constant(1);
    // vp2.DST.x, vp1.DST.x, vp2.DST.y, vp1.DST.y, vp1.DST.y-zero, gf3.DST.y-zero, vp2.DST.z, vp1.DST.z,
    // vp2.DST.w, vp1.DST.w
    return (a, b) => ({ x: one, y: multiplyWithin(a.y, b.y), z: a.z, w: b.w });
  },
};
