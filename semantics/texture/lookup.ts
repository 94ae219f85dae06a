/**
 * What an access reads from and where: checks and mappings that are the same for whoever samples.
 * NV_gpu_program4 §2.X.4.4 with Tables X.17 and X.18.
 */
import { type TextureTargetSpec, textureTarget } from '../../spec/gpu/texture-targets.js';
import type { Component } from '../../spec/environments.js';
import type { Chooser } from '../domains/chooser.js';
import { isComplete } from './completeness.js';
import type { Access } from './sampler.js';
import { imageInUse, shapeOf } from './shape.js';
import type { ComponentType, Texture, TextureImage } from './texture.js';

/** The texture that an access reads, its base image, and how the target maps coordinates. */
export interface Lookup {
  readonly texture: Texture;
  readonly base: TextureImage;
  readonly target: TextureTargetSpec;
}

const TYPES: Readonly<Record<Access['type'], ComponentType>> = {
  F: 'float',
  S: 'signed',
  U: 'unsigned',
};

/**
 * Null where the result is undefined whatever the coordinates: nothing is bound, the texture is not complete,
 * its format is not of the instruction's type, or target and texture do not agree about comparing depths.
 */
export function lookupOf(access: Access, chooser: Pick<Chooser, 'choose'>): Lookup | null {
  const target = textureTarget(access.target);
  const texture = access.unit?.[target.texture];
  if (texture === undefined || texture.componentType !== TYPES[access.type]) return null;
  const isDepth = texture.baseFormat === 'DEPTH_COMPONENT';
  const compares = isDepth && texture.parameters.compareMode !== 'NONE';
  if (compares !== target.isShadow || !isComplete(texture, chooser)) return null;
  return { texture, base: imageInUse(texture, 0, texture.parameters.baseLevel), target };
}

/** Where a texture is sampled: (s, t, r) as far as there are, unprojected for a cube map. */
export interface Point {
  readonly coordinates: readonly number[];
  /** Before it is rounded; 0 where there are no layers. */
  readonly layer: number;
}

/**
 * Null where a coordinate in use is no single number, NaN, or infinite (gp4.E-texture-coordinate-nan). `read`
 * gives a component of the coordinates, null where it is not one number.
 */
export function pointOf(
  target: TextureTargetSpec,
  read: (component: Component) => number | null,
): Point | null {
  const coordinates: number[] = [];
  for (const component of target.coordinates) {
    const value = read(component);
    if (value === null || !Number.isFinite(value)) return null;
    coordinates.push(value);
  }
  const layer = target.layer === null ? 0 : read(target.layer);
  return layer === null || Number.isNaN(layer) ? null : { coordinates, layer };
}

/** The layer nearest to a number: EXT_texture_array rounds halves up (gp4.E-texture-layer-tie). */
export function layerOf({ texture, base }: Lookup, layer: number): number {
  if (!shapeOf(texture.kind).isLayered) return 0;
  return Math.min(base.depth - 1, Math.max(0, Math.floor(layer + 0.5)));
}

/** u, v or w on an image: rectangles have coordinates in texels (ARB_texture_rectangle). */
export function texelCoordinate(
  { texture }: Lookup,
  coordinate: number,
  size: number,
  offset: number,
): number {
  return (texture.kind === 'RECT' ? coordinate : coordinate * size) + offset;
}
