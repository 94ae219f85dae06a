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
import {
  alternativesOf,
  CHOICE_NAMES,
  CHOICES,
  choicesAffecting,
  combinations,
  DEFAULT_CHOICES,
  type Choices,
} from './choices.js';
import type { Vector } from './domain.js';
import { arithmetic } from './lawful.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';

const legal = binary32Arbitrary.map(flush);
const pair = closePairArbitrary.map(([a, b]) => [flush(a), flush(b)] as const);
const eight = fc.tuple(legal, legal, legal, legal, legal, legal, legal, legal);

const UNARY = [
  'constant', 'negate', 'absolute', 'floor', 'reciprocal', 'reciprocalSquareRoot', 'exp2', 'roughExp2',
  'log2', 'roughLog2', 'sine', 'cosine', 'exponent', 'mantissa', 'floorToAddress', 'roundToAddress',
] as const; // prettier-ignore
const BINARY = ['add', 'multiply', 'maximum', 'minimum'] as const;

/** Each alternative alone, and some combinations that interact. */
const VARIANTS: readonly Partial<Choices>[] = [
  ...CHOICE_NAMES.flatMap((name) =>
    alternativesOf(name).map((value): Partial<Choices> => ({ [name]: value })),
  ),
  { rounding: 'zero', overflow: 'largest', flushedZero: 'positive', sumOrder: 'exact' },
  { rounding: 'down', overflow: 'by direction', multiplyAdd: 'fused', sumOrder: 'fused left' },
  { rounding: 'up', overflow: 'by direction', tininess: 'before', approximation: 'above' },
];
const DOMAINS = VARIANTS.map((choices) => [JSON.stringify(choices), arithmetic(choices)] as const);

describe('the choices', () => {
  it('have their default first', () => {
    for (const name of CHOICE_NAMES) {
      expect(alternativesOf(name)[0]).toBe(CHOICES[name].default);
      expect(DEFAULT_CHOICES[name]).toBe(CHOICES[name].default);
    }
    expect(Object.keys(DEFAULT_CHOICES)).toEqual(CHOICE_NAMES);
  });

  it('combine, defaults first', () => {
    const all = combinations(['multiplyAdd', 'tininess']);
    expect(all).toHaveLength(6);
    expect(all[0]).toEqual(DEFAULT_CHOICES);
    expect(new Set(all.map((choices) => JSON.stringify(choices))).size).toBe(6);
    expect(combinations([])).toEqual([DEFAULT_CHOICES]);
    expect(choicesAffecting('MAX')).toEqual(['flushedZero', 'zeroOfMaximum']);
  });
});

describe('the defaults are the nominal domain', () => {
  const defaults = arithmetic({});

  it('on the lattice', () => {
    const values = LATTICE.map(valueOf);
    for (const a of values) {
      for (const name of UNARY)
        expect(
          sameValue(
            defaults[name](name === 'constant' ? a : flush(a)),
            NOMINAL[name](name === 'constant' ? a : flush(a)),
          ),
        ).toBe(true);
      for (const b of values)
        for (const name of BINARY)
          if (!sameValue(defaults[name](flush(a), flush(b)), NOMINAL[name](flush(a), flush(b))))
            expect.fail(`${name}(${String(a)}, ${String(b)})`);
    }
  });

  it('at random', () => {
    fc.assert(
      fc.property(eight, pair, (v, [a, b]) => {
        for (const name of UNARY) expect(sameValue(defaults[name](a), NOMINAL[name](a))).toBe(true);
        for (const name of BINARY)
          expect(sameValue(defaults[name](a, b), NOMINAL[name](a, b))).toBe(true);
        expect(sameValue(defaults.sumOfFourProducts(...v), NOMINAL.sumOfFourProducts(...v))).toBe(
          true,
        );
        const [c, d, e, f, g, h] = v;
        expect(
          sameValue(
            defaults.sumOfThreeProducts(c, d, e, f, g, h),
            NOMINAL.sumOfThreeProducts(c, d, e, f, g, h),
          ),
        ).toBe(true);
        expect(sameValue(defaults.multiplyAdd(a, b, c), NOMINAL.multiplyAdd(a, b, c))).toBe(true);
      }),
    );
    for (const a of [-Infinity, -127, -126, -3, 0, 7, 127, 128, Infinity, NaN])
      expect(sameValue(defaults.exp2OfInteger(a), NOMINAL.exp2OfInteger(a))).toBe(true);
  });
});

