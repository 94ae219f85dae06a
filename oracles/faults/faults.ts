/** The fault catalogue: machines that depart from the documents in one way each. They prove the harness. */
import { ADDRESS_FAULTS } from './address-faults.js';
import { ARITHMETIC_FAULTS } from './arithmetic-faults.js';
import { CODE_FAULTS } from './code-faults.js';
import { DESTINATION_FAULTS } from './destination-faults.js';
import type { Fault } from './fault.js';
import { FLOW_FAULTS } from './flow-faults.js';
import { FUNCTION_FAULTS } from './function-faults.js';
import { INVARIANCE_FAULTS } from './invariance-faults.js';
import { LOAD_FAULTS } from './load-faults.js';
import { LOOPHOLES } from './loopholes.js';
import { OPERAND_FAULTS } from './operand-faults.js';
import { PAPER_FAULTS } from './paper-faults.js';
import { STATE_PROGRAM_FAULTS } from './state-program-faults.js';
import { VP1_FAULTS } from './vp1/faults.js';

export const FAULTS: readonly Fault[] = [
  ...OPERAND_FAULTS,
  ...DESTINATION_FAULTS,
  ...CODE_FAULTS,
  ...ADDRESS_FAULTS,
  ...ARITHMETIC_FAULTS,
  ...FUNCTION_FAULTS,
  ...FLOW_FAULTS,
  ...STATE_PROGRAM_FAULTS,
  ...LOAD_FAULTS,
  ...VP1_FAULTS,
  ...PAPER_FAULTS,
];

const BY_NAME = new Map(
  [...FAULTS, ...LOOPHOLES, ...INVARIANCE_FAULTS].map((each) => [each.name, each]),
);

export function faultNamed(name: string): Fault | undefined {
  return BY_NAME.get(name);
}
