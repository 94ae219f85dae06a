/**
 * Which clauses to certify: "MUL", "vp2.MUL.*", "!vp2.MUL.1". A query without "!" selects the clauses
 * whose id or instruction it fits; one with "!" takes them out again. Without any of the first kind
 * everything is selected to begin with.
 */
import { nearest } from '../../spec/load/suggest.js';
import { glob } from '../cases/glob.js';

export type Selection = (clause: string, instruction: string) => boolean;

/** A query that selects nothing: probably misspelt. */
class SelectionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SelectionError';
  }
}

/**
 * @param known every pair of clause and instruction that could be selected.
 * @throws SelectionError where a query fits none of them, or all of them together leave nothing.
 */
export function selection(
  queries: readonly string[],
  known: readonly { readonly clause: string; readonly instruction: string }[],
): Selection {
  const only: string[] = [];
  const never: string[] = [];
  for (const query of queries) {
    const negative = query.startsWith('!');
    const pattern = negative ? query.slice(1) : query;
    if (!known.some(({ clause, instruction }) => fits(pattern, clause, instruction))) {
      const names = known.flatMap(({ clause, instruction }) => [clause, instruction]);
      const meant = nearest(pattern, [...new Set(names)]);
      const hint = meant === null ? '' : `; did you mean "${meant}"?`;
      throw new SelectionError(
        `"${query}" selects no clause and no instruction${hint} ` +
          '(a query is an instruction or a clause id, "*" allowed, "!" before it to leave out)',
      );
    }
    (negative ? never : only).push(pattern);
  }
  const selected: Selection = (clause, instruction) =>
    (only.length === 0 || only.some((pattern) => fits(pattern, clause, instruction))) &&
    !never.some((pattern) => fits(pattern, clause, instruction));
  if (!known.some(({ clause, instruction }) => selected(clause, instruction))) {
    throw new SelectionError(`together, ${queries.join(' ')} selects nothing`);
  }
  return selected;
}

function fits(pattern: string, clause: string, instruction: string): boolean {
  const matches = glob(pattern, '');
  return matches(clause) || matches(instruction);
}
