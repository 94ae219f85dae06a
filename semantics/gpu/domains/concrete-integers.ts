/** Integers, conversions and flags under the alternatives of policies that only GPU programs have. */
import type { Policies } from '../../domains/policies.js';
import { roundTo } from '../../number/round.js';
import type { Addend, Conversions, Flags, Integers, IntegerSums } from './domain.js';
import { NOMINAL_FLAGS, testFlagsOfIssue, withCarryOf, type NominalFlags } from './flags.js';
import { integerValue, NOMINAL_INTEGERS, type NominalInteger } from './integers.js';
import type { NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

type Operations = Integers<NominalInteger, Truth> & IntegerSums<NominalInteger>;

const floored: Operations['divideIntegers'] = (a, b, signed) => {
  if (typeof a !== 'number' || typeof b !== 'number' || b === 0) return UNDEFINED;
  return Math.floor(integerValue(a, signed) / integerValue(b, signed)) | 0;
};

/** Quotients toward zero or to the integer not above (gp4.E-integer-division), -2^31 / -1 wrapped around. */
export function divisionToward(toward: Policies['integerDivision']): Operations['divideIntegers'] {
  return toward === 'floor' ? floored : NOMINAL_INTEGERS.divideIntegers;
}

/** Whether the quotient is 2^31, which no signed integer is. */
export function isQuotientBeyond(a: number, b: number, signed: boolean): boolean {
  return signed && integerValue(a | 0, true) === -(2 ** 31) && (b | 0) === -1;
}

/** ±left ±right, exactly. */
function exactSum(left: Addend<number>, right: Addend<number>, signed: boolean): number {
  const term = ({ value, negated }: Addend<number>): number =>
    integerValue(value | 0, signed) * (negated ? -1 : 1);
  return term(left) + term(right);
}

/** Whether an integer of the type is ±left ±right; of operands as their 32 bits, signed or not. */
export function isRepresented(
  left: Addend<number>,
  right: Addend<number>,
  signed: boolean,
): boolean {
  const exact = exactSum(left, right, signed);
  return signed ? (exact | 0) === exact : exact >= 0 && exact < 2 ** 32;
}

const undefinedBeyond: Operations['wrappedSum'] = (bits, left, right, signed) => {
  const [p, q] = [left.value, right.value];
  if (typeof p !== 'number' || typeof q !== 'number') return bits;
  return isRepresented({ ...left, value: p }, { ...right, value: q }, signed) ? bits : UNDEFINED;
};

/** What wraps around, or is undefined beyond the integers of its type (gp4.E-integer-wrap). */
export function integersOf({
  integerDivision,
  integerWrap,
}: Policies): Pick<Operations, 'divideIntegers' | 'wrappedSum'> {
  const divide = divisionToward(integerDivision);
  if (integerWrap === 'wrapped') {
    return { divideIntegers: divide, wrappedSum: NOMINAL_INTEGERS.wrappedSum };
  }
  return {
    divideIntegers: (a, b, signed) =>
      typeof a === 'number' && typeof b === 'number' && isQuotientBeyond(a, b, signed)
        ? UNDEFINED
        : divide(a, b, signed),
    wrappedSum: undefinedBeyond,
  };
}

/** Toward zero (gp4.E-integer-to-float). */
export const chopped: Conversions<NominalFloat, NominalInteger>['toFloat'] = (a, signed) =>
  typeof a === 'number' ? roundTo(integerValue(a, signed), 'zero') : UNDEFINED;

/** Flags that floating-point results leave (gp4.E-float-overflow-flags); what holds of NaN (gp4.E-nan-conditions). */
export function flagsBy({
  nanConditions,
  otherFlags,
}: Policies): Pick<
  Flags<NominalFloat, Truth, NominalInteger, NominalFlags>,
  'besideOld' | 'testFlags'
> {
  return {
    besideOld: otherFlags === 'cleared' ? NOMINAL_FLAGS.besideOld : withCarryOf,
    testFlags: nanConditions === 'table' ? NOMINAL_FLAGS.testFlags : testFlagsOfIssue,
  };
}
