/**
 * Denormals in the allowed domain where each operation does as it likes: then what is the denormal or the zero
 * of its sign is a set of both, of single numbers too.
 */
import { isDenormal, SMALLEST_NORMAL } from '../number/binary32.js';
import { union, type Allowed } from '../number/value-set.js';
import type { Chooser } from './chooser.js';
import type { Policies } from './policies.js';

/**
 * An operation on numbers, or where each does with denormals as it likes on them as sets.
 *
 * @param matters whether a denormal may be an operand or the result; true where that is not sure
 */
export function eachWay(
  { choose, alternatives }: Chooser,
  matters: boolean,
  ofNumbers: () => Allowed,
  ofSets: () => Allowed,
): Allowed {
  if (!matters || !alternatives('denormals').includes('each')) return ofNumbers();
  return choose('denormals', (policy) => (policy === 'each' ? ofSets() : ofNumbers()));
}

/**
 * The chooser of VP programs: all of their operations do alike with denormals, so that what only GPU programs
 * may do counts as what is nearest to it and tells nothing apart.
 */
export function alike(chooser: Chooser): Chooser {
  return {
    ...chooser,
    choose: (policy, outcome) =>
      policy === 'denormals'
        ? chooser.choose('denormals', (value) =>
            (outcome as (value: Policies['denormals']) => ReturnType<typeof outcome>)(
              value === 'each' ? 'kept' : value,
            ),
          )
        : chooser.choose(policy, outcome),
    alternatives: (policy) => {
      const all = chooser.alternatives(policy);
      return policy === 'denormals' ? all.filter((value) => value !== 'each') : all;
    },
  };
}

/** What is below twice this may be rounded to a denormal. */
const SMALL = 2 * SMALLEST_NORMAL;
/** Sums of several products in double precision are as near as that to the exact one. */
const ERROR = 2 ** -48;

/** Whether a result near this one may be a denormal, or an operand is one. */
export function mattersIn(operands: readonly number[], near: number): boolean {
  return (near !== 0 && Math.abs(near) < SMALL) || operands.some(isDenormal);
}

/** The same of a sum of products, of which partial sums count too. */
export function mattersInSum(factors: readonly number[]): boolean {
  let [sum, greatest, isSmall] = [0, 0, factors.some(isDenormal)];
  for (let at = 0; at + 1 < factors.length; at += 2) {
    const product = (factors[at] ?? 0) * (factors[at + 1] ?? 0);
    isSmall ||= product !== 0 && Math.abs(product) < SMALL;
    sum += product;
    greatest = Math.max(greatest, Math.abs(product));
  }
  return isSmall || (greatest > 0 && Math.abs(sum) < SMALL + greatest * ERROR);
}

/** A value that enters a register, and its zero. */
export function withZero(denormal: number): Allowed {
  return union(denormal, denormal * 0);
}
