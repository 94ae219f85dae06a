/** Integers, conversions and flags under the alternatives of policies that only GPU programs have. */
import type { Policies } from '../../domains/policies.js';
import { roundTo } from '../../number/round.js';
import type { Conversions, Flags, Integers } from './domain.js';
import { NOMINAL_FLAGS, testFlagsBy, withCarryOf, type NominalFlags } from './flags.js';
import { integerValue, NOMINAL_INTEGERS, type NominalInteger } from './integers.js';
import type { NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

type Divide = Integers<NominalInteger, Truth>['divideIntegers'];

const floored: Divide = (a, b, signed) => {
  if (typeof a !== 'number' || typeof b !== 'number' || b === 0) return UNDEFINED;
  return Math.floor(integerValue(a, signed) / integerValue(b, signed)) | 0;
};

/** Quotients toward zero or to the integer not above (gp4.E-integer-division), -2^31 / -1 wrapped around. */
export function divisionToward(toward: Policies['integerDivision']): Divide {
  return toward === 'floor' ? floored : NOMINAL_INTEGERS.divideIntegers;
}

/** Whether the quotient is 2^31, which no signed integer is. */
export function isQuotientBeyond(a: number, b: number, signed: boolean): boolean {
  return signed && integerValue(a | 0, true) === -(2 ** 31) && (b | 0) === -1;
}

/** Quotients, of which one may be undefined (gp4.E-quotient-overflow). */
export function divisionBy({ integerDivision, quotientOverflow }: Policies): Divide {
  const divide = divisionToward(integerDivision);
  if (quotientOverflow === 'wrapped') return divide;
  return (a, b, signed) =>
    typeof a === 'number' && typeof b === 'number' && isQuotientBeyond(a, b, signed)
      ? UNDEFINED
      : divide(a, b, signed);
}

/** Toward zero (gp4.E-integer-to-float). */
export const chopped: Conversions<NominalFloat, NominalInteger>['toFloat'] = (a, signed) =>
  typeof a === 'number' ? roundTo(integerValue(a, signed), 'zero') : UNDEFINED;

/** Flags that floating-point results leave (gp4.E-float-overflow-flags); how flags are tested (flags.ts). */
export function flagsBy(
  policies: Policies,
): Pick<Flags<NominalFloat, Truth, NominalInteger, NominalFlags>, 'besideOld' | 'testFlags'> {
  return {
    besideOld: policies.otherFlags === 'cleared' ? NOMINAL_FLAGS.besideOld : withCarryOf,
    testFlags: testFlagsBy(policies),
  };
}
