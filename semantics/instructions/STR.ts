import { binary } from './componentwise.js';
import { constantInEveryInterpretation } from './set-on.interpretations.js';

/** STR: 1.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.38. */
// vp2.STR.result
export const STR = binary(
  'STR',
  ({ constant }) => {
    const value = constant(1);
    return () => value;
  },
  constantInEveryInterpretation,
);
