/** The index of cases, made: it reads the whole corpus, so that the build keeps it (case-index.ts). */
import { DOCUMENT_IDS } from '../../spec/authorities.js';
import { built, type Made } from '../../spec/load/built.js';
import { allCases, type CasesByLanguage } from './any-case.js';
import { askedBy } from './authorities.js';
import { CASE_INDEX, type CaseGroup, type CaseIndex } from './case-index.js';
import { loadCorpus, type Corpus } from './corpus.js';

/** The groups, in the order of their first cases. */
export function groupsOf(corpus: CasesByLanguage): readonly CaseGroup[] {
  const asked = DOCUMENT_IDS.map((id) => [id, new Set(allCases(askedBy(id, corpus)))] as const);
  const groups = new Map<string, CaseGroup & { count: number }>();
  for (const each of allCases(corpus)) {
    const { base, says, clauses } = each;
    const documents = asked.filter(([, cases]) => cases.has(each)).map(([id]) => id);
    const key = [base, ...clauses, ...documents].join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { base, says, clauses, documents, count: 1 });
    else known.count++;
  }
  return [...groups.values()];
}

export const MADE_CASE_INDEX: Made<CaseIndex> = {
  ...CASE_INDEX,
  make: () => indexOf(loadCorpus()),
};

/**
 * The index of a folder's cases; of the package's own by default.
 *
 * @throws SpecFileError where the folder itself cannot be read
 */
export function madeCaseIndex(folder?: string): CaseIndex {
  return folder === undefined ? built(MADE_CASE_INDEX) : indexOf(loadCorpus([], folder));
}

function indexOf(corpus: Corpus): CaseIndex {
  return {
    // What is kept is of files: guests come and go (guest/case.ts has their groups).
    groups: groupsOf({ ...corpus, guestCases: [] }),
    errors: corpus.errors.map(({ file, line, column }) => ({ file, line, column })),
  };
}
