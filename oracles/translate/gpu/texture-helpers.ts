/** The functions that texture accesses of translated GPU programs need: GLSL and GLSL ES alone have them. */
import { of, type HelperTable } from '../helper.js';

export const TEXTURE_HELPERS: HelperTable = {
  shadow: {
    says: 'the outcome of a comparison as LUMINANCE, INTENSITY or ALPHA',
    parameters: [...of('f', 'r'), ...of('u', 'mode')],
    result: 'f4',
    body: (d) => [
      'if (mode == 1u) { return vec4(r); }',
      `return ${d.choose('mode == 2u', 'vec4(0.0, 0.0, 0.0, r)', 'vec4(r, r, r, 1.0)')};`,
    ],
  },
};
