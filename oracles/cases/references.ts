/** What cases refer to outside the corpus: clauses and errata by id. */
import { nearest } from '../../spec/load/suggest.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CaseBase } from './case.js';
import { allGuestClauses } from './guest/clauses.js';

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
  const all = [...clauses, ...gpuClauses, ...allGuestClauses(), ...errata];
  const known = new Set(all.map(({ id }) => id));
  const found = new Map<string, UnknownReference>();
  // A file of generated cases may have the same mistake in each of them.
  const hints = new Map<string, string>();
  const hintFor = (id: string): string => {
    let hint = hints.get(id);
    if (hint === undefined) {
      const meant = nearest(id, [...known]);
      hints.set(id, (hint = meant === null ? '' : `; did you mean "${meant}"?`));
    }
    return hint;
  };
  for (const { base, file, line, clauses: named } of cases) {
    for (const id of named) {
      if (known.has(id) || found.has(`${base} ${id}`)) continue;
      found.set(`${base} ${id}`, {
        file,
        line,
        message: `${base} names "${id}", which is no clause and no erratum${hintFor(id)}`,
      });
    }
  }
  return [...found.values()];
}
