/**
 * Questions about texture access: every result that is permitted, of drawn textures, coordinates and levels of detail, which
 * may be sets, with tolerances and without.
 */
import fc from 'fast-check';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { interval, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Detail } from '../../../semantics/texture/sampler.js';
import type { Texture } from '../../../semantics/texture/texture.js';
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
import { TEXTURE_TOLERANCE } from '../../../semantics/texture/tolerance.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const TEXTURES = 400;
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
          sampler.sample(accessTo(bound, { target: targetOf(bound), offset: by }), at, detail);
      },
      [...all, ...ofIntegers()],
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
      'texels and sizes',
      ({ allowedSampler }) => {
        const sampler = allowedSampler(fixed(DEFAULT_POLICIES));
        return (bound: Texture, x: number, y: number, z: number) => {
          const access = accessTo(bound);
          return [
            sampler.fetch(access, vector(x >>> 0, y >>> 0, z >>> 0, x >>> 0)),
            sampler.size(access, x >>> 0),
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
    oneOf<Allowed>(0, below(17) / 8 - 1, 2 ** -below(6), interval(0.25, 0.5), NaN);
  const slopes = () => vector(slope(), slope(), slope(), slope());
  return {
    kind: 'derivatives',
    dx: slopes(),
    dy: slopes(),
    bias: oneOf<Allowed | null>(null, 0, 1, below(9) / 4 - 1, interval(0, 1), NaN, Infinity),
  };
}

/** Textures of integers, which are not mixed. */
function ofIntegers(): readonly Sampled[] {
  return drawn(24, (): Sampled => {
    const type = oneOf<'signed' | 'unsigned'>('signed', 'unsigned');
    const bound = texture({
      kind: '2D',
      format: 'RGBA',
      type,
      levels: [{ width: 2, height: 2, texels: drawn(4, () => drawn(4, () => below(9))) }],
      parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST', wrapS: 'REPEAT' },
    } as never);
    const at = vector<Allowed>(below(16) / 8, below(16) / 8, 0, 0);
    return [bound, oneOf(at, { ...at, x: interval(0.25, 0.75) }), LEVEL_0, [0, 0, 0]];
  });
}
