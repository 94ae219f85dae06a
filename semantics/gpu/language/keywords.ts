/** The words that statements of GPU programs begin with (NV_gpu_program4 §2.X.2, §2.X.4.1), as patterns. */
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';

// The longer of two that begin alike stands first.
const STATEMENTS = 'ALIAS|ATTRIB|BUFFER4|BUFFER|END|OPTION|OUTPUT|PARAM|TEMP';
const OPCODES = GPU_INSTRUCTIONS.map(({ name }) => name)
  .sort((one, other) => other.length - one.length)
  .join('|');

/** A keyword, or an opcode with its suffixes; the longest that fits. */
export const KEYWORD = `(?:(?:${OPCODES})[RH]?(?:C0|C1|C)?(?:_SAT|_SSAT)?|${STATEMENTS})`;
