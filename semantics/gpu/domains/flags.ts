/**
 * Condition codes of the nominal domain (§2.X.3.7, §2.X.4.3): the four flags of one component as four bits
 * of a number, and above them four bits that say which of the flags are undefined. A flag that is undefined
 * has 0 in the lower four.
 */
import { GPU_CONDITION_RULES, type GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import type { Policies } from '../../domains/policies.js';
import type { Addend, Flags } from './domain.js';
import { unsigned, type NominalInteger } from './integers.js';
import { numberOf, type NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

export type NominalFlags = number;

/** Sign, zero, overflow and carry flag. */
export const FLAG_NAMES = ['SF', 'ZF', 'OF', 'CF'] as const;

export type FlagName = (typeof FLAG_NAMES)[number];

const BITS: Readonly<Record<FlagName, number>> = { SF: 1, ZF: 2, OF: 4, CF: 8 };
const { SF, ZF, OF, CF } = BITS;

/** The bit that says that a flag is undefined is that many places above it. */
const ABOVE = 4;
const EVERY_FLAG = SF | ZF | OF | CF;

function undefinedOf(flags: number): NominalFlags {
  return flags << ABOVE;
}

/** Flags by name; those that are not named are clear. */
export function flagsFrom(values: Readonly<Partial<Record<FlagName, Truth>>>): NominalFlags {
  let flags = 0;
  for (const name of FLAG_NAMES) {
    const value = values[name];
    if (value === true) flags |= BITS[name];
    if (value === UNDEFINED) flags |= undefinedOf(BITS[name]);
  }
  return flags;
}

export function flagOf(flags: NominalFlags, name: FlagName): Truth {
  return flags & undefinedOf(BITS[name]) ? UNDEFINED : (flags & BITS[name]) !== 0;
}

const UNDEFINED_FLAGS = undefinedOf(EVERY_FLAG);
/** The flags of an undefined result that is no sum: OF and CF are cleared all the same. */
const UNDEFINED_SIGN = undefinedOf(SF | ZF);

function flagsOfFloat(a: NominalFloat): NominalFlags {
  const value = numberOf(a);
  if (value === UNDEFINED) return UNDEFINED_SIGN;
  if (value > 0) return 0;
  if (value < 0) return SF;
  return value === 0 ? ZF : SF | ZF;
}

function flagsOfInteger(a: NominalInteger): NominalFlags {
  if (a === UNDEFINED) return UNDEFINED_SIGN;
  return a < 0 ? SF : a === 0 ? ZF : 0;
}

type Integer = Addend<NominalInteger>;

function flagsOfSum(result: NominalInteger, left: Integer, right: Integer): NominalFlags {
  return flagsOfInteger(result) | overflowAndCarry(left, right);
}

/** Undefined for -A - B, and where an addend is. */
function overflowAndCarry(left: Integer, right: Integer): number {
  if (left.value === UNDEFINED || right.value === UNDEFINED) return undefinedOf(OF | CF);
  if (left.negated) {
    return right.negated ? undefinedOf(OF | CF) : ofDifference(right.value, left.value);
  }
  return right.negated ? ofDifference(left.value, right.value) : ofSum(left.value, right.value);
}

function ofSum(a: number, b: number): number {
  const carry = unsigned(a) + unsigned(b) >= 2 ** 32 ? CF : 0;
  return overflowOf(a + b) | carry;
}

/** The carry flag of a subtraction is set where it does not borrow. */
function ofDifference(a: number, b: number): number {
  const carry = unsigned(a) >= unsigned(b) ? CF : 0;
  return overflowOf(a - b) | carry;
}

/** Whether the exact signed result is one of a signed integer. */
function overflowOf(exact: number): number {
  return (exact | 0) === exact ? 0 : OF;
}

/** Table X.16, of flags that are all defined. */
const TESTS: Readonly<Record<GpuConditionRule, (flags: number) => boolean>> = {
  EQ: (flags) => !has(flags, SF) && has(flags, ZF),
  GE: (flags) => has(flags, SF) === has(flags, OF),
  GT: (flags) => !has(flags, SF) !== has(flags, OF) && !has(flags, ZF),
  LE: (flags) => has(flags, SF) !== (has(flags, ZF) || has(flags, OF)),
  LT: (flags) => (has(flags, SF) && !has(flags, ZF)) !== has(flags, OF),
  NE: (flags) => has(flags, SF) || !has(flags, ZF),
  TR: () => true,
  FL: () => false,
  NAN: (flags) => has(flags, SF) && has(flags, ZF),
  LEG: (flags) => !has(flags, SF) || !has(flags, ZF),
  CF: (flags) => has(flags, CF),
  NCF: (flags) => !has(flags, CF),
  OF: (flags) => has(flags, OF),
  NOF: (flags) => !has(flags, OF),
  AB: (flags) => has(flags, CF) && !has(flags, ZF),
  BLE: (flags) => !has(flags, CF) || has(flags, ZF),
  SF: (flags) => has(flags, SF),
  NSF: (flags) => !has(flags, SF),
};

function has(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

/** A test of flags of which some are undefined: decided where they do not matter. */
function testWith(test: (flags: number) => boolean, flags: NominalFlags): Truth {
  const open = flags >> ABOVE;
  const outcomes = new Set<boolean>();
  for (let values = 0; values <= EVERY_FLAG; values++) {
    if ((values & ~open) === (flags & EVERY_FLAG & ~open)) outcomes.add(test(values));
  }
  const [outcome = UNDEFINED] = outcomes;
  return outcomes.size === 1 ? outcome : UNDEFINED;
}

type TestFlags = (rule: GpuConditionRule, flags: NominalFlags) => Truth;

/** Every test of every combination of flags, looked up by rule and flags; found when it is first asked for. */
function lookedUp(tests: typeof TESTS): TestFlags {
  const outcomes = new Map(
    GPU_CONDITION_RULES.map((rule) => [rule, new Array<Truth | undefined>(1 << (2 * ABOVE))]),
  );
  return (rule, flags) => {
    const ofRule = outcomes.get(rule);
    const known = ofRule?.[flags];
    if (known !== undefined) return known;
    const outcome = testWith(tests[rule], flags);
    if (ofRule !== undefined) ofRule[flags] = outcome;
    return outcome;
  };
}

/** Whether the flags are those of NaN, which alone has both. */
function areOfNaN(flags: number): boolean {
  return has(flags, SF) && has(flags, ZF);
}

type Tests = typeof TESTS;

/** Every test by another rule of those flags to which it applies. */
function tested(by: (rule: GpuConditionRule, flags: number) => boolean): Tests {
  return Object.fromEntries(
    GPU_CONDITION_RULES.map((rule) => [rule, (flags: number) => by(rule, flags)]),
  ) as Tests;
}

/** What the comparisons tell of an integer sum that overflows (gp4.E-overflow-conditions). */
const OVERFLOWING: Readonly<Record<Policies['overflowConditions'], Tests>> = {
  table: TESTS,
  // A sum that is zero once it has wrapped around is no zero. The table tells the sign of the others.
  exact: tested((rule, flags) =>
    has(flags, OF) && (rule === 'EQ' || rule === 'NE') ? rule === 'NE' : TESTS[rule](flags),
  ),
};

const testsMade = new Map<string, TestFlags>();

/**
 * The tests by Table X.16, or as Issue 23 has them: of NaN all but NE fail (gp4.E-nan-conditions), of sums that
 * overflow EQ and NE tell that they are not zero (gp4.E-overflow-conditions).
 */
export function testFlagsBy({
  nanConditions,
  overflowConditions,
}: Pick<Policies, 'nanConditions' | 'overflowConditions'>): TestFlags {
  const key = `${nanConditions} ${overflowConditions}`;
  const known = testsMade.get(key);
  if (known !== undefined) return known;
  const tests = OVERFLOWING[overflowConditions];
  const made = lookedUp(
    nanConditions === 'table'
      ? tests
      : tested((rule, flags) => (areOfNaN(flags) ? rule === 'NE' : tests[rule](flags))),
  );
  testsMade.set(key, made);
  return made;
}

const testFlags = testFlagsBy({ nanConditions: 'table', overflowConditions: 'table' });

/** Where the test is undefined, each flag on which both agree. */
function selectFlags(test: Truth, whenTrue: NominalFlags, whenFalse: NominalFlags): NominalFlags {
  if (test !== UNDEFINED) return test ? whenTrue : whenFalse;
  const differing = (whenTrue ^ whenFalse) & EVERY_FLAG;
  const open = ((whenTrue | whenFalse) >> ABOVE) | differing;
  return undefinedOf(open) | (whenTrue & EVERY_FLAG & ~open);
}

/** OF and CF are cleared. */
function besideOld(flags: NominalFlags): NominalFlags {
  return flags;
}

/** CF, and the bit that says that it is undefined. */
const CARRY = CF | undefinedOf(CF);

/** CF stays (gp4.E-float-overflow-flags). */
export function withCarryOf(flags: NominalFlags, old: NominalFlags): NominalFlags {
  return (flags & ~CARRY) | (old & CARRY);
}

export const NOMINAL_FLAGS: Flags<NominalFloat, Truth, NominalInteger, NominalFlags> = {
  undefinedFlags: UNDEFINED_FLAGS,
  flagsOfFloat,
  flagsOfInteger,
  flagsOfSum,
  testFlags,
  selectFlags,
  besideOld,
};
