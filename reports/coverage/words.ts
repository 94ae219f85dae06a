/** How coverage reads, on the terminal and on the page alike. */
import type {
  BranchTotals,
  ClauseCoverage,
  ErratumCoverage,
  ClauseStatus,
  Coverage,
  ProgramCoverage,
  SectionStatus,
} from '../../oracles/coverage/coverage.js';
import { counted, grouped } from '../page/counts.js';

export type Tone = 'good' | 'warn' | 'bad' | 'dim';

export const CLAUSE_TONES: Readonly<Record<ClauseStatus, Tone>> = {
  covered: 'good',
  'not observed': 'warn',
  'records only': 'warn',
  'named only': 'bad',
  'not alone': 'warn',
  uncovered: 'bad',
  untestable: 'dim',
};

/** What a status means, in a sentence without a full stop. */
export const CLAUSE_MEANINGS: Readonly<Record<ClauseStatus, string>> = {
  covered: 'a case that agrees bears on it, with a result that is compared',
  'not observed': 'it applied to what cases execute, and no compared result depends on that',
  'records only': 'only recorded results bear on it',
  'named only': 'cases name it, and it never applied to what they execute',
  'not alone': 'every case that violates it violates something else too, or may',
  uncovered: 'nothing bears on it',
  untestable: 'no test can decide it',
};

export const SECTION_TONES: Readonly<Record<SectionStatus, Tone>> = {
  covered: 'good',
  'partly covered': 'warn',
  uncovered: 'bad',
  'nothing testable': 'dim',
  'no clause': 'bad',
  'not read': 'dim',
  'binds nobody': 'dim',
};

/** One line of the summary: how many of how many, and what else there is to say. */
export interface SummaryRow {
  readonly name: string;
  readonly reached: number;
  readonly total: number;
  readonly note: string;
}

/** What is counted for one kind of program, and how that kind is called. */
export interface Part {
  /** `vp`, `gpu`, or the number of a guest: of anchors. */
  readonly id: string;
  readonly name: string;
  readonly of: ProgramCoverage;
}

export function partsOf({
  vp,
  gpu,
  guests = [],
  ofGuestsAlone = false,
}: Coverage): readonly Part[] {
  const ofGuests = guests.map(({ programs, of }, at) => {
    return { id: `guest-${String(at)}`, name: programs, of };
  });
  if (ofGuestsAlone) return ofGuests;
  return [
    { id: 'vp', name: 'VP programs', of: vp },
    { id: 'gpu', name: 'GPU programs', of: gpu },
    ...ofGuests,
  ];
}

/** Whether it is about the code of the semantics too: what is about one document or guests alone is about no code. */
export function hasBranches({ document, ofGuestsAlone = false }: Coverage): boolean {
  return document === null && !ofGuestsAlone;
}

/** What is covered. */
export function subject(coverage: Coverage): string {
  const { document, ofGuestsAlone = false } = coverage;
  if (!ofGuestsAlone) return document ?? 'the specification';
  return partsOf(coverage)
    .map(({ name }) => name)
    .join(' and ');
}

/** The sum of a count over both kinds of programs. */
export function totalOf(coverage: Coverage, count: (part: ProgramCoverage) => number): number {
  return partsOf(coverage).reduce((sum, { of }) => sum + count(of), 0);
}

/** How many cases agree, those apart that expect no result of their own; and what they execute. */
export function casesText(coverage: Coverage): string {
  const agree = totalOf(coverage, ({ cases }) => cases.agree);
  const properties = totalOf(coverage, ({ cases }) => cases.properties);
  const instructions = totalOf(coverage, ({ cases }) => cases.instructions);
  const kinds =
    properties === 0
      ? ''
      : `${grouped(agree - properties)} with expected results, ${counted(properties, 'property')}; `;
  return `${counted(agree, 'case')} (${kinds}${counted(instructions, 'executed instruction')})`;
}

/** The summary, in the order in which to read it; branches are missing where they were not measured. */
export function summaryRows(coverage: Coverage): readonly SummaryRow[] {
  const { sections, errata, branches, ofGuestsAlone = false } = coverage;
  if (ofGuestsAlone) return partsOf(coverage).flatMap(partRows);
  return [
    row(
      'sections read',
      sections.read,
      sections.total,
      sections.withoutClause === 0 ? '' : `${grouped(sections.withoutClause)} without a clause`,
      sections.bindNobody === 0 ? '' : `${grouped(sections.bindNobody)} more bind nobody`,
    ),
    ...partsOf(coverage).flatMap((part) => {
      if (coverage.document === null) return partRows(part);
      return part.of.clauses.total === 0 ? [] : partRows(part).slice(0, 1);
    }),
    row(
      'errata with a case',
      errata.witnessed,
      errata.total,
      errata.explained === 0 ? '' : `${grouped(errata.explained)} more explained`,
    ),
    ...(branches === null ? [] : [branchRow(branches)]),
  ];
}

