/** Faults of clamping and of writing results (§2.X.4.1, §2.X.4.3). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import { gpuFault, type GpuFault } from './fault.js';
import { destinations, numbers } from './machines.js';

export const DESTINATION_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'sat-keeps-nan',
    'NaN passes SAT and SSAT.',
    ['gp4.modifier.SAT', 'gp4.modifier.SSAT'],
    numbers({
      saturate: (a, low) => (Number.isNaN(numberOf(a)) ? a : GPU_NOMINAL.saturate(a, low)),
    }),
  ),
  gpuFault(
    'ssat-is-sat',
    'SSAT clamps to [0, 1].',
    ['gp4.modifier.SSAT', 'gp4.suffix.SSAT'],
    numbers({ saturate: (a) => GPU_NOMINAL.saturate(a, 0) }),
  ),
  gpuFault(
    'sat-keeps-greater',
    'SAT clamps from below alone.',
    ['gp4.modifier.SAT', 'gp4.suffix.SAT', 'gp4.modifier.SSAT'],
    numbers({
      saturate: (a, low) => {
        const value = numberOf(a);
        return typeof value === 'number' && value > 1 ? a : GPU_NOMINAL.saturate(a, low);
      },
    }),
  ),
  gpuFault(
    'condition-swizzle-ignored',
    'The swizzle of a condition code write mask has no effect.',
    ['gp4.destination.condition-swizzle', 'gp4.issue-23.conditional-writes'],
    destinations((to) => ({
      ...to,
      condition: to.condition && { ...to.condition, swizzle: 'xyzw' },
    })),
  ),
  gpuFault(
    'tests-mask-nothing',
    'A condition code write mask disables nothing.',
    ['gp4.destination.condition-mask', 'gp4.destination.both-masks'],
    destinations((to) => ({ ...to, condition: null })),
  ),
  gpuFault(
    'condition-replaces-mask',
    'With a condition code write mask the other mask has no effect.',
    ['gp4.destination.both-masks', 'gp4.destination.mask'],
    destinations((to) => (to.condition === null ? to : { ...to, writeMask: 'xyzw' })),
  ),
  gpuFault(
    'mask-to-first-letter',
    'A write mask enables the component of its first letter alone.',
    ['gp4.destination.mask'],
    destinations((to) =>
      to.writeMask === 'xyzw' ? to : { ...to, writeMask: to.writeMask.charAt(0) },
    ),
  ),
  gpuFault(
    'relative-write-to-first-member',
    'A write by relative addressing goes to the first member.',
    ['gp4.destination.member', 'gp4.issue-11.temporaries', 'gp4.issue-34.stack'],
    destinations((to) => {
      const [slot] = to.access.kind === 'relative' ? to.access.slots : [];
      return slot === undefined ? to : { ...to, access: { kind: 'fixed', slot } };
    }),
  ),
];
