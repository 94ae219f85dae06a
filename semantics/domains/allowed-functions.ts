/**
 * The approximated functions of numbers and sets: all that their error bounds permit (number/bounds-*.ts),
 * and the special cases that the documents fix. The exact parts of EXP and LOG.
 */
import { isDenormal, LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from '../number/binary32.js';
import {
  cosineBeyond,
  cosineWithin,
  FIRST_BEYOND,
  LAST_ANGLE,
  sineBeyond,
  sineWithin,
  UNIT,
} from '../number/bounds-angle.js';
import { exponentialWithin, roughExponentialWithin } from '../number/bounds-exponential.js';
import { logarithmWithin, roughLogarithmWithin } from '../number/bounds-logarithm.js';
import {
  isOlderReciprocalStated,
  isOlderSquareRootStated,
  olderReciprocalSquareRootWithin,
  olderReciprocalWithin,
  olderRoughLogarithmWithin,
} from '../number/bounds-older.js';
import {
  isReciprocalStated,
  isSquareRootStated,
  reciprocalSquareRootWithin,
  reciprocalWithin,
} from '../number/bounds-reciprocal.js';
import { cellsOf, countOf, forEach, type Cell } from '../number/set-cells.js';
import type { Law } from '../../spec/authorities.js';
import * as elementary from '../number/elementary.js';
import {
  ANYTHING,
  intersect,
  interval,
  negate,
  NORMAL,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import { mayKeep, multiples, quantumOf, type SetArithmetic } from './allowed-arithmetic.js';
import { Span, Values } from './allowed-outcomes.js';
import { eachWay } from './allowed-denormals.js';
import type { Chooser } from './chooser.js';
import type { Policies, PolicyName } from './policies.js';
import type { Scalar } from './scalar.js';

type Unary = (a: Allowed) => Allowed;
type OfCell = (cell: Cell) => Allowed;
/** Takes one alternative of a policy, or all that come into question. */
type Decide = <K extends PolicyName>(
  policy: K,
  outcome: (alternative: Policies[K]) => Allowed,
) => Allowed;

/** Zero is what is left of a denormal power; the sign is not said (vp2.E-exponential-underflow). */
const ZEROS = interval(-0, 0);
/** More integers than this become an interval. */
const MOST_INTEGERS = 16;

/** What a text bounds RCP, RSQ and LOG by, and for which operands. */
interface Bounds {
  readonly reciprocal: typeof reciprocalWithin;
  readonly isReciprocalStated: typeof isReciprocalStated;
  readonly squareRoot: typeof reciprocalSquareRootWithin;
  readonly isSquareRootStated: typeof isSquareRootStated;
  readonly roughLogarithm: typeof roughLogarithmWithin;
}

const OF_EXACT_VALUES: Bounds = {
  reciprocal: reciprocalWithin,
  isReciprocalStated,
  squareRoot: reciprocalSquareRootWithin,
  isSquareRootStated,
  roughLogarithm: roughLogarithmWithin,
};

const OF_SINGLE_PRECISION: Bounds = {
  reciprocal: olderReciprocalWithin,
  isReciprocalStated: isOlderReciprocalStated,
  squareRoot: olderReciprocalSquareRootWithin,
  isSquareRootStated: isOlderSquareRootStated,
  roughLogarithm: olderRoughLogarithmWithin,
};

export function functions(chooser: Chooser, numbers: Scalar, arithmetic: SetArithmetic, law: Law) {
  const { alternatives } = chooser;
  const bounds = law === 'vp1' ? OF_SINGLE_PRECISION : OF_EXACT_VALUES;
  const all: Decide = (policy, outcome) => unionOf(alternatives(policy).map(outcome));

  /** A number is computed by what is chosen, a set by everything that may be. */
  const ofCells = (make: (decide: Decide) => OfCell): Unary => {
    const one = make(chooser.choose);
    const each = make(all);
    const ofSet = (a: Allowed): Allowed => unionOf(finely(arithmetic.loaded(a)).map(each));
    const ofNumber = (a: number): Allowed => {
      const loaded = numbers.operand(a);
      return one({ low: loaded, high: loaded });
    };
    return (a) => {
      if (typeof a !== 'number') return ofSet(a);
      return eachWay(
        chooser,
        isDenormal(a),
        () => ofNumber(a),
        () => ofSet(a),
      );
    };
  };
  /** Denormals within a bound are results only where they are kept. */
  const delivered = (set: Allowed): Allowed =>
    mayKeep(alternatives) ? set : intersect(set, NORMAL);

  /** Outside of the operands that a bound is stated for. */
  const unstated = (decide: Decide, within: () => Allowed): Allowed =>
    decide('reciprocalRange', (policy) =>
      policy === 'relative' ? arithmetic.loaded(within()) : ANYTHING,
    );
  const reciprocal =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (isSpecial(low)) return 1 / low;
      if (low === 1 && high === 1) {
        return decide('reciprocalOfOne', (policy) =>
          policy === 'exact' ? 1 : bounds.reciprocal(1, 1),
        );
      }
      if (bounds.isReciprocalStated(low, high)) return bounds.reciprocal(low, high);
      return unstated(decide, () =>
        low > 0 ? bounds.reciprocal(low, high) : negate(bounds.reciprocal(-high, -low)),
      );
    };
  const reciprocalSquareRoot =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      const positive = (from: number, to: number): Allowed => {
        if (isSpecial(from)) return elementary.reciprocalSquareRoot(from);
        if (bounds.isSquareRootStated(from, to)) return bounds.squareRoot(from, to);
        return unstated(decide, () => bounds.squareRoot(from, to));
      };
      if (low > 0 || Object.is(low, 0) || Number.isNaN(low)) return positive(low, high);
      return decide('rsqNegative', (policy) => {
        if (policy === 'absolute') return positive(Math.abs(high), Math.abs(low));
        return low === 0 ? -Infinity : NaN;
      });
    };

  const exponential =
    (within: typeof exponentialWithin) =>
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (isSpecial(low)) return elementary.exp2(low);
      const permitted = within(low, high, () => decide('exponentialOverflow', overflown));
      if (!mayKeep(alternatives) || low >= -126) return permitted;
      return unionOf([permitted, interval(elementary.exp2(low), elementary.exp2(high))]);
    };
  const logarithm =
    (within: typeof logarithmWithin): OfCell =>
    ({ low, high }) => {
      if (isSpecial(low) || low < 0) return elementary.log2(low);
      return delivered(within(low, high));
    };
  /** The bound of angles is stated from 0 to 2 pi. */
  const angle = (
    decide: Decide,
    low: number,
    high: number,
    { within, beyond }: Record<'within' | 'beyond', typeof sineWithin>,
  ): Allowed => {
    const parts: Allowed[] = [];
    if (high > 0 && low <= LAST_ANGLE) {
      parts.push(delivered(within(low, Math.min(high, LAST_ANGLE))));
    }
    const first = low < 0 ? low : Math.max(low, FIRST_BEYOND);
    if (first <= high) {
      parts.push(
        decide('angleRange', (policy) =>
          policy === 'unbounded'
            ? ANYTHING
            : delivered(policy === 'unit' ? UNIT : beyond(first, high)),
        ),
      );
    }
    return unionOf(parts);
  };
  const sine =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (Object.is(low, -0)) return decide('sineOfZero', (policy) => (policy === 'kept' ? -0 : 0));
      if (isSpecial(low)) return elementary.sine(low);
      return angle(decide, low, high, { within: sineWithin, beyond: sineBeyond });
    };
  const cosine =
    (decide: Decide): OfCell =>
    ({ low, high }) =>
      isSpecial(low)
        ? elementary.cosine(low)
        : angle(decide, low, high, { within: cosineWithin, beyond: cosineBeyond });

  const floor =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (Object.is(low, -0))
        return decide('floorOfZero', (policy) => (policy === 'kept' ? -0 : 0));
      return integers(Math.floor(low), Math.floor(high));
    };
  const power =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (isSpecial(low)) return elementary.exp2OfInteger(low);
      const [first, last] = [Math.ceil(low), Math.floor(high)];
      const parts: Allowed[] = [];
      if (first < -126) parts.push(ZEROS);
      if (last >= 128) parts.push(decide('exponentialOverflow', overflown));
      const [from, to] = [Math.max(first, -126), Math.min(last, 127)];
      if (to - from < MOST_INTEGERS) {
        for (let n = from; n <= to; n++) parts.push(elementary.exp2OfInteger(n));
      } else {
        parts.push(interval(elementary.exp2OfInteger(from), elementary.exp2OfInteger(to)));
      }
      return unionOf(parts);
    };
  const exponent: OfCell = ({ low, high }) =>
    integers(elementary.exponent(low), elementary.exponent(high));
  const mantissa =
    (decide: Decide): OfCell =>
    ({ low, high }) => {
      if (low === 0 || low === Infinity) {
        return decide('logYOfSpecial', (policy) => (policy === 'one' ? 1 : NaN));
      }
      if (low < 0 || Number.isNaN(low)) return NaN;
      const [first, last] = [elementary.mantissa(low), elementary.mantissa(high)];
      const powers = elementary.exponent(high) - elementary.exponent(low);
      if (powers === 0) return interval(first, last);
      if (powers > 1) return interval(1, nextDown(2));
      return unionOf([interval(1, last), interval(first, nextDown(2))]);
    };

  const fractionOfSet = (a: Allowed): Allowed =>
    unionOf(cellsOf(arithmetic.loaded(a)).map((cell) => fraction(arithmetic, cell)));

  return {
    reciprocal: ofCells(reciprocal),
    reciprocalSquareRoot: ofCells(reciprocalSquareRoot),
    exp2: ofCells(exponential(exponentialWithin)),
    roughExp2: ofCells(exponential(roughExponentialWithin)),
    log2: ofCells(() => logarithm(logarithmWithin)),
    roughLog2: ofCells(() => logarithm(bounds.roughLogarithm)),
    sine: ofCells(sine),
    cosine: ofCells(cosine),
    floor: ofCells(floor),
    exp2OfInteger: ofCells(power),
    exponent: ofCells(() => exponent),
    mantissa: ofCells(mantissa),
    fraction: (a: Allowed): Allowed =>
      typeof a === 'number'
        ? eachWay(
            chooser,
            isDenormal(a),
            () => numbers.fraction(a),
            () => fractionOfSet(a),
          )
        : fractionOfSet(a),
  };
}

