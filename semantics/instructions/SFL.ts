import { binary } from './componentwise.js';
import { constantInEveryInterpretation } from './set-on.interpretations.js';

/** SFL: 0.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.30. */
// vp2.SFL.result
export const SFL = binary(
  'SFL',
  ({ constant }) => {
    const value = constant(0);
    return () => value;
  },
  constantInEveryInterpretation,
);
