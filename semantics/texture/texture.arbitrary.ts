/** Textures for tests: compact makers, the nominal sampler over plain numbers, generators. */
import fc from 'fast-check';
import type { TextureKind, TextureTarget } from '../../spec/gpu/texture-targets.js';
import { TEXTURE_KINDS, textureTarget } from '../../spec/gpu/texture-targets.js';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import type { Vector } from '../domains/domain.js';
import type { Policies } from '../domains/policies.js';
import { flush } from '../number/binary32.js';
import { type BuiltTexture, buildTexture, type TextureData } from './build.js';
import { completeTexture } from './complete.js';
import { nominalSampler } from './nominal-sampler.js';
import type { Access, Detail, Sampler } from './sampler.js';
import { isMipmapped } from './shape.js';
import type { BaseFormat, Texture, TextureParameters } from './texture.js';
import {
  BASE_FORMATS,
  COMPARE_FUNCTIONS,
  COMPARE_MODES,
  DEPTH_MODES,
  MAG_FILTERS,
  MIN_FILTERS,
  WRAP_MODES,
} from './texture.js';

export type MaybeNumber = number | 'undefined';

function numberOf(value: MaybeNumber): number | null {
  return value === 'undefined' ? null : value;
}

/** By the defaults. */
export const SAMPLER = samplerOf(DEFAULT_POLICIES);

/** Texture access of such values by an assignment's interpretations. */
export function samplerOf(policies: Policies): Sampler<MaybeNumber, MaybeNumber> {
  return nominalSampler(
    {
      numberOf,
      integerOf: numberOf,
      float: (value) => flush(Math.fround(value)),
      integer: (value) => value,
      undefinedFloat: 'undefined',
      undefinedInteger: 'undefined',
    },
    fixed(policies),
  );
}

/** @throws Error with the problems where the data makes no texture. */
export function texture(data: TextureData): Texture {
  const built: BuiltTexture = buildTexture(data);
  if (built.ok) return built.texture;
  throw new Error(built.problems.map(({ message }) => message).join('; '));
}

/** Texels by their red (luminance, depth …) alone, one level, nearest unless told. */
export function plain(
  kind: Texture['kind'],
  sizes: readonly [width: number, height?: number, depth?: number],
  texels: readonly number[],
  parameters: Partial<TextureParameters> = {},
  more: Partial<TextureData> = {},
): Texture {
  const [width, height, depth] = sizes;
  return texture({
    kind,
    format: 'LUMINANCE',
    levels: [{ width, height, depth, texels }],
    parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST', ...parameters },
    ...more,
  });
}

/** An access to a texture by a target, the texture's own unless told. */
export function accessTo(
  bound: Texture,
  more: Partial<Access> & { readonly target?: TextureTarget } = {},
): Access {
  return {
    unit: { [bound.kind]: bound },
    target: bound.kind,
    offset: [0, 0, 0],
    type: 'F',
    ...more,
  };
}

export function vector<F>(x: F, y: F, z: F, w: F): Vector<F> {
  return { x, y, z, w };
}

/** Level of detail 0, at which all is magnified. */
export const LEVEL_0: Detail<number> = { kind: 'level', level: 0 };

/** The red component of a sample, at a level of detail. */
export function red(
  access: Access,
  coordinates: readonly MaybeNumber[],
  detail: Detail<MaybeNumber> = LEVEL_0,
): MaybeNumber {
  const [x = 0, y = 0, z = 0, w = 0] = coordinates;
  return SAMPLER.sample(access, vector<MaybeNumber>(x, y, z, w), detail).value.x;
}

/** Those that are sampled. */
const KINDS = TEXTURE_KINDS.filter((kind) => kind !== 'BUFFER');

interface Choice {
  readonly kind: TextureKind;
  readonly sizes: readonly [number, number, number];
  readonly format: BaseFormat;
  readonly border: 0 | 1;
  readonly seed: number;
  readonly constant: number | null;
  readonly parameters: TextureParameters;
}

/** A sequence of numbers from 0 to 1 that looks random, the same for the same seed. */
function* values(seed: number): Generator<number> {
  for (let state = seed | 0; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    yield Math.fround((state >>> 8) / 2 ** 24);
  }
}

