/** How a command ends. */

/** 0 as expected; 1 disagreement or failed case; 2 bad input or usage; 3 the machinery failed. */
export const EXIT = { ok: 0, disagreement: 1, badInput: 2, machinery: 3 } as const;

/** Bad input or usage: exit code 2. The message says what was wrong, where, and what was expected. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}

/** The machinery failed (a backend did not start, a file could not be written): exit code 3. */
export class MachineryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MachineryError';
  }
}
