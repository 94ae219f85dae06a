/** The corpus as an index has it: how many cases of which entries name which clauses and errata. */
import { DOCUMENT_IDS, type DocumentId } from '../../spec/authorities.js';
import { built, type Made } from '../../spec/load/built.js';
import { askedBy } from './authorities.js';
import type { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { CaseBase } from './case.js';
import { loadCorpus, type Corpus } from './corpus.js';

/** Cases that expanded from one entry and name the same. */
export interface CaseGroup extends Pick<CaseBase, 'base' | 'says' | 'clauses'> {
  /** The documents under which they are asked. */
  readonly documents: readonly DocumentId[];
  readonly count: number;
}

type Cases = Pick<Corpus, 'cases' | 'gpuCases' | 'glCases'>;

/** The groups, in the order of their first cases. */
export function groupsOf(corpus: Cases): readonly CaseGroup[] {
  const asked = DOCUMENT_IDS.map((id) => [id, new Set(all(askedBy(id, corpus)))] as const);
  const groups = new Map<string, CaseGroup & { count: number }>();
  for (const each of all(corpus)) {
    const { base, says, clauses } = each;
    const documents = asked.filter(([, cases]) => cases.has(each)).map(([id]) => id);
    const key = [base, ...clauses, ...documents].join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { base, says, clauses, documents, count: 1 });
    else known.count++;
  }
  return [...groups.values()];
}

function all({ cases, gpuCases, glCases }: Cases): readonly CaseBase[] {
  return [...cases, ...gpuCases, ...glCases];
}

/** What an index has of a corpus. */
export interface CaseIndex {
  readonly groups: readonly CaseGroup[];
  /** The files that cannot be read; their cases are missing above. */
  readonly errors: readonly Pick<SpecFileError, 'file' | 'line' | 'column'>[];
}

/** The index of the package's own corpus, as the build keeps it. */
export const CASE_INDEX: Made<CaseIndex> = {
  name: 'case-index',
  of: {
    data: ['spec', 'cases'],
    code: ['spec', 'semantics', 'oracles/cases', 'oracles/clauses'],
  },
  make: () => indexOf(loadCorpus()),
};

/**
 * The index of a folder's cases; of the package's own by default.
 *
 * @throws SpecFileError where the folder itself cannot be read
 */
export function caseIndex(folder?: string): CaseIndex {
  return folder === undefined ? built(CASE_INDEX) : indexOf(loadCorpus([], folder));
}

function indexOf(corpus: Corpus): CaseIndex {
  return {
    groups: groupsOf(corpus),
    errors: corpus.errors.map(({ file, line, column }) => ({ file, line, column })),
  };
}

/** Groups by the clauses and errata that they name. */
export type ByReference = ReadonlyMap<string, readonly CaseGroup[]>;

export function byReference(groups: readonly CaseGroup[]): ByReference {
  const byId = new Map<string, CaseGroup[]>();
  for (const group of groups) {
    for (const id of group.clauses) {
      const list = byId.get(id);
      if (list === undefined) byId.set(id, [group]);
      else list.push(group);
    }
  }
  return byId;
}

/** How many cases groups hold. */
export function countOf(groups: readonly CaseGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
