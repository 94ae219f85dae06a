/**
 * Condition codes of the allowed domain: sets of the combinations that the four flags of a component may have.
 * What becomes of CF where a floating-point result updates a code (gp4.E-float-overflow-flags) is asked there: the
 * instruction that updates it decides, and not one that tests it.
 */
import {
  GPU_CONDITION_RULES,
  type GpuConditionRule,
} from '../../../../spec/gpu/condition-rules.js';
import { conditionOf, NO, YES, type Truth } from '../../../domains/allowed-tests.js';
import type { Chooser } from '../../../domains/chooser.js';
import type { Policies } from '../../../domains/policies.js';
import {
  containsInteger,
  extentOfIntegers,
  type AllowedInteger,
} from '../../../number/integer-set.js';
import type { Allowed } from '../../../number/value-set.js';
import type { Addend, Flags } from '../domain.js';
import { NOMINAL_FLAGS, testFlagsBy } from '../flags.js';
import type { NominalInteger } from '../integers.js';
import { UNDEFINED } from '../undefined.js';
import type { AllowedFloat } from './floats.js';

/** Bit n stands for the combination that ../flags.ts writes as the number n. */
export type FlagSet = number;

const SF = 1;
const ZF = 2;
const OVERFLOW = 4;
const CF = 8;
const OF_AND_CF = 12;
const COMBINATIONS = 16;
/** Every combination. */
export const ANY_FLAGS: FlagSet = 2 ** COMBINATIONS - 1;
/** Condition codes of VP programs (LT, EQ, GT, UN, in the order of their bits) as flags. */
const AS_FLAGS = [SF, ZF, 0, SF | ZF];

function flagsOfFloat(a: Allowed): FlagSet {
  const codes = conditionOf(a);
  return AS_FLAGS.reduce(
    (set, flags, bit) => ((codes & (1 << bit)) === 0 ? set : set | (1 << flags)),
    0,
  );
}

function flagsOfInteger(a: AllowedInteger): FlagSet {
  const extent = extentOfIntegers(a, true);
  if (extent === undefined) return 0;
  return (
    (extent[0] < 0 ? 1 << SF : 0) |
    (containsInteger(a, 0) ? 1 << ZF : 0) |
    (extent[1] > 0 ? 1 << 0 : 0)
  );
}

/** Sets in which OF and CF are clear, with every combination of these. */
function withAnyCarry(set: FlagSet): FlagSet {
  return set | (set << 4) | (set << 8) | (set << 12);
}

function addend({ value, negated }: Addend<AllowedInteger>): Addend<NominalInteger> {
  return { value: typeof value === 'number' ? value | 0 : UNDEFINED, negated };
}

/** For each rule the combinations that pass. */
function passingBy(
  test: (typeof NOMINAL_FLAGS)['testFlags'],
): ReadonlyMap<GpuConditionRule, FlagSet> {
  return new Map(
    GPU_CONDITION_RULES.map((rule) => {
      let passing = 0;
      for (let flags = 0; flags < COMBINATIONS; flags++) {
        if (test(rule, flags) === true) passing |= 1 << flags;
      }
      return [rule, passing];
    }),
  );
}

type NaNConditions = Policies['nanConditions'];
type OverflowConditions = Policies['overflowConditions'];

function passingWith(nanConditions: NaNConditions): Passing {
  const by = (overflowConditions: OverflowConditions): ReadonlyMap<GpuConditionRule, FlagSet> =>
    passingBy(testFlagsBy({ nanConditions, overflowConditions }));
  return { table: by('table'), exact: by('exact') };
}

type Passing = Readonly<Record<OverflowConditions, ReadonlyMap<GpuConditionRule, FlagSet>>>;

const PASSING: Readonly<Record<NaNConditions, Passing>> = {
  table: passingWith('table'),
  issue: passingWith('issue'),
};

/** The flags that NaN may have, and nothing else. */
const OF_NAN: FlagSet = withAnyCarry(1 << (SF | ZF));
/** The combinations in which OF is set. */
const WITH_OVERFLOW: FlagSet = [SF, ZF, 0, SF | ZF].reduce(
  (set, flags) => set | (1 << (flags | OVERFLOW)) | (1 << (flags | OVERFLOW | CF)),
  0,
);
/** The combinations in which CF is set. */
const WITH_CARRY: FlagSet = (ANY_FLAGS << CF) & ANY_FLAGS;

/** The flags of a floating-point result, in which CF is clear, with CF as older ones have it. */
function withCarryOf(own: FlagSet, old: FlagSet): FlagSet {
  return ((old & ~WITH_CARRY) === 0 ? 0 : own) | ((old & WITH_CARRY) === 0 ? 0 : own << CF);
}

export function allowedFlags(
  { choose }: Pick<Chooser, 'choose'>,
  plain: (a: AllowedFloat) => Allowed,
): Flags<AllowedFloat, Truth, AllowedInteger, FlagSet> {
  const testFlags = (rule: GpuConditionRule, set: FlagSet): Truth => {
    const by = (nan: NaNConditions, overflow: OverflowConditions): Truth => {
      const passing = PASSING[nan][overflow].get(rule) ?? 0;
      return ((set & passing) === 0 ? 0 : YES) | ((set & ~passing) === 0 ? 0 : NO);
    };
    const withNaN = (nan: NaNConditions): Truth =>
      (set & WITH_OVERFLOW) === 0
        ? by(nan, 'table')
        : choose('overflowConditions', (overflow) => by(nan, overflow));
    return (set & OF_NAN) === 0 ? withNaN('table') : choose('nanConditions', withNaN);
  };
  return {
    undefinedFlags: ANY_FLAGS,
    flagsOfFloat: (a) => flagsOfFloat(plain(a)),
    flagsOfInteger,
    flagsOfSum: (result, left, right) => {
      const isKnown =
        typeof left.value === 'number' &&
        typeof right.value === 'number' &&
        !(left.negated && right.negated);
      const own = flagsOfInteger(result);
      if (!isKnown) return withAnyCarry(own);
      return own << (NOMINAL_FLAGS.flagsOfSum(0, addend(left), addend(right)) & OF_AND_CF);
    },
    testFlags,
    besideOld: (own, old) =>
      (old & WITH_CARRY) === 0
        ? own
        : choose('otherFlags', (policy) => (policy === 'cleared' ? own : withCarryOf(own, old))),
    selectFlags: (test, whenTrue, whenFalse) =>
      test === YES ? whenTrue : test === NO ? whenFalse : whenTrue | whenFalse,
  };
}
