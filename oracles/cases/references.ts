/** What cases refer to outside the corpus: clauses and errata by id. */
import { nearest } from '../../spec/load/suggest.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CaseBase } from './case.js';

export interface UnknownReference {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Ids that cases name and that neither a clause nor an erratum has; once for each case of a file. */
export function unknownReferences(
  cases: readonly CaseBase[],
  {
    clauses,
    gpuClauses = [],
    errata,
  }: Pick<Specification, 'clauses' | 'errata'> & Partial<Pick<Specification, 'gpuClauses'>>,
): readonly UnknownReference[] {
  const known = new Set([...clauses, ...gpuClauses, ...errata].map(({ id }) => id));
  const found = new Map<string, UnknownReference>();
  for (const { base, file, line, clauses: named } of cases) {
    for (const id of named) {
      if (known.has(id) || found.has(`${base} ${id}`)) continue;
      const meant = nearest(id, [...known]);
      const hint = meant === null ? '' : `; did you mean "${meant}"?`;
      found.set(`${base} ${id}`, {
        file,
        line,
        message: `${base} names "${id}", which is no clause and no erratum${hint}`,
      });
    }
  }
  return [...found.values()];
}
