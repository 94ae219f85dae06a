/** The cases of GPU programs, as campaigns ask them: read from YAML in seconds, and kept by the build in between. */
import { GPU_DOCUMENTS } from '../../../spec/load/clauses.js';
import { built, type Made } from '../../../spec/load/built.js';
import { loadCorpus } from '../../cases/corpus.js';
import type { GpuCase } from '../../cases/gpu/case.js';

/** The package's own corpus. A file that cannot be read gives no cases. */
export const GPU_CASES: Made<readonly GpuCase[]> = {
  name: 'gpu-cases',
  of: {
    data: ['spec', 'cases'],
    code: ['spec', 'semantics', 'oracles/cases', 'oracles/clauses'],
  },
  make: () => loadCorpus(GPU_DOCUMENTS).gpuCases,
};

let own: readonly GpuCase[] | null = null;

/** Read once by a process. Their files are named as the build saw them. */
export function gpuCorpus(): readonly GpuCase[] {
  return (own ??= built(GPU_CASES));
}
