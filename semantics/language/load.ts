/**
 * LoadProgramNV as far as the program string goes (NV_vertex_program2 §2.14.1.8, §2.14.5, §2.14.6.1):
 * a program that a machine can run, or the first error.
 */
import type { Environment, EnvironmentName } from '../../spec/environments.js';
import type { RestrictionId } from '../../spec/restrictions.js';
import type { InstructionSyntax, ProgramSyntax } from './ast.js';
import { explainHeader } from './explain.js';
import { examine, type Examined } from './first-violation.js';
import { headerOf } from './parse.js';
import { byteText, lineAndColumn, skipWhiteSpace } from './text.js';
import type { Violation } from './violation.js';

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

type Sound = Extract<Examined, { violation: null }>;

/** Loads a program string. Never throws; strings are taken as UTF-8. */
export function load(source: string | Uint8Array): LoadResult {
  const text = byteText(source);
  const header = headerOf(text);
  if (header === null) {
    return refused(text, null, explainHeader(text, skipWhiteSpace(text, 0)));
  }
  const examined = examine(text, header);
  return examined.violation === null
    ? { loaded: true, program: programOf(examined) }
    : refused(text, header.environment.name, examined.violation);
}

function programOf({
  scope: { text, environment, positionInvariant },
  syntax,
  scanned: { instructions, labels },
}: Sound): Program {
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
