/** How long an answer is awaited, in milliseconds. It imports nothing: a command tells of it before it loads a client. */

export interface Timeouts {
  /** To load, run, trace, invoke and reset. */
  readonly request: number;
  /** To hello, the start of the process included. */
  readonly start: number;
  /** From bye to the end of the process. */
  readonly end: number;
}

export const TIMEOUTS: Timeouts = { request: 10_000, start: 30_000, end: 2_000 };

/**
 * A graphics stack may take so long for a request: a driver takes seconds to compile a long program, and an interpreter takes
 * seconds to run 65,536 instructions.
 */
export const STACK_TIMEOUT = 60_000;
