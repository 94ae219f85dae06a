/** Clients of a server: for a command, which tells what is wrong at once; for a worker, which waits until it is right again. */
import { WorkFailure } from '../errors.js';
import type { QueueAddress } from './address.js';
import type { Client, IoRedis } from './packages.js';

/** Milliseconds. */
const CONNECTING = 10_000;
const ANSWERING = 30_000;
const LONGEST_PAUSE = 2000;

/** Waits for nothing. @throws WorkFailure that names the server and what it said */
export async function connected({ Redis }: IoRedis, address: QueueAddress): Promise<Client> {
  const client = new Redis(address.url, {
    maxRetriesPerRequest: null,
    retryStrategy: () => null,
    lazyConnect: true,
    connectTimeout: CONNECTING,
    commandTimeout: ANSWERING,
  });
  let said: Error | null = null;
  client.on('error', (error) => {
    said ??= error;
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.disconnect();
    throw new WorkFailure(`${address.shown} ${saidText(said ?? error)}`);
  }
}

export interface Patience {
  /** What is wrong, once until it is right again. */
  readonly onTrouble: (message: string) => void;
  readonly onRight: () => void;
  readonly signal?: AbortSignal;
}

/**
 * A client that is connected again whenever it is not; what it is asked meanwhile waits. Waits for the first time too.
 *
 * @throws WorkFailure where the server is there and does not let it in; where the signal ended the wait
 */
export async function connecting(
  { Redis }: IoRedis,
  address: QueueAddress,
  { onTrouble, onRight, signal }: Patience,
): Promise<Client> {
  const client = new Redis(address.url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(LONGEST_PAUSE, 50 * 2 ** Math.min(times, 10)),
    lazyConnect: true,
    connectTimeout: CONNECTING,
  });
  let isTold = false;
  try {
    await new Promise<void>((resolve, reject) => {
      client.on('error', (error) => {
        if (isRefusal(error)) {
          reject(new WorkFailure(`${address.shown} ${saidText(error)}`));
        } else if (!isTold) {
          isTold = true;
          onTrouble(`${address.shown} ${saidText(error)}`);
        }
      });
      client.on('ready', () => {
        if (isTold) onRight();
        isTold = false;
        resolve();
      });
      signal?.addEventListener('abort', () => {
        reject(new WorkFailure('ended while it waited for the queue'));
      });
      client.connect().catch(() => undefined);
    });
    return client;
  } catch (error) {
    client.disconnect();
    throw error;
  }
}

/** The server answered, and will answer the same the next time. One that still loads its data is about to do better. */
function isRefusal({ name, message }: Error): boolean {
  return name === 'ReplyError' && /^(NOAUTH|WRONGPASS|NOPERM|ERR)/.test(message);
}

function saidText(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  if (/^NOAUTH/.test(message)) {
    return 'wants a password: rediss://USER:PASSWORD@HOST:PORT, or the variable VPSPEC_QUEUE with that';
  }
  if (/^WRONGPASS/.test(message)) return 'does not take this name and password';
  return name === 'ReplyError' ? `refuses: ${message}` : `does not answer: ${message}`;
}
