/**
 * The errors of every command, as data: which, when, by which document and section. That a command with several of them may generate
 * any, and that one with an error changes nothing, is said nowhere but once (`semantics/gl/context/`).
 */
import { GL_COMMANDS } from './commands.js';
import { CORE_ERRORS } from './core-errors.js';
import type { ErrorRow, GlErrorName, GlErrorPlace } from './error-rows.js';
import { GPU_ERRORS } from './gpu-errors.js';
import { VP_ERRORS } from './vp-errors.js';

/** An error of one or several commands. */
export interface GlErrorSpec extends GlErrorPlace {
  /** "track.address". */
  readonly id: string;
  readonly error: GlErrorName;
  /** The condition in words, which name parameters as the declaration does. */
  readonly when: string;
  /** What it is about: contexts of VP programs, or of GPU programs, alone; null of all that have the command. */
  readonly around: 'VP programs' | 'GPU programs' | null;
  /** An erratum that decides it. */
  readonly erratum: string | null;
  readonly commands: readonly string[];
}

function specOf(row: ErrorRow): GlErrorSpec {
  const { commands, around = null, erratum = null, ...rest } = row;
  const named = [...GL_COMMANDS.keys()].filter((name) => commands.test(name));
  return { ...rest, around, erratum, commands: named };
}

/**
 * All of them, but for the one that is a matter of place alone: INVALID_OPERATION of a command that stands between Begin and End and is not
 * `isWithin` (OpenGL 1.2.1 §2.6.3).
 */
export const GL_ERRORS: readonly GlErrorSpec[] = [...VP_ERRORS, ...CORE_ERRORS, ...GPU_ERRORS].map(
  specOf,
);

const OF_COMMAND: ReadonlyMap<string, readonly GlErrorSpec[]> = new Map(
  [...GL_COMMANDS.keys()].map((name) => [
    name,
    GL_ERRORS.filter(({ commands }) => commands.includes(name)),
  ]),
);

/** The errors of a command; none of one that is none. @param name without its prefix */
export function errorsOfCommand(name: string): readonly GlErrorSpec[] {
  return OF_COMMAND.get(name) ?? [];
}
