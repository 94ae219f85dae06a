/**
 * The machine's numbers under one complete assignment of the policies. Slower than the nominal domain,
 * which has the defaults.
 */
import { fixed } from './chooser.js';
import type { Vector } from './domain.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';
import type { Policies } from './policies.js';
import { scalar } from './scalar.js';
import { sums } from './sums.js';

/** The domain of an assignment. */
export function concrete(policies: Policies): Binary32Domain {
  const { choose } = fixed(policies);
  const numbers = scalar({ choose });
  const {
    add,
    fusedWithin,
    multiply,
    multiplyWithin,
    sumOnce,
    sumTogether,
    fused,
    operand,
    toAddress,
  } = numbers;
  const compared =
    (test: (a: number, b: number) => boolean) =>
    (a: number, b: number): boolean =>
      test(operand(a), operand(b));
  return {
    ...NOMINAL,
    choose,
    constant: numbers.constant,
    input: numbers.constant,
    add,
    multiply,
    multiplyWithin,
    multiplyAdd: policies.madRounding === 'once' ? fused : (a, b, c) => add(multiply(a, b), c),
    ...sums(policies.dotOrder, {
      add,
      multiplyWithin,
      fusedWithin,
      sumOnce,
      sumTogether,
      sumInAnyOrder: null,
    }),
    floor: numbers.floor,
    fraction: numbers.fraction,
    maximum: numbers.maximum,
    minimum: numbers.minimum,
    less: compared(NOMINAL.less),
    lessOrEqual: compared(NOMINAL.lessOrEqual),
    equal: compared(NOMINAL.equal),
    precedes: compared(NOMINAL.precedes),
    reciprocal: numbers.reciprocal,
    reciprocalSquareRoot: numbers.reciprocalSquareRoot,
    exp2: numbers.exp2,
    roughExp2: numbers.exp2,
    log2: numbers.log2,
    roughLog2: numbers.log2,
    sine: numbers.sine,
    cosine: numbers.cosine,
    exp2OfInteger: numbers.exp2OfInteger,
    exponent: numbers.exponent,
    mantissa: numbers.mantissa,
    floorToAddress: (a) => toAddress(a, NOMINAL.floorToAddress),
    roundToAddress: (a) => toAddress(a, NOMINAL.roundToAddress),
    element: element(policies.parameterOutside),
    test: (rule, code) =>
      rule === 'TR' && code === 'UN'
        ? policies.unorderedTest === 'tr-too'
        : NOMINAL.test(rule, code),
  };
}

const UNDEFINED: Vector<number> = { x: NaN, y: NaN, z: NaN, w: NaN };

/** A program parameter under relative addressing. */
function element(outside: Policies['parameterOutside']): Binary32Domain['element'] {
  switch (outside) {
    case 'zero':
      return NOMINAL.element;
    case 'undefined':
      return (elements, address, displacement) =>
        NOMINAL.element(elements, address, displacement, UNDEFINED);
    case 'wrap':
      return (elements, address, displacement, zero) => {
        const { length } = elements;
        return elements[(((address + displacement) % length) + length) % length] ?? zero;
      };
    case 'clamp':
      return (elements, address, displacement, zero) =>
        elements[Math.min(Math.max(address + displacement, 0), elements.length - 1)] ?? zero;
  }
}
