/** Faults of one modifier of one instruction alone: as they come of code that is written for each instruction. */
import { gpuFault, type GpuFault } from './fault.js';
import { named, rewritingOf } from './machines.js';

export const SINGLE_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'xor-ignores-bars',
    'Bars around the first operand of XOR have no effect.',
    ['gp4.operand.absolute-value', 'gp4.operand.negate-absolute', 'gp4.operand.absolute-unsigned'],
    rewritingOf(named('XOR'), (each) => ({
      ...each,
      operands: each.operands.map((operand, position) =>
        position === 0 ? { ...operand, absolute: null } : operand,
      ),
    })),
  ),
  gpuFault(
    'dp2a-not-clamped',
    'SAT and SSAT have no effect on DP2A.',
    ['gp4.modifier.SAT', 'gp4.modifier.SSAT', 'gp4.suffix.SAT', 'gp4.suffix.SSAT'],
    rewritingOf(named('DP2A'), (each) => ({ ...each, clamp: null })),
  ),
  gpuFault(
    'rsq-to-y-writes-x',
    'RSQ with the mask y writes x, too.',
    ['gp4.destination.mask'],
    rewritingOf(named('RSQ'), (each) =>
      each.destination?.writeMask === 'y'
        ? { ...each, destination: { ...each.destination, writeMask: 'xy' } }
        : each,
    ),
  ),
];
