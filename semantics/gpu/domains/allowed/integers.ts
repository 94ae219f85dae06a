/**
 * 32-bit integers of the allowed domain: sets of bits (../../../number/integer-set.ts). What is undefined may
 * be any integer.
 */
import { NO, truth, YES, type Truth } from '../../../domains/allowed-tests.js';
import type { Chooser } from '../../../domains/chooser.js';
import {
  addIntegerSets,
  ANY_INTEGER,
  asSigned,
  bitsOfInteger,
  countIntegers,
  extentOfIntegers,
  integerRange,
  integersOf,
  intervalsOf,
  intersectIntegers,
  mapIntegers,
  mapMonotone,
  mapPairs,
  negateIntegerSet,
  unionOfIntegers,
  type AllowedInteger,
} from '../../../number/integer-set.js';
import type { Policies } from '../../../domains/policies.js';
import { divisionToward, isQuotientBeyond } from '../concrete-integers.js';
import type { Integers } from '../domain.js';
import { NOMINAL_INTEGERS, type NominalInteger } from '../integers.js';
import { UNDEFINED } from '../undefined.js';

/** The nominal result of bits, as bits: what is undefined is any integer. */
function known(result: NominalInteger): AllowedInteger {
  return result === UNDEFINED ? ANY_INTEGER : bitsOfInteger(result);
}

type Nominal = (a: number, b: number) => NominalInteger;

function of2(
  operation: Nominal,
  otherwise: (a: AllowedInteger, b: AllowedInteger) => AllowedInteger,
) {
  return (a: AllowedInteger, b: AllowedInteger): AllowedInteger =>
    mapPairs(a, b, (p, q) => known(operation(p | 0, q | 0)), otherwise);
}

function anything(): AllowedInteger {
  return ANY_INTEGER;
}

const POSITIVE = integerRange(0, 2 ** 31 - 1);
const NEGATIVE = integerRange(-(2 ** 31), -1);

function absoluteInteger(a: AllowedInteger, signed: boolean): AllowedInteger {
  if (!signed) return a;
  const positive = intersectIntegers(a, POSITIVE);
  return unionOfIntegers([positive, negateIntegerSet(intersectIntegers(a, NEGATIVE))]);
}

/** The bits that sets share: those below a power of two are what division by it leaves. */
function bitsOfBoth(a: AllowedInteger, b: AllowedInteger): AllowedInteger {
  if (typeof a === 'number') return bitsOfBoth(b, a);
  if (typeof b === 'number' && Number.isInteger(Math.log2(b + 1))) {
    return unionOfIntegers(
      intervalsOf(a, false).map(([low, high]) => remainders(low, high, b + 1)),
    );
  }
  return integerRange(0, Math.min(greatest(a), greatest(b)));
}

/** What division by a power of two may leave of the numbers from low to high. */
function remainders(low: number, high: number, divisor: number): AllowedInteger {
  const isOneBlock = Math.floor(low / divisor) === Math.floor(high / divisor);
  return isOneBlock ? integerRange(low % divisor, high % divisor) : integerRange(0, divisor - 1);
}

function greatest(a: AllowedInteger): number {
  return integersOf(a).at(-1) ?? 0;
}

/** The bits of either: at least the greater number, at most the sum; just the sum where they share no place. */
function bitsOfEither(a: AllowedInteger, b: AllowedInteger): AllowedInteger {
  return unionOfIntegers(
    intervalsOf(a, false).flatMap((one) =>
      intervalsOf(b, false).map((other) => {
        const [low, high] = one[1] <= other[1] ? [one, other] : [other, one];
        const isApart = high[0] === high[1] && low[1] < lowestBit(high[0]);
        const least = isApart ? low[0] + high[0] : Math.max(low[0], high[0]);
        return integerRange(least, Math.min(low[1] + high[1], 2 ** 32 - 1));
      }),
    ),
  );
}

/** The value of the least significant bit that is set. */
function lowestBit(bits: number): number {
  return bits === 0 ? Infinity : (bits & -bits) >>> 0;
}

function shiftedLeft(a: AllowedInteger, count: AllowedInteger): AllowedInteger {
  if (!isShift(count)) return ANY_INTEGER;
  return unionOfIntegers(
    intervalsOf(a, false).map(([low, high]) =>
      high * 2 ** count < 2 ** 32 ? integerRange(low * 2 ** count, high * 2 ** count) : ANY_INTEGER,
    ),
  );
}

