/** What a context may have: extensions, and the limits that an implementation chooses. */

/** The extensions that a context has; each later one needs the earlier ones. */
export type VpExtension = 'NV_vertex_program' | 'NV_vertex_program1_1' | 'NV_vertex_program2';

export const VP_EXTENSIONS: readonly VpExtension[] = [
  'NV_vertex_program',
  'NV_vertex_program1_1',
  'NV_vertex_program2',
];

/**
 * What a context is around: VP programs, or programs of ARB_vertex_program alone, or GPU programs by NV_gpu_program4 with the program types of NV_vertex_program4,
 * NV_fragment_program4 and NV_geometry_program4, over ARB_vertex_program, and NV_parameter_buffer_object.
 */
export type ContextExtension = VpExtension | ArbExtension;

/** The second needs the first. */
export type ArbExtension = 'ARB_vertex_program' | 'NV_gpu_program4';

/**
 * What a command is of: an extension that names a context, or the one that a context around GPU programs may have besides, as
 * `ContextLimits.colorAttachments` says (NV_geometry_program4, Dependencies on EXT_framebuffer_object).
 */
export type CommandExtension = ContextExtension | 'EXT_framebuffer_object';

const ARB_EXTENSIONS: readonly ArbExtension[] = ['ARB_vertex_program', 'NV_gpu_program4'];

export const CONTEXT_EXTENSIONS: readonly ContextExtension[] = [
  ...VP_EXTENSIONS,
  ...ARB_EXTENSIONS,
];

/** A context by the newest extension that it has; one with VP programs and those of ARB_vertex_program at once by both. */
export type ContextName = ContextExtension | `${VpExtension}+${ArbExtension}`;

/** Contexts with VP programs and others at once (ARB_vertex_program, Interactions with NV_vertex_program). */
export const SHARED_CONTEXTS: readonly ContextName[] = VP_EXTENSIONS.flatMap((vp) =>
  ARB_EXTENSIONS.map((arb) => `${vp}+${arb}` as const),
);

export const CONTEXT_NAMES: readonly ContextName[] = [...CONTEXT_EXTENSIONS, ...SHARED_CONTEXTS];

/** The extensions of a context, each with those that it needs. */
export function extensionsOf(name: ContextName): ReadonlySet<ContextExtension> {
  const parts = name.split('+');
  const upTo = <T extends string>(list: readonly T[]): readonly T[] =>
    list.slice(0, list.findIndex((each) => parts.includes(each)) + 1);
  return new Set([...upTo(VP_EXTENSIONS), ...upTo(ARB_EXTENSIONS)]);
}

/** The newest extension of VP programs that a context has; null where it has none. */
export function newestVp(name: ContextName): VpExtension | null {
  return VP_EXTENSIONS.findLast((each) => extensionsOf(name).has(each)) ?? null;
}

/** The newest of the others; null where it has none. */
export function newestArb(name: ContextName): ArbExtension | null {
  return ARB_EXTENSIONS.findLast((each) => extensionsOf(name).has(each)) ?? null;
}

/**
 * The context of several extensions: the newest of VP programs, and the newest of the others.
 *
 * @returns null of none
 */
export function contextOf(extensions: readonly ContextName[]): ContextName | null {
  const all = new Set(extensions.flatMap((each) => [...extensionsOf(each)]));
  const vp = VP_EXTENSIONS.findLast((each) => all.has(each));
  const arb = ARB_EXTENSIONS.findLast((each) => all.has(each));
  if (vp === undefined) return arb ?? null;
  return arb === undefined ? vp : `${vp}+${arb}`;
}

/** What an implementation may choose; NV_vertex_program, Table X.9, and OpenGL 1.2.1, Tables 6.25 and 6.26, have the least of each. */
export interface ContextLimits {
  /** MAX_TRACK_MATRICES_NV, which is MAX_PROGRAM_MATRICES_ARB: 8 to 32. */
  readonly trackMatrices: number;
  /** MAX_TRACK_MATRIX_STACK_DEPTH_NV: 1 or more. */
  readonly trackDepth: number;
  /** MAX_TEXTURE_UNITS_ARB: 2 or more; only the first eight have attributes. */
  readonly textureUnits: number;
  /** Matrices that a stack can hold, by mode. */
  readonly depths: Readonly<Record<'MODELVIEW' | 'PROJECTION' | 'TEXTURE' | 'COLOR', number>>;
  readonly attribDepth: number;
  /** MAX_CLIP_PLANES: 6 or more; VP2.0 programs have a clip distance for the first six. */
  readonly clipPlanes: number;
  /** The greatest of ALIASED_POINT_SIZE_RANGE and of SMOOTH_POINT_SIZE_RANGE: 1 or more. */
  readonly pointSize: number;
  /** MAX_EVAL_ORDER: 8 or more. */
  readonly evaluatorOrder: number;
  /** Whether the subset ARB_imaging is there, which has the matrix COLOR. */
  readonly imaging: boolean;
  /** MAX_PROGRAM_ENV_PARAMETERS_ARB and MAX_PROGRAM_LOCAL_PARAMETERS_ARB of vertex programs: 96 or more. */
  readonly environmentParameters: number;
  readonly localParameters: number;
  /** MAX_VERTEX_ATTRIBS_ARB: 16 or more; those beyond have no conventional attribute. */
  readonly vertexAttributes: number;
  /**
   * MAX_COLOR_ATTACHMENTS_EXT, where there is EXT_framebuffer_object: a framebuffer object that nothing is attached to is bound, and textures
   * are there, before the first call (semantics/gl/pipeline/layers.ts). 0 where that extension is not there.
   */
  readonly colorAttachments: number;
  /** Limits of each type of GPU programs, where they are greater than the least (../gpu/environments.ts). */
  readonly programs: Readonly<Record<'vertex' | 'fragment' | 'geometry', ProgramLimits>>;
}

/** What GetProgramivARB tells of a target. */
export interface ProgramLimits {
  /** Limits of fragment and geometry programs: those of vertex programs are of a context, which ARB_vertex_program has too. */
  readonly environmentParameters?: number;
  readonly localParameters?: number;
  /** MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, and MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, in words. */
  readonly parameterBuffers?: number;
  readonly parameterBufferWords?: number;
  /** MAX_PROGRAM_OUTPUT_VERTICES_NV and MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, of geometry programs. */
  readonly outputVertices?: number;
  readonly totalOutputComponents?: number;
}

export const LEAST_LIMITS: ContextLimits = {
  trackMatrices: 8,
  trackDepth: 1,
  textureUnits: 2,
  depths: { MODELVIEW: 32, PROJECTION: 2, TEXTURE: 2, COLOR: 2 },
  attribDepth: 16,
  clipPlanes: 6,
  pointSize: 1,
  evaluatorOrder: 8,
  imaging: false,
  environmentParameters: 96,
  localParameters: 96,
  vertexAttributes: 16,
  colorAttachments: 0,
  programs: { vertex: {}, fragment: {}, geometry: {} },
};
