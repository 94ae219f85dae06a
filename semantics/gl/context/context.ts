/**
 * The state of a GL around programs: plain, immutable data. A command makes a new context that shares what it did not change.
 * NV_vertex_program §2.14.6 and Tables X.5, X.6, X.8; what it aliases, OpenGL 1.2.1.
 */
import { ENVIRONMENTS, type EnvironmentName, type Quad } from '../../../spec/environments.js';
import type { GlErrorName as ErrorName } from '../../../spec/gl/error-rows.js';
import {
  extensionsOf,
  LEAST_LIMITS,
  newestVp,
  type CommandExtension,
  type ContextLimits,
  type ContextName,
} from '../../../spec/gl/limits.js';
import type { Program } from '../../language/load.js';
import { IDENTITY, type Matrix } from '../matrix.js';
import type { FrontFace } from '../pipeline/facing.js';
import type { ShadeModel } from '../pipeline/flat.js';
import type { ClientState } from './client-state.js';
import { newClient } from './client-state.js';
import type { DisplayLists } from './display-list.js';
import { newGpuPart, withAliases, type GpuPart } from './gpu/state.js';
import { NEW_EVALUATORS, type Evaluators } from './evaluator-state.js';

export type { ErrorName };

/** Names that one command gives: any command may run out of memory (OpenGL 1.2.1 §2.5), and this model does so here. */
export const MOST_NAMES = 65_536;

export interface Context {
  readonly extensions: ReadonlySet<CommandExtension>;
  readonly limits: ContextLimits;
  /** What GetError returns next; errors after it are not kept (OpenGL 1.2.1 §2.5). */
  readonly error: ErrorName | null;
  /** The mode of the primitive that was begun; null outside of Begin and End. */
  readonly begun: string | null;
  /** Modes that are enabled, by their names. */
  readonly enabled: ReadonlySet<string>;
  /**
   * The current vertex attributes, by number, which are the conventional ones by other names (Table X.2); null of what a draw left
   * indeterminate.
   */
  readonly attributes: readonly (Quad | null)[];
  /** Program parameters, by number; null of what the documents leave undefined. */
  readonly parameters: readonly (Quad | null)[];
  /** What is tracked, by the first of the four parameters. */
  readonly tracked: ReadonlyMap<number, Tracked>;
  readonly matrices: Matrices;
  readonly drawing: Drawing;
  readonly evaluators: Evaluators;
  readonly programs: ReadonlyMap<number, VpProgramObject>;
  /** Names that GenProgramsNV gave and that no program has been loaded under. */
  readonly reserved: ReadonlySet<number>;
  /** VERTEX_PROGRAM_BINDING_NV. */
  readonly bound: number;
  /** PROGRAM_ERROR_POSITION_NV. */
  readonly errorPosition: number;
  /** Null of a context without GPU programs. */
  readonly gpu: GpuPart | null;
  readonly client: ClientState;
  readonly lists: DisplayLists;
  readonly pushed: readonly PushedAttributes[];
}

export interface Tracked {
  /** MODELVIEW, TEXTURE1_ARB, MATRIX3_NV …: a texture matrix by its unit. */
  readonly matrix: string;
  readonly transform: string;
}

export type ProgramTarget = 'VERTEX_PROGRAM_NV' | 'VERTEX_STATE_PROGRAM_NV';

export interface VpProgramObject {
  readonly target: ProgramTarget;
  readonly program: Program;
  readonly string: Uint8Array;
}

export interface Matrices {
  /** MODELVIEW, PROJECTION, TEXTURE, COLOR, MATRIX3_NV …. */
  readonly mode: string;
  /** ACTIVE_TEXTURE_ARB, as a number of a unit. */
  readonly unit: number;
  /** By matrix; a texture matrix by its unit. The current matrix is the last. */
  readonly stacks: ReadonlyMap<string, readonly Matrix[]>;
}

/** What becomes of vertices behind their programs depends on it, besides modes. */
export interface Drawing {
  /** FRONT_FACE. */
  readonly frontFace: FrontFace;
  readonly shadeModel: ShadeModel;
  /** POINT_SIZE. */
  readonly pointSize: number;
  /** Coefficients in eye coordinates; null of a plane that was given while the modelview matrix had no inverse. */
  readonly clipPlanes: readonly (Quad | null)[];
}

/** What PushAttrib saved; null of a group that was not asked for. */
export interface PushedAttributes {
  readonly enabled: ReadonlySet<string> | null;
  /** Groups that were asked for and have modes of their own, and all that was enabled. */
  readonly groups: readonly string[];
  readonly modes: ReadonlySet<string>;
  readonly attributes: Context['attributes'] | null;
  /** Generic attributes, and which conventional ones are undefined. */
  readonly generic: Pick<GpuPart, 'generic' | 'lost'> | null;
  readonly mode: string | null;
  /** ACTIVE_TEXTURE_ARB. */
  readonly unit: number | null;
  readonly drawing: Partial<Drawing>;
  readonly grids: Evaluators['grids'] | null;
}

/** The attributes of a new context: (0,0,0,1), but where what is aliased begins otherwise (§2.14.6). */
const INITIAL_ATTRIBUTES: readonly Quad[] = Array.from({ length: 16 }, (_, number): Quad => {
  switch (number) {
    case 1: // A weight of 1 (EXT_vertex_weighting).
      return [1, 0, 0, 1];
    case 2: // The normal (0,0,1).
      return [0, 0, 1, 1];
    case 3: // White.
      return [1, 1, 1, 1];
    default:
      return [0, 0, 0, 1];
  }
});

