/**
 * What Begin, and what begins by itself, finds wrong with the programs that are enabled. ARB_vertex_program, NV_geometry_program4,
 * Errors; NV_gpu_program4 §2.X.4.4. Of fragment programs the listed documents leave it to ARB_fragment_program, whose list has the same.
 */
import {
  ADJACENCY_MODES,
  PLAIN_MODES,
  type PrimitiveMode,
} from '../../../../spec/gl/primitives.js';
import type { GpuProgramType } from '../../../../spec/gpu/environments.js';
import type { GpuProgram } from '../../../gpu/program.js';
import { takesMode } from '../../pipeline/geometry.js';
import { currentObject } from '../../state.js';
import { currentProgram, type Context, type ErrorName } from '../context.js';
import { errorsOf } from '../result.js';
import { partOf } from './objects.js';

/** The mode that enables programs of a type. */
const MODE_OF: Readonly<Record<GpuProgramType, string>> = {
  vertex: 'VERTEX_PROGRAM_NV',
  fragment: 'FRAGMENT_PROGRAM_ARB',
  geometry: 'GEOMETRY_PROGRAM_NV',
};

const TYPES: readonly GpuProgramType[] = ['vertex', 'geometry', 'fragment'];

const MODES: readonly string[] = [...PLAIN_MODES, ...ADJACENCY_MODES];

/** The primitives that Begin takes where geometry programs are. */
export function isGpuMode(mode: string): mode is PrimitiveMode {
  return MODES.includes(mode);
}

/** The GPU program of a type that is enabled: null where none is, 'none' where the current object has none, or a VP program. */
export function enabledProgram(context: Context, type: GpuProgramType): GpuProgram | 'none' | null {
  if (!context.enabled.has(MODE_OF[type])) return null;
  const { objects } = partOf(context);
  const { current } = objects.targets[type];
  // BindProgramNV takes names of which there is no object.
  if (current !== 0 && !objects.programs.has(current)) return 'none';
  return currentObject(objects, type).program ?? 'none';
}

/** The error of Begin, RasterPos, and what begins by itself. */
export function programErrors(context: Context, mode: string | null): readonly ErrorName[] {
  const programs = TYPES.map((type) => enabledProgram(context, type));
  const [vertex, geometry, fragment] = programs;
  const input = typeof geometry === 'object' ? (geometry?.geometry?.primitiveIn ?? null) : null;
  return errorsOf([
    // A VP program is one that is there.
    [(vertex === 'none' && currentProgram(context) === null) || fragment === 'none', 'INVALID_OPERATION'],
    // nvgp4.E-raster-position
    [mode !== null && geometry === 'none', 'INVALID_OPERATION'],
    [
      // What is no mode is none that the program takes either.
      mode !== null && input !== null && !(isGpuMode(mode) && takesMode(input, mode)),
      'INVALID_OPERATION',
    ],
    [haveConflict(programs.flatMap((each) => (typeof each === 'object' && each !== null ? [each] : []))), 'INVALID_OPERATION'],
  ]);
} // prettier-ignore

/** Whether two programs access one texture image unit by different targets. */
// gp4.texture.targets-of-programs
function haveConflict(programs: readonly GpuProgram[]): boolean {
  const targets = new Map<number, string>();
  for (const { textures } of programs) {
    for (const [unit, target] of textures) {
      const other = targets.get(unit);
      if (other !== undefined && other !== target) return true;
      targets.set(unit, target);
    }
  }
  return false;
}
