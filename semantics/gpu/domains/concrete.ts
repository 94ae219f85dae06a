/**
 * The numbers of GPU programs under one complete assignment of the policies (../../domains/policies.ts): the
 * arithmetic of ../../domains/concrete.ts with undefined operands. Slower than the nominal domain, which has
 * the defaults.
 */
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import { concrete } from '../../domains/concrete.js';
import type { Policies } from '../../domains/policies.js';
import { differences } from '../../domains/profiles.js';
import { valueOf } from '../../number/binary32.js';
import { chopped, divisionBy, flagsBy } from './concrete-integers.js';
import { strict, strict1, strict2 } from './floats.js';
import {
  GPU_NOMINAL,
  gpuNominal,
  samplerOf,
  type GpuNominal,
  type Interpretations,
} from './nominal.js';
import { Packed, type NominalFloat } from './packed.js';
import { UNDEFINED } from './undefined.js';

/** The domain of an assignment; `interpretations` as the nominal domain has them. */
export function gpuConcrete(
  policies: Policies,
  interpretations: Partial<Interpretations> = {},
): GpuNominal {
  const nominal =
    Object.keys(interpretations).length === 0 ? GPU_NOMINAL : gpuNominal(interpretations);
  if (differences(policies, DEFAULT_POLICIES).length === 0) return nominal;
  const numbers = concrete(policies);
  const add = strict2(numbers.add);
  const multiplyWithin = strict2(numbers.multiplyWithin);
  const multiply = strict2(numbers.multiply);
  const all =
    (sum: (...factors: number[]) => number) =>
    (...factors: NominalFloat[]): NominalFloat =>
      strict(sum, ...factors);
  const { sumOfThreeProducts, sumOfFourProducts } = numbers;
  const three = (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): number =>
    sumOfThreeProducts(a, b, c, d, e, f);
  const four = (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0): number =>
    sumOfFourProducts(a, b, c, d, e, f, g, h);
  return {
    ...nominal,
    choose: numbers.choose,
    sampler: samplerOf(policies),
    constant: numbers.constant,
    add,
    multiply,
    multiplyWithin,
    multiplyAdd: (a, b, c) => strict(numbers.multiplyAdd, a, b, c),
    sumOfTwoProducts: (a0, b0, a1, b1) => add(multiplyWithin(a0, b0), multiplyWithin(a1, b1)),
    sumOfThreeProducts: all(three),
    sumOfFourProducts: all(four),
    floor: strict1(numbers.floor),
    fraction: strict1(numbers.fraction),
    maximum: strict2(numbers.maximum),
    minimum: strict2(numbers.minimum),
    less: strict2(numbers.less),
    lessOrEqual: strict2(numbers.lessOrEqual),
    equal: strict2(numbers.equal),
    precedes: strict2(numbers.precedes),
    divide: strict2((a, b) => numbers.constant(a / b)),
    power: strict2((a, b) =>
      a <= 0 ? UNDEFINED : numbers.exp2(numbers.multiply(b, numbers.log2(a))),
    ),
    reciprocal: strict1(numbers.reciprocal),
    reciprocalSquareRoot: strict1(numbers.reciprocalSquareRoot),
    exp2: strict1(numbers.exp2),
    roughExp2: strict1(numbers.roughExp2),
    log2: strict1(numbers.log2),
    roughLog2: strict1(numbers.roughLog2),
    sine: strict1(numbers.sine),
    cosine: strict1(numbers.cosine),
    exp2OfInteger: strict1(numbers.exp2OfInteger),
    exponent: strict1(numbers.exponent),
    mantissa: strict1(numbers.mantissa),
    divideIntegers: divisionBy(policies),
    toFloat: policies.integerToFloat === 'chopped' ? chopped : nominal.toFloat,
    fromBits: (a) => {
      const value = nominal.fromBits(a);
      if (!(value instanceof Packed)) return value;
      const plain = numbers.constant(valueOf(value.bits));
      // Where denormals are kept they are numbers like others.
      const isNumber = plain !== 0 && !Number.isNaN(plain);
      return policies.packedFloats === 'carried' && !isNumber ? value : plain;
    },
    ...flagsBy(policies),
  };
}