/** Cells of more values than this stay intervals. */
const FEW = 4;

/** The cells of a set, taken apart into single values where there are few. */
function finely(set: Allowed): readonly Cell[] {
  return cellsOf(set).flatMap((cell) => {
    if (countOf(cell) > FEW) return [cell];
    const cells: Cell[] = [];
    forEach(cell, (value) => cells.push({ low: value, high: value }));
    return cells;
  });
}

/** NaN, an infinity or a zero. */
function isSpecial(a: number): boolean {
  return a === 0 || !Number.isFinite(a);
}

function overflown(policy: Policies['exponentialOverflow']): number {
  return policy === 'infinity' ? Infinity : LARGEST;
}

/** The integers from one to another (or an infinity, or NaN, by itself). */
function integers(low: number, high: number): Allowed {
  if (low === high || Number.isNaN(low)) return low;
  // Beyond 2^24 single precision has no longer every integer, and nothing but integers.
  if (high - low < MOST_INTEGERS && Math.max(-low, high) <= 2 ** 24) {
    return unionOf(Array.from({ length: high - low + 1 }, (_, i) => low + i));
  }
  const parts: Allowed[] = [];
  if (low < 0) parts.push(interval(low, Math.min(high, -1)));
  if (low <= 0 && high >= 0) parts.push(0);
  if (high > 0) parts.push(interval(Math.max(low, 1), high));
  return unionOf(parts);
}

