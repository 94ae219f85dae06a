/**
 * Every policy: what is left open and where, the alternatives, whether the documents permit each, and who
 * is known to take it. Section numbers are NV_vertex_program2's unless a document is named.
 *
 * Takers are known from the recordings under cases/recordings/ (NV20, NV30), from the older texts, and
 * from measurements on graphics stacks. The points are as NV_vertex_program2 and the documents of GPU
 * programs have them; what NV_vertex_program says where it governs is in policies-of-nv-vertex-program.ts.
 */
import type { PolicyTable } from './policies.js';
import { ARITHMETIC } from './policies-of-arithmetic.js';
import { COMPARISON } from './policies-of-comparison.js';
import { FUNCTIONS } from './policies-of-functions.js';
import { GPU_FLOW } from './policies-of-gpu-flow.js';
import { GPU_PROGRAMS } from './policies-of-gpu-programs.js';
import { MACHINE } from './policies-of-machine.js';

export const POLICIES: PolicyTable = {
  ...ARITHMETIC,
  ...COMPARISON,
  ...FUNCTIONS,
  ...MACHINE,
  ...GPU_FLOW,
  ...GPU_PROGRAMS,
};