function row(name: string, reached: number, total: number, ...notes: string[]): SummaryRow {
  return { name, reached, total, note: notes.filter((note) => note !== '').join('; ') };
}

function partRows({ name, of }: Part): readonly SummaryRow[] {
  const { clauses, restrictions, grammar, operands } = of;
  return [
    row(
      `testable clauses, ${name}`,
      clauses.covered,
      clauses.testable,
      `${grouped(clauses.total - clauses.testable)} more cannot be tested`,
      clauses.byRecords === 0 ? '' : `${grouped(clauses.byRecords)} apply to test vectors`,
    ),
    row(`load restrictions, ${name}`, restrictions.covered, restrictions.total, 'each alone'),
    row(
      `productions, ${name}`,
      grammar.reached,
      grammar.productions,
      `${grouped(grammar.reachedByRefused)} in refused programs`,
      grammar.skipped === 0 ? '' : `${counted(grammar.skipped, 'program')} too long to trace`,
    ),
    row(
      `operand classes, ${name}`,
      operands.observed,
      operands.classes,
      `${grouped(operands.loaded)} loaded`,
    ),
  ];
}

function branchRow({ covered, total, explained, unexplained }: BranchTotals): SummaryRow {
  const notes = [`${grouped(explained)} more explained`, `${grouped(unexplained)} not`];
  return row('branches of the semantics', covered, total, ...notes);
}

/** "99.8%", never "100.0%" of less than all. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const tenths = Math.floor((1000 * part) / whole);
  return tenths === 1000 ? '100%' : `${(tenths / 10).toFixed(1)}%`;
}

/** Errata that no case names, and of which nobody said why. */
export function openErrata({ errata }: Coverage): readonly ErratumCoverage[] {
  return errata.list.filter(({ cases, reason }) => cases.cases === 0 && reason === null);
}

/** Clauses that a test could decide and no case does. */
export function openClauses(coverage: Coverage): readonly ClauseCoverage[] {
  return clausesOf(coverage).filter(
    ({ status }) => status !== 'covered' && status !== 'untestable',
  );
}

/** All clauses, those about VP programs first. */
export function clausesOf(coverage: Coverage): readonly ClauseCoverage[] {
  return partsOf(coverage).flatMap(({ of }) => of.clauses.list);
}

/** Faults: of the specification, of the measurement, of the corpus. Each is a sentence. */
export function faults(coverage: Coverage): readonly string[] {
  const { branches, branchesMissing } = coverage;
  const lines: string[] = [];
  const count = totalOf(coverage, ({ cases }) => cases.total - cases.agree);
  if (count > 0) {
    lines.push(
      `${counted(count, 'case')} ${count === 1 ? 'does' : 'do'} not agree and ${count === 1 ? 'counts' : 'count'} for nothing here; "vpspec check" says why.`,
    );
  }
  for (const { id, violatedBy } of clausesOf(coverage)) {
    if (violatedBy.cases === 0) continue;
    lines.push(
      `${id} is violated by the semantics itself in ${counted(violatedBy.cases, 'case')}, such as ${violatedBy.witness?.case ?? ''}.`,
    );
  }
  if (branchesMissing !== null && hasBranches(coverage)) {
    lines.push(`The branches of the semantics were not measured: ${branchesMissing}.`);
  }
  for (const note of branches?.notes ?? []) lines.push(`Branches: ${note}.`);
  for (const { place, says } of branches?.needless ?? []) {
    lines.push(`${place} explains no unreached branch (${says}): delete it.`);
  }
  return lines;
}

/** Whether everything that can be covered is, and every branch that is not reached is explained. */
export function isComplete(coverage: Coverage): boolean {
  const { sections, branches, document } = coverage;
  return (
    sections.withoutClause === 0 &&
    (document !== null || openErrata(coverage).length === 0) &&
    openClauses(coverage).length === 0 &&
    partsOf(coverage).every(({ of }) =>
      // Grammars, restrictions and operands are of the language, whichever document is asked.
      document === null ? isPartComplete(of) : isTrue(of),
    ) &&
    (branches === null || (branches.unexplained === 0 && branches.needless.length === 0))
  );
}

function isTrue({ cases, clauses }: ProgramCoverage): boolean {
  return cases.agree === cases.total && clauses.violated === 0;
}

function isPartComplete(part: ProgramCoverage): boolean {
  const { restrictions, grammar, operands } = part;
  return (
    isTrue(part) &&
    restrictions.covered === restrictions.total &&
    grammar.reached === grammar.productions &&
    operands.observed === operands.classes
  );
}
