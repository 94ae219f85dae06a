/** The other end of a process of a run (worker.ts): it takes one order, reports, and ends. */

interface Failed {
  readonly kind: 'failed';
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
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        return say({ kind: 'failed', message } satisfies Failed);
      })
      // A driver's threads may keep the process alive.
      .finally(() => process.exit(0));
  });
  // Nobody is at the other end any more.
  process.on('disconnect', () => process.exit(0));
}
