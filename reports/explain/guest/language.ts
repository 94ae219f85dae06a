/** Guests, explained: what their records say of clauses, instructions, restrictions and their environment. */
import { byReference, countOf, type ByReference } from '../../../oracles/cases/case-index.js';
import {
  registersOf,
  type GuestClause,
  type GuestInstruction,
} from '../../../semantics/guest/language.js';
import { violations } from '../../../semantics/guest/load.js';
import { allGuests, type Guest } from '../../../semantics/guest/registry.js';
import type { DocumentId } from '../../../spec/authorities.js';
import type { Specification } from '../../../spec/load/specification.js';
import {
  explanationOf,
  type ClauseExplanation,
  type Explain,
  type Explanation,
  type InstructionExplanation,
} from '../explanation.js';
import type { ExplainedLanguage } from '../language.js';
import type { RestrictionTopic } from '../restrictions.js';
import { sectionOf, summary, type CoveredClause } from '../summaries.js';

export function guestExplained(guest: Guest): ExplainedLanguage {
  const { name, language } = guest;
  const { header, document } = language.environment;
  const count = (use: 'input' | 'temporary' | 'result'): number =>
    registersOf(language, use).length;
  return {
    environment: () => ({
      explains: 'environment',
      name,
      header,
      programType: language.programs.replace(/ programs$/, ''),
      governedBy: [document.title],
      options: [],
      instructions: language.instructions.map((each) => each.name),
      limits: {
        'input registers': count('input'),
        temporaries: count('temporary'),
        'result registers': count('result'),
      },
    }),
    idOf: (instruction) => `${document.id}.${instruction}`,
  };
}

/** As `explanationOf`, with what guests have: a name that several languages share is a guest's. */
export function explanationWithGuests(
  id: string,
  specification: Specification,
  document: DocumentId | null = null,
): Explain | null {
  const guest = guestExplainer(id, document);
  if (guest !== null) return (cases) => guest(byReference(cases));
  return explanationOf(id, specification, document);
}

/** A clause by its id, or an instruction by its name, alone or behind its document's id; null where no guest has it. */
function guestExplainer(
  id: string,
  document: DocumentId | null,
): ((named: ByReference) => Explanation) | null {
  for (const guest of allGuests()) {
    const { clauses, instructions, environment } = guest.language;
    if (document !== null && document !== environment.document.id) continue;
    const clause = clauses.find((each) => each.id === id);
    if (clause !== undefined) return (named) => clauseOf(guest, clause, named);
    const instruction = instructions.find(({ name }) =>
      [name, `${environment.document.id}.${name}`].some(
        (each) => each.toUpperCase() === id.toUpperCase(),
      ),
    );
    if (instruction !== undefined) return (named) => instructionOf(guest, instruction, named);
  }
  return null;
}

/** The names of all that guests have so, for suggestions. */
export function guestIds(): readonly string[] {
  return allGuests().flatMap(({ language: { clauses, instructions, environment } }) => [
    ...clauses.map(({ id }) => id),
    ...instructions.flatMap(({ name }) => [name, `${environment.document.id}.${name}`]),
  ]);
}

/** Those of one name, in small letters. */
export function guestRestrictionTopics(called: string): readonly RestrictionTopic[] {
  return allGuests().flatMap((guest) => {
    const { programs, restrictions, clauses, grammar } = guest.language;
    return restrictions
      .filter(({ id }) => id.toLowerCase() === called)
      .map(({ id, example }): RestrictionTopic => {
        const stating = clauses.filter(({ restriction }) => restriction === id);
        const parsed = grammar.parse(example);
        const found = parsed.parsed ? violations(guest.language, parsed.syntax)[0] : parsed.violation; // prettier-ignore
        return {
          explains: 'restriction',
          name: id,
          of: programs,
          says: `Violated by a program of which is said: ${found?.message ?? id}`,
          where: whereOf(guest, stating[0]?.section ?? null),
          environments: [guest.name],
          wholeProgram: found?.position === example.length,
          clauses: stating.map((each) => ({ id: each.id, says: each.says })),
        };
      });
  });
}

function whereOf({ language }: Guest, section: string | null): string {
  const { title } = language.environment.document;
  return section === null ? title : `${title} ${sectionOf(section)}`;
}

function clauseOf(guest: Guest, clause: GuestClause, named: ByReference): ClauseExplanation {
  const { id, section, says, on, when, then, restriction } = clause;
  const isFormula = on !== undefined && then !== undefined;
  return {
    explains: 'clause',
    id,
    where: whereOf(guest, section),
    says,
    kind: isFormula ? 'formula' : restriction === undefined ? 'witnessed' : 'restriction',
    formula: isFormula
      ? { on, when: when ?? null, then, symmetric: false, interpretations: [] }
      : null,
    restriction: restriction ?? null,
    untestable: null,
    environments: [guest.name],
    restated: [],
    errata: [],
    cases: summary(named.get(id) ?? []),
    source: { file: `the record of ${guest.language.programs}`, line: null },
  };
}

function instructionOf(
  guest: Guest,
  { name, title, section, operands }: GuestInstruction,
  named: ByReference,
): InstructionExplanation {
  return {
    explains: 'instruction',
    name,
    title,
    where: whereOf(guest, section),
    operands: Array.from({ length: operands }, () => 'vector'),
    result: 'vector',
    environments: [guest.name],
    conditionCodeVariant: false,
    card: null,
    clauses: guest.language.clauses
      .filter(({ on }) => on === name)
      .map(({ id, says }): CoveredClause => {
        const cases = countOf(named.get(id) ?? []);
        return { id, says, cases, untestable: null, restriction: null };
      }),
    errata: [],
  };
}
