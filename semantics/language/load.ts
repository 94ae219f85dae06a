/**
 * LoadProgramNV as far as the program string goes (NV_vertex_program2 §2.14.1.8, §2.14.5, §2.14.6.1):
 * a program that a machine can run, or the first error.
 */
import type { Environment, EnvironmentName } from '../../spec/environments.js';
import type { RestrictionId } from '../../spec/restrictions.js';
import type { InstructionSyntax, ItemSyntax, OptionSyntax, ProgramSyntax } from './ast.js';
import { scan, type Scanned } from './check.js';
import { checkWholeProgram } from './check-whole.js';
import { prefixBefore } from './complete.js';
import { explain, explainHeader } from './explain.js';
import { headerOf, parseText, type Header, type SyntaxFailure } from './parse.js';
import { byteText, lineAndColumn, skipWhiteSpace } from './text.js';
import type { Scope, Violation } from './violation.js';

export interface LoadError {
  /** The GL error. */
  readonly error: 'INVALID_OPERATION';
  /** Which restriction is violated; spec/restrictions.ts has them all. */
  readonly restriction: RestrictionId;
  /**
   * PROGRAM_ERROR_POSITION_NV: the byte offset of the token that cannot belong to a program of the
   * environment, or the program's length where that shows only at the end.
   */
  readonly position: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in bytes. */
  readonly column: number;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What could have stood there. */
  readonly expected?: string;
  /** What was probably meant: a name. */
  readonly suggestion?: string;
}

export interface Program {
  readonly environment: Environment;
  /** Whether the option NV_position_invariant is on (§2.14.6.1). */
  readonly positionInvariant: boolean;
  readonly instructions: readonly InstructionSyntax[];
  /** Label to the index of the instruction that follows; the number of instructions at the end. */
  readonly labels: ReadonlyMap<string, number>;
  /** Index of the instruction where execution begins: after the label "main", or the first (§2.14.2.3). */
  readonly entry: number;
  readonly syntax: ProgramSyntax;
  /** One character per byte, so that offsets of the syntax index it. */
  readonly source: string;
  /** In bytes. */
  readonly length: number;
}

export type LoadResult =
  | { readonly loaded: true; readonly program: Program }
  | {
      readonly loaded: false;
      /** Null where the program begins with the token of no environment. */
      readonly environment: EnvironmentName | null;
      readonly error: LoadError;
    };

/** Loads a program string. Never throws; strings are taken as UTF-8. */
export function load(source: string | Uint8Array): LoadResult {
  const text = byteText(source);
  const header = headerOf(text);
  if (header === null) {
    return refused(text, null, explainHeader(text, skipWhiteSpace(text, 0)));
  }
  const { environment } = header;
  const result = parseText(text);
  if (!result.parsed) {
    return refused(text, environment.name, firstError(text, header, result.error));
  }

  const { syntax } = result;
  const scope = scopeOf(text, environment, syntax.options);
  const scanning = scan(scope, syntax.options, syntax.items);
  if (scanning.violation !== null) return refused(text, environment.name, scanning.violation);
  const violation = checkWholeProgram(scope, scanning.scanned);
  if (violation !== null) return refused(text, environment.name, violation);
  return { loaded: true, program: programOf(scope, syntax, scanning.scanned) };
}

function programOf(
  { text, environment, positionInvariant }: Scope,
  syntax: ProgramSyntax,
  { instructions, labels }: Scanned,
): Program {
  return {
    environment,
    positionInvariant,
    instructions,
    labels,
    entry: labels.get('main') ?? 0,
    syntax,
    source: text,
    length: text.length,
  };
}

/** The syntax error, unless a scanning loader would have refused something before it. */
function firstError(text: string, header: Header, failure: SyntaxFailure): Violation {
  const { environment } = header;
  const prefix = prefixBefore(text, header, failure.position);
  if (prefix !== null) {
    const { complete, last } = prefix;
    const options = [...complete.options, ...(isOption(last) ? [last] : [])];
    const items = [...complete.items, ...(isItem(last) ? [last] : [])];
    const scope = scopeOf(text, environment, options);
    const { violation } = scan(scope, options, items, failure.position);
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

function refused(
  text: string,
  environment: EnvironmentName | null,
  violation: Violation,
): LoadResult {
  const { restriction, position, message, expected, suggestion } = violation;
  return {
    loaded: false,
    environment,
    error: {
      error: 'INVALID_OPERATION',
      restriction,
      position,
      ...lineAndColumn(text, position),
      message,
      ...(expected === undefined ? {} : { expected }),
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  };
}
