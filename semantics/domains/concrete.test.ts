import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '../instructions/index.js';
import { binary32Arbitrary, closePairArbitrary, LATTICE } from '../number/binary32.arbitrary.js';
import {
  flush,
  isDenormal,
  LARGEST,
  sameValue,
  SMALLEST_NORMAL,
  valueOf,
} from '../number/binary32.js';
import { alternativesOf, DEFAULT_POLICIES, policiesIn } from './assignments.js';
import { concrete } from './concrete.js';
import type { Vector } from './domain.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';
import type { Policies } from './policies.js';
import { policiesArbitrary } from './policies.arbitrary.js';
import { POLICIES } from './policy-table.js';

const under = (policies: Partial<Policies>): Binary32Domain =>
  concrete({ ...DEFAULT_POLICIES, ...policies });
const legal = binary32Arbitrary.map(flush);
const pair = closePairArbitrary.map(([a, b]) => [flush(a), flush(b)] as const);
const eight = fc.tuple(legal, legal, legal, legal, legal, legal, legal, legal);

const UNARY = [
  'constant', 'negate', 'absolute', 'floor', 'fraction', 'reciprocal', 'reciprocalSquareRoot', 'exp2',
  'roughExp2', 'log2', 'roughLog2', 'sine', 'cosine', 'exponent', 'mantissa', 'floorToAddress',
  'roundToAddress',
] as const; // prettier-ignore
const BINARY = ['add', 'multiply', 'multiplyWithin', 'maximum', 'minimum'] as const;

describe('the defaults are the nominal domain', () => {
  const defaults = under({});

  it('on the lattice', () => {
    const values = LATTICE.map(valueOf);
    for (const raw of values) {
      const a = flush(raw);
      expect(sameValue(defaults.constant(raw), NOMINAL.constant(raw))).toBe(true);
      for (const name of UNARY) {
        if (!sameValue(defaults[name](a), NOMINAL[name](a))) expect.fail(`${name}(${String(a)})`);
      }
      for (const b of values.map(flush)) {
        for (const name of BINARY) {
          if (sameValue(defaults[name](a, b), NOMINAL[name](a, b))) continue;
          expect.fail(`${name}(${String(a)}, ${String(b)})`);
        }
      }
    }
  });

  it('at random', () => {
    fc.assert(
      fc.property(eight, pair, (v, [a, b]) => {
        for (const name of UNARY) expect(sameValue(defaults[name](a), NOMINAL[name](a))).toBe(true);
        for (const name of BINARY) {
          expect(sameValue(defaults[name](a, b), NOMINAL[name](a, b))).toBe(true);
        }
        const [c, d, e, f, g, h] = v;
        const sums = (domain: Binary32Domain): readonly number[] => [
          domain.sumOfFourProducts(...v),
          domain.sumOfThreeProducts(c, d, e, f, g, h),
          domain.multiplyAdd(a, b, c),
        ];
        const nominal = sums(NOMINAL);
        sums(defaults).forEach((sum, index) => {
          expect(sameValue(sum, nominal[index] ?? 0)).toBe(true);
        });
      }),
    );
    for (const a of [-Infinity, -127, -126, -3, 0, 7, 127, 128, Infinity, NaN]) {
      expect(sameValue(defaults.exp2OfInteger(a), NOMINAL.exp2OfInteger(a))).toBe(true);
    }
  });
});

