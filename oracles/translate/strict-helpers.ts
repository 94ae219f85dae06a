/**
 * The functions of strict translations. Registers hold bits, so that nothing but arithmetic is left to the
 * target's floating point: signs, comparisons, selection and special values are decided on integers, which
 * no compiler may treat as if there were no NaN. Each result of arithmetic passes a barrier. Truth values
 * are masks: all bits or none.
 */
import type { HelperTable } from './helper.js';
import { STRICT_BASICS } from './strict-basics.js';
import { STRICT_INSTRUCTIONS } from './strict-instructions.js';
import { STRICT_MACHINE } from './strict-machine.js';

export const STRICT_HELPERS: HelperTable = {
  ...STRICT_BASICS,
  ...STRICT_INSTRUCTIONS,
  ...STRICT_MACHINE,
};
