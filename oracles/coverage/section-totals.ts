/** What was counted, section by section of the documents. */
import type { Section, SpecDocument } from '../../spec/load/documents.js';
import type { AnyClause } from '../../spec/load/clauses.js';
import type { ClauseCoverage, SectionCoverage, SectionStatus, SectionTotals } from './coverage.js';

export function sectionTotals(
  documents: readonly SpecDocument[],
  coverage: readonly ClauseCoverage[],
  clauses: readonly AnyClause[],
): SectionTotals {
  const documentOf = new Map(clauses.map(({ id, document }) => [id, document]));
  const list = documents.map(({ id, title, revision, sections }) => ({
    id,
    title,
    revision,
    sections: sections.map((section) =>
      sectionCoverage(
        id,
        section,
        coverage.filter(
          (clause) => clause.section === section.number && documentOf.get(clause.id) === id,
        ),
      ),
    ),
  }));
  const statuses = list.flatMap(({ sections }) => sections.map(({ status }) => status));
  const count = (sought: SectionStatus): number =>
    statuses.filter((status) => status === sought).length;
  const total = statuses.length - count('binds nobody');
  return {
    total,
    read: total - count('not read') - count('no clause'),
    withoutClause: count('no clause'),
    bindNobody: count('binds nobody'),
    documents: list,
  };
}

function sectionCoverage(
  document: string,
  { number, title, read, reason, bindsNobody }: Section,
  clauses: readonly ClauseCoverage[],
): SectionCoverage {
  const testable = clauses.filter(({ status }) => status !== 'untestable').length;
  const covered = clauses.filter(({ status }) => status === 'covered').length;
  return {
    document,
    number,
    title,
    status:
      bindsNobody === true ? 'binds nobody' : statusOf(read, clauses.length, testable, covered),
    reason: reason ?? null,
    clauses: clauses.length,
    testable,
    covered,
  };
}

function statusOf(
  read: boolean,
  clauses: number,
  testable: number,
  covered: number,
): SectionStatus {
  if (!read) return 'not read';
  if (clauses === 0) return 'no clause';
  if (testable === 0) return 'nothing testable';
  if (covered === testable) return 'covered';
  return covered === 0 ? 'uncovered' : 'partly covered';
}
