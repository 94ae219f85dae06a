/** Where a queue is: redis://[USER:PASSWORD@]HOST[:PORT][/NUMBER], or rediss:// for TLS. */
import { WorkUsageError } from '../errors.js';

export interface QueueAddress {
  /** With name and password: nobody is shown it. */
  readonly url: string;
  /** Without them. */
  readonly shown: string;
}

/** @throws WorkUsageError, which shows no password */
export function queueAddress(text: string): QueueAddress {
  const expected = 'expected redis://HOST:PORT, or rediss://HOST:PORT for TLS';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new WorkUsageError(`the address of the queue cannot be read; ${expected}`);
  }
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') {
    throw new WorkUsageError(`the address of the queue begins with ${url.protocol}//; ${expected}`);
  }
  if (url.hostname === '') throw new WorkUsageError(`the queue has no host; ${expected}`);
  if (!/^(\/\d*)?$/.test(url.pathname)) {
    throw new WorkUsageError(`"${url.pathname}" is no number of a database; ${expected}`);
  }
  const port = url.port === '' ? '6379' : url.port;
  const database = url.pathname === '/' ? '' : url.pathname;
  return {
    url: text,
    shown: `${url.protocol}//${url.hostname}:${port}${database}`,
  };
}
