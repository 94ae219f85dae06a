/** Faults of filters, levels of detail and comparisons of depths (§3.8.8, §3.8.14). */
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { sizesOf } from '../../../semantics/texture/shape.js';
import type { TextureParameters } from '../../../semantics/texture/texture.js';
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import { gpuFault, type GpuFault } from './fault.js';
import { onFloats } from './machines.js';
import { detailing, locating, parameters, textureOf } from './samplers.js';

/** Samples beside the places that are asked for: locations in texels of the base level, dimension by dimension. */
const placing = (
  which: (parameters: TextureParameters) => boolean,
  change: (location: number) => number,
): GpuMachine =>
  locating((coordinates, access) => {
    const texture = textureOf(access);
    const image = texture?.faces[0]?.[texture.parameters.baseLevel];
    if (texture === undefined || image === null || image === undefined) return coordinates;
    // The coordinates of a cube map are no places on its faces.
    if (texture.kind === 'CUBE' || !which(texture.parameters)) return coordinates;
    const sizes = texture.kind === 'RECT' ? [1, 1] : sizesOf(texture.kind, image);
    let moved = coordinates;
    for (const [axis, component] of textureTarget(access.target).coordinates.entries()) {
      const size = sizes[axis] ?? 1;
      moved = { ...moved, [component]: onFloats((s) => change(s * size) / size)(moved[component]) };
    }
    return moved;
  });

const isLinear = ({ magFilter, minFilter }: TextureParameters): boolean =>
  magFilter === 'LINEAR' && minFilter === 'LINEAR';

const isNearest = ({ magFilter, minFilter }: TextureParameters): boolean =>
  magFilter === 'NEAREST' && minFilter === 'NEAREST';

export const FILTER_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'nearest-is-rounded',
    'NEAREST rounds locations instead of taking their floor.',
    ['gp4.filter.nearest'],
    placing(isNearest, (u) => u + 0.5),
  ),
  gpuFault(
    'linear-weights-exchanged',
    'Of two texels that LINEAR mixes each has the weight of the other.',
    ['gp4.filter.linear'],
    placing(isLinear, (u) => 2 * Math.floor(u - 0.5) + 2 - u),
  ),
  gpuFault(
    'linear-without-half',
    'LINEAR mixes the texels at the floor of the location and behind it.',
    ['gp4.filter.linear'],
    placing(isLinear, (u) => u + 0.5),
  ),
  gpuFault(
    'linear-in-sixteenths',
    'Weights of LINEAR have four bits.',
    ['gp4.filter.linear'],
    placing(isLinear, (u) => Math.floor(u * 16) / 16),
  ),
  gpuFault(
    'filters-exchanged',
    'TEXTURE_MAG_FILTER minifies, and TEXTURE_MIN_FILTER magnifies.',
    ['gp4.filter.minification', 'gp4.texture.level'],
    parameters(({ magFilter, minFilter }) =>
      minFilter === 'NEAREST' || minFilter === 'LINEAR'
        ? { magFilter: minFilter, minFilter: magFilter }
        : {},
    ),
  ),
  gpuFault(
    'levels-not-mixed',
    'Of two levels that are to be mixed the nearest is taken alone.',
    ['gp4.filter.minification', 'gp4.texture.level'],
    parameters(({ minFilter }) => ({
      minFilter:
        minFilter === 'LINEAR_MIPMAP_LINEAR'
          ? 'LINEAR_MIPMAP_NEAREST'
          : minFilter === 'NEAREST_MIPMAP_LINEAR'
            ? 'NEAREST_MIPMAP_NEAREST'
            : minFilter,
    })),
  ),
  gpuFault(
    'level-rounded-down',
    'The level that TXL gives loses its fraction.',
    ['gp4.TXL.level', 'gp4.filter.minification'],
    detailing((detail) =>
      detail.kind === 'level' ? { ...detail, level: onFloats(Math.floor)(detail.level) } : detail,
    ),
  ),
  gpuFault(
    'sample-counts-levels-from-zero',
    'Samples take level 0 for the base level.',
    ['gp4.filter.nearest', 'gp4.filter.minification', 'gp4.texture.level'],
    parameters(() => ({ baseLevel: 0 })),
  ),
  gpuFault(
    'levels-without-limits',
    'TEXTURE_MIN_LOD and TEXTURE_MAX_LOD have no effect.',
    ['gp4.filter.minification', 'gp4.texture.level'],
    parameters(() => ({ minLod: -1000, maxLod: 1000 })),
  ),
  gpuFault(
    'bias-of-texture-ignored',
    'TEXTURE_LOD_BIAS has no effect.',
    ['gp4.filter.minification', 'gp4.texture.level'],
    parameters(() => ({ lodBias: 0 })),
  ),
  gpuFault(
    'equal-depths-fail',
    'LEQUAL and GEQUAL fail where the reference value equals the depth.',
    ['gp4.compare.depth'],
    parameters(({ compareFunction }) => ({
      compareFunction:
        compareFunction === 'LEQUAL'
          ? 'LESS'
          : compareFunction === 'GEQUAL'
            ? 'GREATER'
            : compareFunction,
    })),
  ),
  gpuFault(
    'depth-mode-ignored',
    'Depths and comparisons are luminances, whatever DEPTH_TEXTURE_MODE is.',
    ['gp4.texture.conversion', 'gp4.compare.depth'],
    parameters(() => ({ depthMode: 'LUMINANCE' })),
  ),
];
