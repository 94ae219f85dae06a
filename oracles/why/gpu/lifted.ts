/**
 * Operations on what is known and what is not, of GPU programs: a domain's own where all is known, and on sets else. The allowed domain has the sets. It has
 * no undefined values, which a run has: a set tells whether it may be one.
 */
import {
  NO,
  truth,
  YES,
  type Truth as TruthSet,
} from '../../../semantics/domains/allowed-tests.js';
import { ANY_FLAGS, type FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { Packed, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import {
  ANY_INTEGER,
  bitsOfInteger,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import {
  ANYTHING,
  includes,
  interval,
  mayBeNaN,
  NORMAL,
  union,
  type Allowed,
} from '../../../semantics/number/value-set.js';

/** What is not known: one of a set of values, or, where it may be, nothing that is defined. */
export class Unknown<S> {
  constructor(
    readonly set: S,
    readonly mayBeUndefined: boolean,
    /** Whether it may be bits that no number stands for: of a NaN of its own, or of a denormal. */
    readonly mayBePacked = false,
  ) {}
}

export interface HybridKinds {
  readonly number: NominalFloat | Unknown<AllowedFloat>;
  readonly truth: Truth | Unknown<TruthSet>;
  readonly integer: NominalInteger | Unknown<AllowedInteger>;
  readonly flags: NominalFlags | Unknown<FlagSet>;
  readonly word: NominalWord | Unknown<AllowedWord>;
}

const EITHER: TruthSet = 3;

/** Any word, and none. */
export const ANY_WORD = new Unknown<AllowedWord>(null, true, true);
export const ANY_CODE = new Unknown<FlagSet>(ANY_FLAGS, true);

/** How values of one kind become sets, and sets values. */
interface Kind<N, S> {
  readonly setOf: (value: N) => S;
  readonly isUndefined: (value: N) => boolean;
  /** Whether a set may stand for what is undefined. */
  readonly isWhole: (set: S) => boolean;
  /** The one value of a set; null of others. */
  readonly onlyOf: (set: S) => N | null;
}

/** The number that stands for bits of their own. */
export const plain = (a: AllowedFloat): Allowed => (a instanceof Packed ? a.value : a);

export const FLOATS: Kind<NominalFloat, AllowedFloat> = {
  setOf: (value) => (value === UNDEFINED ? ANYTHING : value),
  isUndefined: (value) => value === UNDEFINED,
  isWhole: (set) => !(set instanceof Packed) && includes(set, NORMAL),
  onlyOf: (set) => (typeof set === 'number' ? set : null),
};
const TRUTHS: Kind<Truth, TruthSet> = {
  setOf: (value) => (value === UNDEFINED ? EITHER : truth(value)),
  isUndefined: (value) => value === UNDEFINED,
  isWhole: () => false,
  onlyOf: (set) => (set === YES ? true : set === NO ? false : null),
};
export const INTEGERS: Kind<NominalInteger, AllowedInteger> = {
  setOf: (value) => (value === UNDEFINED ? ANY_INTEGER : bitsOfInteger(value)),
  isUndefined: (value) => value === UNDEFINED,
  isWhole: (set) => set === ANY_INTEGER,
  onlyOf: (set) => (typeof set === 'number' ? set | 0 : null),
};
const WORDS: Kind<NominalWord, AllowedWord> = {
  setOf: (value) => {
    if (value === UNDEFINED) return null;
    if (!(value instanceof IntegerWord)) return { type: 'F', value };
    return value.type === null ? null : { type: value.type, value: bitsOfInteger(value.value) };
  },
  isUndefined: (value) => value === UNDEFINED,
  isWhole: (set) => set === null,
  onlyOf: (set) => {
    if (set === null || typeof set.value !== 'number') return null;
    return set.type === 'F' ? set.value : new IntegerWord(set.type, set.value | 0);
  },
};
export const FLAGS: Kind<NominalFlags, FlagSet> = {
  setOf: (value) => {
    let set: FlagSet = 0;
    const unknown = value >> 4;
    for (let flags = 0; flags < 16; flags++)
      if ((flags & ~unknown) === (value & ~unknown & 15)) set |= 1 << flags;
    return set;
  },
  isUndefined: (value) => value > 15,
  isWhole: (set) => set === ANY_FLAGS,
  onlyOf: (set) => {
    const only = Math.log2(set);
    return Number.isInteger(only) ? only : null;
  },
};

type KindName = 'F' | 'B' | 'I' | 'W' | 'C';
const KINDS: Readonly<Record<KindName, Kind<never, unknown>>> = {
  F: FLOATS as unknown as Kind<never, unknown>,
  B: TRUTHS as unknown as Kind<never, unknown>,
  I: INTEGERS as unknown as Kind<never, unknown>,
  W: WORDS as unknown as Kind<never, unknown>,
  C: FLAGS as unknown as Kind<never, unknown>,
};

/**
 * The operations, by the kinds of their operands and of their result; `_` is an operand that is no value of the domain. Those that let
 * bits of their own through, or make them, have a `!`.
 */
export const NUMBER_SHAPES = {
  add: 'FF F',
  multiply: 'FF F',
  multiplyWithin: 'FF F',
  multiplyAdd: 'FFF F',
  sumOfTwoProducts: 'FFFF F',
  sumOfThreeProducts: 'FFFFFF F',
  sumOfFourProducts: 'FFFFFFFF F',
  negate: 'F F!',
  absolute: 'F F!',
  floor: 'F F',
  fraction: 'F F',
  ceiling: 'F F',
  round: 'F F',
  truncate: 'F F',
  coarse: 'F F',
  maximum: 'FF F',
  minimum: 'FF F',
  less: 'FF B',
  lessOrEqual: 'FF B',
  equal: 'FF B',
  precedes: 'FF B',
  isNaN: 'F B',
  isNegativeNaN: 'F B',
  not: 'B B',
  or: 'BB B',
  select: 'BFF F!',
  reciprocal: 'F F',
  reciprocalSquareRoot: 'F F',
  exp2: 'F F',
  roughExp2: 'F F',
  log2: 'F F',
  roughLog2: 'F F',
  sine: 'F F',
  cosine: 'F F',
  exp2OfInteger: 'F F',
  exponent: 'F F',
  mantissa: 'F F',
  divide: 'FF F',
  power: 'FF F',
  saturate: 'F_ F!',
  storeShort: 'F F!',
} as const;

export const OTHER_SHAPES = {
  addIntegers: 'II I',
  subtractIntegers: 'II I',
  negateInteger: 'I I',
  absoluteInteger: 'I_ I',
  multiplyLow: 'II I',
  multiplyHigh: 'II_ I',
  multiply24: 'II_ I',
  divideIntegers: 'II_ I',
  modulo: 'II_ I',
  and: 'II I',
  or32: 'II I',
  xor: 'II I',
  notBits: 'I I',
  shiftLeft: 'II_ I',
  shiftRight: 'II_ I',
  lessInteger: 'II_ B',
  equalInteger: 'II B',
  selectInteger: 'BII I',
  toInteger: 'F_ I',
  toFloat: 'I_ F',
  bitsOf: 'F I',
  fromBits: 'I F!',
  toHalf: 'F I',
  fromHalf: 'I F!',
  quantize: 'F____ I',
  dequantize: 'I__ F',
  wordOfFloat: 'F W!',
  wordOfInteger: 'I_ W',
  floatOf: 'W F!',
  integerOf: 'W_ I',
  selectWord: 'BWW W!',
  storeShortInteger: 'I_ I',
  flagsOfFloat: 'F C',
  flagsOfInteger: 'I C',
  testFlags: '_C B',
  selectFlags: 'BCC C',
  besideOld: 'CC C',
} as const;

type Operation = (...operands: readonly unknown[]) => unknown;

/** What may make bits of its own out of numbers. */
const MAKES_PACKED: ReadonlySet<string> = new Set(['fromBits', 'fromHalf', 'storeShort']);

/** What has no result of NaN, where the sets do not tell. */
const OF_NAN_UNDEFINED: ReadonlySet<string> = new Set(['quantize', 'toInteger']);

/** An operation on what is known and what is not. */
function lifted(name: string, shape: string, known: Operation, ofSets: Operation): Operation {
  const [operands = '', result = ''] = shape.split(' ');
  const kinds = Array.from(operands, (kind) => (kind === '_' ? null : KINDS[kind as KindName]));
  const kind = KINDS[result.charAt(0) as KindName];
  const letsThrough = result.endsWith('!');
  return (...given) => {
    if (!given.some((operand) => operand instanceof Unknown)) return known(...given);
    const [test, whenTrue, whenFalse] = given;
    if (CHOICES.has(name) && typeof test === 'boolean') return test ? whenTrue : whenFalse;
    let mayBeUndefined = false;
    let mayBePacked = MAKES_PACKED.has(name);
    const sets = given.map((operand, at) => {
      if (operand instanceof Unknown) {
        mayBeUndefined ||= operand.mayBeUndefined;
        mayBePacked ||= letsThrough && operand.mayBePacked;
        const isTaken = !letsThrough && operand.mayBePacked && kinds[at] === KINDS.F;
        return isTaken ? asTaken(operand.set as AllowedFloat) : (operand.set as unknown);
      }
      const own = kinds[at] ?? null;
      if (own === null) return operand;
      mayBeUndefined ||= own.isUndefined(operand as never);
      mayBePacked ||= letsThrough && isPacked(operand);
      if (operand instanceof Packed && !letsThrough) return asTaken(operand);
      return own.setOf(operand as never);
    });
    const isOfBits = result === 'I' && given.some(mayBeOfItsOwn);
    const set = isOfBits ? ANY_INTEGER : ofSets(...sets);
    if (OF_NAN_UNDEFINED.has(name)) mayBeUndefined ||= mayBeNaN(plain(sets[0] as AllowedFloat));
    const isMade = !ALWAYS_DEFINED.has(name) && kind.isWhole(set) && !isOfItsType(name, sets);
    mayBeUndefined ||= isMade;
    const only = mayBeUndefined || mayBePacked ? null : kind.onlyOf(set);
    return only ?? new Unknown(set, mayBeUndefined, mayBePacked);
  };
}

/** Choices between two values by a truth value: of one that is known nothing else matters. */
const CHOICES: ReadonlySet<string> = new Set([
  'select',
  'selectInteger',
  'selectWord',
  'selectFlags',
]);

/** What has a result wherever its operands have values. */
const ALWAYS_DEFINED: ReadonlySet<string> = new Set<
  keyof typeof NUMBER_SHAPES | keyof typeof OTHER_SHAPES
>([
  'add',
  'multiply',
  'multiplyAdd',
  'sumOfTwoProducts',
  'sumOfThreeProducts',
  'sumOfFourProducts',
  'negate',
  'absolute',
  'maximum',
  'minimum',
  'select',
  'addIntegers',
  'subtractIntegers',
  'negateInteger',
  'absoluteInteger',
  'multiplyLow',
  'multiplyHigh',
  'and',
  'or32',
  'xor',
  'notBits',
  'selectInteger',
  'wordOfFloat',
  'wordOfInteger',
]);

/** Whether a word is read as the type that it was written as: then it is what was written. */
function isOfItsType(name: string, [word, signed]: readonly unknown[]): boolean {
  if (name !== 'floatOf' && name !== 'integerOf') return false;
  const wanted = name === 'floatOf' ? 'F' : signed === true ? 'S' : 'U';
  return (word as AllowedWord)?.type === wanted;
}

const ZEROS = interval(-0, 0);

/** What arithmetic takes bits of their own as, and the bits: denormals may be zeros. */
function asTaken(set: AllowedFloat): Allowed {
  if (set instanceof Packed) return union(set.value, valueOf(set.bits));
  return union(set, ZEROS);
}

/** Whether the bits may be others than those of a number of a set. */
function mayBeOfItsOwn(operand: unknown): boolean {
  return operand instanceof Unknown && operand.mayBePacked;
}

export function isPacked(value: unknown): boolean {
  return value instanceof Packed || (value instanceof IntegerWord && value.type === null);
}

export function liftedAll<D>(
  shapes: Readonly<Record<string, string>>,
  known: object,
  sets: object,
): D {
  const from = (domain: object, name: string): Operation =>
    (domain as Readonly<Record<string, Operation>>)[name] ?? missing(name);
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      lifted(name, shape, from(known, name), from(sets, name)),
    ]),
  ) as D;
}

function missing(name: string): never {
  throw new Error(`a domain has no ${name}`);
}