function quotient(
  a: AllowedInteger,
  b: AllowedInteger,
  signed: boolean,
  toward: Policies['integerDivision'],
): AllowedInteger {
  if (typeof b !== 'number' || b === 0) return ANY_INTEGER;
  const divisor = signed ? asSigned(b) : b;
  const rounded = toward === 'floor' ? Math.floor : Math.trunc;
  const by = (value: number): number => rounded(value / divisor);
  if (divisor > 0) return mapMonotone(a, signed, by);
  // By a negative divisor the greatest dividend has the least quotient.
  return unionOfIntegers(
    intervalsOf(a, signed).map(([low, high]) => integerRange(by(high), by(low))),
  );
}

function isShift(count: AllowedInteger): count is number {
  return typeof count === 'number' && count < 32;
}

function lessInteger(a: AllowedInteger, b: AllowedInteger, signed: boolean): Truth {
  const [p, q] = [extentOfIntegers(a, signed), extentOfIntegers(b, signed)];
  if (p === undefined || q === undefined) return 0;
  return (p[0] < q[1] ? YES : 0) | (p[1] >= q[0] ? NO : 0);
}

function equalInteger(a: AllowedInteger, b: AllowedInteger): Truth {
  if (typeof a === 'number' && typeof b === 'number') return truth(a === b);
  const both = countIntegers(intersectIntegers(a, b)) > 0;
  return (both ? YES : 0) | NO;
}

export function selectInteger(
  test: Truth,
  whenTrue: AllowedInteger,
  whenFalse: AllowedInteger,
): AllowedInteger {
  if (test === YES) return whenTrue;
  return test === NO ? whenFalse : unionOfIntegers([whenTrue, whenFalse]);
}

const N = NOMINAL_INTEGERS;

const SHARED: Omit<Integers<AllowedInteger, Truth>, 'divideIntegers'> = {
  integer: bitsOfInteger,
  undefinedInteger: ANY_INTEGER,
  addIntegers: addIntegerSets,
  subtractIntegers: (a, b) => addIntegerSets(a, negateIntegerSet(b)),
  negateInteger: negateIntegerSet,
  absoluteInteger,
  multiplyLow: of2(N.multiplyLow, anything),
  multiplyHigh: (a, b, signed) => of2((p, q) => N.multiplyHigh(p, q, signed), anything)(a, b),
  multiply24: (a, b, signed) => of2((p, q) => N.multiply24(p, q, signed), anything)(a, b),
  modulo: (a, b, signed) => of2((p, q) => N.modulo(p, q, signed), anything)(a, b),
  and: of2(N.and, bitsOfBoth),
  or32: of2(N.or32, bitsOfEither),
  xor: of2(N.xor, anything),
  notBits: (a) =>
    mapIntegers(
      a,
      (bits) => ~bits >>> 0,
      (set) => addIntegerSets(negateIntegerSet(set), 2 ** 32 - 1),
    ),
  shiftLeft: (a, count, signed) => of2((p, q) => N.shiftLeft(p, q, signed), shiftedLeft)(a, count),
  shiftRight: (a, count, signed) =>
    of2(
      (p, q) => N.shiftRight(p, q, signed),
      (p, q) =>
        isShift(q) ? mapMonotone(p, signed, (value) => Math.floor(value / 2 ** q)) : ANY_INTEGER,
    )(a, count),
  lessInteger,
  equalInteger,
  selectInteger,
};

/** The integers whose choices this chooser makes. */
export function allowedIntegers({ choose }: Chooser): Integers<AllowedInteger, Truth> {
  return {
    ...SHARED,
    divideIntegers: (a, b, signed) => {
      const wrapped = choose('integerDivision', (toward) =>
        of2(
          (p, q) => divisionToward(toward)(p, q, signed),
          (p, q) => quotient(p, q, signed, toward),
        )(a, b),
      );
      const isBeyond =
        typeof a === 'number' && typeof b === 'number' && isQuotientBeyond(a, b, signed);
      if (!isBeyond) return wrapped;
      return choose('quotientOverflow', (policy) => (policy === 'wrapped' ? wrapped : ANY_INTEGER));
    },
  };
}
