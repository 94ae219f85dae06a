/**
 * Questions about texture access: every result that is permitted, of drawn textures, coordinates and levels of detail, which
 * may be sets, with tolerances and without.
 */
import fc from 'fast-check';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { integerSet, type AllowedInteger } from '../../../semantics/number/integer-set.js';
import { interval, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Detail } from '../../../semantics/texture/sampler.js';
import {
  accessTo,
  coordinatesArbitrary,
  detailArbitrary,
  LEVEL_0,
  targetOf,
  texture,
  textureArbitrary,
  vector,
} from '../../../semantics/texture/texture.arbitrary.js';
import {
  COMPARE_FUNCTIONS,
  MIN_FILTERS,
  type Texture,
} from '../../../semantics/texture/texture.js';
import { TEXTURE_TOLERANCE } from '../../../semantics/texture/tolerance.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const TEXTURES = 400;
/** The interpretations of gp4.E-texture-bias. */
const INTERPRETATIONS = ['added', 'together', 'apart'] as const;
const SEED = 53;

export function questionsOfTextures(): readonly Question[] {
  drawFrom(SEED);
  const of = <T>(arbitrary: fc.Arbitrary<T>): readonly T[] =>
    fc.sample(arbitrary, { numRuns: TEXTURES, seed: SEED });
  const [textures, coordinates, details] = [
    of(textureArbitrary),
    of(coordinatesArbitrary),
    of(detailArbitrary),
  ];
  const all = textures.map((bound, index): Sampled => {
    const near = vector(...quad(() => below(24) / 8 - 1), coordinates[index]?.w ?? 0);
    const at = oneOf(coordinates[index] ?? near, near, near);
    return [
      bound,
      oneOf<Vector<Allowed>>(at, at, at, widened(at), { ...at, z: oneOf(NaN, Infinity, 0.5) }),
      oneOf<Detail<Allowed>>(details[index] ?? LEVEL_0, LEVEL_0, level(), level(), derived()),
      offset(),
    ];
  });
  return [
    ...questionsOfCalls(
      'texture access',
      ({ allowedSampler }) => {
        const sampler = allowedSampler(fixed(DEFAULT_POLICIES));
        return (bound: Texture, at: Vector<Allowed>, detail: Detail<Allowed>, by: Offset) =>
          sampler.sample(
            accessTo(bound, { target: targetOf(bound), offset: by, type: typeOf(bound) }),
            at,
            detail,
          );
      },
      [...all, ...ofIntegers(), ...ofDepths()],
      4,
    ),
    ...questionsOfCalls(
      'texture access with other tolerances',
      ({ allowedSampler }) => {
        const wide = { ...TEXTURE_TOLERANCE, coordinate: 0.3, weight: 0.2, majorAxis: 0.4 };
        const samplers = [
          allowedSampler(fixed(DEFAULT_POLICIES), wide),
          allowedSampler(fixed(DEFAULT_POLICIES), { ...wide, level: 0.4, levelWeight: 0.3 }),
        ];
        return (bound: Texture, at: Vector<Allowed>, detail: Detail<Allowed>) =>
          samplers.map((sampler) =>
            sampler.sample(accessTo(bound, { target: targetOf(bound) }), at, detail),
          );
      },
      all
        .filter((_, index) => index % 4 === 0)
        .map(([bound, at, detail]): [Texture, Vector<Allowed>, Detail<Allowed>] => [
          bound,
          at,
          detail,
        ]),
      4,
    ),
    ...questionsOfCalls(
      'levels of detail by each interpretation of biases',
      ({ allowedSampler }) =>
        (bound: Texture, detail: Detail<Allowed>, x: Allowed) =>
          INTERPRETATIONS.map((textureBias) =>
            allowedSampler(fixed({ ...DEFAULT_POLICIES, textureBias })).sample(
              accessTo(bound),
              vector<Allowed>(x, 0.5, 0, 0),
              detail,
            ),
          ),
      drawn(400, (): [Texture, Detail<Allowed>, Allowed] => [
        leveled(),
        oneOf<Detail<Allowed>>(level(), derived(), steep(), steep(), still()),
        oneOf<Allowed>(0.5, 0.5, 0.3, interval(0.25, 0.375)),
      ]),
      10,
    ),
    ...questionsOfCalls(
      'very many texels',
      ({ allowedSampler }) =>
        (bound: Texture, at: Vector<Allowed>, detail: Detail<Allowed>) =>
          [TEXTURE_TOLERANCE, EXACT].map((tolerance) =>
            allowedSampler(fixed(DEFAULT_POLICIES), tolerance).sample(
              accessTo(bound, { type: typeOf(bound) }),
              at,
              detail,
            ),
          ),
      [...ofManyTexels(), ...ofInfinities()],
      2,
    ),
    ...questionsOfCalls(
      'texels and sizes',
      ({ allowedSampler }) => {
        const sampler = allowedSampler(fixed(DEFAULT_POLICIES));
        return (bound: Texture, x: number, y: number, z: number) => {
          const access = accessTo(bound, { type: typeOf(bound) });
          const none = accessTo(bound, { unit: {}, type: typeOf(bound) });
          const either = integerSet([0, 1]);
          return [
            sampler.fetch(access, vector(x >>> 0, y >>> 0, z >>> 0, x >>> 0)),
            sampler.fetch(access, vector<AllowedInteger>(either, y >>> 0, z >>> 0, 0)),
            sampler.size(access, x >>> 0),
            sampler.size(access, either),
            sampler.size(none, 0),
            sampler.sample(none, vector<Allowed>(0, 0, 0, 0), LEVEL_0),
          ];
        };
      },
      textures
        .slice(0, 120)
        .map((bound): [Texture, number, number, number] => [
          bound,
          below(4) - 1,
          below(3),
          below(3),
        ]),
      10,
    ),
  ];
}

