/** What a fragment's end adds to a shader: KIL, and whether derivatives that a host gave could be had. */
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bits, four, ONE } from '../bits.js';
import type { Frame, ShaderTarget } from '../frames.js';
import { givenBegin, givenDeclarations, givenFunction } from './derivatives.js';
import { kills } from './fragment.js';

export interface Fate {
  readonly declarations: readonly string[];
  readonly functions: readonly string[];
  /** Statements before the program's, and after them. */
  readonly begin: readonly string[];
  readonly end: readonly string[];
  /** What the export `alive` is; null where there is none. */
  readonly alive: string | null;
}

/**
 * `alive` of a fragment that is not killed: all is well, or the derivatives that were given cannot be made
 * (and what the program did says nothing).
 */
export const ALIVE_WORDS = { alive: 1, inexact: 2 } as const;

/** Whether a shader has the export `alive`. */
export function showsFate(program: GpuProgram, pairs: number): boolean {
  return kills(program) || pairs > 0;
}

/** @param pairs of derivatives that are given; 0 where they are the driver's */
export function fateOf(
  program: GpuProgram,
  target: ShaderTarget,
  { dialect, fragmentPlace }: Frame,
  pairs: number,
): Fate {
  const mayKill = kills(program);
  const isGiven = pairs > 0;
  const inexact = bits(ALIVE_WORDS.inexact);
  const alive = isGiven ? dialect.choose('exact', ONE, inexact) : ONE;
  const killed = isGiven ? 'killed && exact' : 'killed';
  return {
    declarations: [
      ...(mayKill ? [dialect.global('b', 'killed')] : []),
      ...(isGiven ? givenDeclarations(target, dialect, pairs) : []),
    ],
    functions: isGiven ? givenFunction(dialect, pairs) : [],
    begin: [...(mayKill ? ['killed = false;'] : []), ...(isGiven ? givenBegin(fragmentPlace) : [])],
    end: mayKill ? [`if (${killed}) { discard; }`] : [],
    alive: showsFate(program, pairs) ? four(dialect, alive) : null,
  };
}
