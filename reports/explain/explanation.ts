/** What there is to say of a clause, an erratum or an instruction: the content of `vpspec explain`. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import { byReference, type ByReference, type CaseGroup } from '../../oracles/cases/case-index.js';
import {
  authoritiesBy,
  documentsOf,
  environmentOf,
  type Authority,
  type DocumentId,
} from '../../spec/authorities.js';
import { carriersOf } from '../../oracles/coverage/carriers.js';
import { ENVIRONMENTS, availableIn, type EnvironmentName } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../spec/gpu/environments.js';
import {
  GPU_INSTRUCTIONS,
  type GpuInstructionSpec,
  type GpuOperandSpec,
} from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import { documentOf } from '../../spec/load/document-of.js';
import type { Clause, GpuClause } from '../../spec/load/clauses.js';
import type { Erratum } from '../../spec/load/errata.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Card } from './card.js';
import { covered, errataOf, sectionOf, summary, titleOf } from './summaries.js';

export type Explanation =
  ClauseExplanation | ErratumExplanation | InstructionExplanation | GpuInstructionExplanation;

export type ClauseExplanation = Described<typeof format.clauseExplanation>;

export type ErratumExplanation = Described<typeof format.erratumExplanation>;

export type InstructionExplanation = Described<typeof format.instructionExplanation>;

/** An instruction of GPU programs. */
export type GpuInstructionExplanation = Described<typeof format.gpuInstructionExplanation>;

/** Everything that can be explained, for suggestions. */
export function knownIds({ clauses, gpuClauses, errata }: Specification): readonly string[] {
  return [...clauses, ...gpuClauses, ...errata]
    .map(({ id }) => id)
    .concat(INSTRUCTIONS.map(({ name }) => name))
    .concat(GPU_INSTRUCTIONS.flatMap((spec) => [spec.name, gpuId(spec)]));
}

/** How an instruction of GPU programs is asked for where VP programs have one of that name. */
export function gpuId({ document, name }: GpuInstructionSpec): string {
  return `${document}.${name}`;
}

/** That id where GPU programs have an instruction of this name. */
export function gpuIdNamed(name: string): string | null {
  const spec = GPU_INSTRUCTIONS.find((each) => each.name === name);
  return spec === undefined ? null : gpuId(spec);
}

/** What there is to say with the cases that show it. */
export type Explain = (cases: readonly CaseGroup[]) => Explanation;

/**
 * Null where nothing has that id. Instructions are also known in small letters; a name that VP and GPU
 * programs share is the VP instruction.
 */
export function explanationOf(
  id: string,
  specification: Specification,
  document: DocumentId | null = null,
): Explain | null {
  const law = document === null ? null : lawBy(document);
  const explain = explainerOf(id, law === null ? specification : saidIn(law, specification), law);
  return explain === null ? null : (cases) => explain(byReference(cases));
}

/**
 * The same by all documents, for whoever explains many things with the same cases.
 *
 * @throws Error where nothing has that id
 */
export function explained(
  id: string,
  specification: Specification,
  cases: ByReference,
): Explanation {
  const explain = explainerOf(id, specification, null);
  if (explain === null) throw new Error(`nothing is called ${id}`);
  return explain(cases);
}

/** What goes by one document: the documents that bind with it, and the environments. */
export interface ByDocument {
  readonly document: DocumentId;
  readonly documents: readonly DocumentId[];
  readonly environments: readonly string[];
}

export function lawBy(document: DocumentId): ByDocument {
  const authorities = authoritiesBy(document);
  // Where a document builds upon another one, both bind; what builds upon it in turn is another matter.
  const [first] = authorities;
  return {
    document,
    documents: documentsOf(first),
    environments: authorities.map((each) => environmentOf(each)),
  };
}

/** A specification without what other documents say. */
export function saidIn({ documents }: ByDocument, specification: Specification): Specification {
  const isSaid = (id: string): boolean => documents.some((each) => each === documentOf(id));
  return {
    ...specification,
    clauses: specification.clauses.filter(({ id }) => isSaid(id)),
    gpuClauses: specification.gpuClauses.filter(({ id }) => isSaid(id)),
    errata: specification.errata.filter(({ id }) => isSaid(id)),
  };
}

function explainerOf(
  id: string,
  specification: Specification,
  law: ByDocument | null,
): ((named: ByReference) => Explanation) | null {
  const clause = [...specification.clauses, ...specification.gpuClauses].find(
    (each) => each.id === id,
  );
  if (clause !== undefined) return (cases) => explainClause(clause, specification, cases);
  const erratum = specification.errata.find((each) => each.id === id);
  if (erratum !== undefined) return (cases) => explainErratum(erratum, specification, cases);
  const isKnown = (environments: readonly string[]): boolean =>
    law === null || environments.some((each) => law.environments.includes(each));
  const instruction = INSTRUCTIONS.find(
    (spec) => spec.name === id.toUpperCase() && isKnown(vpEnvironments(spec)),
  );
  if (instruction !== undefined) {
    return (cases) => explainInstruction(instruction, specification, cases, law);
  }
  const gpu = GPU_INSTRUCTIONS.find(
    (spec) =>
      (spec.name === id.toUpperCase() || gpuId(spec).toUpperCase() === id.toUpperCase()) &&
      isKnown(gpuEnvironments(spec)),
  );
  return gpu === undefined ? null : (cases) => explainGpuInstruction(gpu, specification, cases);
}

