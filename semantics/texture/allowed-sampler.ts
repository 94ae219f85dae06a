/**
 * What texture accesses may give: the results of implementations that compute coordinates, weights and levels
 * of detail within a tolerance (tolerance.ts), choose either of two faces, layers or texels where these are
 * equally near, and compare depths as OpenGL 2.0 §3.8.14 permits. Everything that §3.8.8 permits, and often
 * more. Coordinates may be sets.
 */
import type { Component } from '../../spec/environments.js';
import type { Chooser } from '../domains/chooser.js';
import type { Vector } from '../domains/domain.js';
import { flush } from '../number/binary32.js';
import {
  ANY_INTEGER,
  type AllowedInteger,
  asSigned,
  bitsOfInteger,
  unionOfIntegers,
} from '../number/integer-set.js';
import { type Allowed, ANYTHING, unionOf } from '../number/value-set.js';
import { detailsOf, type Range, rangeOf } from './allowed-detail.js';
import { MOST_MIXTURES, mixturesOf, type RangeSample } from './allowed-filter.js';
import { needsReference, outcomes } from './comparison.js';
import { facesWithin } from './cube.js';
import { selectionsOf } from './detail.js';
import { toColor } from './format.js';
import { layerOf, type Lookup, lookupOf } from './lookup.js';
import { nominalSampler } from './nominal-sampler.js';
import type { Access, Detail, Sampler, Texel } from './sampler.js';
import { allowedOf, type Spans } from './spans.js';
import type { Texture } from './texture.js';
import { TEXTURE_TOLERANCE, type TextureTolerance } from './tolerance.js';

/**
 * The sampler whose choices between interpretations this chooser makes. Fetches and sizes are exact: a set of several
 * coordinates may give anything.
 */
export function allowedSampler(
  chooser: Pick<Chooser, 'choose'>,
  tolerance: TextureTolerance = TEXTURE_TOLERANCE,
): Sampler<Allowed, AllowedInteger> {
  const { fetch, size } = nominalSampler<Allowed, AllowedInteger>(
    {
      numberOf: (value) => (typeof value === 'number' ? value : null),
      integerOf: (value) => (typeof value === 'number' ? asSigned(value) : null),
      float: (value) => unionOf([Math.fround(value), flush(Math.fround(value))]),
      integer: bitsOfInteger,
      undefinedFloat: ANYTHING,
      undefinedInteger: ANY_INTEGER,
    },
    chooser,
  );
  return {
    sample: (access, coordinates, detail) =>
      allowedSample(access, coordinates, detail, tolerance, chooser),
    fetch,
    size,
  };
}

/** What TextureSample may give (NV_gpu_program4 §2.X.4.4); anything where its result is undefined. */
function allowedSample(
  access: Access,
  coordinates: Vector<Allowed>,
  detail: Detail<Allowed>,
  tolerance: TextureTolerance,
  chooser: Pick<Chooser, 'choose'>,
): Texel<Allowed, AllowedInteger> {
  const lookup = lookupOf(access, chooser);
  if (lookup === null) return anything(access);
  const read = (component: Component): Range | null => rangeOf(coordinates[component]);
  const samples = samplesOf(lookup, read, tolerance);
  const { ranges, mayBeNone } = detailsOf(lookup, detail, tolerance, chooser);
  if (samples === null) return anything(access);
  // Limits of the level of detail may be kept in fewer bits than the level is: they are rounded too.
  const freedom = { mayTurnAtZero: true, level: tolerance.level };
  const selections = ranges.flatMap((range) =>
    selectionsOf(lookup.texture, lookup.base, ...range, freedom),
  );
  if (selections.length > 1 && mayBeNone) return anything(access);
  const found: Spans[] = [];
  for (const sample of samples) {
    for (const selection of selections) {
      const mixtures = mixturesOf(sample, access.offset, selection);
      if (mixtures === null || mixtures.length + found.length > MOST_MIXTURES) {
        return anything(access);
      }
      found.push(...mixtures);
    }
  }
  return found.length === 0 ? anything(access) : colorsOf(access, lookup.texture, found, tolerance);
}

function anything({ type }: Access): Texel<Allowed, AllowedInteger> {
  return type === 'F'
    ? { kind: 'float', value: { x: ANYTHING, y: ANYTHING, z: ANYTHING, w: ANYTHING } }
    : {
        kind: 'integer',
        value: { x: ANY_INTEGER, y: ANY_INTEGER, z: ANY_INTEGER, w: ANY_INTEGER },
      };
}

/** Every face and layer that may be sampled; null where a coordinate may be NaN or infinite. */
function samplesOf(
  lookup: Lookup,
  read: (component: Component) => Range | null,
  tolerance: TextureTolerance,
): readonly RangeSample[] | null {
  const { texture, target } = lookup;
  const compare = comparisonOf(lookup, read);
  const layers = target.layer === null ? ([0, 0] as const) : read(target.layer);
  if (compare === undefined || layers === null) return null;
  const ranges: Range[] = [];
  for (const component of target.coordinates) {
    const range = read(component);
    if (range === null || !range.every(Number.isFinite)) return null;
    ranges.push(range);
  }
  const places =
    texture.kind === 'CUBE'
      ? facesWithin(ranges, tolerance.majorAxis)
      : [{ face: 0, coordinates: ranges }];
  return places.flatMap((place) =>
    layersOf(lookup, layers).map((layer) => ({ ...lookup, ...place, layer, compare, tolerance })),
  );
}

/** Undefined where a depth is needed to compare with and may be NaN. */
function comparisonOf(
  { texture, target }: Lookup,
  read: (component: Component) => Range | null,
): RangeSample['compare'] | undefined {
  if (target.reference === null) return null;
  const { compareFunction } = texture.parameters;
  const references = read(target.reference);
  if (references === null && needsReference(compareFunction)) return undefined;
  return (depths) => outcomes(compareFunction, references ?? [0, 0], depths);
}

/** Halves are rounded up, or to the even layer (gp4.E-texture-layer-tie): 1.5 is nearest to 2 by both interpretations. */
function layersOf(lookup: Lookup, [low, high]: Range): readonly number[] {
  const below = Math.floor(low);
  const isEvenTie = low - below === 0.5 && below % 2 === 0;
  const first = layerOf(lookup, isEvenTie ? below : low);
  const last = layerOf(lookup, high);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function colorsOf(
  { type }: Access,
  texture: Texture,
  mixtures: readonly Spans[],
  tolerance: TextureTolerance,
): Texel<Allowed, AllowedInteger> {
  const each = <T>(component: (index: 0 | 1 | 2 | 3) => T): [T, T, T, T] => [
    component(0),
    component(1),
    component(2),
    component(3),
  ];
  if (type === 'F') {
    const sets = each((index) =>
      unionOf(mixtures.map((spans) => allowedOf(spans[index], tolerance))),
    );
    return { kind: 'float', value: toColor<Allowed>(texture, sets, { zero: 0, one: 1 }) };
  }
  // Textures of integers are complete with NEAREST alone: these are texels.
  const sets = each((index) =>
    unionOfIntegers(mixtures.map((spans) => bitsOfInteger(spans[index].low))),
  );
  return { kind: 'integer', value: toColor<AllowedInteger>(texture, sets, { zero: 0, one: 1 }) };
}
