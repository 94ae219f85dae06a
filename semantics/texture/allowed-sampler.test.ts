import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import type { Vector } from '../domains/domain.js';
import { ANY_INTEGER, type AllowedInteger, unionOfIntegers } from '../number/integer-set.js';
import {
  type Allowed,
  ANYTHING,
  contains,
  extentOf,
  includes,
  interval,
  union,
} from '../number/value-set.js';
import { allowedSampler } from './allowed-sampler.js';
import type { Access, Detail } from './sampler.js';
import {
  accessTo,
  coordinatesArbitrary,
  detailArbitrary,
  LEVEL_0,
  plain,
  SAMPLER,
  targetOf,
  texture,
  textureArbitrary,
  vector,
} from './texture.arbitrary.js';
import type { TextureParameters } from './texture.js';
import { TEXTURE_TOLERANCE } from './tolerance.js';
import { byNight } from '../../vitest.night.js';

const LINEAR = { magFilter: 'LINEAR', minFilter: 'LINEAR' } as const;
const COMPONENTS = ['x', 'y', 'z', 'w'] as const;

const ALLOWED = allowedSampler(fixed(DEFAULT_POLICIES));

const span = fc.float({ min: 0, max: 0.5, noNaN: true });

function sets(
  access: Access,
  coordinates: Vector<Allowed>,
  detail: Detail<Allowed> = LEVEL_0,
): Vector<Allowed> {
  const texel = ALLOWED.sample(access, coordinates, detail);
  if (texel.kind !== 'float') throw new Error('expected numbers');
  return texel.value;
}

function red(
  access: Access,
  x: Allowed,
  y: Allowed = 0,
  z: Allowed = 0,
  detail: Detail<Allowed> = LEVEL_0,
): Allowed {
  return sets(access, vector(x, y, z, 0), detail).x;
}

