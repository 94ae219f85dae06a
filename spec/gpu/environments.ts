/**
 * The program types of NV_gpu_program4: the header of each, its limits, options and words of its own. Data
 * only. The language they share is NV_gpu_program4 §2.X; what each adds stands in NV_vertex_program4,
 * NV_fragment_program4 and NV_geometry_program4. Bindings: bindings.ts; instructions: instructions.ts.
 */

export type GpuEnvironmentName = 'NVvp4.0' | 'NVfp4.0' | 'NVgp4.0';

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
