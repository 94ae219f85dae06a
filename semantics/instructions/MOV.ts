import type { VectorDefinition } from './instruction.js';

/** MOV: the operand itself. NV_vertex_program2 §2.14.3.23. */
export const MOV: VectorDefinition = {
  name: 'MOV',
  shape: 'vector',
  // vp2.MOV.result, vp1.MOV.result
  operation: () => (a) => a,
  copies: true,
};
