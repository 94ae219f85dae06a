/**
 * Layered rendering: what attaches textures to a framebuffer, when attachments are layered and complete together, and the layer that a
 * fragment goes to. NV_geometry_program4, Dependencies on EXT_framebuffer_object. Objects of framebuffers and textures are EXT_framebuffer_object's
 * and OpenGL's, which are not listed: a texture here is what these rules ask of one.
 */
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import type { GpuProgram } from '../../gpu/program.js';
import type { GlErrorName } from '../../../spec/gl/error-rows.js';
import { layerOf } from './geometry.js';
import type { Vertex } from './vertex.js';

export type TextureType = '1D' | '2D' | 'RECTANGLE' | '3D' | 'CUBE_MAP' | '1D_ARRAY' | '2D_ARRAY' | 'BUFFER'; // prettier-ignore

export interface AttachedTexture {
  readonly type: TextureType;
  /** Levels that textures of its type may have. */
  readonly levels: number;
  /** Its depth, or how many layers an array has; six of a cube map, one of any other. */
  readonly layers: number;
}

/** The faces of a cube map by their layers (Table X.4). */
export const CUBE_FACES: readonly string[] = ['POSITIVE_X', 'NEGATIVE_X', 'POSITIVE_Y', 'NEGATIVE_Y', 'POSITIVE_Z', 'NEGATIVE_Z'].map((face) => `TEXTURE_CUBE_MAP_${face}`); // prettier-ignore

const [FIRST_FACE = ''] = CUBE_FACES;

/** What is attached; an attachment point without a texture has none. */
export interface Attachment {
  readonly texture: number;
  readonly level: number;
  readonly cubeFace: string;
  readonly layer: number;
  readonly isLayered: boolean;
}

export type Attach =
  | { readonly command: 'FramebufferTextureEXT'; readonly texture: number; readonly level: number }
  | { readonly command: 'FramebufferTextureLayerEXT'; readonly texture: number; readonly level: number; readonly layer: number }
  | { readonly command: 'FramebufferTextureFaceEXT'; readonly texture: number; readonly level: number; readonly face: string }
  | { readonly command: 'FramebufferTexture1DEXT' | 'FramebufferTexture2DEXT'; readonly textarget: string; readonly texture: number; readonly level: number }
  | { readonly command: 'FramebufferTexture3DEXT'; readonly textarget: string; readonly texture: number; readonly level: number; readonly zoffset: number }; // prettier-ignore

/** Types of which a level is several images. */
const LAYERED: readonly TextureType[] = ['3D', 'CUBE_MAP', '1D_ARRAY', '2D_ARRAY'];
const SLICED: readonly TextureType[] = ['3D', '1D_ARRAY', '2D_ARRAY'];

/** Types that a target of FramebufferTexture2DEXT takes. */
function typeOfTarget(textarget: string): TextureType | null {
  if (textarget === 'TEXTURE_2D') return '2D';
  if (textarget === 'TEXTURE_RECTANGLE_ARB') return 'RECTANGLE';
  return CUBE_FACES.includes(textarget) ? 'CUBE_MAP' : null;
}

/** Errors of the texture's own: of its type, and of what is given besides. */
function typeErrors(asked: Attach, type: TextureType | undefined): readonly (readonly [boolean, GlErrorName])[] {
  const isNot = (...types: readonly TextureType[]): boolean => type !== undefined && !types.includes(type);
  const isGiven = asked.texture !== 0;
  switch (asked.command) {
    case 'FramebufferTextureEXT':
      return [[type === 'BUFFER', 'INVALID_OPERATION']];
    case 'FramebufferTextureLayerEXT':
      return [[isGiven && asked.layer < 0, 'INVALID_VALUE'], [isNot(...SLICED), 'INVALID_OPERATION']];
    case 'FramebufferTextureFaceEXT':
      return [[isNot('CUBE_MAP'), 'INVALID_OPERATION']];
    case 'FramebufferTexture1DEXT':
      return [[isGiven && asked.textarget !== 'TEXTURE_1D', 'INVALID_ENUM'], [isNot('1D'), 'INVALID_OPERATION']];
    case 'FramebufferTexture2DEXT': {
      const wanted = typeOfTarget(asked.textarget);
      return [[isGiven && wanted === null, 'INVALID_ENUM'], [wanted !== null && isNot(wanted), 'INVALID_OPERATION']];
    }
    case 'FramebufferTexture3DEXT':
      return [[asked.textarget !== 'TEXTURE_3D', 'INVALID_ENUM'], [isGiven && asked.zoffset < 0, 'INVALID_VALUE'], [isNot('3D'), 'INVALID_OPERATION']];
  }
} // prettier-ignore

