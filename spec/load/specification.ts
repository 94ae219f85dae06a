/**
 * spec/ as a whole: documents, clauses and errata, with every reference from one to another checked.
 */
import { KEPT_SPECIFICATION } from './kept-specification.js';
import { gpuInstructionNamed, GPU_INSTRUCTIONS } from '../gpu/instructions.js';
import { GPU_RESTRICTION_IDS } from '../gpu/restrictions.js';
import { instructionNamed, INSTRUCTIONS } from '../instructions.js';
import { RESTRICTION_IDS } from '../restrictions.js';
import { documentOf } from './document-of.js';
import {
  gpuClauses,
  readClauses,
  vpClauses,
  type Clause,
  type FormulaClause,
  type GpuClause,
  type PlacedClause,
} from './clauses.js';
import { built, type Made } from './built.js';
import { loadDocuments, type SpecDocument } from './documents.js';
import { readErrata, type Erratum, type PlacedErratum } from './errata.js';
import { packageRoot } from './root.js';
import { nearest } from './suggest.js';

export interface Specification {
  readonly documents: readonly SpecDocument[];
  /** About VP programs. */
  readonly clauses: readonly Clause[];
  /** About GPU programs. */
  readonly gpuClauses: readonly GpuClause[];
  readonly errata: readonly Erratum[];
}

let own: Specification | undefined;

/**
 * Loads and cross-checks all of spec/. That of the package itself is read once by a process.
 *
 * @param root the folder that holds `spec/`; the package's own by default.
 * @throws SpecFileError for a mistake within a file, an id given twice, or a reference to a section,
 * clause, erratum, instruction or restriction that does not exist; with the place of the first one.
 */
export function loadSpecification(root?: string): Specification {
  return root === undefined ? (own ??= built(SPECIFICATION)) : read(root);
}

/** The package's own, as the build keeps it. */
export const SPECIFICATION: Made<Specification> = {
  ...KEPT_SPECIFICATION,
  make: () => read(packageRoot()),
};

function read(root: string): Specification {
  const documents = loadDocuments(root);
  const clauses = readClauses(root);
  const errata = readErrata(root);
  const known: Known = {
    interpretations: new Map(errata.map(({ erratum }) => [erratum.id, erratum])),
    sections: new Map(documents.map(({ id, sections }) => [id, sections.map((s) => s.number)])),
    clauses: uniqueIds(clauses.map(({ about, ...at }) => ({ id: about.clause.id, ...at }))),
    errata: uniqueIds(errata.map(({ erratum, ...at }) => ({ id: erratum.id, ...at }))),
  };
  for (const placed of clauses) checkClause(placed, known);
  for (const placed of errata) checkErratum(placed, known);
  return {
    documents,
    clauses: vpClauses(clauses),
    gpuClauses: gpuClauses(clauses),
    errata: errata.map(({ erratum }) => erratum),
  };
}

/** The clauses about VP programs; checked and failing as loadSpecification is. */
export function loadClauses(root?: string): readonly Clause[] {
  return loadSpecification(root).clauses;
}

/** The errata of spec/errata.yaml; checked and failing as loadSpecification is. */
export function loadErrata(root?: string): readonly Erratum[] {
  return loadSpecification(root).errata;
}

interface Known {
  /** Section numbers by document. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  readonly clauses: ReadonlySet<string>;
  readonly errata: ReadonlySet<string>;
  /** Errata by id, for their interpretations. */
  readonly interpretations: ReadonlyMap<string, Pick<Erratum, 'interpretations' | 'default'>>;
}

function uniqueIds(
  all: readonly ({ readonly id: string } & Pick<PlacedClause, 'file' | 'path'>)[],
): ReadonlySet<string> {
  const first = new Map<string, string>();
  for (const { id, file, path } of all) {
    const before = first.get(id);
    if (before !== undefined) {
      throw file.error([...path, 'id'], `"${id}" is already the id of ${before}`);
    }
    first.set(id, `${file.file}:${String(file.place(path).line)}`);
  }
  return new Set(first.keys());
}

/** The instructions and load restrictions that clauses may be about. */
const NAMES = {
  VP: {
    hasInstruction: (name: string) => instructionNamed(name) !== undefined,
    instructions: INSTRUCTIONS.map(({ name }) => name),
    restrictions: RESTRICTION_IDS,
  },
  GPU: {
    hasInstruction: (name: string) => gpuInstructionNamed(name) !== undefined,
    instructions: GPU_INSTRUCTIONS.map(({ name }) => name),
    restrictions: GPU_RESTRICTION_IDS,
  },
};

function checkClause({ about, file, path }: PlacedClause, known: Known): void {
  const { clause } = about;
  const { hasInstruction, instructions, restrictions } = NAMES[about.programs];
  const sections = known.sections.get(clause.document);
  if (sections === undefined) {
    const message = unknown('document', clause.document, [...known.sections.keys()]);
    throw file.error([...path, 'id'], message);
  }
  if (!sections.includes(clause.section)) {
    const message = unknown(`section of ${clause.document}`, clause.section, sections);
    throw file.error([...path, 'section'], message);
  }
  for (const [index, id] of clause.errata.entries()) {
    if (known.errata.has(id)) continue;
    throw file.error([...path, 'errata', index], unknown('erratum', id, [...known.errata]));
  }
  for (const [index, id] of (clause.restated ?? []).entries()) {
    if (known.clauses.has(id)) continue;
    throw file.error([...path, 'restated', index], unknown('clause', id, [...known.clauses]));
  }
  if (clause.kind === 'formula') checkInterpretations(clause, { file, path }, known);
  if ('on' in clause && !hasInstruction(clause.on)) {
    throw file.error([...path, 'on'], unknown('instruction', clause.on, instructions));
  }
  if (clause.kind === 'restriction' && !restrictions.includes(clause.restriction)) {
    const message = unknown('restriction', clause.restriction, restrictions);
    throw file.error([...path, 'restriction'], message);
  }
}

/** Every interpretation with a formula of its own is another interpretation of an erratum that the clause names. */
function checkInterpretations(
  { errata, interpretations }: Pick<FormulaClause, 'errata' | 'interpretations'>,
  { file, path }: Pick<PlacedClause, 'file' | 'path'>,
  known: Known,
): void {
  for (const { erratum, interpretation } of interpretations) {
    const at = [...path, 'interpretations', erratum];
    if (!errata.includes(erratum)) {
      throw file.error(at, unknown('erratum of this clause', erratum, errata));
    }
    const entry = known.interpretations.get(erratum);
    const others = Object.keys(entry?.interpretations ?? {}).filter(
      (name) => name !== entry?.default,
    );
    if (others.includes(interpretation)) continue;
    throw file.error(
      [...at, interpretation],
      unknown(`other interpretation of ${erratum}`, interpretation, others),
    );
  }
}

function checkErratum({ erratum, file, path }: PlacedErratum, known: Known): void {
  for (const [index, where] of erratum.where.entries()) {
    if (known.clauses.has(where)) continue;
    const [, document = documentOf(erratum.id), section = where] =
      /^([a-z][a-z0-9]*) (.+)$/.exec(where) ?? [];
    if (known.sections.get(document)?.includes(section) === true) continue;
    throw file.error(
      [...path, 'where', index],
      unknown('clause or section', where, [...known.clauses]),
    );
  }
}

function unknown(what: string, name: string, all: readonly string[]): string {
  const meant = nearest(name, all);
  return `there is no ${what} "${name}"${meant === null ? '' : `; did you mean "${meant}"?`}`;
}
