/** How textures are written wherever they are data: in cases, in files of inputs, in messages. */
import { z } from 'zod';
import { TEXTURE_KINDS } from '../../spec/gpu/texture-targets.js';
import {
  BASE_FORMATS,
  COMPARE_FUNCTIONS,
  COMPARE_MODES,
  COMPONENT_TYPES,
  DEPTH_MODES,
  MAG_FILTERS,
  MIN_FILTERS,
  WRAP_MODES,
} from '../../semantics/texture/texture.js';

export const textureKind = z.enum(TEXTURE_KINDS);

export const baseFormat = z.enum(BASE_FORMATS);

export const componentType = z.enum(COMPONENT_TYPES);

const wrapMode = z.enum(WRAP_MODES);

export const textureParameters = z.strictObject({
  wrapS: wrapMode,
  wrapT: wrapMode,
  wrapR: wrapMode,
  minFilter: z.enum(MIN_FILTERS),
  magFilter: z.enum(MAG_FILTERS),
  borderColor: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minLod: z.number(),
  maxLod: z.number(),
  lodBias: z.number(),
  baseLevel: z.int().min(0),
  maxLevel: z.int().min(0),
  compareMode: z.enum(COMPARE_MODES),
  compareFunction: z.enum(COMPARE_FUNCTIONS),
  depthMode: z.enum(DEPTH_MODES),
});
