/**
 * LoadProgramNV as far as the program string goes (NV_vertex_program2 §2.14.1.8, §2.14.5, §2.14.6.1):
 * a program that a machine can run, or the first error.
 */
import type { VpAuthority } from '../../spec/authorities.js';
import { HEADERS, type Environment, type EnvironmentName } from '../../spec/environments.js';
import type { InstructionSyntax, ProgramSyntax } from './ast.js';
import { explainHeader } from './explain-header.js';
import { examine, type Examined } from './first-violation.js';
import { loadError, type LoadError } from './load-error.js';
import { headerOf } from './parse.js';
import { byteText, skipWhiteSpace } from './text.js';
import type { Violation } from './violation.js';

export type { LoadError } from './load-error.js';

export interface Program {
  readonly environment: Environment;
  /** The authority whose numbers a machine uses for it (machine.ts, madeUnder); if absent, that of its environment. */
  readonly authority?: VpAuthority;
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
  if (header === null) return refused(text, null, noHeader(text));
  const examined = examine(text, header);
  return examined.violation === null
    ? { loaded: true, program: programOf(examined) }
    : refused(text, header.environment.name, examined.violation);
}

/** What is wrong with a text that begins with no header. */
export function noHeader(text: string): Violation {
  return explainHeader(text, skipWhiteSpace(text, 0), HEADERS);
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
  return { loaded: false, environment, error: loadError(text, violation) };
}
