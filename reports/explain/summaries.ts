/** What is told in short: clauses with their cases, errata, cases, and where a statement stands. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import { countOf, type ByReference, type CaseGroup } from '../../oracles/cases/case-index.js';
import type { Clause, GpuClause } from '../../spec/load/clauses.js';
import type { Erratum } from '../../spec/load/errata.js';
import type { Specification } from '../../spec/load/specification.js';

export type CoveredClause = Described<typeof format.coveredClause>;

export type ErratumSummary = Described<typeof format.erratumSummary>;

export type CaseSummary = Described<typeof format.caseSummary>;

export function covered(clause: Clause | GpuClause, named: ByReference): CoveredClause {
  return {
    id: clause.id,
    says: clause.says,
    cases: countOf(named.get(clause.id) ?? []),
    untestable: clause.kind === 'untestable' ? clause.why : null,
    restriction: clause.kind === 'restriction' ? clause.restriction : null,
  };
}

/** What a section is called of which nothing is a clause. */
export function unreadState({
  bindsNobody = false,
}: {
  readonly bindsNobody?: boolean;
}): 'binds nobody' | 'not read' {
  return bindsNobody ? 'binds nobody' : 'not read';
}

/** Errata that the clauses name, and that name the clauses or their section of a document. */
export function errataOf(
  clauses: readonly (Clause | GpuClause)[],
  { errata }: Specification,
  document: string | null = null,
  section: string | null = null,
): readonly ErratumSummary[] {
  const named = new Set(clauses.flatMap((clause) => clause.errata));
  const ids = new Set(clauses.map((clause) => clause.id));
  const isAbout = (erratum: Erratum, place: string): boolean =>
    ids.has(place) ||
    place === `${document ?? ''} ${section ?? ''}` ||
    (place === section && erratum.id.startsWith(`${document ?? ''}.`));
  return errata
    .filter(
      (erratum) => named.has(erratum.id) || erratum.where.some((place) => isAbout(erratum, place)),
    )
    .map(({ id, problem, default: interpretation }) => ({ id, problem, default: interpretation }));
}

export function summary(cases: readonly CaseGroup[]): CaseSummary {
  return { count: countOf(cases), ids: [...new Set(cases.map(({ base }) => base))] };
}

export function titleOf(document: string, { documents }: Specification): string {
  return documents.find(({ id }) => id === document)?.title ?? document;
}

export function sectionOf(section: string): string {
  return /^\d/.test(section) ? `§${section}` : section;
}
