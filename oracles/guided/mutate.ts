/** Texts of programs made otherwise, of pieces of other programs of the same environment: whether they load, who loads them says. */
import { chance, oneOf, type Source } from '../generate/source.js';
import { statementsOf, tokensOf } from '../shrink/tokens.js';

/** Changes of one text, at most. */
const MOST_CHANGES = 3;

/** Statements that are taken over together, at most. */
const MOST_STATEMENTS = 8;

/** @param other the text of another program, each time another one */
export function mutated(source: Source, text: string, other: () => string): string {
  let changed = text;
  for (let left = source.nextInt(1, MOST_CHANGES); left > 0; left -= 1) {
    changed = change(source, changed, other);
  }
  return changed;
}

function change(source: Source, text: string, other: () => string): string {
  const [header = '', ...all] = statementsOf(text);
  // What ends the program stays where it is.
  const end = all.at(-1) ?? '';
  const statements = all.slice(0, -1);
  if (statements.length === 0) return text;
  const at = source.nextInt(0, statements.length - 1);
  const its = statements[at] ?? '';
  const [, ...others] = statementsOf(other()).slice(0, -1);
  const given = others.length === 0 ? its : oneOf(source, others);
  const way = source.nextInt(0, 5);
  if (way === 0) statements.splice(at, 1);
  else if (way === 1) {
    const from = others.indexOf(given);
    statements.splice(at, 0, ...others.slice(from, from + source.nextInt(1, MOST_STATEMENTS)));
  } else if (way === 2) statements[at] = given;
  else statements[at] = withToken(source, its, given);
  return [header, ...statements, end].join('');
}

/** A statement with one of its tokens, or several alike, as another statement has them. */
function withToken(source: Source, statement: string, given: string): string {
  const tokens = [...tokensOf(statement)];
  const places = tokens.flatMap((token, index) => (/^\w/.test(token) ? [index] : []));
  if (places.length === 0) return statement;
  const at = oneOf(source, places);
  const kind = kindOf(tokens, at);
  const theirs = tokensOf(given);
  const alike = theirs.filter((_, index) => kindOf(theirs, index) === kind);
  if (alike.length > 0) tokens[at] = oneOf(source, alike);
  // The sign of an operand is nobody's token.
  if (kind !== 'first' && chance(source, 0.1)) tokens.splice(at, 0, '-');
  return tokens.join('');
}

/** What may stand in the place of a token: an opcode, a suffix, a number, a name. */
function kindOf(tokens: readonly string[], index: number): string {
  const token = tokens[index] ?? '';
  const before = tokens.slice(0, index).findLast((each) => !/^\s/.test(each));
  if (before === undefined) return 'first';
  if (before === '.') return 'suffix';
  return /^\d/.test(token) ? 'number' : /^\w/.test(token) ? 'name' : '';
}
