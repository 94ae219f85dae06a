/** What components of variables and condition codes hold in the allowed domain, and control flow. */
import {
  GPU_CONDITION_RULES,
  type GpuConditionRule,
} from '../../../../spec/gpu/condition-rules.js';
import { conditionOf, decide, NO, YES, type Truth } from '../../../domains/allowed-tests.js';
import {
  ANY_INTEGER,
  containsInteger,
  extentOfIntegers,
  unionOfIntegers,
  type AllowedInteger,
} from '../../../number/integer-set.js';
import { ANYTHING, extentOf, mayBeNaN, union, type Allowed } from '../../../number/value-set.js';
import type { Addend, Flags, GpuControl, Words } from '../domain.js';
import { NOMINAL_FLAGS } from '../flags.js';
import type { NominalInteger } from '../integers.js';
import { Packed } from '../packed.js';
import { UNDEFINED } from '../undefined.js';
import type { AllowedFloat } from './floats.js';

/** A number that was written as one of three types; null where anything may be there. */
export type AllowedWord =
  | { readonly type: 'F'; readonly value: AllowedFloat }
  | { readonly type: 'S' | 'U'; readonly value: AllowedInteger }
  | null;

type Plain = (a: AllowedFloat) => Allowed;

export function allowedWords(
  plain: Plain,
): Words<AllowedFloat, Truth, AllowedInteger, AllowedWord> {
  return {
    wordOfFloat: (value) => ({ type: 'F', value }),
    wordOfInteger: (value, signed) => ({ type: signed ? 'S' : 'U', value }),
    floatOf: (word) => (word?.type === 'F' ? word.value : ANYTHING),
    integerOf: (word, signed) =>
      word !== null && word.type === (signed ? 'S' : 'U') ? word.value : ANY_INTEGER,
    undefinedWord: null,
    selectWord: (test, whenTrue, whenFalse) => {
      if (test === YES) return whenTrue;
      return test === NO ? whenFalse : joined(plain, whenTrue, whenFalse);
    },
  };
}

function joined(plain: Plain, a: AllowedWord, b: AllowedWord): AllowedWord {
  if (a === null || b === null) return null;
  if (a.type === 'F') {
    if (b.type !== 'F') return null;
    if (a.value instanceof Packed && b.value instanceof Packed && a.value.bits === b.value.bits) {
      return a;
    }
    return { type: 'F', value: union(plain(a.value), plain(b.value)) };
  }
  if (b.type !== a.type) return null;
  return { type: a.type, value: unionOfIntegers([a.value, b.value]) };
}

/**
 * The combinations of the four flags that a component may have: bit n of the sixteen stands for the
 * combination that ../flags.ts writes as the number n.
 */
export type FlagSet = number;

const SF = 1;
const ZF = 2;
const COMBINATIONS = 16;
const ANY_FLAGS: FlagSet = 2 ** COMBINATIONS - 1;
/** Condition codes of VP programs (LT, EQ, GT, UN, in the order of their bits) as flags. */
const AS_FLAGS = [SF, ZF, 0, SF | ZF];

function only(flags: number): FlagSet {
  return 1 << flags;
}

function flagsOfFloat(a: Allowed): FlagSet {
  const codes = conditionOf(a);
  return AS_FLAGS.reduce(
    (set, flags, bit) => ((codes & (1 << bit)) === 0 ? set : set | only(flags)),
    0,
  );
}

function flagsOfInteger(a: AllowedInteger): FlagSet {
  const extent = extentOfIntegers(a, true);
  if (extent === undefined) return 0;
  return (
    (extent[0] < 0 ? only(SF) : 0) |
    (containsInteger(a, 0) ? only(ZF) : 0) |
    (extent[1] > 0 ? only(0) : 0)
  );
}

/** The same sets of SF and ZF, with every combination of OF and CF. */
function withAnyCarry(set: FlagSet): FlagSet {
  return set | (set << 4) | (set << 8) | (set << 12);
}

function addend({ value, negated }: Addend<AllowedInteger>): Addend<NominalInteger> {
  return { value: typeof value === 'number' ? value | 0 : UNDEFINED, negated };
}

/** For each rule the combinations that pass. */
const PASSING: ReadonlyMap<GpuConditionRule, FlagSet> = new Map(
  GPU_CONDITION_RULES.map((rule) => {
    let passing = 0;
    for (let flags = 0; flags < COMBINATIONS; flags++) {
      if (NOMINAL_FLAGS.testFlags(rule, flags) === true) passing |= only(flags);
    }
    return [rule, passing];
  }),
);

export function allowedFlags(plain: Plain): Flags<AllowedFloat, Truth, AllowedInteger, FlagSet> {
  return {
    undefinedFlags: ANY_FLAGS,
    flagsOfFloat: (a) => flagsOfFloat(plain(a)),
    flagsOfInteger,
    flagsOfSum: (result, left, right) => {
      const known =
        typeof result === 'number' &&
        typeof left.value === 'number' &&
        typeof right.value === 'number' &&
        !(left.negated && right.negated);
      return known
        ? only(NOMINAL_FLAGS.flagsOfSum(result | 0, addend(left), addend(right)))
        : withAnyCarry(flagsOfInteger(result));
    },
    testFlags: (rule, flags) => {
      const passing = PASSING.get(rule) ?? 0;
      return ((flags & passing) === 0 ? 0 : YES) | ((flags & ~passing) === 0 ? 0 : NO);
    },
    selectFlags: (test, whenTrue, whenFalse) =>
      test === YES ? whenTrue : test === NO ? whenFalse : whenTrue | whenFalse,
  };
}

/** Where an index may select this many members, nothing is known of what it selects. */
const FEW_MEMBERS = 64;

export function allowedControl(plain: Plain): GpuControl<AllowedFloat, Truth, AllowedInteger> {
  return {
    member: (members, index, outside, join) => {
      if (typeof index === 'number') return members[index] ?? outside;
      const extent = extentOfIntegers(index, false);
      if (extent === undefined || extent[1] >= members.length) return outside;
      const [first, ...rest] = members.filter((_, at) => containsInteger(index, at));
      return first === undefined || rest.length >= FEW_MEMBERS ? outside : rest.reduce(join, first);
    },
    indexOf: (index, offset) => {
      const extent = extentOfIntegers(index, true);
      return extent === undefined || extent[0] !== extent[1] ? null : extent[0] + offset;
    },
    decide,
    repetitions: (count) => {
      const set = plain(count);
      const extent = extentOf(set);
      if (mayBeNaN(set) || extent === undefined) return null;
      const [low, high] = extent.map(Math.floor);
      if (high === undefined || low === undefined || high <= 0)
        return high === undefined ? null : 0;
      return low === high && Number.isFinite(low) ? low : null;
    },
    repetitionsOfInteger: (count, signed) => {
      const extent = extentOfIntegers(count, signed);
      if (extent === undefined) return null;
      if (extent[1] <= 0) return 0;
      return extent[0] === extent[1] ? extent[0] : null;
    },
  };
}
