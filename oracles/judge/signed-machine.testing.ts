/**
 * Machines with NaNs of either sign, which numbers do not have: a negative NaN, and another positive one, stand in
 * registers as two doubles that no register of binary32 holds, and show as NaN. For SLT, SGE, MIN, MAX and LIT that
 * go by the signs (NV_vertex_program §2.14.1.11); what the text leaves open of them is chosen.
 */
import { concrete } from '../../semantics/domains/concrete.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { Machine, NominalState } from '../../semantics/machine/machine.js';

/** What an implementation does with the signs of NaN where the text does not say. */
export interface SignsOfNaN {
  /** Whether a NaN that is made of numbers is negative, as the processors of the time make it. */
  readonly isMadeNegative: boolean;
  /** Whether a minus changes the sign, or makes it positive like every computation. */
  readonly isFlipped: boolean;
  /** What ABS makes of a NaN: a positive one, or the opposite one by its pseudocode. */
  readonly isCleared: boolean;
  /** Whether 1.0 * x and 0.0 + x are x itself. */
  readonly isIdentical: boolean;
  /** Whether a NaN that is computed has other bits than one that is given. */
  readonly isOther: boolean;
}

/** -NaN, and a +NaN that comes after the one that is given. */
export const NEGATIVE = 2 ** -1050;
export const LATER = 3 * 2 ** -1050;

function isAny(a: number): boolean {
  return Number.isNaN(a) || a === NEGATIVE || a === LATER;
}

/** What arithmetic takes a value as. */
function plain(a: number): number {
  return isAny(a) ? NaN : a;
}

function placeOf(a: number): number {
  return a === NEGATIVE ? 0 : a === LATER ? 3 : Number.isNaN(a) ? 2 : 1;
}

