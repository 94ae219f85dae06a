/** The functions that texture accesses of translated GPU programs need. */
import { of, type HelperTable } from '../helper.js';

export const TEXTURE_HELPERS: HelperTable = {
  shadow: {
    says: 'the outcome of a comparison as LUMINANCE, INTENSITY or ALPHA',
    parameters: [...of('f', 'r'), ...of('u', 'mode')],
    result: 'f4',
    body: (d) => [
      `if (mode == 1u) { return ${d.four('f4', 'r')}; }`,
      `return ${d.choose('mode == 2u', `${d.type.f4}(0.0, 0.0, 0.0, r)`, `${d.type.f4}(r, r, r, 1.0)`)};`,
    ],
  },
  nearestLayer: {
    says: 'the number of a layer; beyond any number of layers that there are it does not matter',
    parameters: of('f', 'layer'),
    result: 'i',
    // Not floor(layer + 0.5): below one half that sum may be rounded up.
    body: (d) => [
      d.fixed('f', 'below', 'floor(clamp(layer, -1.0, 1e6))'),
      `return ${d.type.i}(below) + ${d.choose('layer - below >= 0.5', '1', '0')};`,
    ],
  },
};