/** Where the fractions from one value to another are few, and all of them exact: just these. */
function fewFractions(low: number, high: number): Allowed | undefined {
  const whole = Math.floor(low);
  const quantum = quantumOf({ low, high });
  const few = multiples(low - whole, high - whole, quantum);
  return few !== undefined && quantum >= SMALLEST_NORMAL ? unionOf(few) : undefined;
}

/** a - floor(a): monotone from each integer to the next. */
function fraction(arithmetic: SetArithmetic, { low, high }: Cell): Allowed {
  const { exactly, outcomes, single } = arithmetic;
  const of = (a: number): Allowed => exactly(() => single.fraction(a));
  if (isSpecial(low)) return of(low);
  const parts: Allowed[] = [];
  /** From an integer, or what is above it, to before the next. */
  const within = (from: number, to: number): void => {
    let start = from;
    if (Number.isInteger(from)) {
      parts.push(of(from));
      start = nextUp(from);
    }
    if (start > to) return;
    const few = fewFractions(start, to);
    if (few !== undefined) {
      parts.push(few);
      return;
    }
    const span = new Span();
    outcomes(span, () => single.fraction(start));
    outcomes(span, () => single.fraction(to));
    const values = new Values();
    span.fill(values, SMALLEST_NORMAL);
    parts.push(values.set());
  };
  const [first, last] = [Math.floor(low), Math.floor(high)];
  if (first === last) {
    within(low, high);
  } else {
    within(low, nextDown(first + 1));
    within(last, high);
    // Among the whole units between, the one nearest to zero has the most values.
    const unit = low < 0 ? last - 1 : first + 1;
    if (unit > first && unit < last) within(unit, nextDown(unit + 1));
  }
  return unionOf(parts);
}
