import type { VectorDefinition } from './instruction.js';

/** STR: 1.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.38. */
export const STR: VectorDefinition = {
  name: 'STR',
  shape: 'vector',
  operation: ({ constant }) => {
    const value = constant(1);
    const result = { x: value, y: value, z: value, w: value };
    return () => result;
  },
};
