/** Texture access by interpretations that are not the defaults: each by itself, and all of them as sets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES, permittedBox } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import { Explorer, regionOf } from '../domains/explore.js';
import type { Policies } from '../domains/policies.js';
import { type Allowed, ANYTHING, contains, union, unionOf } from '../number/value-set.js';
import { allowedSampler } from './allowed-sampler.js';
import { incompleteness } from './completeness.js';
import type { Access, Detail } from './sampler.js';
import type { Texture, TextureParameters } from './texture.js';
import {
  accessTo,
  coordinatesArbitrary,
  detailArbitrary,
  LEVEL_0,
  type MaybeNumber,
  plain,
  samplerOf,
  targetOf,
  texture,
  textureArbitrary,
  vector,
} from './texture.arbitrary.js';

const COMPONENTS = ['x', 'y', 'z', 'w'] as const;
const CENTER = vector(0.3, 0.3, 0, 0);

function reading(change: Partial<Policies>): Policies {
  return { ...DEFAULT_POLICIES, ...change };
}

/** The red component by one interpretation. */
function redBy(
  change: Partial<Policies>,
  access: Access,
  detail: Detail<number> = LEVEL_0,
): MaybeNumber {
  return samplerOf(reading(change)).sample(access, CENTER, detail).value.x;
}

/** The set of the red component by one interpretation. */
function redSetBy(change: Partial<Policies>, access: Access, detail: Detail<number>): Allowed {
  const sampled = allowedSampler(fixed(reading(change))).sample(access, CENTER, detail);
  if (sampled.kind !== 'float') throw new Error('expected numbers');
  return sampled.value.x;
}

/** The sets of the red component by some interpretation or other. */
function everyRed(access: Access, detail: Detail<number> = LEVEL_0): readonly Allowed[] {
  const explorer = new Explorer();
  const sampler = allowedSampler(explorer.chooser);
  return explorer
    .explore(regionOf(permittedBox('NVvp4.0')), () => sampler.sample(access, CENTER, detail))
    .flatMap(({ value }) => (value.kind === 'float' ? [value.value.x] : []));
}

/** Levels of sizes 8, 4, 2 and 1 with the values 1, 2, 3 and 4. */
function mipmap(parameters: Partial<TextureParameters>): Access {
  const levels = [8, 4, 2, 1].map((width, level) => ({
    width,
    texels: new Array<number>(width).fill(level + 1),
  }));
  return accessTo(
    texture({
      kind: '1D',
      format: 'LUMINANCE',
      levels,
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', ...parameters },
    }),
  );
}

function derivatives(ds: number, bias: number | null = null): Detail<number> {
  return { kind: 'derivatives', dx: vector(ds, 0, 0, 0), dy: vector(0, 0, 0, 0), bias };
}

describe('levels that no filter uses (gp4.E-texture-completeness)', () => {
  const lacking = plain('1D', [4], [5, 5, 5, 5], { maxLevel: 1000 });

  it('may have to be there', () => {
    expect(incompleteness(lacking)).toBeNull();
    expect(redBy({}, accessTo(lacking))).toBe(5);
    expect(redBy({ textureCompleteness: 'always' }, accessTo(lacking))).toBe('undefined');
    expect(everyRed(accessTo(lacking))).toEqual([5, ANYTHING]);
  });

  it('of fetches too', () => {
    const fetched = (change: Partial<Policies>): MaybeNumber =>
      samplerOf(reading(change)).fetch(accessTo(lacking), vector(0, 0, 0, 0)).value.x;
    expect(fetched({})).toBe(5);
    expect(fetched({ textureCompleteness: 'always' })).toBe('undefined');
  });

  it('of buffers are one', () => {
    const buffer = texture({
      kind: 'BUFFER',
      format: 'LUMINANCE',
      levels: [{ width: 4, texels: [5, 6, 7, 8] }],
      parameters: { maxLevel: 1000 },
    });
    const sampler = samplerOf(reading({ textureCompleteness: 'always' }));
    expect(sampler.fetch(accessTo(buffer), vector(2, 0, 0, 0)).value.x).toBe(7);
  });

  const complete: readonly (readonly [string, Texture])[] = [
    ['all there', plain('1D', [1], [5], { maxLevel: 1000 })],
    ['beyond the maximum level', plain('1D', [4], [5, 5, 5, 5], { maxLevel: 0 })],
    ['those of a rectangle', plain('RECT', [2, 1], [5, 5])],
  ];

  it.each(complete)('do not matter where they are %s', (_, bound) => {
    expect(redBy({ textureCompleteness: 'always' }, accessTo(bound))).toBe(5);
    expect(everyRed(accessTo(bound))).toEqual([5]);
  });
});

