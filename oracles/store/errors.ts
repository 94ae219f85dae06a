/** How a store fails. */

/** What was named is no store, or not this one: bad input. */
export class StoreUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreUsageError';
  }
}

/** The store is there and cannot be used now: it is held, or the machine does not let it be read or written. */
export class StoreFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreFailure';
  }
}
