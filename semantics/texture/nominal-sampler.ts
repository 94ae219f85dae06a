/**
 * Texture access with one result: NV_gpu_program4 §2.X.4.4 and §3.8.8 with OpenGL 2.0 §3.8.8 to §3.8.14. The
 * formulas are evaluated in binary64 and their result is handed to the domain, which rounds it.
 */
import type { Component } from '../../spec/environments.js';
import { textureTarget } from '../../spec/gpu/texture-targets.js';
import type { Chooser } from '../domains/chooser.js';
import type { Vector } from '../domains/domain.js';
import { compareDepth, needsReference } from './comparison.js';
import { isComplete } from './completeness.js';
import { faceOf, project, projectDerivative } from './cube.js';
import {
  clampDetail,
  inTexels,
  levelOfDetail,
  type Selection,
  selectionsOf,
  withBiases,
} from './detail.js';
import { texelOrBorder, toColor } from './format.js';
import { layerOf, type Lookup, lookupOf, type Point, pointOf, texelCoordinate } from './lookup.js';
import type { Access, Detail, Sampler, Texel } from './sampler.js';
import {
  hasTexel,
  imageInUse,
  imageOf,
  isMipmapped,
  sameSizes,
  shapeOf,
  sizesOf,
  texelAt,
} from './shape.js';
import type { MagFilter, TexelValue, Texture, TextureImage, WrapMode } from './texture.js';
import { applyWrap, clampCoordinate } from './wrap.js';

/** How a domain's numbers are read and made. */
export interface Numerals<F, I> {
  /** Null where the value is not one number. */
  numberOf(value: F): number | null;
  /** As a signed integer, or modulo 2^32. */
  integerOf(value: I): number | null;
  /** Rounded to what the domain has. */
  float(value: number): F;
  /** An integer from -2^31 to 2^32 - 1. */
  integer(value: number): I;
  readonly undefinedFloat: F;
  readonly undefinedInteger: I;
}

/** A texel, or a mixture of texels, before it becomes a colour. */
type Mixture = [number, number, number, number];

/** Where on which face, and what depths are compared with. */
interface Sample extends Lookup {
  readonly face: number;
  readonly coordinates: readonly number[];
  readonly layer: number;
  /** Null where nothing is compared. */
  readonly compare: ((depth: number) => number) | null;
}

