/** How work on campaigns fails, apart from what it finds out. */

/** The caller asks for what cannot be: bad input. */
export class WorkUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorkUsageError';
  }
}

/** The machinery failed: a queue that is not there, a package that is not installed. */
export class WorkFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorkFailure';
  }
}
