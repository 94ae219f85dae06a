/** The other end of a process of a run (worker.ts): it takes one order, reports, and ends; or one order after the other. */

interface Failed {
  readonly kind: 'failed';
  readonly name: string;
  readonly message: string;
}

/** Tells whoever started the process. */
export function say(report: object): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(report, undefined, undefined, () => {
      resolve();
    });
  });
}

/** Carries the order out when it comes; what is thrown is reported. */
export function asWorker<Order>(perform: (order: Order) => Promise<void>): void {
  process.once('message', (order: Order) => {
    perform(order)
      .catch(sayFailed)
      // A driver's threads may keep the process alive.
      .finally(() => process.exit(0));
  });
  // Nobody is at the other end any more.
  process.on('disconnect', () => process.exit(0));
}

/**
 * Carries out one order after the other, for as long as somebody is at the other end.
 *
 * @param close what is left to be done then
 */
export function asServant<Order>(
  perform: (order: Order) => Promise<void>,
  close: () => Promise<void>,
): void {
  let last = Promise.resolve();
  process.on('message', (order: Order) => {
    last = last.then(() => perform(order)).catch(sayFailed);
  });
  // These go to the whole group when Ctrl-C is pressed; whoever is at the other end decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => {
    void close()
      .catch(() => undefined)
      .finally(() => process.exit(0));
  });
}

function sayFailed(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const name = error instanceof Error ? error.name : 'Error';
  return say({ kind: 'failed', name, message } satisfies Failed);
}
