/** The predicates that formulas may use, beside comparisons. */
import { isDenormal } from '../../semantics/number/binary32.js';
import { exactDecimal } from '../../semantics/number/exact.js';
import {
  asReal,
  type FloatTerm,
  type NumericTerm,
  type RealTerm,
  type TruthTerm,
} from './numbers.js';
import type { Observation } from './observation.js';
import { isMultiplyAdd, roundedFrom } from './rounding.js';
import { isSumOfProducts, roundedFactor, type Factor } from './sums.js';

/** Which arguments must be operands, results or other numbers that binary64 holds exactly. */
type ArgumentKind = 'float' | 'any' | 'variable';

export interface Predicate {
  readonly arguments: { readonly least: number; readonly most: number; readonly even?: boolean };
  /** The kind of the argument at that place. */
  kindOf(index: number): ArgumentKind;
  compile(args: readonly NumericTerm[]): TruthTerm;
}

function truth(test: (seen: Observation) => boolean): TruthTerm {
  return { kind: 'truth', test };
}

function asFloats(args: readonly NumericTerm[]): readonly FloatTerm[] {
  return args.filter((argument) => argument.kind === 'float');
}

const ZERO: FloatTerm = { kind: 'float', value: () => 0 };

function ofOne(test: (x: number) => boolean): Predicate {
  return {
    arguments: { least: 1, most: 1 },
    kindOf: () => 'float',
    compile: (args) => {
      const [x = ZERO] = asFloats(args);
      return truth((seen) => test(x.value(seen)));
    },
  };
}

function ofTwo(test: (x: number, y: number) => boolean): Predicate {
  return {
    arguments: { least: 2, most: 2 },
    kindOf: () => 'float',
    compile: (args) => {
      const [x = ZERO, y = ZERO] = asFloats(args);
      return truth((seen) => test(x.value(seen), y.value(seen)));
    },
  };
}

function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}

function isPositive(x: number): boolean {
  return x > 0 || Object.is(x, 0);
}

export const PREDICATES: Readonly<Record<string, Predicate>> = {
  isNaN: ofOne(Number.isNaN),
  isInf: ofOne((x) => Math.abs(x) === Infinity),
  isFinite: ofOne(Number.isFinite),
  isZero: ofOne((x) => x === 0),
  isNegative: ofOne(isNegative),
  isPositive: ofOne(isPositive),
  isInteger: ofOne(Number.isInteger),
  same: ofTwo(Object.is),
  sameSign: ofTwo((x, y) => (isNegative(x) && isNegative(y)) || (isPositive(x) && isPositive(y))),
  isDenormal: { ...ofOne(isDenormal), kindOf: () => 'variable' },
  isRounding: {
    arguments: { least: 2, most: 2 },
    kindOf: (index) => (index === 0 ? 'float' : 'any'),
    compile: ([result, value]) => {
      if (result?.kind !== 'float' || value === undefined) return truth(() => false);
      const exact = asReal(value);
      return truth((seen) => isRounding(result.value(seen), exact, seen));
    },
  },
  isMultiplyAdd: {
    arguments: { least: 4, most: 4 },
    kindOf: () => 'float',
    compile: (args) => {
      const [r = ZERO, a = ZERO, b = ZERO, c = ZERO] = asFloats(args);
      return truth((seen) =>
        isMultiplyAdd(r.value(seen), a.value(seen), b.value(seen), c.value(seen)),
      );
    },
  },
  isSumOfProducts: {
    // Four products have fifteen bracketings; more than six would be thousands.
    arguments: { least: 3, most: 13, even: false },
    kindOf: (index) => (index === 0 ? 'float' : 'any'),
    compile: ([result, ...factors]) => {
      if (result?.kind !== 'float') return truth(() => false);
      return truth((seen) =>
        isSumOfProducts(
          result.value(seen),
          factors.map((factor) => factorOf(factor, seen)),
        ),
      );
    },
  },
};

/** A factor that is computed is rounded, either way. */
function factorOf(term: NumericTerm, seen: Observation): Factor {
  if (term.kind === 'float') return term.value(seen);
  const { lo, hi } = term.range(seen);
  if (!Number.isNaN(lo)) return roundedFactor(lo, hi);
  const exact = term.exact(seen).toNumber();
  return roundedFactor(exact, exact);
}

function isRounding(result: number, value: RealTerm, seen: Observation): boolean {
  const around = value.range(seen);
  if (!Number.isNaN(around.lo)) {
    if (Number.isNaN(result)) return false;
    const allowed = roundedFrom(result);
    if (around.lo > allowed.lo && around.hi < allowed.hi) return true;
    if (around.hi <= allowed.lo || around.lo >= allowed.hi) return false;
  }
  const exact = value.exact(seen);
  if (exact.isNaN()) return Number.isNaN(result);
  if (!exact.isFinite()) return result === exact.toNumber();
  if (Number.isNaN(result)) return false;
  const { lo, hi } = roundedFrom(result);
  return exact.greaterThan(exactDecimal(lo)) && exact.lessThan(exactDecimal(hi));
}
