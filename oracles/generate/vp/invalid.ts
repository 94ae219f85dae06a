/**
 * Programs that must fail to load, each by one restriction of spec/restrictions.ts: a program that loads,
 * with one statement more, or without something that it needs.
 */
import type { Environment, EnvironmentName } from '../../../spec/environments.js';
import { RESTRICTIONS, type RestrictionId } from '../../../spec/restrictions.js';
import { lines, PROGRAMS, SYNTAX, text } from './invalid-programs.js';
import { STATEMENTS } from './invalid-statements.js';
import { MARK } from '../mark.js';
import { chance, oneOf, type Source } from '../source.js';

export interface InvalidProgram {
  readonly environment: EnvironmentName;
  readonly text: string;
  /** The one restriction that it violates. */
  readonly restriction: RestrictionId;
  /** The byte offset that a loader must report (PROGRAM_ERROR_POSITION_NV). */
  readonly position: number;
}

/** The restrictions that programs of an environment can violate. */
export function violable({ name }: Environment): readonly RestrictionId[] {
  return RESTRICTIONS.filter(({ environments }) => environments.includes(name)).map(({ id }) => id);
}

/** Draws a program that violates one restriction, which is drawn first where it is not given. */
export function generateInvalid(
  source: Source,
  environment: Environment,
  restriction: RestrictionId = oneOf(source, violable(environment)),
): InvalidProgram {
  const marked = broken(source, environment, restriction);
  const position = marked.indexOf(MARK);
  const program = marked.replace(MARK, '');
  return {
    environment: environment.name,
    text: program,
    restriction,
    // What only the whole program shows is reported at its end.
    position: position < 0 ? program.length : position,
  };
}

function broken(source: Source, environment: Environment, restriction: RestrictionId): string {
  const whole = PROGRAMS[restriction];
  if (whole !== undefined) return whole(source, environment);
  if (restriction === 'syntax' && chance(source, 0.2)) {
    return oneOf(source, SYNTAX)(source, environment);
  }
  const statements = STATEMENTS[restriction]?.(environment) ?? [];
  const all = lines(source, environment);
  // After the header, before END.
  const at = source.nextInt(1, all.length - 1);
  const statement = `  ${oneOf(source, statements)}`;
  // Where the next one stands on the same line, the end of the line is not that of the statement.
  const next = statement.endsWith(';') && chance(source, 0.25) ? all[at]?.trim() : undefined;
  if (next === undefined) all.splice(at, 0, statement);
  else all.splice(at, 1, `${statement} ${next}`);
  return text(all);
}