type Offset = readonly [number, number, number];
type Sampled = [Texture, Vector<Allowed>, Detail<Allowed>, Offset];

/** Nothing is computed with an error. */
const EXACT = Object.fromEntries(
  Object.keys(TEXTURE_TOLERANCE).map((name) => [name, 0]),
) as unknown as typeof TEXTURE_TOLERANCE;

/** As what texels of a texture are read. */
function typeOf({ componentType }: Texture): 'F' | 'S' | 'U' {
  return componentType === 'float' ? 'F' : componentType === 'signed' ? 'S' : 'U';
}

/** Depths that are compared, by each function and with each filter; what is compared with may be NaN, or a range. */
function ofDepths(): readonly Sampled[] {
  return drawn(120, (): Sampled => {
    const bound = texture({
      kind: '2D',
      format: 'DEPTH_COMPONENT',
      levels: [
        { width: 2, height: 2, texels: drawn(4, () => below(5) / 4) },
        { width: 1, height: 1, texels: [0.5] },
      ],
      parameters: {
        minFilter: oneOf(...MIN_FILTERS),
        magFilter: oneOf('NEAREST', 'LINEAR'),
        wrapS: 'REPEAT',
        compareMode: 'COMPARE_R_TO_TEXTURE',
        compareFunction: oneOf(...COMPARE_FUNCTIONS),
      },
    });
    const reference = oneOf<Allowed>(0, 0.25, 0.5, 1, NaN, interval(0.3, 0.6), unionOf([0.5, NaN]));
    const at = vector<Allowed>(below(16) / 8, below(16) / 8, reference, reference);
    return [bound, at, oneOf<Detail<Allowed>>(LEVEL_0, level(), level()), [0, 0, 0]];
  });
}