function explainClause(
  clause: Clause | GpuClause,
  specification: Specification,
  named: ByReference,
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
            interpretations: clause.interpretations,
          }
        : null,
    restriction: clause.kind === 'restriction' ? clause.restriction : null,
    untestable: clause.kind === 'untestable' ? { why: clause.why, reason: clause.reason } : null,
    environments,
    restated: clause.restated ?? [],
    errata: errataOf([clause], specification),
    cases: summary(named.get(id) ?? []),
    source,
  };
}

function explainErratum(
  erratum: Erratum,
  specification: Specification,
  named: ByReference,
): ErratumExplanation {
  const { id, where, kind, problem, interpretations, because, evidence, uncased, source } = erratum;
  const cases = [id, ...where].flatMap((name) => named.get(name) ?? []);
  return {
    explains: 'erratum',
    id,
    where,
    kind,
    problem,
    interpretations,
    carriers: carriersOf(erratum, specification),
    default: erratum.default,
    because,
    evidence,
    uncased,
    cases: summary([...new Set(cases)]),
    source,
  };
}

function explainInstruction(
  instruction: InstructionSpec,
  specification: Specification,
  named: ByReference,
  law: ByDocument | null,
): InstructionExplanation {
  const { name, title, operands, result, conditionCodeVariant } = instruction;
  const isOwn = ({ id }: Clause): boolean => id.split('.')[1] === name;
  const clauses = specification.clauses.filter(
    (clause) =>
      clause.section === instruction.section ||
      isOwn(clause) ||
      ('on' in clause && clause.on === name),
  );
  const own = law === null ? undefined : clauses.find(isOwn);
  const { document, section } = own ?? { document: 'vp2', section: instruction.section };
  return {
    explains: 'instruction',
    name,
    title,
    where: `${titleOf(document, specification)} ${sectionOf(section)}`,
    operands,
    result,
    environments: vpEnvironments(instruction).filter(
      (each) => law?.environments.includes(each) !== false,
    ),
    conditionCodeVariant,
    card: null,
    clauses: clauses.map((clause) => covered(clause, named)),
    errata: errataOf(clauses, specification, document, section),
  };
}

export function vpEnvironments({ since }: InstructionSpec): readonly EnvironmentName[] {
  return Object.values(ENVIRONMENTS)
    .filter((environment) => availableIn(environment, since))
    .map(({ name }) => name);
}

export function gpuEnvironments({
  programType,
}: GpuInstructionSpec): readonly GpuEnvironmentName[] {
  return Object.values(GPU_ENVIRONMENTS)
    .filter((environment) => programType === null || environment.programType === programType)
    .map(({ name }) => name);
}

function explainGpuInstruction(
  spec: GpuInstructionSpec,
  specification: Specification,
  named: ByReference,
): GpuInstructionExplanation {
  const { name, title, document, section, types, defaultType } = spec;
  const clauses = specification.gpuClauses.filter(
    (clause) =>
      (clause.document === document && clause.section === section) ||
      ('on' in clause && clause.on === name),
  );
  const others = types.filter((type) => type !== defaultType);
  return {
    explains: 'GPU instruction',
    name,
    title,
    where: `${titleOf(document, specification)} ${sectionOf(section)}`,
    operands: spec.operands.map(operandText),
    result: spec.result === null ? 'none' : operandText(spec.result),
    types: types.length === 0 || defaultType === null ? [] : [defaultType, ...others],
    updatesCodes: spec.updatesCodes,
    clamps: spec.clamps,
    card: null,
    environments: gpuEnvironments(spec),
    clauses: clauses.map((clause) => covered(clause, named)),
    errata: errataOf(clauses, specification, document, section),
  };
}

function operandText({ kind, type }: GpuOperandSpec): string {
  return type === null ? kind : `${kind} of type ${type}`;
}

/** The name of the card that belongs to it; null for what is no instruction. */
export function cardOfExplained(explained: Explanation): string | null {
  if (explained.explains === 'instruction') {
    return explained.environments.some((each) => Object.hasOwn(ENVIRONMENTS, each))
      ? explained.name
      : null;
  }
  return explained.explains === 'GPU instruction' ? gpuIdNamed(explained.name) : null;
}

/** An explanation of an instruction with its card, as far as it goes by a document; any other as it is. */
export function withCard(
  explained: Explanation,
  card: Card | null,
  document: DocumentId | null,
): Explanation {
  if (explained.explains !== 'instruction' && explained.explains !== 'GPU instruction') {
    return explained;
  }
  if (card === null || document === null) return { ...explained, card };
  const isOwn = (authority: Authority): boolean => documentsOf(authority).includes(document);
  return {
    ...explained,
    card: {
      ...card,
      tables: card.tables.filter(({ authority }) => isOwn(authority)),
      engines: card.engines.filter(({ environment }) => isOwn(environment)),
    },
  };
}
