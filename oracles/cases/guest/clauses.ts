/** The clauses of a guest, as those of spec/clauses are. */
import { clauseOf, type GuestClause } from '../../../spec/load/clauses.js';
import type { GuestLanguage } from '../../../semantics/guest/language.js';
import { allGuests, type Guest } from '../../../semantics/guest/registry.js';
import { compileClauses, type CompiledClause } from '../../clauses/formula.js';
import type { InstructionShape } from '../../clauses/observation.js';

/** A guest's clauses, and its formulas by instruction. */
export interface GuestClauses {
  readonly all: readonly GuestClause[];
  readonly formulasOf: (instruction: string) => readonly CompiledClause[];
}

const known = new WeakMap<GuestLanguage, GuestClauses>();

/** @throws FormulaError for a formula that is none */
export function guestClauses({ name, language }: Guest): GuestClauses {
  const made = known.get(language);
  if (made !== undefined) return made;
  const places = { all: [name], ofDocument: () => [name], withInstruction: () => [name] };
  const source = { file: language.programs, line: 0 };
  const all = language.clauses.map((given) => clauseOf(given, source, places));
  const formulas = all.flatMap((clause) => (clause.kind === 'formula' ? [clause] : []));
  const compiled = compileClauses(formulas, (instruction) => guestShape(language, instruction));
  const clauses: GuestClauses = {
    all,
    formulasOf: (instruction) => compiled.filter((each) => each.instruction.name === instruction),
  };
  known.set(language, clauses);
  return clauses;
}

/** The clauses of every guest. */
export function allGuestClauses(): readonly GuestClause[] {
  return allGuests().flatMap((guest) => guestClauses(guest).all);
}

/** An instruction as formulas see it: vectors of four. */
export function guestShape(
  { instructions }: GuestLanguage,
  name: string,
): InstructionShape | undefined {
  const found = instructions.find((each) => each.name === name);
  if (found === undefined) return undefined;
  const operands = Array.from({ length: found.operands }, () => 'vector' as const);
  return { name, operands, result: 'vector' };
}

/** The clause that states a restriction; the general one about loading where none does. */
export function restrictionClause(
  { all }: GuestClauses,
  restriction: string,
  general: string,
): string {
  const found = all.find(
    (clause) => clause.kind === 'restriction' && clause.restriction === restriction,
  );
  return found?.id ?? general;
}
