/** How a command ends. */

/**
 * 0 as expected; 1 disagreement or failed case; 2 bad input or usage; 3 the machinery failed. A command that a signal ended
 * has the code that a shell reports of that: 130 of Ctrl-C (interruption.ts).
 */
export const EXIT = {
  ok: 0,
  disagreement: 1,
  badInput: 2,
  machinery: 3,
} as const;

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

/** A signal ended the command early: what was kept, and how to go on. */
export class InterruptedCommand extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
    this.name = 'InterruptedCommand';
  }
}

/** By name, here and below: the modules of these errors need not be loaded to tell. */
const BAD_INPUT = new Set([
  'BackendUsageError',
  'CampaignUsageError',
  'DocumentError',
  'FolderError',
  'NoGl',
  'NotForGuests',
  'SavedSlicesError',
  'SelectionError',
  'StoreUsageError',
  'WorkUsageError',
]);
const MACHINERY = new Set([
  'BackendFailure',
  'BackendIncident',
  'BranchFailure',
  'BranchReportError',
  'CampaignFailure',
  'CanaryError',
  'StoreFailure',
  'WorkFailure',
]);

/** What the layers below throw, as bad input or as a failure of the machinery; all else as it is. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (BAD_INPUT.has(error.name)) return new InputError(error.message);
  if (MACHINERY.has(error.name)) return new MachineryError(error.message);
  return error;
}

/** What the machine has run out of, or does not do: nothing that vpspec did wrong. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'ENOMEM', 'EAGAIN', 'EIO']);

function isExhausted(error: Error): boolean {
  return EXHAUSTED.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Why a command failed: what `--json` says of it on standard error. */
export interface Failure {
  readonly kind: 'usage' | 'input' | 'machinery' | 'interrupted' | 'fault';
  readonly message: string;
  readonly exitCode: number;
}

/** Says on standard error what was thrown, as JSON on one line if that is asked for, and gives the exit code for it. */
export function reportError(error: unknown, isJson = false): number {
  const failure = failureOf(error);
  if (isJson) reportFailure(failure);
  else process.stderr.write(`vpspec: ${failure.message}\n`);
  return failure.exitCode;
}

/** As JSON, on one line. */
export function reportFailure(error: Failure): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`);
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) {
    return { kind: 'machinery', message: String(error), exitCode: EXIT.machinery };
  }
  const { name, message, stack = message } = error;
  if (error instanceof InterruptedCommand) {
    return { kind: 'interrupted', message, exitCode: error.exitCode };
  }
  if (name === 'InputError' || name === 'SpecFileError' || name === 'NotForGuests') {
    return { kind: 'input', message, exitCode: EXIT.badInput };
  }
  if (name === 'MachineryError' || isExhausted(error)) {
    return { kind: 'machinery', message, exitCode: EXIT.machinery };
  }
  const fault = `this is a fault in vpspec, not in your input. Please report it.\n${stack}`;
  return { kind: 'fault', message: fault, exitCode: EXIT.machinery };
}

/**
 * Ends quietly where the reader of standard output is gone: `vpspec list | head` closes the pipe early, which is the
 * reader's choice and no failure. Anything else that keeps output from being written is one.
 *
 * @param end ends the process with a code
 */
export function endWithReader(end: (code: number) => void = (code) => process.exit(code)): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      end(Number(process.exitCode ?? EXIT.ok));
      return;
    }
    process.stderr.write(`vpspec: cannot write to standard output: ${error.message}\n`);
    end(EXIT.machinery);
  });
  // A terminal that is gone: there is nobody left to tell.
  process.stderr.on('error', () => undefined);
}
