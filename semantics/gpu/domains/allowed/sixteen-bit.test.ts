import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../domains/assignments.js';
import { fixed } from '../../../domains/chooser.js';
import type { Vector } from '../../../domains/domain.js';
import { flush } from '../../../number/binary32.js';
import { exponent } from '../../../number/elementary.js';
import { contains, interval, union } from '../../../number/value-set.js';
import { GPU_DEFINITIONS } from '../../instructions/index.js';
import { nearestHalf } from '../half.js';
import { GPU_NOMINAL, type GpuNominal } from '../nominal.js';
import { Packed, type NominalFloat } from '../packed.js';
import { roundToEven } from '../round.js';
import { gpuAllowed } from './allowed.js';
import type { AllowedFloat } from './floats.js';

const ALLOWED = gpuAllowed(fixed(DEFAULT_POLICIES));
const { storeShort } = ALLOWED;
const SIXTEEN = { ...ALLOWED, ...ALLOWED.sixteenBit };

type Round = (a: NominalFloat) => NominalFloat;

function half(a: NominalFloat): NominalFloat {
  return typeof a === 'number' ? nearestHalf(a) : a;
}

/** Rounds to nearest even with so many bits of mantissa and of exponent, from 10 and 5 to 23 and 8. */
function between(mantissa: number, exponents: number): Round {
  const bias = 2 ** (exponents - 1) - 1;
  return (a) => {
    if (typeof a !== 'number') return a;
    // Denormals of single precision are flushed under the policies here.
    const magnitude = Math.abs(flush(a));
    if (!Number.isFinite(a) || magnitude === 0) return flush(a);
    const unit = 2 ** (Math.max(exponent(magnitude), 1 - bias) - mantissa);
    const rounded = roundToEven(a / unit) * unit;
    return Math.abs(rounded) < 2 ** (bias + 1) ? rounded : Math.sign(a) * Infinity;
  };
}

/** Arithmetic that rounds whatever it makes. */
function rounded(last: 'left' | 'right', round: Round): GpuNominal {
  const N = GPU_NOMINAL;
  const of1 = (f: (a: NominalFloat) => NominalFloat) => (a: NominalFloat) => round(f(a));
  const add = (a: NominalFloat, b: NominalFloat): NominalFloat => round(N.add(a, b));
  const multiply = (a: NominalFloat, b: NominalFloat): NominalFloat => round(N.multiply(a, b));
  const sum = (...products: NominalFloat[]): NominalFloat =>
    (last === 'right' ? products : products.reverse()).reduce(add);
  return {
    ...N,
    constant: (value) => round(N.constant(value)),
    add,
    multiply,
    multiplyWithin: multiply,
    multiplyAdd: (a, b, c) => add(multiply(a, b), c),
    sumOfTwoProducts: (a, b, c, d) => sum(multiply(a, b), multiply(c, d)),
    sumOfThreeProducts: (a, b, c, d, e, f) => sum(multiply(a, b), multiply(c, d), multiply(e, f)),
    sumOfFourProducts: (a, b, c, d, e, f, g, h) =>
      sum(multiply(a, b), multiply(c, d), multiply(e, f), multiply(g, h)),
    fraction: of1(N.fraction),
    divide: (a, b) => round(N.divide(a, b)),
    reciprocal: of1(N.reciprocal),
    reciprocalSquareRoot: of1(N.reciprocalSquareRoot),
    exp2: of1(N.exp2),
    roughExp2: of1(N.roughExp2),
    log2: of1(N.log2),
    roughLog2: of1(N.roughLog2),
    sine: of1(N.sine),
    cosine: of1(N.cosine),
  };
}

/** 16 bits, formats between these and single precision, and single precision itself. */
const FORMATS: readonly { readonly domain: GpuNominal; readonly round: Round }[] = [
  ...(
    [half, between(10, 5), between(10, 8), between(12, 6), between(16, 8), between(23, 5)] as const
  ).flatMap((round) => [
    { domain: rounded('right', round), round },
    { domain: rounded('left', round), round },
  ]),
  { domain: GPU_NOMINAL, round: (a) => (typeof a === 'number' ? GPU_NOMINAL.constant(a) : a) },
];

function each<A, R>({ x, y, z, w }: Vector<A>, f: (a: A) => R): Vector<R> {
  return { x: f(x), y: f(y), z: f(z), w: f(w) };
}

type Three<V> = readonly [Vector<V>, Vector<V>, Vector<V>];

/** With operands and result of 16 bits, as the machine has them. */
function allowedOf(name: string, [a, b, c]: Three<number>): Vector<AllowedFloat> | null {
  const form = GPU_DEFINITIONS.get(name)?.float ?? null;
  const load = (v: Vector<number>): Vector<AllowedFloat> =>
    each(v, (value) => storeShort(SIXTEEN.constant(value)));
  return form === null ? null : each(form(SIXTEEN)(load(a), load(b), load(c)), storeShort);
}

const NUMBERS = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 1.5, 65504, 65520, 1e5, 2 ** -14, 1e-6, Infinity, NaN, 2048.5),
  fc.float({ min: -100, max: 100, noNaN: true }),
);
const VECTOR: fc.Arbitrary<Vector<number>> = fc
  .tuple(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
  .map(([x, y, z, w]) => each({ x, y, z, w }, Math.fround));

describe('arithmetic of 16 bits or more', () => {
  const floats = [...GPU_DEFINITIONS.values()].flatMap(({ name, float }) =>
    float === null || /^(PK|UP)/.test(name) ? [] : [{ name, float }],
  );
  it.each(floats)('permits what $name makes with 16 bits, and with 32', ({ name, float }) => {
    fc.assert(
      fc.property(fc.tuple(VECTOR, VECTOR, VECTOR), (operands) => {
        const allowed = allowedOf(name, operands);
        for (const { domain, round } of FORMATS) {
          const [a, b, c] = operands;
          const load = (v: Vector<number>): Vector<NominalFloat> => each(v, round);
          const result = float(domain)(load(a), load(b), load(c));
          for (const component of ['x', 'y', 'z', 'w'] as const) {
            const value = round(result[component]);
            const set = allowed?.[component] ?? NaN;
            if (typeof value === 'number' && !(set instanceof Packed)) {
              expect(contains(set, value)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('permits no more than 16 bits leave open', () => {
    const all = (value: number): Vector<number> =>
      each({ x: value, y: value, z: value, w: value }, Math.fround);
    expect(allowedOf('ADD', [all(1), all(2), all(0)])?.x).toBe(3);
    // 1 + 2^-12 is a binary32 number; 1 is the nearest of 16 bits.
    expect(allowedOf('ADD', [all(1), all(2 ** -12), all(0)])?.x).toEqual(interval(1, 1 + 2 ** -12));
    // With ten bits of mantissa and more of exponent than five it is rounded to a multiple of 64, or less.
    expect(allowedOf('MUL', [all(300), all(300), all(0)])?.x).toEqual(
      union(interval(89984, 90000), Infinity),
    );
    // A sum that overflows in some precision is an infinity there: nothing lies between that and the finite sums.
    expect(allowedOf('MAD', [all(300), all(300), all(0)])?.x).toEqual(
      union(interval(89984, 90000), Infinity),
    );
    expect(allowedOf('DP2', [all(-300), all(300), all(0)])?.x).toEqual(
      union(interval(-180000, -179968), -Infinity),
    );
    expect(allowedOf('DP4', [all(1), all(0.25), all(0)])?.x).toBe(1);
  });
});