describe('sizes of textures that are not complete (gp4.E-size-incomplete)', () => {
  const width = (bound: Texture, change: Partial<Policies>): MaybeNumber =>
    samplerOf(reading(change)).size(accessTo(bound), 0).x;
  const mixed = texture({
    kind: '1D',
    levels: [
      { width: 4, texels: new Array<number[]>(4).fill([0, 0, 0, 0]) },
      { width: 3, texels: new Array<number[]>(3).fill([0, 0, 0, 0]) },
    ],
    incomplete: true,
  });

  it('may be undefined', () => {
    expect(width(mixed, {})).toBe(4);
    expect(width(mixed, { sizeOfIncomplete: 'undefined' })).toBe('undefined');
  });

  it('may be so of those that lack levels which no filter uses', () => {
    const lacking = plain('1D', [4], [5, 5, 5, 5], { maxLevel: 1000 });
    expect(width(lacking, { sizeOfIncomplete: 'undefined' })).toBe(4);
    expect(width(lacking, { textureCompleteness: 'always' })).toBe(4);
    const both = { textureCompleteness: 'always', sizeOfIncomplete: 'undefined' } as const;
    expect(width(lacking, both)).toBe('undefined');
    expect(width(plain('1D', [4], [5, 5, 5, 5]), both)).toBe(4);
  });
});

