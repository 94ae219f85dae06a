/**
 * Layered rendering: what attaches textures to a framebuffer, when attachments are layered and complete together, and the layer that a
 * fragment goes to. NV_geometry_program4, Dependencies on EXT_framebuffer_object. Objects of framebuffers and textures are EXT_framebuffer_object's
 * and OpenGL's, which are not listed: a texture here is what these rules ask of one. What they leave open is told as such.
 */
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import type { GpuProgram } from '../../gpu/program.js';
import type { GlErrorName } from '../../../spec/gl/error-rows.js';
import { layerOf } from './geometry.js';
import type { Vertex } from './vertex.js';

export type TextureType = '1D' | '2D' | 'RECTANGLE' | '3D' | 'CUBE_MAP' | '1D_ARRAY' | '2D_ARRAY' | 'BUFFER'; // prettier-ignore

export interface AttachedTexture {
  readonly type: TextureType;
  /** Levels that it has, from 0 on: those that textures of its type may surely have. */
  readonly levels: number;
  /** Its depth, or how many layers an array has; six of a cube map, one of any other. */
  readonly layers: number;
}

/** The textures that are there in a context with framebuffers, by their names; in each direction but that of layers level 0 has eight texels. */
export const GIVEN_TEXTURES: ReadonlyMap<number, AttachedTexture> = new Map(
  (
    [
      ['1D', 3, 1],
      ['2D', 3, 1],
      ['RECTANGLE', 1, 1],
      ['3D', 3, 8],
      ['CUBE_MAP', 3, 6],
      ['1D_ARRAY', 3, 5],
      ['2D_ARRAY', 3, 6],
      ['BUFFER', 0, 1],
    ] as const
  ).map(([type, levels, layers], index) => [index + 1, { type, levels, layers }]),
);

/** No texture has a level of this number or a greater one: the size of level 0, a power of two, is an int. */
const NO_LEVEL = 31;

/** The faces of a cube map by their layers (Table X.4). */
export const CUBE_FACES: readonly string[] = ['POSITIVE_X', 'NEGATIVE_X', 'POSITIVE_Y', 'NEGATIVE_Y', 'POSITIVE_Z', 'NEGATIVE_Z'].map((face) => `TEXTURE_CUBE_MAP_${face}`); // prettier-ignore

const FIRST_FACE = 'TEXTURE_CUBE_MAP_POSITIVE_X';

/** What is attached; an attachment point without a texture has none. */
export interface Attachment {
  readonly texture: number;
  readonly level: number;
  readonly cubeFace: string;
  /** Whether that is the <face> of FramebufferTextureFaceEXT, which the document gives the state only in words about what is attached. */
  readonly hasOwnFace: boolean;
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
  const isGiven = asked.texture !== 0;
  // "Unless <texture> is zero or the name of …": a name that no texture has is none either.
  const isNot = (...types: readonly TextureType[]): boolean => isGiven && !types.some((each) => each === type);
  switch (asked.command) {
    case 'FramebufferTextureEXT':
      return [[type === 'BUFFER', 'INVALID_OPERATION']];
    case 'FramebufferTextureLayerEXT':
      return [[isGiven && asked.layer < 0, 'INVALID_VALUE'], [isNot(...SLICED), 'INVALID_OPERATION']];
    case 'FramebufferTextureFaceEXT':
      return [[isGiven && !CUBE_FACES.includes(asked.face), 'INVALID_ENUM'], [isNot('CUBE_MAP'), 'INVALID_OPERATION']];
    case 'FramebufferTexture1DEXT':
      return [[isGiven && asked.textarget !== 'TEXTURE_1D', 'INVALID_ENUM'], [isNot('1D'), 'INVALID_OPERATION']];
    case 'FramebufferTexture2DEXT': {
      const wanted = typeOfTarget(asked.textarget);
      const isOther = wanted !== null && type !== undefined && type !== wanted;
      // "Similarly to FramebufferTextureEXT": a buffer texture has its error whatever the target is.
      return [[isGiven && wanted === null, 'INVALID_ENUM'], [type === 'BUFFER' || (isOther && !isEitherPlain(wanted, type)), 'INVALID_OPERATION']];
    }
    case 'FramebufferTexture3DEXT':
      return [[asked.textarget !== 'TEXTURE_3D', 'INVALID_ENUM'], [isGiven && asked.zoffset < 0, 'INVALID_VALUE'], [isNot('3D'), 'INVALID_OPERATION']];
  }
} // prettier-ignore

/** Both take "a two-dimensional or rectangle texture", and each has a type of its own. */
// nvgp4.E-rectangle-target
function isEitherPlain(wanted: TextureType | null, type: TextureType): boolean {
  return [wanted, type].every((each) => each === '2D' || each === 'RECTANGLE');
}

