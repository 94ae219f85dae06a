/** The last program strings as the loader has them: a candidate's is asked for several times. */
import { loadGpu, type GpuLoadResult } from '../../../semantics/gpu/language/load.js';

const MOST = 8;

const RESULTS = new Map<string, GpuLoadResult>();

export function loadedGpu(text: string): GpuLoadResult {
  const known = RESULTS.get(text);
  if (known !== undefined) return known;
  const result = loadGpu(text);
  const [oldest] = RESULTS.keys();
  if (RESULTS.size >= MOST && oldest !== undefined) RESULTS.delete(oldest);
  RESULTS.set(text, result);
  return result;
}

/** The offset of the first error of a program; null for one that loads. */
export function gpuErrorOf(text: string): number | null {
  const result = loadedGpu(text);
  return result.loaded ? null : result.error.position;
}