/** Ranges of coordinates in which there are nearly so many texels as are looked at, just so many, or more. */
function ofManyTexels(): readonly [Texture, Vector<Allowed>, Detail<Allowed>][] {
  const coarse = (minFilter: 'NEAREST_MIPMAP_LINEAR' | 'NEAREST_MIPMAP_NEAREST'): Texture =>
    texture({
      kind: '2D',
      format: 'R',
      levels: [
        { width: 2, height: 2, texels: [1, 2, 3, 4] },
        { width: 1, height: 1, texels: [5] },
      ],
      parameters: { minFilter, magFilter: 'NEAREST', wrapS: 'REPEAT', wrapT: 'REPEAT' },
    });
  const far = interval(0, 31.75);
  // Mixtures of two levels, and choices of one or the other.
  const together = [interval(0.25, 0.5), interval(0.25, 0.75)].map(
    (y): [Texture, Vector<Allowed>, Detail<Allowed>] => [
      coarse('NEAREST_MIPMAP_LINEAR'),
      vector<Allowed>(far, y, 0, 0),
      { kind: 'level', level: 0.5 },
    ],
  );
  const either = [0.5, far, interval(0, 15.75)].map(
    (y): [Texture, Vector<Allowed>, Detail<Allowed>] => [
      coarse('NEAREST_MIPMAP_NEAREST'),
      vector<Allowed>(far, y, 0, 0),
      { kind: 'level', level: interval(0, 1) },
    ],
  );
  const sizes = [0, 20, 63, 64, 65, 4095, 4096, 4097];
  const one = sizes.flatMap((width) =>
    (['NEAREST', 'LINEAR', 'LINEAR_MIPMAP_LINEAR'] as const).map(
      (minFilter, nth): [Texture, Vector<Allowed>, Detail<Allowed>] => {
        const bound = texture({
          kind: '2D',
          format: 'R',
          levels: [
            { width: 2, height: 2, texels: [1, 2, 3, 4] },
            { width: 1, height: 1, texels: [5] },
          ],
          parameters: { minFilter, magFilter: 'NEAREST', wrapS: 'REPEAT', wrapT: 'REPEAT' },
        });
        const height = width > 100 ? 0 : (31.5 + nth / 2) * (nth === 2 ? 0.5 : 1);
        const at = vector<Allowed>(interval(0, width / 2), interval(0, height), 0, 0);
        return [bound, at, { kind: 'level', level: nth === 2 ? 0.5 : 0.25 }];
      },
    ),
  );
  return [...one, ...together, ...either];
}

/** Coordinates beyond binary32 when they are counted in texels, and texels that are infinite. */
function ofInfinities(): readonly [Texture, Vector<Allowed>, Detail<Allowed>][] {
  return (['CLAMP', 'REPEAT', 'CLAMP_TO_EDGE'] as const).flatMap((wrapS) =>
    [1, Infinity, -Infinity].flatMap((texel) => {
      const bound = texture({
        kind: '2D',
        format: 'R',
        levels: [{ width: 4, height: 1, texels: [texel, 2, 3e38, 3.4e38].map(Math.fround) }],
        parameters: { minFilter: 'LINEAR', magFilter: 'LINEAR', wrapS },
      });
      return [0.25, 0.4, 0.75, 1e38, 3e38, -3e38].map(
        (x): [Texture, Vector<Allowed>, Detail<Allowed>] => [
          bound,
          vector<Allowed>(Math.fround(x), 0.5, 0, 0),
          LEVEL_0,
        ],
      );
    }),
  );
}

function quad(draw: () => number): [number, number, number] {
  return [draw(), draw(), draw()];
}

function offset(): Offset {
  return oneOf<Offset>([0, 0, 0], [0, 0, 0], [1, -1, 0], [-2, 3, 1]);
}

/** Some components are a range, or one of several values. */
function widened({ x, y, z, w }: Vector<number>): Vector<Allowed> {
  const one = (value: number): Allowed => {
    const [low, high] = [Math.fround(value), Math.fround(value + below(9) / 16)];
    return oneOf<Allowed>(low, interval(low, high), unionOf([low, high]), unionOf([low, NaN]), low);
  };
  return vector(one(x), one(y), one(z), one(w));
}

function level(): Detail<Allowed> {
  const at = below(33) / 8 - 1;
  return { kind: 'level', level: oneOf<Allowed>(at, at, at, interval(at, at + 0.75), NaN) };
}

