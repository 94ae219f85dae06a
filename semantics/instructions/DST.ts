import type { VectorDefinition } from './instruction.js';

/** DST: (1, d, d^2, 1/d) of (-, d^2, d^2, -) and (-, 1/d, -, 1/d). NV_vertex_program2 §2.14.3.12. */
export const DST: VectorDefinition = {
  name: 'DST',
  shape: 'vector',
  operation: ({ constant, multiplyWithin }) => {
    const one = constant(1);
    return (a, b) => ({ x: one, y: multiplyWithin(a.y, b.y), z: a.z, w: b.w });
  },
};