/** The sampler of a domain whose choices between interpretations this chooser makes. */
export function nominalSampler<F, I>(
  numerals: Numerals<F, I>,
  chooser: Pick<Chooser, 'choose'>,
): Sampler<F, I> {
  const everywhere = <T>(value: T): Vector<T> => ({ x: value, y: value, z: value, w: value });

  function undefinedTexel({ type }: Access): Texel<F, I> {
    return type === 'F'
      ? { kind: 'float', value: everywhere(numerals.undefinedFloat) }
      : { kind: 'integer', value: everywhere(numerals.undefinedInteger) };
  }

  function texelOf(access: Access, texture: Texture, texel: TexelValue): Texel<F, I> {
    const { x, y, z, w } = toColor(texture, texel, { zero: 0, one: 1 });
    const { float, integer } = numerals;
    return access.type === 'F'
      ? { kind: 'float', value: { x: float(x), y: float(y), z: float(z), w: float(w) } }
      : { kind: 'integer', value: { x: integer(x), y: integer(y), z: integer(z), w: integer(w) } };
  }

  /** Undefined where a depth is needed to compare with and is not one number. */
  function comparisonOf(
    { texture, target }: Lookup,
    coordinates: Vector<F>,
  ): Sample['compare'] | undefined {
    if (target.reference === null) return null;
    const { compareFunction } = texture.parameters;
    const given = numerals.numberOf(coordinates[target.reference]);
    const isNumber = given !== null && !Number.isNaN(given);
    if (!isNumber && needsReference(compareFunction)) return undefined;
    return (depth) => compareDepth(compareFunction, given ?? 0, depth);
  }

  /** Components of a derivative that the target's coordinates have; null where one is not one number. */
  function partial(lookup: Lookup, derivative: Vector<F>): readonly number[] | null {
    const values = lookup.target.coordinates.map((c) => numerals.numberOf(derivative[c]));
    return values.every((value) => value !== null) ? values : null;
  }

  /** lambda', or null where it is not one number. */
  function detailOf(lookup: Lookup, face: number, point: Point, detail: Detail<F>): number | null {
    const { texture, base } = lookup;
    const { lodBias } = texture.parameters;
    const biased = (level: number | null, own: number | 'level' | null): number | null => {
      if (level === null) return null;
      const sum = chooser.choose('textureBias', (policy) =>
        withBiases(policy, level, own, lodBias),
      );
      return Number.isNaN(sum) ? null : sum;
    };
    if (detail.kind === 'level') return biased(numerals.numberOf(detail.level), 'level');
    const own = detail.bias === null ? null : numerals.numberOf(detail.bias);
    const [dx, dy] = [partial(lookup, detail.dx), partial(lookup, detail.dy)];
    if (dx === null || dy === null || (detail.bias !== null && own === null)) return null;
    const scaled = (derivative: readonly number[]): readonly number[] =>
      inTexels(
        texture,
        base,
        texture.kind === 'CUBE'
          ? projectDerivative(face, point.coordinates, derivative)
          : derivative,
      );
    return biased(levelOfDetail(scaled(dx), scaled(dy)), own);
  }

  /** Null where what the level of detail selects is not one thing. */
  function selectionOf({ texture, base }: Lookup, lambda: number | null): Selection | null {
    const { minLod, maxLod } = texture.parameters;
    const low = clampDetail(texture.parameters, lambda ?? minLod);
    const high = clampDetail(texture.parameters, lambda ?? maxLod);
    if (low === null || high === null) return null;
    const [selection, ...others] = selectionsOf(texture, base, low, high);
    if (selection === undefined || others.length > 0) return null;
    return selection.low === selection.high ? selection : null;
  }

  return {
    sample(access, coordinates, detail) {
      const lookup = lookupOf(access, chooser);
      const read = (component: Component): number | null =>
        numerals.numberOf(coordinates[component]);
      const point = lookup && pointOf(lookup.target, read);
      if (lookup === null || point === null) return undefinedTexel(access);
      const isCube = lookup.texture.kind === 'CUBE';
      const face = isCube ? faceOf(point.coordinates) : 0;
      const compare = comparisonOf(lookup, coordinates);
      if (face === null || compare === undefined) return undefinedTexel(access);
      const selection = selectionOf(lookup, detailOf(lookup, face, point, detail));
      if (selection === null) return undefinedTexel(access);
      const at = isCube ? project(face, point.coordinates) : point.coordinates;
      const layer = layerOf(lookup, point.layer);
      const sample = { ...lookup, face, coordinates: at, layer, compare };
      return texelOf(access, lookup.texture, mipmapped(sample, access.offset, selection));
    },

    fetch(access, coordinates) {
      const lookup = lookupOf(access, chooser);
      const read = (component: Component | null): number | null => {
        if (component === null) return 0;
        const value = numerals.integerOf(coordinates[component]);
        return value === null ? null : value | 0;
      };
      const texel = lookup && fetchedTexel(lookup, access.offset, read);
      return lookup === null || texel === null
        ? undefinedTexel(access)
        : texelOf(access, lookup.texture, texel);
    },

    size(access, level) {
      const none = numerals.undefinedInteger;
      const given = numerals.integerOf(level);
      const texture = access.unit?.[textureTarget(access.target).texture];
      const image =
        texture === undefined || given === null ? null : imageOfLevel(texture, given | 0);
      if (texture === undefined || image === null) return everywhere(none);
      const hasSize =
        isComplete(texture, chooser) ||
        chooser.choose('sizeOfIncomplete', (policy) => policy === 'size');
      if (!hasSize) return everywhere(none);
      const sizes = [...sizesOf(texture.kind, image)];
      if (shapeOf(texture.kind).isLayered) sizes.push(image.depth);
      const [x, y, z] = sizes.map((size) => numerals.integer(size));
      return { x: x ?? none, y: y ?? none, z: z ?? none, w: none };
    },
  };
}

/** tau of the levels that are selected, mixed. */
function mipmapped(
  sample: Sample,
  offset: Access['offset'],
  { filter, level, next, low }: Selection,
): TexelValue {
  const first = filtered(sample, offset, filter, level);
  if (next === null) return first;
  return mix([first, filtered(sample, offset, filter, next)], [1 - low, low]);
}

