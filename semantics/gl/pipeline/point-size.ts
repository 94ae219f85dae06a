/**
 * The size of a point: of the program, or of the state. NV_vertex_program2 §2.14.1.5, NV_geometry_program4 §3.3 and Issue 20. Sizes
 * are in pixels; how a size is drawn is rasterization.
 */
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import { floatOf, type Components } from './vertex.js';

export interface PointSizeState {
  /** VERTEX_PROGRAM_POINT_SIZE_NV, or PROGRAM_POINT_SIZE_EXT, which is the same. */
  readonly isProgrammed: boolean;
  /** What PointSize set. */
  readonly size: number;
  /** ALIASED_POINT_SIZE_RANGE, or SMOOTH_POINT_SIZE_RANGE where points are smooth. */
  readonly range: readonly [least: number, greatest: number];
}

/** Whether a program wrote a result; null where its document does not say what counts as written (`written.ts`). */
export type IsWritten = boolean | null;

/**
 * The size of a point in vertex program mode, where VP programs clamp from zero. The other components of PSIZ are ignored, and what is
 * no point has no size. Undefined where it depends on what counts as written, or is NaN.
 */
// vp2.results.point-size, vp2.results.point-size-clamp, vp2.results.point-size-ignored, vp1.results.point-size,
// vp1.rasterization.point-size
export function sizeOfVpPoint(
  isWritten: IsWritten,
  result: Components,
  { isProgrammed, size, range: [, greatest] }: PointSizeState,
): number | Undefined {
  if (!isProgrammed || isWritten === false) return size;
  const programmed = clampedSize(result, 0, greatest);
  return isWritten === true || programmed === size ? programmed : UNDEFINED;
}

/**
 * The size of a point of a vertex or geometry program of NV_gpu_program4: clamped to the range in all cases, without attenuation by
 * distance. Undefined where the program did not write it.
 */
// nvgp4.issues.point-size, nvvp4.results.pointsize, nvgp4.results.pointsize
export function sizeOfGpuPoint(
  result: Components,
  { isProgrammed, size, range: [least, greatest] }: PointSizeState,
): number | Undefined {
  return isProgrammed
    ? clampedSize(result, least, greatest)
    : Math.min(Math.max(size, least), greatest);
}

function clampedSize({ x }: Components, least: number, greatest: number): number | Undefined {
  const size = floatOf(x);
  if (size === UNDEFINED || Number.isNaN(size)) return UNDEFINED;
  return Math.min(Math.max(size, least), greatest);
}
