/**
 * A domain for proofs about one run of a GPU program: what is known is computed as the run's own domain does; where something may
 * be anything, a set has every value that the run's domain may give (hybrid.test.ts holds that). The allowed domain gives these sets, under the
 * run's assignment. It has no undefined values, which a run has: a set tells whether it may be one.
 */
import {
  NO,
  truth,
  YES,
  type Truth as TruthSet,
} from '../../../semantics/domains/allowed-tests.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { replicate, type Decision } from '../../../semantics/domains/domain.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import {
  gpuAllowed,
  type GpuAllowedDomain,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
import { ANY_FLAGS, type FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { Addend, GpuDomain, GpuNumbers } from '../../../semantics/gpu/domains/domain.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import type { GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { bitsOfFloat, Packed, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { Repetitions } from '../../../semantics/gpu/domains/repetitions.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import {
  IntegerWord,
  typedBitsOf,
  type NominalWord,
} from '../../../semantics/gpu/domains/words.js';
import {
  ANY_INTEGER,
  bitsOfInteger,
  containsInteger,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import {
  ANYTHING,
  contains,
  includes,
  interval,
  mayBeNaN,
  NORMAL,
  union,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { partsOf } from '../../../semantics/number/set-cells.js';
import type { Texel } from '../../../semantics/texture/sampler.js';

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

type F = HybridKinds['number'];
type B = HybridKinds['truth'];
type I = HybridKinds['integer'];
type W = HybridKinds['word'];

/** A domain that notes where the way of a run depends on an undefined value: nothing is proved of such a run. */
export interface HybridDomain extends GpuDomain<HybridKinds> {
  /** Whether it had to decide by a value that may be undefined. */
  readonly isLost: () => boolean;
  readonly forget: () => void;
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

const plain = (a: AllowedFloat): Allowed => (a instanceof Packed ? a.value : a);

const FLOATS: Kind<NominalFloat, AllowedFloat> = {
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
const INTEGERS: Kind<NominalInteger, AllowedInteger> = {
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
const FLAGS: Kind<NominalFlags, FlagSet> = {
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

function isPacked(value: unknown): boolean {
  return value instanceof Packed || (value instanceof IntegerWord && value.type === null);
}

function liftedAll<D>(shapes: Readonly<Record<string, string>>, known: object, sets: object): D {
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

type LiftedNumbers = Pick<GpuNumbers<F, B>, keyof typeof NUMBER_SHAPES>;
type LiftedOthers = Pick<GpuDomain<HybridKinds>, keyof typeof OTHER_SHAPES>;

/** Numbers of one precision. */
function numbersOf(
  known: GpuNumbers<NominalFloat, Truth>,
  sets: GpuNumbers<AllowedFloat, TruthSet>,
): GpuNumbers<F, B> {
  return {
    choose: known.choose,
    anyOf: ([first = known.anything]) => first,
    anything: known.anything,
    undefinedFloat: known.undefinedFloat,
    constant: known.constant,
    lift1: (operation) => (a) => joined(pieces(a).map(operation)),
    lift2: (operation) => (a, b) =>
      joined(pieces(a).flatMap((p) => pieces(b).map((q) => operation(p, q)))),
    lift3: (operation) => (a, b, c) =>
      joined(
        pieces(a).flatMap((p) =>
          pieces(b).flatMap((q) => pieces(c).map((r) => operation(p, q, r))),
        ),
      ),
    ...liftedAll<LiftedNumbers>(NUMBER_SHAPES, known, sets),
  };
}

/** A set in parts of like sign, each by itself: several uses of one operand are uses of one part. */
function pieces(a: F): readonly F[] {
  if (!(a instanceof Unknown) || a.set instanceof Packed) return [a];
  const parts: F[] = partsOf(a.set).map(
    (part) => new Unknown<AllowedFloat>(part, false, a.mayBePacked),
  );
  return a.mayBeUndefined ? [...parts, UNDEFINED] : parts;
}

function joined(all: readonly F[]): F {
  const [first = UNDEFINED, ...rest] = all;
  return rest.reduce(joinFloats, first);
}

function joinFloats(a: F, b: F): F {
  if (Object.is(a, b)) return a;
  const [p, q] = [unknownFloat(a), unknownFloat(b)];
  return new Unknown<AllowedFloat>(
    union(plain(p.set), plain(q.set)),
    p.mayBeUndefined || q.mayBeUndefined,
    p.mayBePacked || q.mayBePacked,
  );
}

function unknownFloat(a: F): Unknown<AllowedFloat> {
  return a instanceof Unknown
    ? a
    : new Unknown(FLOATS.setOf(a), FLOATS.isUndefined(a), isPacked(a));
}

/**
 * @param base the run's own domain
 * @param policies the assignment that it goes by
 */
export function gpuHybrid(base: GpuNominal, policies: Policies): HybridDomain {
  const sets: GpuAllowedDomain = gpuAllowed({ ...fixed(policies), choose: base.choose });
  let isLost = false;
  const lose = <V>(value: V): V => {
    isLost = true;
    return value;
  };
  const addend = ({ value, negated }: Addend<I>): Addend<AllowedInteger> => ({
    value: value instanceof Unknown ? value.set : INTEGERS.setOf(value),
    negated,
  });
  const repetitions = (
    count: Unknown<unknown>,
    given: Repetitions | null,
    mayBeNone: boolean,
  ): Repetitions | null =>
    count.mayBeUndefined || mayBeNone || given === null ? lose(given) : given;
  const anyFloat: F = new Unknown<AllowedFloat>(ANYTHING, true);
  const anyInteger: I = new Unknown<AllowedInteger>(ANY_INTEGER, true);
  const unknownTexel = (isFloat: boolean): Texel<F, I> =>
    isFloat
      ? { kind: 'float', value: replicate(anyFloat) }
      : { kind: 'integer', value: replicate(anyInteger) };
  const { sampler } = base;
  const lifts = liftedAll<LiftedOthers>(OTHER_SHAPES, base, sets);
  const { besideOld } = lifts;
  // Most assignments leave nothing of the older flags.
  const usesOld = base.besideOld(0, 15) !== base.besideOld(0, 0);
  return {
    ...numbersOf(base, sets),
    ...lifts,
    besideOld: (flags, old) => {
      if (usesOld) return besideOld(flags, old);
      return flags instanceof Unknown ? besideOld(flags, 0) : base.besideOld(flags, 0);
    },
    integer: base.integer,
    undefinedInteger: base.undefinedInteger,
    // These stand for what is not known too: of an index, or of where a write went.
    undefinedWord: ANY_WORD,
    undefinedFlags: ANY_CODE,
    flagsOfSum: (result, left, right) => {
      const all: readonly I[] = [result, left.value, right.value];
      if (isKnown(result) && isKnown(left.value) && isKnown(right.value)) {
        return base.flagsOfSum(
          result,
          { ...left, value: left.value },
          { ...right, value: right.value },
        );
      }
      const set = sets.flagsOfSum(
        result instanceof Unknown ? result.set : INTEGERS.setOf(result),
        addend(left),
        addend(right),
      );
      const mayBeUndefined = all.some((each) =>
        each instanceof Unknown ? each.mayBeUndefined : INTEGERS.isUndefined(each),
      );
      return new Unknown(set, mayBeUndefined || FLAGS.isWhole(set));
    },
    member: (members, index, outside, join) => {
      if (!(index instanceof Unknown)) return base.member(members, index, outside, join);
      const found = sets.member(members, index.set, outside, join);
      return index.mayBeUndefined ? outside : found;
    },
    indexOf: (index, offset) => (index instanceof Unknown ? null : base.indexOf(index, offset)),
    decide: (test): Decision => {
      if (!(test instanceof Unknown)) {
        const decision = base.decide(test);
        return decision === 'either' ? lose(decision) : decision;
      }
      return test.mayBeUndefined ? lose('either') : sets.decide(test.set);
    },
    repetitions: (count) => {
      if (!(count instanceof Unknown)) return base.repetitions(count);
      const set = plain(count.set);
      return repetitions(
        count,
        sets.repetitions(count.set),
        mayBeNaN(set) || contains(set, Infinity),
      );
    },
    repetitionsOfInteger: (count, signed) =>
      count instanceof Unknown
        ? repetitions(count, sets.repetitionsOfInteger(count.set, signed), false)
        : base.repetitionsOfInteger(count, signed),
    sampler: {
      sample: (access, coordinates, detail) => {
        const all =
          detail.kind === 'level'
            ? [coordinates, { x: detail.level }]
            : [coordinates, detail.dx, detail.dy, { x: detail.bias }];
        const isOpen = all.some((vector) =>
          Object.values(vector).some((value) => value instanceof Unknown),
        );
        return isOpen
          ? unknownTexel(access.type === 'F')
          : sampler.sample(access, coordinates as never, detail as never);
      },
      fetch: (access, coordinates) =>
        Object.values(coordinates).some((value) => value instanceof Unknown)
          ? unknownTexel(access.type === 'F')
          : sampler.fetch(access, coordinates as never),
      size: (access, level) =>
        level instanceof Unknown ? replicate(anyInteger) : sampler.size(access, level),
    },
    sixteenBit:
      base.sixteenBit === null ? null : numbersOf(base.sixteenBit, sets.sixteenBit ?? sets),
    isLost: () => isLost,
    forget: () => {
      isLost = false;
    },
  };
}

function isKnown<N>(value: N | Unknown<unknown>): value is N {
  return !(value instanceof Unknown);
}

/** Whether it is a set that a word may be of, or the word itself. */
export function wordIsIn(word: NominalWord, of: W): boolean {
  if (!(of instanceof Unknown)) {
    const [a, b] = [typedBitsOf(word), typedBitsOf(of)];
    return a === null || b === null ? a === b : a.type === b.type && a.bits === b.bits;
  }
  if (word === UNDEFINED) return of.mayBeUndefined;
  const { set } = of;
  if (set === null) return true;
  if (word instanceof IntegerWord) {
    if (word.type === null || set.type !== word.type) return false;
    return containsInteger(set.value, bitsOfInteger(word.value));
  }
  if (set.type !== 'F') return false;
  const { value } = set;
  if (value instanceof Packed) return bitsOfFloat(value) === bitsOfFloat(word);
  if (typeof word === 'number') return contains(value, word);
  return of.mayBePacked && (contains(value, word.value) || contains(value, valueOf(word.bits)));
}
