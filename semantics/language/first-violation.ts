/** The first error of a program that begins with a known token, or what a scan of it found. */
import type { Environment } from '../../spec/environments.js';
import type { ItemSyntax, OptionSyntax, ProgramSyntax } from './ast.js';
import { scan, type Scanned } from './check.js';
import { checkWholeProgram } from './check-whole.js';
import { prefixBefore } from './complete.js';
import { explain } from './explain.js';
import { parseText, type Header, type SyntaxFailure } from './parse.js';
import type { Scope, Violation } from './violation.js';

export type Examined =
  | { readonly violation: Violation }
  | {
      readonly violation: null;
      readonly scope: Scope;
      readonly syntax: ProgramSyntax;
      readonly scanned: Scanned;
    };

type Counts = (violation: Violation) => boolean;

/** @param counts Only these violations count, of those that a scan notices; all if left out. */
export function examine(text: string, header: Header, counts: Counts = () => true): Examined {
  const { environment } = header;
  const result = parseText(text);
  if (!result.parsed) return { violation: firstError(text, header, result.error, counts) };
  const { syntax } = result;
  const scope = scopeOf(text, environment, syntax.options);
  const scanning = scan(scope, syntax.options, syntax.items, { counts });
  if (scanning.violation !== null) return scanning;
  const { scanned } = scanning;
  const violation = checkWholeProgram(scope, scanned);
  return violation === null ? { violation, scope, syntax, scanned } : { violation };
}

/** The syntax error, unless a scanning loader would have refused something before it. */
function firstError(
  text: string,
  header: Header,
  failure: SyntaxFailure,
  counts: Counts,
): Violation {
  const { environment } = header;
  const prefix = prefixBefore(text, header, failure.position);
  if (prefix !== null) {
    const { complete, last } = prefix;
    const options = [...complete.options, ...(isOption(last) ? [last] : [])];
    const items = [...complete.items, ...(isItem(last) ? [last] : [])];
    const scope = scopeOf(text, environment, options);
    const { violation } = scan(scope, options, items, { before: failure.position, counts });
    if (violation !== null) return violation;
  }
  return explain(text, environment, failure);
}

function isItem(statement: ItemSyntax | OptionSyntax | null): statement is ItemSyntax {
  return statement !== null && 'kind' in statement;
}

function isOption(statement: ItemSyntax | OptionSyntax | null): statement is OptionSyntax {
  return statement !== null && !('kind' in statement);
}

function scopeOf(text: string, environment: Environment, options: readonly OptionSyntax[]): Scope {
  const positionInvariant = options.some(({ name }) => name === 'NV_position_invariant');
  return { text, environment, positionInvariant };
}
