/**
 * The program types of NV_gpu_program4: the header of each, its limits, options and words of its own. Data
 * only. The language they share is NV_gpu_program4 §2.X; what each adds stands in NV_vertex_program4,
 * NV_fragment_program4 and NV_geometry_program4. Bindings: bindings.ts; instructions: instructions.ts.
 */

import { ENVIRONMENTS, type EnvironmentName } from '../environments.js';
import { isGuestEnvironment, type GuestEnvironmentName } from '../guests.js';

export type GpuEnvironmentName = 'NVvp4.0' | 'NVfp4.0' | 'NVgp4.0';

/** An environment of VP or GPU programs, or of a guest's. */
export type AnyEnvironmentName = EnvironmentName | GpuEnvironmentName | GuestEnvironmentName;

/** An environment of VP or GPU programs. */
export type BuiltInEnvironmentName = EnvironmentName | GpuEnvironmentName;

export type GpuProgramType = 'vertex' | 'fragment' | 'geometry';

/** Implementation-dependent values: the least that an implementation must support (Table X.21). */
export interface GpuLimits {
  /** MAX_PROGRAM_CALL_DEPTH_NV: subroutines that have not completed. */
  readonly callDepth: number;
  /** MAX_PROGRAM_IF_DEPTH_NV: IF blocks around one another. */
  readonly ifDepth: number;
  /** MAX_PROGRAM_LOOP_DEPTH_NV: REP blocks around one another. */
  readonly loopDepth: number;
  /** MIN_PROGRAM_TEXEL_OFFSET_EXT and MAX_PROGRAM_TEXEL_OFFSET_EXT. */
  readonly texelOffset: { readonly least: number; readonly greatest: number };
  /** MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT, and the same for the others (gp4.E-texture-image-units). */
  readonly textureImageUnits: number;
  /** MAX_PROGRAM_OUTPUT_VERTICES_NV, of geometry programs (NV_geometry_program4 §2.14.6.4). */
  readonly outputVertices: number;
  /** MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, of geometry programs (NV_geometry_program4 §2.14.6.4). */
  readonly totalOutputComponents: number;
  /** MAX_PROGRAM_ENV_PARAMETERS_ARB (ARB_vertex_program §2.14.1; gp4.E-limits-of-other-types). */
  readonly environmentParameters: number;
  /** MAX_PROGRAM_LOCAL_PARAMETERS_ARB (the same). */
  readonly localParameters: number;
  /** MAX_PROGRAM_ATTRIB_COMPONENTS_NV; null: no document has the least (gp4.E-limits-unstated). */
  readonly attributeComponents: number | null;
  /** MAX_PROGRAM_RESULT_COMPONENTS_NV; the same. */
  readonly resultComponents: number | null;
  /** MAX_PROGRAM_GENERIC_ATTRIBS_NV; the same. */
  readonly genericAttributes: number | null;
  /** MAX_PROGRAM_GENERIC_RESULTS_NV; the same. */
  readonly genericResults: number | null;
  /** MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV (NV_parameter_buffer_object). */
  readonly parameterBuffers: number;
  /** MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, in words (the same; nvpbo.E-buffer-size). */
  readonly parameterBufferWords: number;
}

export interface GpuEnvironment {
  readonly name: GpuEnvironmentName;
  /** The token at the start of the program string (§2.X.2). */
  readonly header: string;
  readonly programType: GpuProgramType;
  readonly limits: GpuLimits;
  /** Options that a program may name (§2.X.6). */
  readonly options: readonly string[];
  /** Words that no identifier may be (§2.X.2). */
  readonly reserved: readonly string[];
}

const LIMITS: GpuLimits = {
  callDepth: 4,
  ifDepth: 48,
  loopDepth: 4,
  texelOffset: { least: -8, greatest: 7 },
  textureImageUnits: 16,
  outputVertices: 256,
  totalOutputComponents: 1024,
  environmentParameters: 96,
  localParameters: 96,
  attributeComponents: null,
  resultComponents: null,
  genericAttributes: null,
  genericResults: null,
  parameterBuffers: 8,
  parameterBufferWords: 16384,
};

const RESERVED = ['program', 'result', 'state', 'texture'] as const;

export const GPU_ENVIRONMENTS: Readonly<Record<GpuEnvironmentName, GpuEnvironment>> = {
  'NVvp4.0': {
    name: 'NVvp4.0',
    header: '!!NVvp4.0',
    programType: 'vertex',
    limits: LIMITS,
    options: ['ARB_position_invariant'],
    reserved: [...RESERVED, 'vertex'],
  },
  'NVfp4.0': {
    name: 'NVfp4.0',
    header: '!!NVfp4.0',
    programType: 'fragment',
    limits: LIMITS,
    options: [
      'ARB_fog_exp',
      'ARB_fog_exp2',
      'ARB_fog_linear',
      'ARB_precision_hint_fastest',
      'ARB_precision_hint_nicest',
      'ARB_draw_buffers',
      'ATI_draw_buffers',
      'ARB_fragment_program_shadow',
    ],
    reserved: [...RESERVED, 'fragment', 'primitive'],
  },
  'NVgp4.0': {
    name: 'NVgp4.0',
    header: '!!NVgp4.0',
    programType: 'geometry',
    limits: LIMITS,
    options: [],
    reserved: [...RESERVED, 'vertex', 'primitive'],
  },
};

/** What GPU programs begin with (§2.X.2). */
export const GPU_HEADERS: readonly string[] = Object.values(GPU_ENVIRONMENTS).map(
  ({ header }) => header,
);

/** Whether a name is that of a program type of NV_gpu_program4. */
export function isGpuEnvironment(name: string): name is GpuEnvironmentName {
  return Object.hasOwn(GPU_ENVIRONMENTS, name);
}

/** Whether it is the name of an environment, of whatever language. */
export function isEnvironment(name: unknown): name is AnyEnvironmentName {
  if (typeof name !== 'string') return false;
  return Object.hasOwn(ENVIRONMENTS, name) || isGpuEnvironment(name) || isGuestEnvironment(name);
}

/** The environment as one of GPU programs. @throws Error for another */
export function gpuEnvironment(name: AnyEnvironmentName): GpuEnvironmentName {
  if (!isGpuEnvironment(name)) throw new Error(`${name} has no GPU programs`);
  return name;
}

/** The environment as one of VP programs. @throws Error for another */
export function vpEnvironment(name: AnyEnvironmentName): EnvironmentName {
  if (isGpuEnvironment(name) || isGuestEnvironment(name)) {
    throw new Error(`${name} has no VP programs`);
  }
  return name;
}

/**
 * Whether a text begins as GPU programs do, of a type that exists or not, be it after white space or comments
 * that should not be there; `text` may be cut off behind that.
 */
export function isGpuText(text: string): boolean {
  return /^(?:\s|#[^\r\n]*[\r\n])*!!NV/.test(text);
}

/** Those of VP programs, then of GPU programs: the keys of objects of these very types, which are not empty. */
export const ENVIRONMENT_NAMES = Object.keys({ ...ENVIRONMENTS, ...GPU_ENVIRONMENTS }) as [
  BuiltInEnvironmentName,
  ...BuiltInEnvironmentName[],
];