function mix(values: readonly TexelValue[], weights: readonly number[]): Mixture {
  // From -0, so that a sum of such is one.
  const sums: Mixture = [-0, -0, -0, -0];
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 0;
    sums[0] += weight * value[0];
    sums[1] += weight * value[1];
    sums[2] += weight * value[2];
    sums[3] += weight * value[3];
  }
  return sums;
}

/** A texel's place along one dimension, and its part in the result. */
interface Tap {
  readonly index: number;
  readonly weight: number;
}

/** Texels without weight are left out, so that an infinite one has no part either. */
function tapsOf(mode: WrapMode, filter: MagFilter, u: number, size: number): readonly Tap[] {
  const clamped = clampCoordinate(mode, u, size);
  const wrap = (coordinate: number): number => applyWrap(mode, filter, coordinate, size);
  if (filter === 'NEAREST') return [{ index: wrap(Math.floor(clamped)), weight: 1 }];
  const first = Math.floor(clamped - 0.5);
  const weight = clamped - 0.5 - first;
  if (weight === 0) return [{ index: wrap(first), weight: 1 }];
  return [
    { index: wrap(first), weight: 1 - weight },
    { index: wrap(first + 1), weight },
  ];
}

/** tau of one level (§3.8.8). Depths are compared before they are mixed (gp4.E-shadow-linear). */
function filtered(
  sample: Sample,
  offset: Access['offset'],
  filter: MagFilter,
  level: number,
): TexelValue {
  const { texture, face, coordinates, layer, compare } = sample;
  const image = imageInUse(texture, face, level);
  const { wrapS, wrapT, wrapR } = texture.parameters;
  const modes = [wrapS, wrapT, wrapR];
  let places: readonly { readonly indices: readonly number[]; readonly weight: number }[] = [
    { indices: [], weight: 1 },
  ];
  for (const [axis, size] of sizesOf(texture.kind, image).entries()) {
    const u = texelCoordinate(sample, coordinates[axis] ?? 0, size, offset[axis] ?? 0);
    const taps = tapsOf(modes[axis] ?? 'REPEAT', filter, u, size);
    places = places.flatMap(({ indices, weight }) =>
      taps.map((tap) => ({ indices: [...indices, tap.index], weight: weight * tap.weight })),
    );
  }
  const texels = places.map(({ indices }): TexelValue => {
    const texel = texelOrBorder(texture, image, indices, layer);
    return compare === null ? texel : [compare(texel[0]), 0, 0, 0];
  });
  const [only] = texels;
  return only !== undefined && texels.length === 1
    ? only
    : mix(
        texels,
        places.map(({ weight }) => weight),
      );
}

/** TexelFetch: null where its result is undefined. */
function fetchedTexel(
  lookup: Lookup,
  offset: Access['offset'],
  read: (component: Component | null) => number | null,
): TexelValue | null {
  const { texture, target } = lookup;
  const [level, layer] = [read(target.fetchLevel), read(target.layer)];
  const indices = target.coordinates.map((component, axis) => {
    const index = read(component);
    return index === null ? NaN : index + (offset[axis] ?? 0);
  });
  if (level === null || layer === null || indices.some(Number.isNaN)) return null;
  if (level !== 0 && !isMipmapped(texture.parameters.minFilter)) return null;
  const image = imageOfLevel(texture, level);
  if (image === null || !hasTexel(texture, image, indices)) return null;
  if (shapeOf(texture.kind).isLayered && (layer < 0 || layer >= image.depth)) return null;
  return texelAt(texture, image, indices, layer);
}

/** The image `level` above the base level; null beyond the maximum level, and where there is none. */
function imageOfLevel(texture: Texture, level: number): TextureImage | null {
  const { baseLevel, maxLevel } = texture.parameters;
  if (level < 0 || baseLevel + level > maxLevel) return null;
  const image = imageOf(texture, 0, baseLevel + level);
  const agrees = texture.faces.every((_, face) => {
    const other = imageOf(texture, face, baseLevel + level);
    return image !== null && other !== null && sameSizes(image, other);
  });
  return agrees ? image : null;
}