describe.each(DOMAINS)('%s', (_, domain) => {
  it('gives legal results, in either order of operands', () => {
    fc.assert(
      fc.property(pair, eight, ([a, b], v) => {
        const results = [
          ...UNARY.map((name) => domain[name](a)),
          domain.add(a, b),
          domain.multiply(a, b),
          domain.multiplyAdd(a, b, v[0]),
          domain.sumOfFourProducts(...v),
        ];
        for (const result of results)
          expect(!isDenormal(result) && sameValue(Math.fround(result), result)).toBe(true);
        expect(sameValue(domain.add(b, a), domain.add(a, b))).toBe(true);
        expect(sameValue(domain.multiply(b, a), domain.multiply(a, b))).toBe(true);
        expect(domain.maximum(a, b) === domain.maximum(b, a) || Number.isNaN(a + b)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the rules of ADD, MUL, MAX and the approximated functions', () => {
    const one = domain.constant(1);
    for (const a of new Set(LATTICE.map((bits) => flush(valueOf(bits))))) {
      const same = (actual: number, expected: number): void => {
        if (!sameValue(actual, expected)) expect.fail(`${String(actual)} for ${String(a)}`);
      };
      same(domain.add(NaN, a), NaN);
      same(domain.add(Infinity, a), a === -Infinity || Number.isNaN(a) ? NaN : Infinity);
      same(domain.add(-Infinity, a), a === Infinity || Number.isNaN(a) ? NaN : -Infinity);
      same(domain.add(-0, a), a);
      if (!Object.is(a, -0)) same(domain.add(0, a), a);
      same(domain.multiply(NaN, a), NaN);
      same(domain.multiply(one, a), a);
      same(domain.multiply(-0, a), Number.isFinite(a) ? -0 * a : NaN);
      same(domain.multiply(Infinity, a), a === 0 ? NaN : Infinity * a);
      same(domain.multiplyAdd(one, a, -0), a);
      same(domain.maximum(NaN, a), NaN);
      same(domain.minimum(a, NaN), NaN);
    }
    const table: readonly (readonly [number, number])[] = [
      [domain.exp2(0), 1],
      [domain.exp2(-0), 1],
      [domain.exp2(Infinity), Infinity],
      [domain.exp2(-Infinity), 0],
      [domain.cosine(-0), 1],
      [domain.cosine(Infinity), NaN],
      [domain.sine(-0), -0],
      [domain.reciprocal(-0), -Infinity],
      [domain.reciprocal(-Infinity), -0],
      [domain.reciprocalSquareRoot(-0), -Infinity],
      [domain.reciprocalSquareRoot(-1), NaN],
      [domain.log2(0), -Infinity],
      [domain.log2(-Infinity), NaN],
      [domain.roughExp2(domain.multiply(5, domain.roughLog2(1))), 1],
      [domain.exp2OfInteger(Infinity), Infinity],
    ];
    for (const [actual, expected] of table) expect(sameValue(actual, expected)).toBe(true);
  });

  it('stays within the bounds of the approximated functions', () => {
    const bound = 2 ** -22;
    fc.assert(
      fc.property(fc.double({ min: 1, max: 2, maxExcluded: true, noNaN: true }), (double) => {
        const a = Math.min(Math.fround(double), 2 - 2 ** -23);
        expect(Math.abs(domain.reciprocal(a) - 1 / a)).toBeLessThan(bound);
        expect(Math.abs(domain.reciprocalSquareRoot(a) - 1 / Math.sqrt(a))).toBeLessThan(bound);
        expect(Math.abs(domain.exp2(a - 1) - 2 ** (a - 1))).toBeLessThan(bound);
        expect(Math.abs(domain.log2(a) - Math.log2(a))).toBeLessThan(bound);
        expect(Math.abs(domain.sine(a) - Math.sin(a))).toBeLessThan(bound);
        expect(Math.abs(domain.cosine(a) - Math.cos(a))).toBeLessThan(bound);
      }),
      { numRuns: 50 },
    );
  });
});

describe('each alternative shows', () => {
  const tie = 2 ** -24;
  const differs = (
    choices: Partial<Choices>,
    probe: (domain: Binary32Domain) => number,
    expected: number,
  ): void => {
    expect(Object.is(probe(arithmetic(choices)), expected)).toBe(true);
    expect(Object.is(probe(NOMINAL), expected)).toBe(false);
  };

  it('in sums and products', () => {
    differs({ rounding: 'up' }, (d) => d.add(1, tie), 1 + 2 ** -23);
    differs({ rounding: 'zero' }, (d) => d.add(1 + 2 ** -23, tie), 1 + 2 ** -23);
    differs({ rounding: 'down' }, (d) => d.add(-1, -tie), -1 - 2 ** -23);
    differs({ rounding: 'down' }, (d) => d.add(1, -1), -0);
    differs({ overflow: 'largest' }, (d) => d.multiply(-LARGEST, 2), -LARGEST);
    differs(
      { rounding: 'zero', overflow: 'by direction' },
      (d) => d.add(LARGEST, LARGEST),
      LARGEST,
    );
    differs({ flushedZero: 'positive' }, (d) => d.multiply(-SMALLEST_NORMAL, 0.5), 0);
    differs({ flushedZero: 'positive' }, (d) => d.constant(-(2 ** -130)), 0);
    const close = SMALLEST_NORMAL * (1 + 2 ** -23);
    differs({ tininess: 'before' }, (d) => d.multiply(close, 1 - 2 ** -23), 0);
    // The square of 1 + 2^-12 has a last term, 2^-24, that only a fused addition keeps.
    const a = 1 + 2 ** -12;
    differs({ multiplyAdd: 'fused' }, (d) => d.multiplyAdd(a, a, -(1 + 2 ** -11)), 2 ** -24);
    // A product of 2^-126 * (1 - 3/4 * 2^-24): nearer to 2^-126 than to the greatest denormal.
    const [f, g] = [2 ** -63 * (1 + 1774 * 2 ** -23), 2 ** -63 * (1 - 3548 * 2 ** -24)];
    expect(NOMINAL.multiply(f, g)).toBe(SMALLEST_NORMAL);
    differs({ tininess: 'after, unbounded' }, (d) => d.multiply(f, g), 0);
  });

  it('in dot products', () => {
    const big = 2 ** 30;
    const sum =
      (x: number, y: number, z: number, w: number) =>
      (d: Binary32Domain): number =>
        d.sumOfFourProducts(x, 1, y, 1, z, 1, w, 1);
    differs({ sumOrder: 'right' }, sum(1, big, -big, 0), 1);
    differs({ sumOrder: 'pairwise' }, sum(0, 1, big, -big), 1);
    differs({ sumOrder: 'interleaved' }, sum(big, 1, -big, 2), 3);
    differs({ sumOrder: 'exact' }, sum(big, 1, -big, 2), 3);
    const a = 1 + 2 ** -12;
    const products = (d: Binary32Domain): number =>
      d.sumOfThreeProducts(-1, 1 + 2 ** -11, a, a, 0, 0);
    differs({ sumOrder: 'fused left' }, products, 2 ** -24);
    differs(
      { sumOrder: 'fused right' },
      (d) => d.sumOfThreeProducts(a, a, -1, 1 + 2 ** -11, 0, 0),
      2 ** -24,
    );
  });

  it('elsewhere', () => {
    differs({ zeroOfMaximum: 'reversed' }, (d) => d.maximum(0, -0), -0);
    differs({ zeroOfMaximum: 'first' }, (d) => d.minimum(0, -0), 0);
    differs({ zeroOfMaximum: 'second' }, (d) => d.maximum(0, -0), -0);
    differs({ approximation: 'above' }, (d) => d.reciprocal(1), 1 + 2 ** -23);
    differs({ approximation: 'below' }, (d) => d.cosine(2 ** -20), 1 - 2 ** -24);
    differs({ approximation: 'below' }, (d) => d.exp2(128), LARGEST);
    differs({ approximation: 'below' }, (d) => d.log2(1), -SMALLEST_NORMAL);
    differs({ overflow: 'largest' }, (d) => d.exp2OfInteger(128), LARGEST);
    differs({ overflow: 'largest' }, (d) => d.exp2(200), LARGEST);
    differs({ mantissaOfSpecial: 'nan' }, (d) => d.mantissa(0), NaN);
    differs({ addressOfNaN: 'least' }, (d) => d.roundToAddress(NaN), -512);
    differs({ addressOfNaN: 'greatest' }, (d) => d.floorToAddress(NaN), 511);
  });
});

describe('a choice that does not name an instruction does not change it', () => {
  type Quad = readonly [number, number, number, number];
  const vector = (domain: Binary32Domain, [x, y, z, w]: Quad): Vector<number> => ({
    x: domain.constant(x), y: domain.constant(y), z: domain.constant(z), w: domain.constant(w),
  }); // prettier-ignore

  function resultOf(
    name: string,
    domain: Binary32Domain,
    raw: readonly [Quad, Quad, Quad],
  ): readonly number[] {
    const [a, b, c] = raw.map((quad) => vector(domain, quad)) as [
      Vector<number>,
      Vector<number>,
      Vector<number>,
    ];
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

  it.each(CHOICE_NAMES)('%s', (choice) => {
    const domains = alternativesOf(choice).map((value) => arithmetic({ [choice]: value }));
    const others = [...DEFINITIONS.keys()].filter(
      (name) => !CHOICES[choice].affects.includes(name),
    );
    expect(CHOICES[choice].affects.filter((name) => !DEFINITIONS.has(name))).toEqual([]);
    fc.assert(
      fc.property(fc.tuple(quad, quad, quad), (operands) => {
        for (const name of others) {
          const [expected = [], ...results] = domains.map((d) => resultOf(name, d, operands));
          for (const result of results)
            for (const [i, value] of result.entries())
              if (!sameValue(value, expected[i] ?? NaN))
                expect.fail(`${name} of ${String(operands)}`);
        }
      }),
    );
  });
});
