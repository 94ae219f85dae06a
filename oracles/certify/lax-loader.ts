/**
 * A loader that does not check programs, and does not say so (`checks`, docs/backend-protocol.md): every program
 * that must be refused disagrees. That is one finding, with what it loads by rule; docs/certificates.md has the line
 * between it and a loader that misses a few rules.
 */
import type { AnyClause } from '../../spec/load/clauses.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';

/** A restriction, and what became of the programs that violate it. */
export interface LoadRule {
  readonly restriction: string;
  readonly clause: string;
  /** Programs with a verdict, and how many of them load. */
  readonly asked: number;
  readonly loaded: number;
  /** The shortest that loads. */
  readonly example: { readonly unit: string; readonly program: string };
}

/** What a loader that does not check is found by. */
export interface LaxLoading {
  /** Programs with a verdict that must be refused, and how many of them load. */
  readonly asked: number;
  readonly loaded: number;
  /** The rules of which some program loads. */
  readonly rules: readonly LoadRule[];
}

/** A program that must be refused, and the restriction that it violates. */
export interface RefusedProgram {
  readonly restriction: string;
  readonly program: string;
}

/** What all disagreements of the finding have in common. */
export const LAX = 'programs load that must be refused';

/** Fewer rules that are missed are told one by one. */
const FEWEST_RULES = 4;

/** Whether a unit is part of the finding. */
export function isLax({
  disagreement,
}: {
  readonly disagreement: Pick<LineDisagreement, 'signature'> | null;
}): boolean {
  return disagreement?.signature === LAX;
}

/**
 * The finding, and the lines with their disagreements about it made one; null and the lines as they are where the
 * loader does check.
 *
 * @param refused what a unit asks that must be refused; null for another unit
 * @param clauses those in force
 */
export function withLaxLoading(
  lines: readonly ResultLine[],
  refused: (unit: string) => RefusedProgram | null,
  clauses: readonly AnyClause[],
): { readonly lines: readonly ResultLine[]; readonly lax: LaxLoading | null } {
  const lax = laxLoading(lines, refused, clauses);
  if (lax === null) return { lines, lax };
  const general = generalClause(clauses);
  const byRule = new Map(lax.rules.map(({ restriction, clause }) => [restriction, clause]));
  const made = lines.map((line) => {
    const { disagreement } = line;
    const clause = byRule.get(restrictionOf(line) ?? '');
    if (disagreement === null || clause === undefined) return line;
    const clauses = [...new Set([clause, general])];
    return { ...line, disagreement: { ...certain(disagreement), clauses, signature: LAX } };
  });
  return { lines: made, lax };
}

/** The finding as a disagreement. */
export function laxDisagreement(
  first: LineDisagreement,
  { asked, loaded, rules }: LaxLoading,
): LineDisagreement {
  const general = first.clauses.at(-1) ?? '';
  return {
    ...first,
    where: 'loading',
    observed: `${String(loaded)} programs that load, of ${String(asked)} that must be refused by ${String(rules.length)} rules`,
    allowed: 'a refusal of each',
    clauses: [...new Set([...rules.map(({ clause }) => clause), general])],
  };
}

/** A disagreement of which it is known what it violates. */
function certain(disagreement: LineDisagreement): LineDisagreement {
  const own: { -readonly [Key in keyof LineDisagreement]: LineDisagreement[Key] } = {
    ...disagreement,
  };
  delete own.oneOf;
  return own;
}

/** Null for a loader that checks: it misses few rules, or less than half of those asked. */
function laxLoading(
  lines: readonly ResultLine[],
  refused: (unit: string) => RefusedProgram | null,
  clauses: readonly AnyClause[],
): LaxLoading | null {
  const missed = new Set(lines.flatMap((line) => restrictionOf(line) ?? []));
  if (missed.size < FEWEST_RULES) return null;
  const rules = new Map<string, { asked: number; loaded: number; example: LoadRule['example'] }>();
  for (const line of lines) {
    if (line.verdict !== 'agrees' && line.verdict !== 'disagrees') continue;
    const program = refused(line.unit);
    if (program === null) continue;
    const { restriction, program: text } = program;
    const known = rules.get(restriction) ?? {
      asked: 0,
      loaded: 0,
      example: { unit: '', program: '' },
    };
    rules.set(restriction, known);
    known.asked++;
    if (restrictionOf(line) === null) continue;
    known.loaded++;
    const { example } = known;
    if (example.unit === '' || text.length < example.program.length) {
      known.example = { unit: line.unit, program: text };
    }
  }
  const all = [...rules];
  const isMissed = ({ asked, loaded }: { asked: number; loaded: number }): boolean =>
    2 * loaded > asked;
  const count = all.filter(([, rule]) => isMissed(rule)).length;
  if (count < FEWEST_RULES || 2 * count <= all.length) return null;
  const sum = (of: (rule: { asked: number; loaded: number }) => number): number =>
    all.reduce((total, [, rule]) => total + of(rule), 0);
  return {
    asked: sum(({ asked }) => asked),
    loaded: sum(({ loaded }) => loaded),
    rules: all
      .filter(([, { loaded }]) => loaded > 0)
      .map(([restriction, rule]) => ({
        restriction,
        clause: clauseOf(restriction, clauses),
        ...rule,
      }))
      .sort((a, b) => b.loaded - a.loaded || (a.restriction < b.restriction ? -1 : 1)),
  };
}

/** The restriction that a program violates which loads and must not; null for any other unit. */
function restrictionOf({ verdict, disagreement }: ResultLine): string | null {
  return verdict === 'disagrees' ? (disagreement?.restriction ?? null) : null;
}

/** The clause that a restriction realises; the general one where none in force does. */
function clauseOf(restriction: string, clauses: readonly AnyClause[]): string {
  const found = clauses.find(
    (clause) => clause.kind === 'restriction' && clause.restriction === restriction,
  );
  return found?.id ?? generalClause(clauses);
}

/** That what violates any restriction is refused. */
function generalClause(clauses: readonly AnyClause[]): string {
  const found = clauses.find(({ id }) => /^[a-z0-9]+\.load\.error$/.test(id));
  if (found === undefined) throw new Error('no clause says what becomes of programs with errors');
  return found.id;
}