/**
 * What a command attaches: null of texture 0, which detaches; or its errors, any one of which may be generated.
 *
 * @param textures by their names
 */
// nvgp4.issues.layered
export function attach(
  asked: Attach,
  textures: ReadonlyMap<number, AttachedTexture>,
): { readonly errors: readonly GlErrorName[]; readonly attachment: Attachment | null } {
  const { command, texture, level } = asked;
  const own = textures.get(texture);
  const isNone = texture !== 0 && own === undefined;
  const conditions: readonly (readonly [boolean, GlErrorName])[] = [
    [isNone || (own !== undefined && (level < 0 || level >= own.levels)), 'INVALID_VALUE'],
    ...typeErrors(asked, own?.type),
  ];
  const errors = [...new Set(conditions.flatMap(([holds, error]) => (holds ? [error] : [])))];
  if (errors.length > 0 || own === undefined) return { errors, attachment: null };
  // The document names FramebufferTexture2DEXT alone as what sets another face than the first: FramebufferTextureFaceEXT then had no use of <face>.
  const face = command === 'FramebufferTexture2DEXT' && own.type === 'CUBE_MAP' ? asked.textarget : command === 'FramebufferTextureFaceEXT' ? asked.face : FIRST_FACE; // prettier-ignore
  const layer = command === 'FramebufferTextureLayerEXT' ? asked.layer : command === 'FramebufferTexture3DEXT' ? asked.zoffset : 0; // prettier-ignore
  const isLayered = command === 'FramebufferTextureEXT' && LAYERED.includes(own.type);
  return { errors, attachment: { texture, level, cubeFace: face, layer, isLayered } };
}

/** Whether the layer that is attached is one that the texture has: a condition of the attachment's completeness. */
export function hasItsLayer({ layer }: Attachment, { type, layers }: AttachedTexture): boolean {
  return !SLICED.includes(type) || layer < layers;
}

export interface Populated {
  readonly attachment: Attachment;
  readonly texture: AttachedTexture;
  readonly isColour: boolean;
}

/** What CheckFramebufferStatusEXT may tell of layers, where several of these rules are broken any of them. */
export function layerProblems(populated: readonly Populated[]): readonly string[] {
  if (!populated.some(({ attachment }) => attachment.isLayered)) return [];
  const types = new Set(populated.filter(({ isColour }) => isColour).map(({ texture }) => texture.type)); // prettier-ignore
  const isMixed = populated.some(({ attachment }) => !attachment.isLayered) || types.size > 1;
  const counts = new Set(populated.map(({ texture }) => texture.layers));
  return [
    ...(isMixed ? ['FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT'] : []),
    ...(counts.size > 1 ? ['FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT'] : []),
  ];
}

/**
 * The layer that a fragment goes to; undefined where its effect on the framebuffer is.
 *
 * @param layers of the framebuffer; null of one that is not layered, in which a program's layer has no effect
 * @param program the geometry program; null where none is enabled, and of what DrawPixels, CopyPixels and Bitmap draw
 */
// nvgp4.layers.provoking, nvgp4.issues.layers
export function fragmentLayer(
  layers: number | null,
  program: GpuProgram | null,
  provoking: Vertex,
): number | Undefined {
  if (layers === null || program === null) return 0;
  const layer = layerOf(program, provoking);
  // nvgp4.E-layer-bound: that number itself is no layer either.
  return typeof layer === 'number' && layer >= 0 && layer < layers ? layer : UNDEFINED;
}
