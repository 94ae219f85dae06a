/** What there is to say of a clause, an erratum or an instruction: the content of `vpspec explain`. */
import type { CorpusCase } from '../oracles/cases/case.js';
import { casesByReference } from '../oracles/cases/references.js';
import { ENVIRONMENTS, availableIn } from '../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../spec/instructions.js';
import type { Clause, OtherReading } from '../spec/load/clauses.js';
import type { Erratum } from '../spec/load/errata.js';
import type { Specification } from '../spec/load/specification.js';

export type Explanation = ClauseExplanation | ErratumExplanation | InstructionExplanation;

export interface ClauseExplanation {
  readonly explains: 'clause';
  readonly id: string;
  /** Title of the document and section. */
  readonly where: string;
  readonly says: string;
  readonly kind: Clause['kind'];
  /** Null where the clause is no formula. */
  readonly formula: {
    readonly on: string;
    readonly when: string | null;
    readonly then: string;
    readonly symmetric: boolean;
    /** What `then` becomes under other readings of its errata. */
    readonly readings: readonly OtherReading[];
  } | null;
  readonly restriction: string | null;
  /** Why no test can decide it; null where one can. */
  readonly untestable: { readonly why: string; readonly reason: string } | null;
  readonly environments: readonly string[];
  readonly errata: readonly ErratumSummary[];
  readonly cases: CaseSummary;
  readonly source: Source;
}

export interface ErratumExplanation {
  readonly explains: 'erratum';
  readonly id: string;
  readonly where: readonly string[];
  readonly kind: Erratum['kind'];
  readonly problem: string;
  readonly readings: Readonly<Record<string, string>>;
  readonly default: string;
  readonly because: string;
  readonly evidence: string | null;
  /** Cases that name the erratum, or a clause that it is about. */
  readonly cases: CaseSummary;
  readonly source: Source;
}

export interface InstructionExplanation {
  readonly explains: 'instruction';
  readonly name: string;
  readonly title: string;
  readonly where: string;
  readonly operands: readonly string[];
  readonly result: string;
  readonly environments: readonly string[];
  readonly conditionCodeVariant: boolean;
  readonly clauses: readonly {
    readonly id: string;
    readonly says: string;
    readonly cases: number;
    readonly untestable: string | null;
  }[];
  readonly errata: readonly ErratumSummary[];
}

interface ErratumSummary {
  readonly id: string;
  readonly problem: string;
  readonly default: string;
}

interface CaseSummary {
  /** Members of cases that expand are counted each. */
  readonly count: number;
  /** Ids of the cases, not of their members. */
  readonly ids: readonly string[];
}

interface Source {
  readonly file: string;
  readonly line: number;
}

/** Everything that can be explained, for suggestions. */
export function knownIds({ clauses, errata }: Specification): readonly string[] {
  return [...clauses, ...errata].map(({ id }) => id).concat(INSTRUCTIONS.map(({ name }) => name));
}

/** Null where nothing has that id. Instructions are also known in small letters. */
export function explanation(
  id: string,
  specification: Specification,
  cases: readonly CorpusCase[],
): Explanation | null {
  const byReference = casesByReference(cases);
  const clause = specification.clauses.find((each) => each.id === id);
  if (clause !== undefined) return explainClause(clause, specification, byReference);
  const erratum = specification.errata.find((each) => each.id === id);
  if (erratum !== undefined) return explainErratum(erratum, byReference);
  const instruction = INSTRUCTIONS.find(({ name }) => name === id.toUpperCase());
  if (instruction !== undefined) return explainInstruction(instruction, specification, byReference);
  return null;
}

type ByReference = ReadonlyMap<string, readonly CorpusCase[]>;

function explainClause(
  clause: Clause,
  specification: Specification,
  byReference: ByReference,
): ClauseExplanation {
  const { id, says, kind, environments, source } = clause;
  return {
    explains: 'clause',
    id,
    where: `${titleOf(clause.document, specification)} ${sectionOf(clause.section)}`,
    says,
    kind,
    formula:
      clause.kind === 'formula'
        ? {
            on: clause.on,
            when: clause.when,
            then: clause.then,
            symmetric: clause.symmetric,
            readings: clause.readings,
          }
        : null,
    restriction: clause.kind === 'restriction' ? clause.restriction : null,
    untestable: clause.kind === 'untestable' ? { why: clause.why, reason: clause.reason } : null,
    environments,
    errata: errataOf([clause], specification),
    cases: summary(byReference.get(id) ?? []),
    source,
  };
}

function explainErratum(erratum: Erratum, byReference: ByReference): ErratumExplanation {
  const { id, where, kind, problem, readings, because, evidence, source } = erratum;
  const cases = [id, ...where].flatMap((name) => byReference.get(name) ?? []);
  return {
    explains: 'erratum',
    id,
    where,
    kind,
    problem,
    readings,
    default: erratum.default,
    because,
    evidence,
    cases: summary([...new Set(cases)]),
    source,
  };
}

function explainInstruction(
  instruction: InstructionSpec,
  specification: Specification,
  byReference: ByReference,
): InstructionExplanation {
  const { name, title, section, operands, result, since, conditionCodeVariant } = instruction;
  const clauses = specification.clauses.filter(
    (clause) => clause.section === section || ('on' in clause && clause.on === name),
  );
  return {
    explains: 'instruction',
    name,
    title,
    where: `${titleOf('vp2', specification)} ${sectionOf(section)}`,
    operands,
    result,
    environments: Object.values(ENVIRONMENTS)
      .filter((environment) => availableIn(environment, since))
      .map((environment) => environment.name),
    conditionCodeVariant,
    clauses: clauses.map((clause) => ({
      id: clause.id,
      says: clause.says,
      cases: byReference.get(clause.id)?.length ?? 0,
      untestable: clause.kind === 'untestable' ? clause.why : null,
    })),
    errata: errataOf(clauses, specification, section),
  };
}

/** Errata that the clauses name, and that name the clauses or their section. */
function errataOf(
  clauses: readonly Clause[],
  { errata }: Specification,
  section: string | null = null,
): readonly ErratumSummary[] {
  const named = new Set(clauses.flatMap((clause) => clause.errata));
  const about = new Set([...clauses.map(({ id }) => id), ...(section === null ? [] : [section])]);
  return errata
    .filter(({ id, where }) => named.has(id) || where.some((place) => about.has(place)))
    .map(({ id, problem, default: reading }) => ({ id, problem, default: reading }));
}

function summary(cases: readonly CorpusCase[]): CaseSummary {
  return { count: cases.length, ids: [...new Set(cases.map(({ base }) => base))] };
}

function titleOf(document: string, { documents }: Specification): string {
  return documents.find(({ id }) => id === document)?.title ?? document;
}

function sectionOf(section: string): string {
  return /^\d/.test(section) ? `§${section}` : section;
}