/** What a command may do besides that no document at hand decides: an error that it may have. */
function openErrors(asked: Attach, own: AttachedTexture | undefined): readonly GlErrorName[] {
  const { command, texture, level } = asked;
  if (texture === 0) {
    // A face that is none, and that nothing uses.
    return command === 'FramebufferTextureFaceEXT' && !CUBE_FACES.includes(asked.face) ? ['INVALID_ENUM'] : [];
  }
  if (own === undefined) return [];
  // How many levels textures may have, other documents say.
  const isLevelOpen = level >= own.levels;
  const wanted = command === 'FramebufferTexture2DEXT' ? typeOfTarget(asked.textarget) : null;
  const isTypeOpen = wanted !== own.type && isEitherPlain(wanted, own.type);
  return [...(isLevelOpen ? (['INVALID_VALUE'] as const) : []), ...(isTypeOpen ? (['INVALID_OPERATION'] as const) : [])];
} // prettier-ignore

/**
 * What a command attaches: null of texture 0, which detaches; or its errors, any one of which may be generated; and errors that it may have or
 * may not have.
 *
 * @param textures by their names
 */
// nvgp4.issues.layered
export function attach(
  asked: Attach,
  textures: ReadonlyMap<number, AttachedTexture>,
): {
  readonly errors: readonly GlErrorName[];
  readonly open: readonly GlErrorName[];
  readonly attachment: Attachment | null;
} {
  const { command, texture, level } = asked;
  const own = textures.get(texture);
  const isNone = texture !== 0 && own === undefined;
  const conditions: readonly (readonly [boolean, GlErrorName])[] = [
    [isNone || (own !== undefined && (level < 0 || level >= NO_LEVEL)), 'INVALID_VALUE'],
    ...typeErrors(asked, own?.type),
  ];
  const errors = [...new Set(conditions.flatMap(([holds, error]) => (holds ? [error] : [])))];
  const open = openErrors(asked, own).filter((each) => !errors.includes(each));
  if (errors.length > 0 || own === undefined) return { errors, open, attachment: null };
  // The document names FramebufferTexture2DEXT alone as what sets another face than the first: FramebufferTextureFaceEXT then had no use of <face>.
  // nvgp4.E-face-of-command
  const face = command === 'FramebufferTexture2DEXT' && own.type === 'CUBE_MAP' ? asked.textarget : command === 'FramebufferTextureFaceEXT' ? asked.face : FIRST_FACE; // prettier-ignore
  const layer = command === 'FramebufferTextureLayerEXT' ? asked.layer : command === 'FramebufferTexture3DEXT' ? asked.zoffset : 0; // prettier-ignore
  const isLayered = command === 'FramebufferTextureEXT' && LAYERED.includes(own.type);
  return {
    errors,
    open,
    attachment: {
      texture,
      level,
      cubeFace: face,
      hasOwnFace: command === 'FramebufferTextureFaceEXT',
      layer,
      isLayered,
    },
  };
}

/** How many layers a level has: the depth of a texture of three dimensions is halved by each. */
function layersOf({ level }: Attachment, { type, layers }: AttachedTexture): number {
  return type === '3D' ? Math.max(1, layers >> level) : layers;
}

/**
 * Whether the layer that is attached is one that the texture has: a condition of the attachment's completeness. Null of one that level 0 has, and
 * the level that is attached has not: "the depth of the texture" may be that of either.
 */
// nvgp4.E-depth-of-level
export function hasItsLayer(attachment: Attachment, texture: AttachedTexture): boolean | null {
  if (!SLICED.includes(texture.type) || attachment.layer < layersOf(attachment, texture))
    return true;
  return attachment.layer < texture.layers ? null : false;
}

export interface Populated {
  readonly attachment: Attachment;
  readonly texture: AttachedTexture;
  readonly isColour: boolean;
}

const [TARGETS, COUNT] = [
  'FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT',
  'FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT',
] as const;

/** What CheckFramebufferStatusEXT may tell of layers, where several of these rules are broken any of them. */
export function layerProblems(populated: readonly Populated[]): readonly string[] {
  if (!populated.some(({ attachment }) => attachment.isLayered)) return [];
  const types = new Set(populated.filter(({ isColour }) => isColour).map(({ texture }) => texture.type)); // prettier-ignore
  const hasPlain = populated.some(({ attachment }) => !attachment.isLayered);
  const counts = new Set(populated.map(({ attachment, texture }) => layersOf(attachment, texture)));
  // A single image beside layers may count as one layer, or as none.
  return [
    ...(hasPlain || types.size > 1 ? [TARGETS] : []),
    ...(hasPlain || counts.size > 1 ? [COUNT] : []),
  ];
}

/**
 * What CheckFramebufferStatusEXT does not tell, by the rules about layers alone: that the framebuffer is complete, where one of them is broken, and
 * that one is broken which is not. All other conditions, and which of several it tells, are EXT_framebuffer_object's.
 */
export function untoldStatus(populated: readonly Populated[]): readonly string[] {
  const problems = layerProblems(populated);
  const isIncomplete = problems.length > 0 || populated.some(({ attachment, texture }) => hasItsLayer(attachment, texture) === false);
  return [...(isIncomplete ? ['FRAMEBUFFER_COMPLETE_EXT'] : []), ...[TARGETS, COUNT].filter((each) => !problems.includes(each))];
} // prettier-ignore

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