describe('what a sample may give', () => {
  it('has the nominal result in it', () => {
    fc.assert(
      fc.property(textureArbitrary, coordinatesArbitrary, detailArbitrary,
        (bound, coordinates, detail) => {
          const access = accessTo(bound, { target: targetOf(bound) });
          const nominal = SAMPLER.sample(access, coordinates, detail).value;
          const allowed = sets(access, coordinates, detail);
          for (const component of COMPONENTS) {
            const value = nominal[component];
            if (value === 'undefined') continue;
            expect(contains(allowed[component], value)).toBe(true);
          }
        }),
      { numRuns: byNight(500, 100) },
    ); // prettier-ignore
  });

  it('is no more than an implementation that is off by the tolerance has', () => {
    fc.assert(
      fc.property(textureArbitrary, fc.double({ min: -2, max: 2, noNaN: true }), coordinatesArbitrary,
        (bound, error, coordinates) => {
          fc.pre(bound.kind !== 'CUBE' && bound.kind !== 'RECT');
          const access = accessTo(bound, { target: targetOf(bound) });
          const width = bound.faces[0]?.[0]?.width ?? 1;
          const near = vector(Math.fround(coordinates.x % 4), 0, 0, 0);
          // Half the tolerance, so that the small rest of rounding is within it.
          const off = near.x + ((error / 4) * TEXTURE_TOLERANCE.coordinate) / width;
          const moved = SAMPLER.sample(access, { ...near, x: off }, LEVEL_0).value;
          const allowed = sets(access, near);
          for (const component of COMPONENTS) {
            const value = moved[component];
            if (value !== 'undefined') expect(contains(allowed[component], value)).toBe(true);
          }
        }),
      { numRuns: byNight(200, 40) },
    ); // prettier-ignore
  });

  it('of NEAREST is a texel; near a boundary, two', () => {
    const access = accessTo(plain('1D', [4], [10, 20, 30, 40]));
    expect(red(access, 0.375)).toBe(20);
    expect(red(access, 0.25)).toEqual(union(10, 20));
    expect(red(access, 0)).toEqual(union(10, 40));
    expect(red(access, Math.fround(0.25 + 2 ** -11))).toEqual(union(10, 20));
    expect(red(access, 0.26)).toBe(20);
  });

  it('of LINEAR is near the mixture, on both sides of a texel', () => {
    const access = accessTo(plain('1D', [4], [0, 256, 0, -256], LINEAR));
    const [low = NaN, high = NaN] = extentOf(red(access, 0.3125)) ?? [];
    // u = 1.25: 0.75 * 256 with the coordinate and the weight off by 2^-8 each.
    expect([low, high].map(Math.round)).toEqual([190, 194]);
    const [least = NaN, greatest = NaN] = extentOf(red(access, 0.375)) ?? [];
    expect(least).toBeCloseTo(254, 1);
    expect(greatest).toBeCloseTo(256, 1);
  });

  it('of texels of one value is near it', () => {
    const access = accessTo(plain('2D', [2, 2], [5, 5, 5, 5], LINEAR));
    const [low = NaN, high = NaN] = extentOf(red(access, 0.3, 0.9)) ?? [];
    expect(5 - low).toBeLessThan(1e-4);
    expect(high - 5).toBeLessThan(1e-4);
    expect([low < 5 - 2 ** -18, high > 5 + 2 ** -18]).toEqual([true, true]);
  });

  it('of denormals may be flushed', () => {
    const access = accessTo(plain('1D', [1], [2 ** -140]));
    expect(red(access, 0.5)).toEqual(union(0, 2 ** -140));
    const two = accessTo(plain('1D', [2], [-(2 ** -140), -(2 ** -130)], LINEAR));
    expect(contains(red(two, 0.5), -0)).toBe(true);
  });

  it('of infinite texels that are mixed is anything', () => {
    const bound = plain('1D', [2], [1, Infinity], LINEAR);
    expect(red(accessTo(bound), 0.5)).toBe(ANYTHING);
    expect(red(accessTo(plain('1D', [2], [1, Infinity])), 0.75)).toBe(Infinity);
  });

  it('of a place beyond binary32 is anything', () => {
    const access = accessTo(plain('1D', [4], [10, 20, 30, 40], { wrapS: 'CLAMP_TO_EDGE' }));
    expect(red(access, 2 ** 127)).toBe(ANYTHING);
    expect(red(access, 2 ** 100)).toBe(40);
  });

  it('has both layers where two are equally near and the lower one is even', () => {
    const access = accessTo(plain('ARRAY1D', [1, 1, 3], [1, 2, 3]));
    expect(red(access, 0, 0.5)).toEqual(union(1, 2));
    // By the one interpretation the greater, by the other the even one.
    expect(red(access, 0, 1.5)).toBe(3);
    expect(red(access, 0, 0.75)).toBe(2);
    expect(red(access, 0, -0.5)).toBe(1);
    expect(red(access, 0, Infinity)).toBe(3);
  });

  it('has every face where several are equally near', () => {
    const faces = [1, 2, 3, 4, 5, 6].map((n) => [{ width: 1, height: 1, texels: [n] }]);
    const bound = texture({
      kind: 'CUBE',
      format: 'LUMINANCE',
      faces,
      parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST' },
    });
    expect(red(accessTo(bound), 1, -1, 0.5)).toEqual(union(1, 4));
    expect(red(accessTo(bound), 1, 0.5, 0.5)).toBe(1);
    expect(red(accessTo(bound), 0, 0, 0)).toBe(ANYTHING);
  });

  it('is anything where the access is undefined', () => {
    const access = accessTo(plain('1D', [1], [1]));
    expect(red({ ...access, unit: {} }, 0)).toBe(ANYTHING);
    expect(red(access, NaN)).toBe(ANYTHING);
    expect(red(accessTo(plain('1D', [1], [1], { minLod: 2, maxLod: 1 })), 0)).toBe(ANYTHING);
  });

  it('of integers is the integers of texels', () => {
    const bound = plain('1D', [2], [-7, 9], {}, { type: 'signed' });
    const of = (type: 'S' | 'U', x: number): unknown =>
      ALLOWED.sample(accessTo(bound, { type }), vector(x, 0, 0, 0), LEVEL_0).value;
    const bits = 2 ** 32 - 7;
    expect(of('S', 0.25)).toEqual(vector(bits, bits, bits, 1));
    expect(of('S', 0.5)).toMatchObject({ x: unionOfIntegers([9, bits]), w: 1 });
    expect(of('U', 0.5)).toEqual(vector(ANY_INTEGER, ANY_INTEGER, ANY_INTEGER, ANY_INTEGER));
  });

  it('of sets is what any of them may give', () => {
    const access = accessTo(plain('1D', [4], [10, 20, 30, 40]));
    expect(red(access, interval(0.3, 0.7))).toEqual(union(20, 30));
    expect(red(access, interval(-9, 9))).toEqual(union(union(10, 20), union(30, 40)));
    expect(red(access, ANYTHING)).toBe(ANYTHING);
    expect(red(access, interval(-1e30, 1e30))).toBe(ANYTHING);
    const layers = accessTo(plain('ARRAY1D', [1, 1, 4], [1, 2, 3, 4]));
    expect(red(layers, 0, interval(0.75, 2.25))).toEqual(union(2, 3));
    expect(red(access, 0.3, 0, 0, { kind: 'level', level: ANYTHING })).toBe(20);
  });

  it('of a set has every nominal result of its members', () => {
    fc.assert(
      fc.property(textureArbitrary, coordinatesArbitrary, detailArbitrary,
        fc.tuple(span, span, span, span), fc.float({ min: 0, max: 1, noNaN: true }),
        (bound, from, detail, spans, at) => {
          const range = (component: 'x' | 'y' | 'z' | 'w', size: number): [number, Allowed] => {
            const low = Math.fround(from[component] % 8);
            const high = Math.fround(low + size);
            return [Math.min(high, Math.fround(low + at * size)), interval(low, high)];
          };
          const [x, y, z, w] = COMPONENTS.map((c, i) => range(c, spans[i] ?? 0));
          if (!x || !y || !z || !w) throw new Error('four components');
          const access = accessTo(bound, { target: targetOf(bound) });
          const nominal = SAMPLER.sample(access, vector(x[0], y[0], z[0], w[0]), detail).value;
          const allowed = sets(access, vector(x[1], y[1], z[1], w[1]), detail);
          for (const component of COMPONENTS) {
            const value = nominal[component];
            if (value !== 'undefined') expect(contains(allowed[component], value)).toBe(true);
          }
        }),
      { numRuns: byNight(200, 40) },
    ); // prettier-ignore
  });
});