export function signedDomain(policies: Policies, signs: SignsOfNaN): Binary32Domain {
  const domain = concrete(policies);
  const made = signs.isMadeNegative ? NEGATIVE : NaN;
  const positive = signs.isOther ? LATER : NaN;
  const result = (value: number, operands: readonly number[]): number =>
    Number.isNaN(value) ? (operands.some(isAny) ? positive : made) : value;
  const all =
    (of: (...operands: number[]) => number) =>
    (...operands: number[]): number =>
      result(of(...operands.map(plain)), operands);
  const test =
    (of: (a: number, b: number) => boolean) =>
    (a: number, b: number): boolean =>
      of(plain(a), plain(b));
  const one = (name: UnaryName): ((a: number) => number) => all(domain[name]);
  /** An operation with an identity: where that keeps NaNs as they are, it gives the other operand, if that is a NaN. */
  const identity =
    (number: number, of: (a: number, b: number) => number) =>
    (a: number, b: number): number => {
      const kept = signs.isIdentical ? (a === number ? b : b === number ? a : null) : null;
      return kept !== null && isAny(kept) ? kept : all(of)(a, b);
    };
  const precedes = (a: number, b: number): boolean =>
    isAny(a) || isAny(b) ? placeOf(a) < placeOf(b) : domain.precedes(a, b);
  const extreme =
    (isMaximum: boolean, of: (a: number, b: number) => number) =>
    (a: number, b: number): number => {
      if (!isAny(a) && !isAny(b)) return of(a, b);
      switch (policies.minMaxNaN) {
        case 'second':
          return b;
        case 'ordered':
          return precedes(a, b) === isMaximum ? b : a;
        default:
          return all(of)(a, b);
      }
    };
  const add = identity(0, domain.add);
  const multiply = identity(1, domain.multiply);
  const sum =
    (of: (...factors: number[]) => number) =>
    (...factors: number[]): number =>
      all(of)(...factors);
  return {
    ...domain,
    add,
    multiply,
    multiplyWithin: identity(1, domain.multiplyWithin),
    multiplyAdd: (a, b, c) =>
      policies.madRounding === 'once' ? all(domain.multiplyAdd)(a, b, c) : add(multiply(a, b), c),
    sumOfThreeProducts: sum((...[a0, b0, a1, b1, a2, b2]) =>
      domain.sumOfThreeProducts(a0 ?? 0, b0 ?? 0, a1 ?? 0, b1 ?? 0, a2 ?? 0, b2 ?? 0),
    ),
    sumOfFourProducts: sum((...[a0, b0, a1, b1, a2, b2, a3, b3]) =>
      domain.sumOfFourProducts(
        a0 ?? 0,
        b0 ?? 0,
        a1 ?? 0,
        b1 ?? 0,
        a2 ?? 0,
        b2 ?? 0,
        a3 ?? 0,
        b3 ?? 0,
      ),
    ),
    negate: (a) =>
      !isAny(a) ? -a : signs.isFlipped ? (a === NEGATIVE ? positive : NEGATIVE) : positive,
    absolute: (a) =>
      !isAny(a) ? domain.absolute(a) : signs.isCleared || a === NEGATIVE ? positive : NEGATIVE,
    maximum: extreme(true, domain.maximum),
    minimum: extreme(false, domain.minimum),
    less: test(domain.less),
    lessOrEqual: test(domain.lessOrEqual),
    equal: test(domain.equal),
    isNaN: isAny,
    isNegativeNaN: (a) => a === NEGATIVE,
    // NaN comes last, and whoever goes by signs (isNegativeNaN) goes by all bits.
    precedes: (a, b) =>
      policies.setOnNaN === 'signed' && isAny(a) && isAny(b)
        ? precedes(a, b)
        : domain.precedes(plain(a), plain(b)),
    anyOf: ([first = NaN]) => first,
    floor: one('floor'),
    fraction: one('fraction'),
    reciprocal: one('reciprocal'),
    reciprocalSquareRoot: one('reciprocalSquareRoot'),
    exp2: one('exp2'),
    roughExp2: one('roughExp2'),
    log2: one('log2'),
    roughLog2: one('roughLog2'),
    exp2OfInteger: one('exp2OfInteger'),
    exponent: one('exponent'),
    mantissa: one('mantissa'),
    coarse: one('coarse'),
    floorToAddress: (a) => domain.floorToAddress(plain(a)),
  };
}

type UnaryName =
  | 'floor'
  | 'fraction'
  | 'reciprocal'
  | 'reciprocalSquareRoot'
  | 'exp2'
  | 'roughExp2'
  | 'log2'
  | 'roughLog2'
  | 'exp2OfInteger'
  | 'exponent'
  | 'mantissa'
  | 'coarse';

/** A machine that has these numbers; of a NaN its states show no more than that it is one. */
export function shownByNumbers(machine: Machine): Machine {
  const own = new WeakMap<NominalState, NominalState>();
  const shown = (state: NominalState): NominalState => {
    const { temporaries, results, parameters } = state;
    const seen = {
      ...state,
      temporaries: temporaries.map(seenVector),
      results: results.map(seenVector),
      parameters: parameters.map(seenVector),
    };
    own.set(seen, state);
    return seen;
  };
  const of = (state: NominalState): NominalState => own.get(state) ?? state;
  return {
    ...machine,
    link: (program) => {
      const linked = machine.link(program);
      return {
        ...linked,
        instructions: linked.instructions.map((instruction) => ({
          ...instruction,
          step: (inputs, state) => shown(instruction.step(inputs, of(state))),
        })),
      };
    },
  };
}

function seenVector(vector: Vector<number>): Vector<number> {
  const { x, y, z, w } = vector;
  if (!isHidden(x) && !isHidden(y) && !isHidden(z) && !isHidden(w)) return vector;
  return { x: plain(x), y: plain(y), z: plain(z), w: plain(w) };
}

function isHidden(a: number): boolean {
  return a === NEGATIVE || a === LATER;
}
