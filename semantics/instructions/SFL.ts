import type { VectorDefinition } from './instruction.js';

/** SFL: 0.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.30. */
export const SFL: VectorDefinition = {
  name: 'SFL',
  shape: 'vector',
  operation: ({ constant }) => {
    const value = constant(0);
    const result = { x: value, y: value, z: value, w: value };
    return () => result;
  },
};
