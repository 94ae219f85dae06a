/** The cases of VP programs, as campaigns ask them: read from YAML in seconds, and kept by the build in between. */
import { GPU_DOCUMENTS } from '../../../spec/load/clauses.js';
import { built, type Made } from '../../../spec/load/built.js';
import type { CorpusCase } from '../../cases/case.js';
import { loadCorpus } from '../../cases/corpus.js';

/** The package's own corpus. A file that cannot be read gives no cases. */
export const VP_CASES: Made<readonly CorpusCase[]> = {
  name: 'vp-cases',
  of: {
    data: ['spec', 'cases'],
    code: ['spec', 'semantics', 'oracles/cases', 'oracles/clauses'],
  },
  make: () => loadCorpus(GPU_DOCUMENTS.map((document) => `!${document}`)).cases,
};

let own: readonly CorpusCase[] | null = null;

/** Read once by a process. Their files are named as the build saw them. */
export function vpCorpus(): readonly CorpusCase[] {
  return (own ??= built(VP_CASES));
}
