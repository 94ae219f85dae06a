/** The fault catalogue of GPU programs. */
import { CODE_FAULTS } from './code-faults.js';
import { DESTINATION_FAULTS } from './destination-faults.js';
import type { GpuFault } from './fault.js';
import { FILTER_FAULTS } from './filter-faults.js';
import { FLOAT_FAULTS } from './float-faults.js';
import { FLOW_FAULTS } from './flow-faults.js';
import { INTEGER_FAULTS } from './integer-faults.js';
import { LOAD_FAULTS } from './load-faults.js';
import { GPU_LOOPHOLES } from './loopholes.js';
import { OPERAND_FAULTS } from './operand-faults.js';
import { PACK_FAULTS } from './pack-faults.js';
import { SINGLE_FAULTS } from './single-faults.js';
import { STAGE_FAULTS } from './stage-faults.js';
import { TEXTURE_FAULTS } from './texture-faults.js';

export const GPU_FAULTS: readonly GpuFault[] = [
  ...OPERAND_FAULTS,
  ...DESTINATION_FAULTS,
  ...CODE_FAULTS,
  ...INTEGER_FAULTS,
  ...PACK_FAULTS,
  ...FLOAT_FAULTS,
  ...FLOW_FAULTS,
  ...STAGE_FAULTS,
  ...TEXTURE_FAULTS,
  ...FILTER_FAULTS,
  ...LOAD_FAULTS,
  ...SINGLE_FAULTS,
];

const BY_NAME = new Map([...GPU_FAULTS, ...GPU_LOOPHOLES].map((each) => [each.name, each]));

export function gpuFaultNamed(name: string): GpuFault | undefined {
  return BY_NAME.get(name);
}
