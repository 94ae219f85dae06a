/** The corpus as an index has it: how many cases of which entries name which clauses and errata. */
import type { DocumentId } from '../../spec/authorities.js';
import type { Keeping } from '../../spec/load/built.js';
import type { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { CaseBase } from './case.js';

/** Cases that expanded from one entry and name the same. */
export interface CaseGroup extends Pick<CaseBase, 'base' | 'says' | 'clauses'> {
  /** The documents under which they are asked. */
  readonly documents: readonly DocumentId[];
  readonly count: number;
}

/** What an index has of a corpus. */
export interface CaseIndex {
  readonly groups: readonly CaseGroup[];
  /** The files that cannot be read; their cases are missing above. */
  readonly errors: readonly Pick<SpecFileError, 'file' | 'line' | 'column'>[];
}

/** The index of the package's own corpus, as the build keeps it. */
export const CASE_INDEX: Keeping = {
  name: 'case-index',
  of: {
    data: ['spec', 'cases'],
    code: 'oracles/cases/make-case-index',
  },
};

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