/** @param name the newest extensions that it has: of VP programs, of GPU programs, or of both */
export function newContext(
  name: ContextName = 'NV_vertex_program2',
  limits: Partial<ContextLimits> = {},
): Context {
  const extensions = withFramebuffers(extensionsOf(name), limits);
  const isGpu = extensions.has('ARB_vertex_program');
  const parameters = parameterCount(name);
  const all = { ...LEAST_LIMITS, ...limits };
  // arb.shared.parameters: one array, which has as many as NV_vertex_program says at least.
  all.environmentParameters = Math.max(all.environmentParameters, parameters);
  const gpu = isGpu ? newGpuPart(all) : null;
  return {
    extensions,
    limits: all,
    error: null,
    begun: null,
    enabled: new Set(),
    attributes: INITIAL_ATTRIBUTES,
    parameters: Array.from({ length: parameters }, (): Quad => [0, 0, 0, 0]),
    tracked: new Map(),
    matrices: {
      mode: 'MODELVIEW',
      unit: 0,
      stacks: new Map(stackNames(all, isGpu).map((name) => [name, [IDENTITY]])),
    },
    drawing: {
      frontFace: 'CCW',
      shadeModel: 'SMOOTH',
      pointSize: 1,
      clipPlanes: Array.from({ length: all.clipPlanes }, (): Quad => [0, 0, 0, 0]),
    },
    evaluators: NEW_EVALUATORS,
    programs: new Map(),
    reserved: new Set(),
    bound: 0,
    errorPosition: -1,
    gpu: gpu !== null && parameters > 0 ? withAliases(gpu, INITIAL_ATTRIBUTES) : gpu,
    client: newClient(isGpu ? all.vertexAttributes : 16),
    lists: { compiling: null, lists: new Map() },
    pushed: [],
  };
}

/** What NV_geometry_program4 says of framebuffers, a context has where its GL has them. */
function withFramebuffers(
  extensions: ReadonlySet<CommandExtension>,
  { colorAttachments = 0 }: Partial<ContextLimits>,
): ReadonlySet<CommandExtension> {
  if (colorAttachments === 0 || !extensions.has('NV_gpu_program4')) return extensions;
  return new Set([...extensions, 'EXT_framebuffer_object' as const]);
}

/** 96 program parameters; 256 where NV_vertex_program2 is there (vp2.E-parameter-limit-of-commands). GPU programs alone have others. */
function parameterCount(context: ContextName): number {
  const newest = newestVp(context);
  if (newest === null) return 0;
  const name: EnvironmentName = newest === 'NV_vertex_program2' ? 'VP2.0' : 'VP1.0';
  return ENVIRONMENTS[name].programParameters;
}

/** Whether a context has VP programs. */
export function hasVp({ extensions }: Pick<Context, 'extensions'>): boolean {
  return extensions.has('NV_vertex_program');
}

/** Whether it has those of ARB_vertex_program besides, which share much with them (Interactions with NV_vertex_program). */
export function hasBoth(context: Pick<Context, 'extensions' | 'gpu'>): boolean {
  return context.gpu !== null && hasVp(context);
}

/** The VP program that is current; null where there is none, or where it is one of ARB_vertex_program. */
export function currentProgram({
  programs,
  bound,
}: Pick<Context, 'programs' | 'bound'>): Program | null {
  return programs.get(bound)?.program ?? null;
}

function stackNames(
  { trackMatrices, textureUnits, imaging }: ContextLimits,
  isGpu: boolean,
): readonly string[] {
  return [
    'MODELVIEW',
    'PROJECTION',
    ...(imaging ? ['COLOR'] : []),
    ...Array.from({ length: textureUnits }, (_, unit) => textureName(unit)),
    ...Array.from({ length: trackMatrices }, (_, number) => programMatrix(number, isGpu)),
  ];
}

/** The stack that a name is of: MATRIXi_NV and MATRIXi_ARB are one where both are there. */
// arb.shared.matrices
export function stackNamed(context: Pick<Context, 'extensions' | 'gpu'>, name: string): string {
  if (!hasBoth(context)) return name;
  const [, number] = /^MATRIX(\d|1[0-5])_NV$/.exec(name) ?? [];
  return number === undefined ? name : programMatrix(Number(number), true);
}

/** MATRIXi_NV, or MATRIXi_ARB, which has another number. */
export function programMatrix(number: number, isGpu: boolean): string {
  return `MATRIX${String(number)}_${isGpu ? 'ARB' : 'NV'}`;
}

/** TEXTUREi_ARB. */
export function textureName(unit: number): string {
  return `TEXTURE${String(unit)}_ARB`;
}

/** The unit of TEXTUREi_ARB; null of another name, or a unit that there is not. */
export function textureUnit({ limits }: Pick<Context, 'limits'>, name: string): number | null {
  const [, digits] = /^TEXTURE(\d+)_ARB$/.exec(name) ?? [];
  const unit = digits === undefined ? NaN : Number(digits);
  return unit < limits.textureUnits ? unit : null;
}

/** Whether vertices are transformed by the current vertex program (§2.10). */
export function isInProgramMode({ enabled }: Pick<Context, 'enabled'>): boolean {
  return enabled.has('VERTEX_PROGRAM_NV');
}
