/** The cases of GPU programs, as campaigns ask them. */
import type { GpuCase } from '../../cases/gpu/case.js';
import { keptFiles } from '../../cases/kept-files.js';

let own: readonly GpuCase[] | null = null;

/** Those of the package's own corpus, read once by a process. A file that cannot be read gives none. */
export function gpuCorpus(): readonly GpuCase[] {
  return (own ??= [...keptFiles('gpu').values()].flatMap((file) => file.gpuCases));
}