describe('under any assignment', () => {
  it('results are binary32 values, denormals only where they are kept, and sums commute', () => {
    fc.assert(
      fc.property(policiesArbitrary, pair, eight, (policies, [a, b], v) => {
        const domain = concrete(policies);
        const results = [
          ...UNARY.map((name) => domain[name](a)),
          domain.add(a, b),
          domain.multiply(a, b),
          domain.multiplyAdd(a, b, v[0]),
          domain.sumOfFourProducts(...v),
        ];
        for (const result of results) {
          expect(sameValue(Math.fround(result), result)).toBe(true);
          if (policies.denormals !== 'kept') expect(isDenormal(result)).toBe(false);
        }
        expect(sameValue(domain.add(b, a), domain.add(a, b))).toBe(true);
        expect(sameValue(domain.multiply(b, a), domain.multiply(a, b))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('each alternative shows', () => {
  const tie = 2 ** -24;
  const differs = (
    policies: Partial<Policies>,
    probe: (domain: Binary32Domain) => number,
    expected: number,
  ): void => {
    expect(Object.is(probe(under(policies)), expected)).toBe(true);
    expect(Object.is(probe(NOMINAL), expected)).toBe(false);
  };

  it('in sums and products', () => {
    const next = 1 + 2 ** -23;
    differs({ sumRounding: 'up' }, (d) => d.add(1, tie), next);
    differs({ sumRounding: 'toward-zero' }, (d) => d.add(next, tie), next);
    differs({ sumRounding: 'down' }, (d) => d.add(-1, -tie), -next);
    differs({ sumRounding: 'down' }, (d) => d.add(1, -1), -0);
    differs({ sumRounding: 'aligned' }, (d) => d.add(2 ** 30, 127), 2 ** 30);
    differs({ productRounding: 'toward-zero' }, (d) => d.multiply(next, 1.5), 1.5 + 2 ** -23);
    differs({ productRounding: 'up' }, (d) => d.multiplyWithin(next, next), 1 + 3 * 2 ** -23);
    differs({ productOverflow: 'largest' }, (d) => d.multiply(-LARGEST, 2), -LARGEST);
    differs(
      { sumRounding: 'toward-zero', sumOverflow: 'by-direction' },
      (d) => d.add(LARGEST, LARGEST),
      LARGEST,
    );
    differs({ denormals: 'flushed-positive' }, (d) => d.multiply(-SMALLEST_NORMAL, 0.5), 0);
    differs({ denormals: 'flushed-positive' }, (d) => d.constant(-(2 ** -130)), 0);
    differs({ denormals: 'kept-in-moves' }, (d) => d.constant(2 ** -130), 2 ** -130);
    differs({ denormals: 'kept' }, (d) => d.multiply(SMALLEST_NORMAL, 0.5), 2 ** -127);
    const close = SMALLEST_NORMAL * (1 + 2 ** -23);
    differs({ tininess: 'before' }, (d) => d.multiply(close, 1 - 2 ** -23), 0);
    // The square of 1 + 2^-12 has a last term, 2^-24, that only a fused addition keeps.
    const a = 1 + 2 ** -12;
    differs({ madRounding: 'once' }, (d) => d.multiplyAdd(a, a, -(1 + 2 ** -11)), 2 ** -24);
    // A product of 2^-126 * (1 - 3/4 * 2^-24): nearer to 2^-126 than to the greatest denormal.
    const [f, g] = [2 ** -63 * (1 + 1774 * 2 ** -23), 2 ** -63 * (1 - 3548 * 2 ** -24)];
    expect(NOMINAL.multiply(f, g)).toBe(SMALLEST_NORMAL);
    differs({ tininess: 'after-unbounded' }, (d) => d.multiply(f, g), 0);
    differs({ zeroProduct: 'positive' }, (d) => d.multiply(-1, 0), 0);
    differs({ zeroTimes: 'zero-wins' }, (d) => d.multiply(NaN, 0), 0);
    differs({ zeroTimes: 'zero-wins-over-nan' }, (d) => d.multiply(NaN, 0), 0);
    differs({ zeroTimes: 'zero-wins-over-infinity' }, (d) => d.multiply(-Infinity, 0), 0);
    differs({ innerProducts: 'zero-wins' }, (d) => d.multiplyWithin(NaN, 0), 0);
    differs({ innerProducts: 'positive-zeros' }, (d) => d.multiplyWithin(-1, 0), 0);
    differs({ zeroSum: 'positive' }, (d) => d.add(-0, -0), 0);
    differs({ zeroSum: 'ieee', sumRounding: 'down' }, (d) => d.add(-0, 0), -0);
    differs({ oppositeSum: 'negative' }, (d) => d.add(1, -1), -0);
  });

  it('in dot products', () => {
    const big = 2 ** 30;
    const sum =
      (x: number, y: number, z: number, w: number) =>
      (d: Binary32Domain): number =>
        d.sumOfFourProducts(x, 1, y, 1, z, 1, w, 1);
    differs({ dotOrder: 'right' }, sum(1, big, -big, 0), 1);
    differs({ dotOrder: 'pairwise' }, sum(0, 1, big, -big), 1);
    differs({ dotOrder: 'interleaved' }, sum(big, 1, -big, 2), 3);
    differs({ dotOrder: 'once' }, sum(big, 1, -big, 2), 3);
    differs({ dotOrder: 'together' }, sum(big, 1, -big, 2), 3);
    const a = 1 + 2 ** -12;
    const products = (d: Binary32Domain): number =>
      d.sumOfThreeProducts(-1, 1 + 2 ** -11, a, a, 0, 0);
    differs({ dotOrder: 'fused-left' }, products, 2 ** -24);
    differs(
      { dotOrder: 'fused-right' },
      (d) => d.sumOfThreeProducts(a, a, -1, 1 + 2 ** -11, 0, 0),
      2 ** -24,
    );
  });

  it('elsewhere', () => {
    differs({ maxZeros: 'negative' }, (d) => d.maximum(0, -0), -0);
    differs({ minZeros: 'first' }, (d) => d.minimum(0, -0), 0);
    differs({ maxZeros: 'second' }, (d) => d.maximum(0, -0), -0);
    const tiny = 2 ** -149;
    const [keeping, second] = (['as-zeros', 'second'] as const).map((denormalsSelected) =>
      concrete({ ...DEFAULT_POLICIES, denormals: 'kept-in-moves', denormalsSelected }),
    );
    expect(keeping?.minimum(0, tiny)).toBe(0);
    expect(second?.minimum(0, tiny)).toBe(tiny);
    expect(second?.minimum(0, -tiny)).toBe(-tiny);
    differs({ minMaxNaN: 'other' }, (d) => d.maximum(NaN, 1), 1);
    differs({ minMaxNaN: 'second' }, (d) => d.minimum(NaN, 1), 1);
    differs({ minMaxNaN: 'ordered' }, (d) => d.minimum(NaN, 1), 1);
    differs({ exponentialOverflow: 'largest' }, (d) => d.exp2OfInteger(128), LARGEST);
    differs({ exponentialOverflow: 'largest' }, (d) => d.exp2(200), LARGEST);
    differs({ logYOfSpecial: 'nan' }, (d) => d.mantissa(0), NaN);
    differs({ rsqNegative: 'absolute' }, (d) => d.reciprocalSquareRoot(-4), 0.5);
    differs({ floorOfZero: 'positive' }, (d) => d.floor(-0), 0);
    differs({ sineOfZero: 'positive' }, (d) => d.sine(-0), 0);
    differs({ fractionOfOne: 'below-one' }, (d) => d.fraction(-(2 ** -30)), 1 - 2 ** -24);
    differs({ addressOfNaN: 'lowest' }, (d) => d.roundToAddress(NaN), -512);
    differs({ addressOfNaN: 'greatest' }, (d) => d.floorToAddress(NaN), 511);
  });
});

describe('a policy that does not name an instruction does not change it', () => {
  type Quad = readonly [number, number, number, number];
  const vector = (domain: Binary32Domain, [x, y, z, w]: Quad): Vector<number> => ({
    x: domain.constant(x),
    y: domain.constant(y),
    z: domain.constant(z),
    w: domain.constant(w),
  });

  function resultOf(
    name: string,
    domain: Binary32Domain,
    raw: readonly [Quad, Quad, Quad],
  ): readonly number[] {
    const [a, b, c] = [vector(domain, raw[0]), vector(domain, raw[1]), vector(domain, raw[2])];
    const definition = DEFINITIONS.get(name);
    const components = ({ x, y, z, w }: Vector<number>): readonly number[] => [x, y, z, w];
    switch (definition?.shape) {
      case 'vector':
        return components(definition.operation(domain)(a, b, c));
      case 'dot':
        return [definition.operation(domain)(a, b)];
      case 'scalar':
        return [definition.operation(domain)(a.x)];
      case 'scalar to vector':
        return components(definition.operation(domain)(a.x));
      case 'address load':
        return [definition.operation(domain)(a.x)];
      default:
        return [];
    }
  }

  const quad = fc.tuple(binary32Arbitrary, binary32Arbitrary, binary32Arbitrary, binary32Arbitrary);

  it.each(policiesIn('VP2.0'))('%s', (policy) => {
    const { affects } = POLICIES[policy];
    expect(affects.filter((name) => !DEFINITIONS.has(name))).toEqual([]);
    const others = [...DEFINITIONS.keys()].filter((name) => !affects.includes(name));
    fc.assert(
      fc.property(policiesArbitrary, fc.tuple(quad, quad, quad), (policies, operands) => {
        const [first, ...rest] = alternativesOf(policy).map((value) =>
          concrete({ ...policies, [policy]: value }),
        );
        if (first === undefined) return;
        for (const name of others) {
          const expected = resultOf(name, first, operands);
          for (const domain of rest) {
            resultOf(name, domain, operands).forEach((value, index) => {
              if (sameValue(value, expected[index] ?? NaN)) return;
              expect.fail(`${name} of ${JSON.stringify(operands)}`);
            });
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
