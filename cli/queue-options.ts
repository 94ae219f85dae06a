/** Options of commands about campaigns on a queue. */
import { InvalidArgumentError } from 'commander';
import type { QueueAddress } from '../oracles/work/queue/address.js';

/** Where the queue is, from the variable where no option names it: a password is then no part of a command line. */
const QUEUE_VARIABLE = 'VPSPEC_QUEUE';

/** Null where none is named. @throws WorkUsageError */
export async function queueNamed(flag: string | undefined): Promise<QueueAddress | null> {
  const text = flag ?? process.env[QUEUE_VARIABLE];
  if (text === undefined || text === '') return null;
  const { queueAddress } = await import('../oracles/work/queue/address.js');
  return queueAddress(text);
}

/** Seconds of a lease: a shorter one is lost by whoever is only busy, a longer one leaves a job with the dead for an hour. */
const [SHORTEST, LONGEST] = [1, 3600];

/** Milliseconds. */
export function leaseOption(text: string): number {
  const [, seconds] = /^(\d{1,4})s$/.exec(text) ?? [];
  const value = Number(seconds);
  if (seconds !== undefined && value >= SHORTEST && value <= LONGEST) return value * 1000;
  throw new InvalidArgumentError(
    `seconds from ${String(SHORTEST)}s to ${String(LONGEST)}s are expected`,
  );
}

/** "1e9" or "1000000". */
export function budgetOption(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?(e\d{1,2})?$/.test(text) && Number.isInteger(value) && value >= 1 && value <= 1e12) return value; // prettier-ignore
  throw new InvalidArgumentError('a number of units from 1 to 1e12 is expected: 100000, or 1e9');
}
