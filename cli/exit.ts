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

/** Says on standard error what was thrown, and gives the exit code for it. */
export function reportError(error: unknown): number {
  if (!(error instanceof Error)) {
    process.stderr.write(`vpspec: ${String(error)}\n`);
    return EXIT.machinery;
  }
  // By name: SpecFileError's module need not be loaded to tell.
  if (error.name === 'InputError' || error.name === 'SpecFileError') {
    process.stderr.write(`vpspec: ${error.message}\n`);
    return EXIT.badInput;
  }
  process.stderr.write(
    error.name === 'MachineryError'
      ? `vpspec: ${error.message}\n`
      : 'vpspec: this is a fault in vpspec, not in your input. Please report it.\n' +
          `${error.stack ?? error.message}\n`,
  );
  return EXIT.machinery;
}
