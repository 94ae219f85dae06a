/** Faults of condition codes: which flags a result sets, and which flags a test passes (§2.X.4.3). */
import {
  FLAG_NAMES,
  flagOf,
  flagsFrom,
  type FlagName,
  type NominalFlags,
} from '../../../semantics/gpu/domains/flags.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import { not, type Truth } from '../../../semantics/gpu/domains/truth.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import type { GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import { gpuFault, type GpuFault } from './fault.js';
import {
  conditions,
  linking,
  numbers,
  numbersOf,
  rewriting,
  rewritten,
  stepping,
} from './machines.js';

type Flags = Readonly<Partial<Record<FlagName, Truth>>>;

/** The flags with some of them set or cleared. */
function withFlags(flags: NominalFlags, changed: Flags): NominalFlags {
  const all = FLAG_NAMES.map((name) => [name, flagOf(flags, name)] as const);
  return flagsFrom({ ...Object.fromEntries(all), ...changed });
}

type FlagsOfSum = typeof GPU_NOMINAL.flagsOfSum;
type Addend = Parameters<FlagsOfSum>[1];

/** Flags of sums that differ from what they should be. */
const ofSums = (
  change: (flags: NominalFlags, left: Addend, right: Addend) => Flags,
): { readonly flagsOfSum: FlagsOfSum } => ({
  flagsOfSum: (result, left, right) => {
    const flags = GPU_NOMINAL.flagsOfSum(result, left, right);
    return withFlags(flags, change(flags, left, right));
  },
});

const isSubtraction = (left: Addend, right: Addend): boolean => left.negated !== right.negated;

/** A test that holds of other flags; where flags are undefined it is as it should be. */
const testing = (
  rules: Readonly<Partial<Record<GpuConditionRule, (has: (name: FlagName) => boolean) => boolean>>>,
): GpuMachine =>
  numbers({
    testFlags: (rule, flags) => {
      const holds = rules[rule];
      const isDefined = FLAG_NAMES.every((name) => typeof flagOf(flags, name) === 'boolean');
      if (holds === undefined || !isDefined) return GPU_NOMINAL.testFlags(rule, flags);
      return holds((name) => flagOf(flags, name) === true);
    },
  });

/** Updates codes as if each instruction were another one; what it writes is as it should be. */
const updating = (rewrite: (instruction: GpuInstruction) => GpuInstruction): GpuMachine =>
  linking(({ program }) => {
    const others = GPU_STANDARD.link(rewritten(program, rewrite)).instructions;
    return (instruction, index) => {
      const other = others[index];
      if (other === undefined || instruction.instruction.updates === null) return instruction;
      return {
        ...instruction,
        step: (inputs, state) => {
          const after = instruction.step(inputs, state);
          return { ...after, codes: other.step(inputs, state).codes };
        },
      };
    };
  });

const SUMS = ['ADD', 'SUB', 'MAD', 'SAD'];

export const CODE_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'overflow-ignores-signs',
    'OF is what CF is: set where the sum of unsigned integers is too great.',
    ['gp4.codes.overflow', 'gp4.issue-23.overflow'],
    numbers(
      ofSums((flags, left, right) => {
        const carry = flagOf(flags, 'CF');
        return { OF: isSubtraction(left, right) ? not(carry) : carry };
      }),
    ),
  ),
  gpuFault(
    'overflow-of-signed-alone',
    'Unsigned instructions clear OF.',
    ['gp4.codes.overflow'],
    numbersOf(
      ({ type }) => type === 'U',
      ofSums(() => ({ OF: false })),
    ),
  ),
  gpuFault(
    'carry-of-unsigned-alone',
    'Signed instructions clear CF.',
    ['gp4.codes.carry-of-addition', 'gp4.codes.carry-of-subtraction'],
    numbersOf(
      ({ type }) => type === 'S',
      ofSums(() => ({ CF: false })),
    ),
  ),
  gpuFault(
    'carry-is-borrow',
    'CF of a subtraction is set where it borrows.',
    ['gp4.codes.carry-of-subtraction', 'gp4.issue-23.carry', 'gp4.issue-23.above'],
    numbers(
      ofSums((flags, left, right) =>
        isSubtraction(left, right) ? { CF: not(flagOf(flags, 'CF')) } : {},
      ),
    ),
  ),
  gpuFault(
    'subtraction-adds-negation',
    'A difference has the flags of a sum with the negated operand: those of A-0 are of A+0.',
    ['gp4.codes.negations', 'gp4.codes.carry-of-subtraction', 'gp4.codes.overflow'],
    numbers({
      flagsOfSum: (result, left, right) => {
        const plain = ({ value, negated }: Addend): Addend => ({
          value: negated ? GPU_NOMINAL.negateInteger(value) : value,
          negated: false,
        });
        return GPU_NOMINAL.flagsOfSum(result, plain(left), plain(right));
      },
    }),
  ),
  gpuFault(
    'nan-sets-no-flag',
    'NaN sets neither SF nor ZF.',
    ['gp4.codes.float-sign', 'gp4.codes.float-zero', 'gp4.issue-23.nan'],
    numbers({
      flagsOfFloat: (a) =>
        Number.isNaN(numberOf(a)) ? flagsFrom({}) : GPU_NOMINAL.flagsOfFloat(a),
    }),
  ),
  gpuFault(
    'sign-flag-is-sign-bit',
    'SF is the sign bit of a floating-point result: -0 sets SF and ZF as NaN does.',
    ['gp4.codes.float-sign', 'gp4.issue-23.zeros'],
    numbers({
      flagsOfFloat: (a) => {
        const flags = GPU_NOMINAL.flagsOfFloat(a);
        return Object.is(numberOf(a), -0) ? withFlags(flags, { SF: true }) : flags;
      },
    }),
  ),
  gpuFault(
    'unsigned-sets-no-sign',
    'An unsigned result never sets SF.',
    ['gp4.codes.integer-sign', 'gp4.issue-23.unsigned'],
    numbersOf(({ type }) => type === 'U', {
      flagsOfInteger: (a) => withFlags(GPU_NOMINAL.flagsOfInteger(a), { SF: false }),
      ...ofSums(() => ({ SF: false })),
    }),
  ),
  gpuFault(
    'others-keep-carry',
    'Integer instructions that are no sums leave OF and CF as they were.',
    ['gp4.codes.cleared', 'gp4.MUL.flags'],
    stepping(
      ({ name, destination, updates }) =>
        updates !== null && destination?.type !== 'F' && !SUMS.includes(name),
      (inputs, state, { step }) => {
        const after = step(inputs, state);
        const kept = (flags: NominalFlags, old: NominalFlags): NominalFlags =>
          withFlags(flags, { OF: flagOf(old, 'OF'), CF: flagOf(old, 'CF') });
        const [first, second] = state.codes;
        const [zero, one] = after.codes;
        const all = (codes: typeof zero, old: typeof zero): typeof zero => ({
          x: kept(codes.x, old.x),
          y: kept(codes.y, old.y),
          z: kept(codes.z, old.z),
          w: kept(codes.w, old.w),
        });
        return { ...after, codes: [all(zero, first), all(one, second)] };
      },
    ),
  ),
  gpuFault(
    'eq-true-of-nan',
    'EQ asks for ZF alone, so that it holds of NaN.',
    ['gp4.test.EQ', 'gp4.issue-23.nan'],
    testing({ EQ: (has) => has('ZF') }),
  ),
  gpuFault(
    'ne-false-of-nan',
    'NE asks for ZF alone, so that it does not hold of NaN.',
    ['gp4.test.NE', 'gp4.issue-23.nan'],
    testing({ NE: (has) => !has('ZF') }),
  ),
  gpuFault(
    'lt-ignores-overflow',
    'LT asks for SF without ZF, and not for OF.',
    ['gp4.test.LT'],
    testing({ LT: (has) => has('SF') && !has('ZF') }),
  ),
  gpuFault(
    'le-ignores-overflow',
    'LE asks for SF or ZF, and not for OF.',
    ['gp4.test.LE'],
    testing({ LE: (has) => has('SF') !== has('ZF') }),
  ),
  gpuFault(
    'ge-ignores-overflow',
    'GE asks for a clear SF, and not for OF.',
    ['gp4.test.GE'],
    testing({ GE: (has) => !has('SF') }),
  ),
  gpuFault(
    'gt-true-of-zero',
    'GT asks for equal SF and OF alone, so that it holds of zero.',
    ['gp4.test.GT'],
    testing({ GT: (has) => has('SF') === has('OF') }),
  ),
  gpuFault(
    'above-and-below-swapped',
    'AB and BLE are taken for each other.',
    ['gp4.test.AB', 'gp4.test.BLE', 'gp4.issue-23.above'],
    testing({
      AB: (has) => !has('CF') || has('ZF'),
      BLE: (has) => has('CF') && !has('ZF'),
    }),
  ),
  gpuFault(
    'leg-fails-of-zero',
    'LEG asks for a clear ZF.',
    ['gp4.test.LEG'],
    testing({ LEG: (has) => !has('ZF') }),
  ),
  gpuFault(
    'one-register-updated',
    'CC1 updates the register CC0.',
    ['gp4.modifier.CC1', 'gp4.suffix.C1', 'gp4.codes.two-registers', 'gp4.codes.update'],
    rewriting((each) => (each.updates === 1 ? { ...each, updates: 0 } : each)),
  ),
  gpuFault(
    'one-register-tested',
    'Every test is one of CC0.',
    ['gp4.test.register', 'gp4.codes.two-registers'],
    rewriting((each) => ({
      ...each,
      condition: each.condition && { ...each.condition, code: 0 },
      destination: each.destination && {
        ...each.destination,
        condition: each.destination.condition && { ...each.destination.condition, code: 0 },
      },
    })),
  ),
  gpuFault(
    'codes-updated-where-masked',
    'A condition code is updated where the condition code write mask disables the component.',
    ['gp4.codes.masked', 'gp4.codes.unchanged'],
    updating((each) =>
      each.destination === null
        ? each
        : { ...each, destination: { ...each.destination, condition: null } },
    ),
  ),
  gpuFault(
    'codes-ignore-write-mask',
    'All four components of a condition code are updated, whatever the write mask.',
    ['gp4.codes.masked', 'gp4.codes.unchanged', 'gp4.codes.by-component'],
    updating((each) =>
      each.destination === null
        ? each
        : { ...each, destination: { ...each.destination, writeMask: 'xyzw' } },
    ),
  ),
  gpuFault(
    'codes-before-clamp',
    'Condition codes are those of the result before it is clamped.',
    ['gp4.modifier.clamped-before-update', 'gp4.modifier.SAT', 'gp4.modifier.SSAT'],
    updating((each) => ({ ...each, clamp: null })),
  ),
  gpuFault(
    'jump-tests-first-component',
    'A jump tests the first component of its condition alone.',
    ['gp4.flow.any-component', 'gp4.IF.true', 'gp4.BRK.taken', 'gp4.CAL.taken'],
    conditions((condition) => ({ ...condition, swizzle: condition.swizzle.charAt(0).repeat(4) })),
  ),
  gpuFault(
    'jump-needs-every-component',
    'A jump is taken where all four components of its condition pass.',
    ['gp4.flow.any-component', 'gp4.IF.true', 'gp4.BRK.taken', 'gp4.CAL.taken', 'gp4.CONT.taken'],
    numbersOf(({ condition }) => condition !== null, {
      or: (a, b) => not(GPU_NOMINAL.or(not(a), not(b))),
    }),
  ),
];
