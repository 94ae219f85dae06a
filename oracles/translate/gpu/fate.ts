/** What a fragment's end adds to a shader: KIL, and whether derivatives that a host gave could be had. */
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bits, four, ONE } from '../bits.js';
import type { Frame } from '../frames.js';
import { GIVEN_BEGIN, givenDeclarations, givenFunction } from './derivatives.js';
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

/** @param pairs of derivatives that are given; 0 where they are the driver's */
export function fateOf(program: GpuProgram, { dialect, discard }: Frame, pairs: number): Fate {
  const mayKill = kills(program);
  const isGiven = pairs > 0;
  const inexact = bits(ALIVE_WORDS.inexact);
  const state = isGiven ? dialect.choose('exact', ONE, inexact) : ONE;
  const alive = discard === null ? dialect.choose('killed', '0u', ONE) : state;
  const killed = isGiven ? 'killed && exact' : 'killed';
  return {
    declarations: [
      ...(mayKill ? [dialect.global('b', 'killed')] : []),
      ...(isGiven ? givenDeclarations(pairs) : []),
    ],
    functions: isGiven ? givenFunction(pairs) : [],
    begin: [...(mayKill ? ['killed = false;'] : []), ...(isGiven ? GIVEN_BEGIN : [])],
    end: mayKill && discard !== null ? [`if (${killed}) { ${discard} }`] : [],
    alive: mayKill || isGiven ? four(dialect, alive) : null,
  };
}
