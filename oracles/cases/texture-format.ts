/** How textures are written wherever they are data: in cases, in files of inputs, in messages. */
import { z } from 'zod';
import type { TextureKind } from '../../spec/gpu/texture-targets.js';

const KINDS = {
  '1D': '1D',
  '2D': '2D',
  '3D': '3D',
  CUBE: 'CUBE',
  RECT: 'RECT',
  ARRAY1D: 'ARRAY1D',
  ARRAY2D: 'ARRAY2D',
  BUFFER: 'BUFFER',
} as const satisfies { readonly [K in TextureKind]: K };

export const textureKind = z.enum(KINDS);

export const baseFormat = z.enum([
  'RGBA',
  'RGB',
  'RG',
  'R',
  'ALPHA',
  'LUMINANCE',
  'LUMINANCE_ALPHA',
  'INTENSITY',
  'DEPTH_COMPONENT',
]);

export const componentType = z.enum(['float', 'signed', 'unsigned']);

const wrapMode = z.enum([
  'CLAMP',
  'CLAMP_TO_EDGE',
  'CLAMP_TO_BORDER',
  'REPEAT',
  'MIRRORED_REPEAT',
  'MIRROR_CLAMP',
  'MIRROR_CLAMP_TO_EDGE',
  'MIRROR_CLAMP_TO_BORDER',
]);

export const textureParameters = z.strictObject({
  wrapS: wrapMode,
  wrapT: wrapMode,
  wrapR: wrapMode,
  minFilter: z.enum([
    'NEAREST',
    'LINEAR',
    'NEAREST_MIPMAP_NEAREST',
    'NEAREST_MIPMAP_LINEAR',
    'LINEAR_MIPMAP_NEAREST',
    'LINEAR_MIPMAP_LINEAR',
  ]),
  magFilter: z.enum(['NEAREST', 'LINEAR']),
  borderColor: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minLod: z.number(),
  maxLod: z.number(),
  lodBias: z.number(),
  baseLevel: z.int().min(0),
  maxLevel: z.int().min(0),
  compareMode: z.enum(['NONE', 'COMPARE_R_TO_TEXTURE']),
  compareFunction: z.enum([
    'LEQUAL',
    'GEQUAL',
    'LESS',
    'GREATER',
    'EQUAL',
    'NOTEQUAL',
    'ALWAYS',
    'NEVER',
  ]),
  depthMode: z.enum(['LUMINANCE', 'INTENSITY', 'ALPHA']),
});