describe('biases (gp4.E-texture-bias)', () => {
  const level = (at: number): Detail<number> => ({ kind: 'level', level: at });

  it('of the texture may not be for levels that are given', () => {
    const access = mipmap({ lodBias: 1 });
    expect(redBy({}, access, level(1))).toBe(3);
    expect(redBy({ textureBias: 'apart' }, access, level(1))).toBe(2);
    expect(redBy({ textureBias: 'together' }, access, level(1))).toBe(3);
    expect(everyRed(access, level(1))).toEqual([3, 2]);
    expect(everyRed(mipmap({}), level(1))).toEqual([2]);
  });

  it('of the texture may not be for instructions that have one', () => {
    const access = mipmap({ lodBias: 1 });
    // Level 0 by the derivatives, and the instruction's bias.
    expect(redBy({}, access, derivatives(1 / 8, 1))).toBe(3);
    expect(redBy({ textureBias: 'apart' }, access, derivatives(1 / 8, 1))).toBe(2);
    expect(redBy({ textureBias: 'apart' }, access, derivatives(1 / 8))).toBe(2);
    expect(everyRed(access, derivatives(1 / 8, 1))).toEqual([3, 2]);
    expect(everyRed(access, derivatives(1 / 8))).toEqual([2]);
  });

  it('may be clamped together', () => {
    const access = mipmap({ lodBias: 1 });
    const biased = derivatives(1 / 8, 2);
    expect(redBy({}, access, biased)).toBe(4);
    expect(redBy({ textureBias: 'together' }, access, biased)).toBe(3);
    // Level 3 by the derivatives, and biases of -3 together.
    const sharpened = mipmap({ lodBias: -1 });
    expect(redBy({}, sharpened, derivatives(1, -2))).toBe(1);
    expect(redBy({ textureBias: 'together' }, sharpened, derivatives(1, -2))).toBe(2);
    expect(redBy({ textureBias: 'together' }, sharpened, derivatives(1, 0.25))).toBe(3);
    // Any limit of 2 or more: 3 or 4, as the default has 4 alone.
    const sets = everyRed(access, biased);
    expect(sets.some((set) => contains(set, 3))).toBe(true);
    expect(sets.some((set) => contains(set, 1) || contains(set, 2))).toBe(false);
    const down = everyRed(sharpened, derivatives(1, -2));
    expect(down.some((set) => contains(set, 2))).toBe(true);
    expect(down.some((set) => contains(set, 3))).toBe(false);
  });

  it('that are great and clamped together leave the level by the derivatives to see', () => {
    const together = { textureBias: 'together' } as const;
    const setOf = (access: Access, detail: Detail<number>): Allowed =>
      redSetBy(together, access, detail);
    // Level 3 by the derivatives: one less than that by 2, one or the first by whatever limit is greater.
    for (const bias of [-(2 ** 100), -Infinity]) {
      expect(redBy(together, mipmap({}), derivatives(1, bias))).toBe(2);
      expect(setOf(mipmap({}), derivatives(1, bias))).toEqual(union(1, 2));
      expect(everyRed(mipmap({}), derivatives(1, bias))).toContainEqual(1);
    }
    // Level 0 gives at least 2.
    for (const bias of [2 ** 100, Infinity]) {
      expect(redBy(together, mipmap({}), derivatives(1 / 8, bias))).toBe(3);
      expect(setOf(mipmap({}), derivatives(1 / 8, bias))).toEqual(union(3, 4));
    }
  });

  it('that all but cancel leave what is rounded beside them', () => {
    // The level by the derivatives, 3, is lost or not, by the order of the sum.
    const access = mipmap({ lodBias: 2 ** 100 });
    expect(redBy({}, access, derivatives(1, -(2 ** 100)))).toBe(1);
    expect(everyRed(access, derivatives(1, -(2 ** 100))).some((set) => contains(set, 4))).toBe(
      true,
    );
  });

  it('beside lengths whose squares are out of range are beside infinite levels, or none', () => {
    const set = (ds: number, bias: number | null): Allowed =>
      redSetBy({}, mipmap({}), derivatives(ds, bias));
    // The derivatives come to 2^100 texels, and to 2^-100.
    expect(set(2 ** 97, -99)).toEqual(unionOf([2, 3, 4]));
    expect(set(2 ** -103, 101)).toEqual(union(1, 2));
    expect([set(2 ** 97, null), set(2 ** -103, null)]).toEqual([4, 1]);
    // They come to 2^60 texels.
    expect(set(2 ** 57, -59)).toBe(2);
  });

  it('that are infinite leave any level', () => {
    for (const bias of [Infinity, -Infinity]) {
      for (const set of everyRed(mipmap({ lodBias: 1 }), derivatives(1 / 8, bias))) {
        expect(contains(set, bias > 0 ? 4 : 1)).toBe(true);
      }
    }
  });
});

describe('by every assignment', () => {
  const assignments = fc.record({
    textureCompleteness: fc.constantFrom('needed' as const, 'always' as const),
    textureBias: fc.constantFrom('added' as const, 'together' as const, 'apart' as const),
  });

  it('the one result is among those that are allowed', () => {
    fc.assert(
      fc.property(textureArbitrary, coordinatesArbitrary, detailArbitrary, assignments,
        (bound, coordinates, detail, change) => {
          const access = accessTo(bound, { target: targetOf(bound) });
          const policies = reading(change);
          const own = samplerOf(policies).sample(access, coordinates, detail).value;
          const allowed = allowedSampler(fixed(policies)).sample(access, coordinates, detail);
          if (allowed.kind !== 'float') throw new Error('expected numbers');
          for (const component of COMPONENTS) {
            const value = own[component];
            if (value === 'undefined') continue;
            expect(contains(allowed.value[component], value)).toBe(true);
          }
        }),
      { numRuns: 300 },
    ); // prettier-ignore
  });
});
