/** Machines that access textures otherwise: with other parameters, elsewhere, at other levels of detail. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { Access, Detail, Sampler } from '../../../semantics/texture/sampler.js';
import type { Texture, TextureParameters, WrapMode } from '../../../semantics/texture/texture.js';
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import { numbers } from './machines.js';

type NominalSampler = Sampler<NominalFloat, NominalInteger>;
export type Coordinates = Vector<NominalFloat>;

const { sampler } = GPU_NOMINAL;

export const sampling = (changes: Partial<NominalSampler>): GpuMachine =>
  numbers({ sampler: { ...sampler, ...changes } });

export function textureOf({ unit, target }: Access): Texture | undefined {
  return unit?.[textureTarget(target).texture];
}

/** The access with another texture in the place of its own. */
function withTexture(access: Access, change: (texture: Texture) => Texture): Access {
  const texture = textureOf(access);
  if (texture === undefined) return access;
  return { ...access, unit: { ...access.unit, [texture.kind]: change(texture) } };
}

export function withParameters(
  access: Access,
  change: (parameters: TextureParameters) => Partial<TextureParameters>,
): Access {
  return withTexture(access, (texture) => ({
    ...texture,
    parameters: { ...texture.parameters, ...change(texture.parameters) },
  }));
}

/** Samples with other parameters. */
export const parameters = (
  change: (parameters: TextureParameters) => Partial<TextureParameters>,
): GpuMachine =>
  sampling({
    sample: (access, coordinates, detail) =>
      sampler.sample(withParameters(access, change), coordinates, detail),
  });

/** Takes one wrap mode for another. */
export const wrapping = (from: WrapMode, to: WrapMode): GpuMachine => {
  const mode = (given: WrapMode): WrapMode => (given === from ? to : given);
  return parameters(({ wrapS, wrapT, wrapR }) => ({
    wrapS: mode(wrapS),
    wrapT: mode(wrapT),
    wrapR: mode(wrapR),
  }));
};

/** Samples elsewhere. */
export const locating = (
  change: (coordinates: Coordinates, access: Access) => Coordinates,
): GpuMachine =>
  sampling({
    sample: (access, coordinates, detail) =>
      sampler.sample(access, change(coordinates, access), detail),
  });

export const detailing = (
  change: (detail: Detail<NominalFloat>) => Detail<NominalFloat>,
): GpuMachine =>
  sampling({
    sample: (access, coordinates, detail) => sampler.sample(access, coordinates, change(detail)),
  });