function derived(): Detail<Allowed> {
  const slope = () =>
    oneOf<Allowed>(
      0,
      below(17) / 8 - 1,
      2 ** -below(6),
      interval(0.25, 0.5),
      interval(-0.5, 0),
      interval(0, 0.25),
      NaN,
    );
  const slopes = () => vector(slope(), slope(), slope(), slope());
  return {
    kind: 'derivatives',
    dx: slopes(),
    dy: slopes(),
    bias: oneOf<Allowed | null>(null, 0, 1, below(9) / 4 - 1, interval(0, 1), NaN, Infinity),
  };
}

/** A texture whose texels tell the level that they are of, and its level of detail the weight of two. */
function leveled(): Texture {
  const kind = oneOf('1D', '1D', '2D', 'CUBE');
  const levels = Array.from({ length: 6 }, (_, at) => {
    const [width, height] = [32 >> at, kind === '1D' ? 1 : 32 >> at];
    const texels = new Array<number>(width * height).fill(3 ** at);
    return kind === '1D' ? { width, texels } : { width, height, texels };
  });
  return texture({
    kind,
    format: 'R',
    ...(kind === 'CUBE' ? { faces: Array.from({ length: 6 }, () => levels) } : { levels }),
    parameters: {
      minFilter: oneOf('NEAREST_MIPMAP_NEAREST', 'LINEAR_MIPMAP_LINEAR', 'NEAREST_MIPMAP_LINEAR'),
      magFilter: oneOf('NEAREST', 'LINEAR'),
      lodBias: oneOf(0, 0, 1, -1.5, 2, -2, 2.5, -5, 1e30, -1e30),
      minLod: oneOf(-1000, -1000, 0.5, 2.25, 5),
      maxLod: oneOf(1000, 1000, 3.5, 6),
    },
  });
}

/** Derivatives of few or of very many texels, and biases at and beyond the least limit. */
function steep(): Detail<Allowed> {
  const size = (): Allowed =>
    oneOf<Allowed>(0, 2 ** -7, 2 ** -4, 0.1, -0.25, 2 ** 55, 2 ** 57, 2 ** -67, 2 ** -70, 2 ** 126);
  const slopes = () => vector<Allowed>(size(), oneOf<Allowed>(0, size()), 0, 0);
  return {
    kind: 'derivatives',
    dx: slopes(),
    dy: oneOf(slopes(), vector<Allowed>(0, 0, 0, 0)),
    bias: oneOf<Allowed | null>(null, 0, 1, 2, -2, 3, -3.5, 1e30, -1e30, 64, 66, -60, -66, interval(1, 2.5), NaN, Infinity, -Infinity), // prettier-ignore
  };
}

/** Nothing changes, or hardly anything. */
function still(): Detail<Allowed> {
  const size = () =>
    oneOf<Allowed>(0, 0, 0, 0, 0, -0, interval(0, 2 ** -9), interval(-(2 ** -9), 0));
  const slopes = () => vector(size(), size(), size(), size());
  return {
    kind: 'derivatives',
    dx: slopes(),
    dy: slopes(),
    bias: oneOf<Allowed | null>(null, 0, -0, 1, 2.5, -1, interval(-1, 0), interval(0, 1), NaN, Infinity, -Infinity), // prettier-ignore
  };
}

/** Textures of integers, which are not mixed. */
function ofIntegers(): readonly Sampled[] {
  return drawn(40, (): Sampled => {
    const type = oneOf<'signed' | 'unsigned'>('signed', 'unsigned');
    const [format, count] = oneOf<readonly [string, number]>(['RGBA', 4], ['RG', 2], ['R', 1], ['ALPHA', 1]); // prettier-ignore
    const bound = texture({
      kind: '2D',
      format,
      type,
      levels: [{ width: 2, height: 2, texels: drawn(4, () => drawn(count, () => below(9))) }],
      parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST', wrapS: 'REPEAT' },
    } as never);
    const at = vector<Allowed>(below(16) / 8, below(16) / 8, 0, 0);
    const other = oneOf<Allowed>(interval(0.25, 0.75), NaN, Infinity, interval(0.5, Infinity));
    return [bound, oneOf(at, { ...at, x: other }), LEVEL_0, [0, 0, 0]];
  });
}
