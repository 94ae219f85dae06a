/** The cases of VP programs, as campaigns ask them. */
import type { CorpusCase } from '../../cases/vp/case.js';
import { keptFiles } from '../../cases/kept-files.js';

let own: readonly CorpusCase[] | null = null;

/** Those of the package's own corpus, read once by a process. A file that cannot be read gives none. */
export function vpCorpus(): readonly CorpusCase[] {
  return (own ??= [...keptFiles('vp').values()].flatMap((file) => file.cases));
}

let members: ReadonlySet<CorpusCase> | null = null;

/** Whether a case is one of these; false as long as they have not been read. */
export function isOfCorpus(given: CorpusCase): boolean {
  members ??= own === null ? null : new Set(own);
  return members?.has(given) === true;
}
