/** What components of variables hold in the allowed domain, and control flow. */
import { decide, NO, YES, type Truth } from '../../../domains/allowed-tests.js';
import {
  ANY_INTEGER,
  bitsOfInteger,
  containsInteger,
  extentOfIntegers,
  intervalsOf,
  mapIntegers,
  unionOfIntegers,
  type AllowedInteger,
} from '../../../number/integer-set.js';
import { ANYTHING, mayBeNaN, piecesOf, union, type Allowed } from '../../../number/value-set.js';
import type { GpuControl, Words } from '../domain.js';
import { Packed } from '../packed.js';
import { greatestOf, repetitionsAt, type Repetitions } from '../repetitions.js';
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
    storeShortInteger,
  };
}

/** How many bits a SHORT variable may have: 16 at least (§2.X.3.1), and no more than all others. */
const WIDTHS = Array.from({ length: 17 }, (_, more) => 16 + more);

/** What variables of all these widths keep: the least significant bits, extended again (§2.X.4.3). */
function storeShortInteger(a: AllowedInteger, signed: boolean): AllowedInteger {
  const extent = extentOfIntegers(a, signed);
  const [least, greatest] = signed ? [-(2 ** 15), 2 ** 15 - 1] : [0, 2 ** 16 - 1];
  if (extent === undefined || (extent[0] >= least && extent[1] <= greatest)) return a;
  return mapIntegers(
    a,
    (bits) => unionOfIntegers(WIDTHS.map((width) => keptOf(bits, width, signed))),
    () => ANY_INTEGER,
  );
}

function keptOf(bits: number, width: number, signed: boolean): number {
  const kept = bits % 2 ** width;
  return signed && kept >= 2 ** (width - 1) ? bitsOfInteger(kept - 2 ** width) : kept;
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
      if (mayBeNaN(set)) return null;
      const floors = piecesOf(set).flatMap((piece) => piece.map(floorOf));
      // Beyond the integers a count may be undefined (gp4.E-rep-count-range).
      return counted(repetitionsAt(floors), 2 ** 31);
    },
    repetitionsOfInteger: (count, signed) =>
      counted(repetitionsAt(intervalsOf(count, signed).flat()), 2 ** 32),
  };
}

/** No block is repeated for a count that is not positive, -INF included. */
function floorOf(value: number): number {
  return Math.max(Math.floor(value), 0);
}

/** From here on a run need not end before it is given up: of sets nothing is known then. */
const MANY = 2 ** 20;

/** A count below a limit; null for others, and for none. */
function counted(count: Repetitions | null, limit: number): Repetitions | null {
  if (count === null) return null;
  return greatestOf(count) < (typeof count === 'number' ? limit : MANY) ? count : null;
}
