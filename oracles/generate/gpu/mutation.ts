/** What makes a GPU program fail to load: statements at a place where they break one rule, or a change to the whole. */
import type { GpuEnvironment, GpuProgramType } from '../../../spec/gpu/environments.js';
import { oneOf, type Source } from '../source.js';
import { textOf, type GpuProgramParts } from './program.js';
import type { Variables } from './variables.js';

/**
 * Statements with a "^" before the token that cannot belong to the program, or without where only the end shows
 * it. `declared` stands after the program's declarations; `stated` anywhere among the instructions. "$U" is a
 * texture image unit that the program does not access.
 */
export interface Statements {
  readonly declared?: string;
  readonly stated?: string;
}

export interface Given extends GpuProgramParts {
  readonly variables: Variables;
}

/** Statements by program type (`all` before those of one), or what becomes of the program's parts as a marked text. */
export type Mutation =
  Partial<Readonly<Record<GpuProgramType | 'all', readonly Statements[]>>> | WholeMutation;

export type WholeMutation = (source: Source, environment: GpuEnvironment, given: Given) => string;

/** Declarations alone. */
export function declared(...each: readonly string[]): readonly Statements[] {
  return each.map((statement) => ({ declared: statement }));
}

/** Instructions alone, which may use the variables of `OWN`. */
export function stated(...each: readonly string[]): readonly Statements[] {
  return each.map((statement) => ({ stated: statement }));
}

/** Declarations, and instructions that use them. */
export function both(declaration: string, ...each: readonly string[]): readonly Statements[] {
  return each.map((statement) => ({ declared: declaration, stated: statement }));
}

/** Variables of every kind, which no generated program declares. */
const OWN: readonly string[] = [
  'TEMP qr, qs, qa[4];',
  'INT TEMP qi;',
  'UINT TEMP qu;',
  'FLOAT TEMP qf;',
  'SHORT TEMP qh;',
];

/** The program with the mutation, marked. @throws RangeError where the program type has none. */
export function applied(
  source: Source,
  environment: GpuEnvironment,
  given: Given,
  mutation: Mutation,
): string {
  if (typeof mutation === 'function') return mutation(source, environment, given);
  const { all = [], [environment.programType]: own = [] } = mutation;
  const statements = oneOf(source, [...all, ...own]);
  return withStatements(source, given, statements);
}

/** The program with some statements more, at a place where they are no other mistake. */
export function withStatements(
  source: Source,
  given: Given,
  { declared: declaration, stated: statement }: Statements,
): string {
  const declarations = [...given.declarations, ...OWN];
  if (declaration !== undefined) declarations.push(declaration);
  const body = [...given.body];
  if (statement !== undefined) {
    // Blocks and labels have to do with the blocks around them.
    const isFlow = /\b(?:IF|ELSE|ENDIF|REP|ENDREP|BRK|CONT)\b|:/.test(statement);
    const places = placesIn(body, isFlow);
    body.splice(oneOf(source, places), 0, `  ${statement}`);
  }
  return textOf({ ...given, declarations, body }).replaceAll('$U', freeUnit(given));
}

/** Where statements may be added: anywhere, or outside of all blocks. */
function placesIn(body: readonly string[], isOutside: boolean): readonly number[] {
  const places = [0];
  let depth = 0;
  for (const [index, line] of body.entries()) {
    if (/^ *(?:IF|REP)\b/.test(line)) depth++;
    if (/^ *END(?:IF|REP)\b/.test(line)) depth--;
    if (depth === 0 || !isOutside) places.push(index + 1);
  }
  return places;
}

function freeUnit({ variables: { textures, environment } }: Given): string {
  let unit = environment.limits.textureImageUnits - 1;
  while (textures.has(unit)) unit--;
  return String(unit);
}
