/** Faults of texture access (§2.X.4.4, §3.8.8, §3.8.14); of filters: filter-faults.ts. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { Access, Texel } from '../../../semantics/texture/sampler.js';
import type { CompareFunction } from '../../../semantics/texture/texture.js';
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import { gpuFault, type GpuFault } from './fault.js';
import { named, onFloats, onIntegers, rewriting, rewritingOf } from './machines.js';
import {
  type Coordinates,
  detailing,
  locating,
  parameters,
  sampling,
  textureOf,
  withParameters,
  wrapping,
} from './samplers.js';

const { sampler } = GPU_NOMINAL;

const renaming = (from: string, to: string): GpuMachine =>
  rewritingOf(named(from), (each) => ({ ...each, name: to }));

const REVERSED: Readonly<Partial<Record<CompareFunction, CompareFunction>>> = {
  LEQUAL: 'GEQUAL',
  GEQUAL: 'LEQUAL',
  LESS: 'GREATER',
  GREATER: 'LESS',
};

const ZERO: Coordinates = { x: 0, y: 0, z: 0, w: 0 };

function opaqueAsClear(
  access: Access,
  texel: Texel<NominalFloat, NominalInteger>,
): Texel<NominalFloat, NominalInteger> {
  const format = textureOf(access)?.baseFormat;
  const hasAlpha = format === undefined || !['RGB', 'RG', 'R', 'LUMINANCE'].includes(format);
  if (hasAlpha || texel.kind !== 'float') return texel;
  return { kind: 'float', value: { ...texel.value, w: 0 } };
}

export const TEXTURE_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'layer-truncated',
    'The layer of an array texture is its component without the fraction.',
    ['gp4.texture.layer'],
    locating((coordinates, { target }) => {
      const { layer } = textureTarget(target);
      if (layer === null) return coordinates;
      return { ...coordinates, [layer]: onFloats(Math.trunc)(coordinates[layer]) };
    }),
    'NVfp4.0',
  ),
  gpuFault(
    'sample-ignores-offset',
    'Texel offsets have no effect on samples.',
    ['gp4.texture.offset', 'gp4.filter.location', 'gp4.issues.offset-of-every-level'],
    sampling({
      sample: (access, coordinates, detail) =>
        sampler.sample({ ...access, offset: [0, 0, 0] }, coordinates, detail),
    }),
    'NVfp4.0',
  ),
  gpuFault(
    'fetch-ignores-offset',
    'Texel offsets have no effect on fetches.',
    ['gp4.texture.fetch-offset'],
    sampling({
      fetch: (access, coordinates) => sampler.fetch({ ...access, offset: [0, 0, 0] }, coordinates),
    }),
  ),
  gpuFault(
    'fetch-counts-levels-from-zero',
    'The level of a fetch is one of the texture, whatever the base level.',
    ['gp4.texture.fetch-level', 'gp4.TXF.fetches'],
    sampling({
      fetch: (access, coordinates) =>
        sampler.fetch(
          withParameters(access, () => ({ baseLevel: 0 })),
          coordinates,
        ),
    }),
  ),
  gpuFault(
    'size-with-border',
    'TXQ counts the texels of the border too.',
    ['gp4.TXQ.border'],
    sampling({
      size: (access, level) => {
        const size = sampler.size(access, level);
        const twice = 2 * (textureOf(access)?.border ?? 0);
        const add = onIntegers((length) => length + twice);
        return { x: add(size.x), y: add(size.y), z: add(size.z), w: size.w };
      },
    }),
  ),
  gpuFault(
    'size-counts-levels-from-zero',
    'The level of TXQ is one of the texture, whatever the base level.',
    ['gp4.TXQ.level'],
    sampling({
      size: (access, level) =>
        sampler.size(
          withParameters(access, () => ({ baseLevel: 0 })),
          level,
        ),
    }),
  ),
  gpuFault(
    'repeat-clamps',
    'REPEAT is CLAMP_TO_EDGE.',
    ['gp4.wrap.repeat'],
    wrapping('REPEAT', 'CLAMP_TO_EDGE'),
  ),
  gpuFault(
    'mirrored-repeat-repeats',
    'MIRRORED_REPEAT is REPEAT.',
    ['gp4.wrap.mirrored-repeat'],
    wrapping('MIRRORED_REPEAT', 'REPEAT'),
  ),
  gpuFault(
    'clamp-to-border-at-edge',
    'CLAMP_TO_BORDER is CLAMP_TO_EDGE.',
    ['gp4.wrap.clamp-to-border', 'gp4.filter.border', 'gp4.filter.border-color'],
    wrapping('CLAMP_TO_BORDER', 'CLAMP_TO_EDGE'),
  ),
  gpuFault(
    'clamp-at-edge',
    'CLAMP is CLAMP_TO_EDGE for LINEAR filters too.',
    ['gp4.wrap.clamp', 'gp4.filter.clamp', 'gp4.filter.linear-border'],
    wrapping('CLAMP', 'CLAMP_TO_EDGE'),
  ),
  gpuFault(
    'mirror-clamp-does-not-mirror',
    'MIRROR_CLAMP_TO_EDGE_EXT is CLAMP_TO_EDGE.',
    ['gp4.wrap.mirror-clamp-to-edge'],
    wrapping('MIRROR_CLAMP_TO_EDGE', 'CLAMP_TO_EDGE'),
  ),
  gpuFault(
    'one-wrap-mode',
    'TEXTURE_WRAP_S applies to every dimension.',
    ['gp4.wrap.dimensions'],
    parameters(({ wrapS }) => ({ wrapT: wrapS, wrapR: wrapS })),
  ),
  gpuFault(
    'border-is-black',
    'The border color is (0, 0, 0, 0).',
    ['gp4.filter.border', 'gp4.filter.border-color', 'gp4.wrap.clamp-to-border'],
    parameters(() => ({ borderColor: [0, 0, 0, 0] })),
  ),
  gpuFault(
    'comparison-reversed',
    'Depths are compared with the reference value, and not the other way round.',
    ['gp4.compare.depth', 'gp4.texture.shadow'],
    parameters(({ compareFunction }) => ({
      compareFunction: REVERSED[compareFunction] ?? compareFunction,
    })),
  ),
  gpuFault(
    'shadow-cube-compares-z',
    'SHADOWCUBE takes its z component for the reference value.',
    ['gp4.issues.shadow-cube', 'gp4.texture.coordinates', 'gp4.compare.reference'],
    locating((coordinates, { target }) =>
      target === 'SHADOWCUBE' ? { ...coordinates, w: coordinates.z } : coordinates,
    ),
  ),
  gpuFault(
    'missing-alpha-is-zero',
    'The alpha of formats without one is 0.',
    ['gp4.texture.conversion'],
    sampling({
      sample: (access, coordinates, detail) =>
        opaqueAsClear(access, sampler.sample(access, coordinates, detail)),
      fetch: (access, coordinates) => opaqueAsClear(access, sampler.fetch(access, coordinates)),
    }),
  ),
  gpuFault(
    'txp-does-not-divide',
    'TXP is TEX.',
    ['gp4.TXP.division', 'gp4.issues.offset-after-projection'],
    renaming('TXP', 'TEX'),
    'NVfp4.0',
  ),
  gpuFault('txb-without-bias', 'TXB is TEX.', ['gp4.TXB.bias'], renaming('TXB', 'TEX'), 'NVfp4.0'),
  gpuFault(
    'txl-at-base-level',
    'TXL samples at the level of detail 0.',
    ['gp4.TXL.level', 'gp4.texture.level'],
    detailing((detail) => (detail.kind === 'level' ? { ...detail, level: 0 } : detail)),
  ),
  gpuFault(
    'derivatives-ignored',
    'Derivatives have no effect on the level of detail.',
    ['gp4.TXD.partials', 'gp4.texture.compute-lod', 'gp4.texture.partials', 'gp4.texture.level'],
    detailing((detail) =>
      detail.kind === 'derivatives' ? { ...detail, dx: ZERO, dy: ZERO } : detail,
    ),
    'NVfp4.0',
  ),
  gpuFault(
    'derivatives-by-x-alone',
    'The derivatives by y have no effect on the level of detail.',
    ['gp4.TXD.partials', 'gp4.texture.compute-lod', 'gp4.texture.partials'],
    detailing((detail) => (detail.kind === 'derivatives' ? { ...detail, dy: ZERO } : detail)),
    'NVfp4.0',
  ),
  gpuFault(
    'one-image-unit',
    'Every texture is one of image unit 0.',
    ['gp4.texture.unit'],
    rewriting((each) => ({ ...each, texture: each.texture && { ...each.texture, unit: 0 } })),
  ),
  gpuFault(
    'rectangles-have-unit-size',
    'Coordinates of rectangle textures are from 0 to 1.',
    ['gp4.filter.location', 'gp4.texture.coordinates', 'gp4.texture.types-of-targets'],
    locating((coordinates, access) => {
      const texture = textureOf(access);
      const image = texture?.kind === 'RECT' ? texture.faces[0]?.[0] : null;
      if (image === null || image === undefined) return coordinates;
      const [width, height] = [image.width, image.height];
      return {
        ...coordinates,
        x: onFloats((s) => s * width)(coordinates.x),
        y: onFloats((t) => t * height)(coordinates.y),
      };
    }),
  ),
  gpuFault(
    'cube-faces-mirrored',
    'The faces +X and -X of a cube map are taken for each other.',
    ['gp4.texture.cube'],
    locating((coordinates, { target }) =>
      target === 'CUBE' || target === 'SHADOWCUBE'
        ? { ...coordinates, x: GPU_NOMINAL.negate(coordinates.x) }
        : coordinates,
    ),
  ),
];