describe('fetches and sizes', () => {
  it('are exact, or anything', () => {
    const access = accessTo(plain('1D', [2], [10, 2 ** -140]));
    const fetch = (x: AllowedInteger): unknown => ALLOWED.fetch(access, vector(x, 0, 0, 0)).value.x;
    expect(fetch(0)).toBe(10);
    expect(fetch(1)).toEqual(union(0, 2 ** -140));
    expect(fetch(2)).toBe(ANYTHING);
    expect(fetch(ANY_INTEGER)).toBe(ANYTHING);
    expect(ALLOWED.size(access, 0)).toEqual(
      vector<AllowedInteger>(2, ANY_INTEGER, ANY_INTEGER, ANY_INTEGER),
    );
  });
});

describe('levels of detail', () => {
  const mipmap = (parameters: Partial<TextureParameters>): Access =>
    accessTo(
      texture({
        kind: '2D',
        format: 'LUMINANCE',
        levels: [
          { width: 4, height: 4, texels: new Array<number>(16).fill(1) },
          { width: 2, height: 2, texels: [2, 2, 2, 2] },
          { width: 1, height: 1, texels: [3] },
        ],
        parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', ...parameters },
      }),
    );
  const derivatives = (x: Allowed, y: number, bias: number | null = null): Detail<Allowed> => ({
    kind: 'derivatives',
    dx: vector<Allowed>(x, y, 0, 0),
    dy: vector<Allowed>(0, 0, 0, 0),
    bias,
  });

  it('may be approximated as the text permits', () => {
    // rho from 1.8 to 3.6, lambda from 0.85 to 1.85: levels 1 and 2.
    expect(red(mipmap({}), 0.3, 0.3, 0, derivatives(0.45, 0.45))).toEqual(union(2, 3));
    expect(red(mipmap({}), 0.3, 0.3, 0, derivatives(0.5, 0))).toBe(2);
    expect(red(mipmap({}), 0.3, 0.3, 0, derivatives(0.5, 0, 1))).toBe(3);
    expect(red(mipmap({}), 0.3, 0.3, 0, derivatives(0, 0))).toBe(1);
    expect(red(mipmap({}), 0.3, 0.3, 0, derivatives(interval(-0.5, 0.25), 0))).toEqual(union(1, 2));
  });

  it('that are given are taken to the tolerance', () => {
    expect(red(mipmap({}), 0.3, 0.3, 0, { kind: 'level', level: 0.5 })).toEqual(union(1, 2));
    expect(red(mipmap({}), 0.3, 0.3, 0, { kind: 'level', level: 0.6 })).toBe(2);
    const linear = mipmap({ minFilter: 'NEAREST_MIPMAP_LINEAR' });
    const [low = NaN, high = NaN] =
      extentOf(red(linear, 0.3, 0.3, 0, { kind: 'level', level: 0.5 })) ?? [];
    expect(low).toBeCloseTo(1.5 - 2 * 2 ** -7, 4);
    expect(high).toBeCloseTo(1.5 + 2 * 2 ** -7, 4);
  });

  it('that are limited to one halfway are those on both sides', () => {
    // A limit may be kept in fewer bits, or halves be rounded up.
    expect(red(mipmap({ maxLod: 1.5 }), 0.3, 0.3, 0, { kind: 'level', level: 9 })).toEqual(
      union(2, 3),
    );
    expect(red(mipmap({ minLod: 0.501 }), 0.3, 0.3, 0, { kind: 'level', level: -9 })).toEqual(
      union(1, 2),
    );
    expect(red(mipmap({ maxLod: 1 }), 0.3, 0.3, 0, { kind: 'level', level: 9 })).toBe(2);
    const linear = { minFilter: 'LINEAR_MIPMAP_NEAREST', maxLod: 0 } as const;
    expect(red(mipmap(linear), 0.3, 0.3, 0, { kind: 'level', level: 9 })).toBe(1);
  });

  it('end magnification at 0 or, where minification may look sharper, at 1/2', () => {
    const bound = texture({
      kind: '1D',
      format: 'LUMINANCE',
      levels: [
        { width: 2, texels: [0, 8] },
        { width: 1, texels: [64] },
      ],
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'LINEAR' },
    });
    const at = (level: number): Allowed =>
      red(accessTo(bound), 0.625, 0, 0, { kind: 'level', level });
    // Magnified: 6; a texel of level 0: 8.
    expect([at(0.25), at(-0.25)].map((set) => [contains(set, 6), contains(set, 8)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(contains(at(0.25), 64)).toBe(false);
    expect(at(0.75)).toBe(64);
  });

  it('of no derivatives are none, or no more than their bias', () => {
    const none = (bias: number | null): Allowed =>
      red(mipmap({ minFilter: 'NEAREST_MIPMAP_NEAREST' }), 0.3, 0.3, 0, derivatives(0, 0, bias));
    expect(none(null)).toBe(1);
    expect(none(0)).toBe(1);
    expect(none(1)).toEqual(union(1, 2));
    expect(none(2)).toEqual(union(1, 3));
    expect(none(-2)).toBe(1);
    // Minus infinity and infinity are NaN, or the bias alone is taken.
    expect(none(Infinity)).toEqual(ANYTHING);
    expect(none(-Infinity)).toBe(1);
    const biased = mipmap({ lodBias: 1.25 });
    expect(red(biased, 0.3, 0.3, 0, derivatives(0, 0))).toEqual(union(1, 2));
    // Zero, without a bias, is magnified.
    const filters = { minFilter: 'NEAREST', magFilter: 'LINEAR' } as const;
    const edge = accessTo(plain('1D', [2], [0, 8], filters));
    expect(contains(red(edge, 0.625, 0, 0, derivatives(0, 0)), 8)).toBe(false);
  });

  it('have a bias that is clamped, to 2 or more', () => {
    const level = { kind: 'level', level: -1.25 } as const;
    expect(red(mipmap({ lodBias: 2 }), 0.3, 0.3, 0, level)).toBe(2);
    expect(red(mipmap({ lodBias: 3 }), 0.3, 0.3, 0, level)).toEqual(union(2, 3));
    const back = { kind: 'level', level: 3.25 } as const;
    expect(red(mipmap({ lodBias: -3 }), 0.3, 0.3, 0, back)).toEqual(union(1, 2));
  });

  it('of cube maps are what the implementation makes of them', () => {
    const level = (
      width: number,
      value: number,
    ): { width: number; height: number; texels: number[] } => ({
      width,
      height: width,
      texels: new Array<number>(width * width).fill(value),
    });
    const bound = texture({
      kind: 'CUBE',
      format: 'LUMINANCE',
      faces: Array.from({ length: 6 }, () => [level(2, 1), level(1, 2)]),
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST' },
    });
    expect(red(accessTo(bound), 1, 0.1, 0.1, derivatives(0, 2 ** -9))).toEqual(union(1, 2));
    expect(red(accessTo(bound), 1, 0.1, 0.1, derivatives(0, 0))).toBe(1);
  });

  it('that are unknown select anything in their range', () => {
    const unknown = derivatives(interval(-Infinity, Infinity), 0);
    expect(red(mipmap({}), 0.3, 0.3, 0, unknown)).toEqual(union(union(1, 2), 3));
    expect(red(mipmap({ maxLod: 1 }), 0.3, 0.3, 0, unknown)).toEqual(union(1, 2));
  });

  it('that may be NaN select nothing where the level matters', () => {
    const details: readonly Detail<Allowed>[] = [
      derivatives(NaN, 0),
      derivatives(ANYTHING, 0),
      derivatives(0.5, 0, NaN),
      { kind: 'level', level: NaN },
      { kind: 'level', level: ANYTHING },
    ];
    for (const detail of details) {
      expect(red(mipmap({}), 0.3, 0.3, 0, detail)).toEqual(ANYTHING);
      expect(red(mipmap({ minFilter: 'NEAREST' }), 0.3, 0.3, 0, detail)).toBe(1);
    }
  });
});

describe('comparisons of depths (OpenGL 2.0 §3.8.14)', () => {
  const shadow = (parameters: Partial<TextureParameters>): Access =>
    accessTo(
      plain(
        '1D',
        [4],
        [0.25, 0.75, 0.75, 0.25],
        { compareMode: 'COMPARE_R_TO_TEXTURE', wrapS: 'CLAMP_TO_EDGE', ...parameters },
        { format: 'DEPTH_COMPONENT' },
      ),
      { target: 'SHADOW1D' },
    );

  it('with NEAREST are of one texel', () => {
    expect(red(shadow({}), 0.375, 0, 0.5)).toBe(1);
    expect(red(shadow({}), 0.125, 0, 0.5)).toBe(0);
    expect(red(shadow({}), 0.25, 0, 0.5)).toEqual(union(0, 1));
  });

  it('with LINEAR are of all texels or between', () => {
    expect(red(shadow(LINEAR), 0.5, 0, 0.5)).toBe(1);
    expect(includes(red(shadow(LINEAR), 0.25, 0, 0.5), interval(0, 1))).toBe(true);
    expect(red(shadow(LINEAR), 0.25, 0, 0.1)).toBe(1);
    expect(red(shadow(LINEAR), 0.25, 0, 0.9)).toBe(0);
  });

  it('are of several texels wherever some filter of the texture is', () => {
    // Magnified by NEAREST at the texel of depth 0.25, beside one of 0.75.
    const access = shadow({ minFilter: 'LINEAR' });
    expect(includes(red(access, 0.1875, 0, 0.5), interval(0, 1))).toBe(true);
    expect(red(access, 0.1875, 0, 0.9)).toBe(0);
  });

  it('with LINEAR may be of the mixture too, which no texel equals', () => {
    const equal = shadow({ ...LINEAR, compareFunction: 'EQUAL' });
    expect(contains(red(equal, 0.25, 0, 0.5), 1)).toBe(true);
    const unequal = shadow({ ...LINEAR, compareFunction: 'NOTEQUAL' });
    expect(contains(red(unequal, 0.25, 0, 0.5), 0)).toBe(true);
    expect(red(unequal, 0.25, 0, 0.2)).toBe(1);
    expect(contains(red(unequal, 0.25, 0, interval(0.1, 0.3)), 0)).toBe(true);
  });

  it('are of two levels or between, whatever each weighs', () => {
    const levels = (parameters: Partial<TextureParameters>): Access =>
      accessTo(
        texture({
          kind: '1D',
          format: 'DEPTH_COMPONENT',
          levels: [
            { width: 2, texels: [0.75, 0.75] },
            { width: 1, texels: [0.25] },
          ],
          parameters: {
            compareMode: 'COMPARE_R_TO_TEXTURE',
            minFilter: 'NEAREST_MIPMAP_LINEAR',
            ...parameters,
          },
        }),
        { target: 'SHADOW1D' },
      );
    const at = (access: Access, reference: number): Allowed =>
      red(access, 0.5, 0, reference, { kind: 'level', level: 0.75 });
    expect(includes(at(levels({}), 0.5), interval(0, 1))).toBe(true);
    expect(at(levels({}), 0.2)).toBe(1);
    expect(at(levels({}), 0.8)).toBe(0);
    // No texel is 0.5, and a mixture is.
    expect(contains(at(levels({ compareFunction: 'EQUAL' }), 0.5), 1)).toBe(true);
  });

  it('need a reference value', () => {
    expect(red(shadow({}), 0.375, 0, NaN)).toBe(ANYTHING);
    expect(red(shadow({ compareFunction: 'NEVER' }), 0.375, 0, NaN)).toBe(0);
  });
});
