/** Where a queue is: redis://[USER:PASSWORD@]HOST[:PORT][/NUMBER], or rediss:// for TLS. */
import { WorkUsageError } from '../errors.js';

export interface QueueAddress {
  /** With name and password: nobody is shown it. */
  readonly url: string;
  /** Without them. */
  readonly shown: string;
  /** A name and a password that stand in no address; absent where none are given besides. */
  readonly login?: { readonly username?: string; readonly password?: string };
  /** What a server and we show one another; absent where the authorities of this machine decide, or without TLS. */
  readonly tls?: TlsFiles;
}

/** Certificates and keys, as PEM has them. */
export interface TlsFiles {
  /** The authorities' file that may vouch for the server; the machine's authorities if absent. */
  readonly ca?: string;
  /** Our own certificate, and its key: a server may ask for them. */
  readonly cert?: string;
  readonly key?: string;
}

/** What is given of a queue besides its address. */
export interface Besides extends TlsFiles {
  readonly username?: string;
  readonly password?: string;
}

/** @throws WorkUsageError, which shows no password */
export function queueAddress(text: string, besides: Besides = {}): QueueAddress {
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
    ...loginOf(url, besides),
    ...tlsOf(url, besides),
  };
}

/** @throws WorkUsageError where the address has a name or a password too */
function loginOf(url: URL, { username, password }: Besides): Pick<QueueAddress, 'login'> {
  if (username === undefined && password === undefined) return {};
  if (password === undefined) {
    throw new WorkUsageError('the queue has a name and no password beside its address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new WorkUsageError(
      'the queue has a name or a password in its address, and another beside it: give one',
    );
  }
  return { login: { ...(username === undefined ? {} : { username }), password } };
}

/** @throws WorkUsageError for certificates without TLS, and for half of one's own */
function tlsOf({ protocol }: URL, { ca, cert, key }: Besides): Pick<QueueAddress, 'tls'> {
  if (ca === undefined && cert === undefined && key === undefined) return {};
  if (protocol !== 'rediss:') {
    throw new WorkUsageError(
      `certificates go with TLS, and so with rediss://; found ${protocol}//`,
    );
  }
  if ((cert === undefined) !== (key === undefined)) {
    const lacking = cert === undefined ? 'certificate' : 'key';
    throw new WorkUsageError(
      `a certificate of one's own goes with its key: the ${lacking} is missing`,
    );
  }
  return {
    tls: {
      ...(ca === undefined ? {} : { ca }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    },
  };
}
