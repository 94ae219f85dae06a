/**
 * A domain for proofs about one run: numbers that are known, computed as the run's own domain does, and sets of numbers
 * where something may be anything. A set has every value that the run's domain may give for members of the operands: the allowed domain's sets
 * under the run's assignment have them (hybrid.test.ts holds that).
 */
import { lawOf, type VpAuthority } from '../../../spec/authorities.js';
import { alike } from '../../../semantics/domains/allowed-denormals.js';
import { NO, truth, type Truth } from '../../../semantics/domains/allowed-tests.js';
import { allowed, type AllowedDomain } from '../../../semantics/domains/allowed.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { Binary32Domain } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { Allowed } from '../../../semantics/number/value-set.js';

type OfNumbers = (...operands: readonly number[]) => number;
type OfSets = (...operands: readonly Allowed[]) => Allowed;

/** The operations on numbers that give a number. */
export const ARITHMETIC = [
  'add',
  'multiply',
  'multiplyWithin',
  'multiplyAdd',
  'sumOfThreeProducts',
  'sumOfFourProducts',
  'negate',
  'absolute',
  'floor',
  'fraction',
  'coarse',
  'maximum',
  'minimum',
  'reciprocal',
  'reciprocalSquareRoot',
  'exp2',
  'roughExp2',
  'log2',
  'roughLog2',
  'sine',
  'cosine',
  'exp2OfInteger',
  'exponent',
  'mantissa',
] as const;

/** The operations on numbers that give a truth value. */
export const COMPARISONS = ['less', 'lessOrEqual', 'equal', 'precedes'] as const;

/**
 * @param base the run's own domain: one result for every operation
 * @param policies the assignment that it goes by
 */
export function hybrid(
  base: Binary32Domain,
  policies: Policies,
  authority: VpAuthority,
): AllowedDomain {
  const chooser = { ...fixed(policies), choose: base.choose };
  const sets = allowed(alike(chooser), lawOf(authority));
  const arithmetic = ARITHMETIC.map((name) => {
    const ofNumbers = base[name] as OfNumbers;
    const ofSets = sets[name] as OfSets;
    const either: OfSets = (...operands) =>
      areNumbers(operands) ? ofNumbers(...operands) : ofSets(...operands);
    return [name, either] as const;
  });
  const comparisons = COMPARISONS.map((name) => {
    const either = (a: Allowed, b: Allowed): Truth =>
      typeof a === 'number' && typeof b === 'number' ? truth(base[name](a, b)) : sets[name](a, b);
    return [name, either] as const;
  });
  // It chooses among the elements, and looks into none.
  const elementOf = base.element as unknown as (
    elements: readonly Vector<Allowed>[],
    address: number,
    displacement: number,
    outside: Vector<Allowed>,
  ) => Vector<Allowed>;
  return {
    ...sets,
    ...(Object.fromEntries(arithmetic) as Pick<AllowedDomain, (typeof ARITHMETIC)[number]>),
    ...(Object.fromEntries(comparisons) as Pick<AllowedDomain, (typeof COMPARISONS)[number]>),
    choose: base.choose,
    anyOf: ([first = NaN]) => first,
    anything: base.anything,
    constant: base.constant,
    input: base.input,
    // Its numbers have one NaN.
    isNegativeNaN: () => NO,
    floorToAddress: (a) =>
      typeof a === 'number' ? base.floorToAddress(a) : sets.floorToAddress(a),
    roundToAddress: (a) =>
      typeof a === 'number' ? base.roundToAddress(a) : sets.roundToAddress(a),
    addAddresses: (a, b) =>
      typeof a === 'number' && typeof b === 'number'
        ? base.addAddresses(a, b)
        : sets.addAddresses(a, b),
    element: (elements, address, displacement, outside) =>
      typeof address === 'number'
        ? elementOf(elements, address, displacement, outside)
        : sets.element(elements, address, displacement, outside),
  };
}

function areNumbers(operands: readonly Allowed[]): operands is readonly number[] {
  return operands.every((operand) => typeof operand === 'number');
}
