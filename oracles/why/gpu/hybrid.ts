/**
 * A domain for proofs about one run of a GPU program: what is known is computed as the run's own domain does; where something may
 * be anything, a set has every value that the run's domain may give (hybrid.test.ts holds that). The allowed domain gives these sets, under the
 * run's assignment. It has no undefined values, which a run has: a set tells whether it may be one.
 */
import { type Truth as TruthSet } from '../../../semantics/domains/allowed-tests.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { replicate, type Decision } from '../../../semantics/domains/domain.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import {
  gpuAllowed,
  type GpuAllowedDomain,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { Addend, GpuDomain, GpuNumbers } from '../../../semantics/gpu/domains/domain.js';
import type { GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { Packed, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { Repetitions } from '../../../semantics/gpu/domains/repetitions.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { ANY_INTEGER, type AllowedInteger } from '../../../semantics/number/integer-set.js';
import { ANYTHING, contains, mayBeNaN, union } from '../../../semantics/number/value-set.js';
import { partsOf } from '../../../semantics/number/set-cells.js';
import type { Texel } from '../../../semantics/texture/sampler.js';
import {
  ANY_CODE,
  ANY_WORD,
  FLAGS,
  FLOATS,
  INTEGERS,
  isPacked,
  liftedAll,
  NUMBER_SHAPES,
  OTHER_SHAPES,
  Unknown,
  plain,
  type HybridKinds,
} from './lifted.js';

type F = HybridKinds['number'];
type B = HybridKinds['truth'];
type I = HybridKinds['integer'];

/** A domain that notes where the way of a run depends on an undefined value: nothing is proved of such a run. */
export interface HybridDomain extends GpuDomain<HybridKinds> {
  /** Whether it had to decide by a value that may be undefined. */
  readonly isLost: () => boolean;
  readonly forget: () => void;
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