function textureOf({ kind, border, seed, constant, parameters, ...rest }: Choice): Texture {
  const format = kind === '3D' && rest.format === 'DEPTH_COMPONENT' ? 'RGBA' : rest.format;
  const isRectangle = kind === 'RECT';
  const numbers = values(seed);
  const next = (): number => constant ?? (numbers.next().value as number);
  const rectangle = {
    wrapS: 'CLAMP',
    wrapT: 'CLAMP_TO_BORDER',
    wrapR: 'CLAMP_TO_EDGE',
    baseLevel: 0,
    minFilter: isMipmapped(parameters.minFilter) ? 'LINEAR' : parameters.minFilter,
  } as const;
  const form = {
    kind,
    format,
    type: 'float',
    border: isRectangle ? 0 : border,
    sizes: rest.sizes,
    parameters: isRectangle ? { ...parameters, ...rectangle } : parameters,
  } as const;
  return completeTexture(form, next);
}

const wrap = fc.constantFrom(...WRAP_MODES);
const size = fc.integer({ min: 1, max: 6 });
const unit = fc.float({ min: 0, max: 1, noNaN: true });

function choices(constant: fc.Arbitrary<number | null>): fc.Arbitrary<Choice> {
  return fc.record({
    kind: fc.constantFrom(...KINDS),
    sizes: fc.tuple(size, size, fc.integer({ min: 1, max: 3 })),
    format: fc.constantFrom(...BASE_FORMATS),
    border: fc.constantFrom<(0 | 1)[]>(0, 1),
    seed: fc.integer(),
    constant,
    parameters: fc.record({
      wrapS: wrap,
      wrapT: wrap,
      wrapR: wrap,
      minFilter: fc.constantFrom(...MIN_FILTERS),
      magFilter: fc.constantFrom(...MAG_FILTERS),
      borderColor: fc.tuple(unit, unit, unit, unit),
      minLod: fc.constantFrom(-1000, -1, 0, 0.5, 1),
      maxLod: fc.constantFrom(1000, 3, 1.25, 1),
      lodBias: fc.constantFrom(0, 0.25, -1, 3, -1e30),
      baseLevel: fc.constantFrom(0, 1),
      maxLevel: fc.constantFrom(1000, 2),
      compareMode: fc.constantFrom(...COMPARE_MODES),
      compareFunction: fc.constantFrom(...COMPARE_FUNCTIONS),
      depthMode: fc.constantFrom(...DEPTH_MODES),
    }),
  });
}

/** Complete textures of every kind that is sampled, format and state, of few texels. */
export const textureArbitrary = choices(fc.constant(null)).map(textureOf);

/** The same, all of whose texels, border included, have one value; with that value. */
export const constantTextureArbitrary = choices(unit).map((choice) => {
  const value = choice.constant ?? 0;
  const borderColor = [value, value, value, value] as const;
  const parameters = { ...choice.parameters, borderColor, compareMode: 'NONE' as const };
  return { value, texture: textureOf({ ...choice, parameters }) };
});

/** The target by which a texture may be sampled with a result that is defined. */
export function targetOf(bound: Texture): TextureTarget {
  const compares =
    bound.baseFormat === 'DEPTH_COMPONENT' && bound.parameters.compareMode !== 'NONE';
  return compares ? textureTarget(`SHADOW${bound.kind}` as TextureTarget).name : bound.kind;
}

const coordinate = fc.oneof(
  fc.float({ min: -2, max: 3, noNaN: true }),
  fc.integer({ min: -24, max: 24 }).map((n) => n / 8),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
);
export const coordinatesArbitrary = fc
  .tuple(coordinate, coordinate, coordinate, coordinate)
  .map(([x, y, z, w]) => vector(x, y, z, w));

/** A number of any magnitude, infinities too: beside a great one a small one is lost. */
const any = fc.float({ noNaN: true });
const slope = fc.oneof(fc.constant(0), fc.float({ min: -2, max: 2, noNaN: true }), any);
const slopes = fc.tuple(slope, slope, slope, slope).map(([x, y, z, w]) => vector(x, y, z, w));
export const detailArbitrary: fc.Arbitrary<Detail<number>> = fc.oneof(
  fc.record({
    kind: fc.constant('level' as const),
    level: fc.oneof(fc.float({ min: -3, max: 6, noNaN: true }), any),
  }),
  fc.record({
    kind: fc.constant('derivatives' as const),
    dx: slopes,
    dy: slopes,
    bias: fc.oneof(fc.constant(null), fc.float({ min: -3, max: 3, noNaN: true }), any),
  }),
);
