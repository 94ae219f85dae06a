/** Clients of a server: for a command, which tells what is wrong at once; for a worker, which waits until it is right again. */
import { WorkFailure } from '../errors.js';
import type { QueueAddress } from './address.js';
import type { Client, IoRedis } from './packages.js';

/** Milliseconds. */
const CONNECTING = 10_000;
const ANSWERING = 30_000;
const LONGEST_PAUSE = 2000;

function secretsOf({ login = {}, tls }: QueueAddress) {
  return { ...login, ...(tls === undefined ? {} : { tls }) };
}

/** Waits for nothing. @throws WorkFailure that names the server and what it said */
export async function connected({ Redis }: IoRedis, address: QueueAddress): Promise<Client> {
  const client = new Redis(address.url, {
    ...secretsOf(address),
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

/** What a server, or the way to it, failed of after it had let us in, as a failure of the machinery; all else as it is. */
export function failureOf(shown: string, error: unknown): unknown {
  if (!(error instanceof Error) || !isOfServer(error)) return error;
  return new WorkFailure(`${shown} ${saidText(error)}`);
}

/** Whether the server, which is there, does not do what it does for others, or did before. */
export function isRefused({ message }: Error): boolean {
  return REASONS.some(([of]) => of.test(message));
}

function isOfServer({ name, message }: Error): boolean {
  return (
    ['ReplyError', 'AbortError', 'MaxRetriesPerRequestError'].includes(name) ||
    /^(Connection is closed|Command timed out|Stream isn't writeable)/.test(message)
  );
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
    ...secretsOf(address),
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
      const onAbort = (): void => {
        reject(new WorkFailure('ended while it waited for the queue'));
      };
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted === true) onAbort();
      else client.connect().catch(() => undefined);
    });
    return client;
  } catch (error) {
    client.disconnect();
    throw error;
  }
}

/** The server answered, and will answer the same the next time. One that still loads its data is about to do better. */
function isRefusal(error: Error): boolean {
  const { name, message } = error;
  if (certificateText(error) !== null) return true;
  return name === 'ReplyError' && /^(NOAUTH|WRONGPASS|NOPERM|ERR)/.test(message);
}

function saidText(error: unknown): string {
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  if (/^NOAUTH/.test(message)) {
    return 'wants a password: rediss://USER:PASSWORD@HOST:PORT, or the variable VPSPEC_QUEUE with that';
  }
  if (/^WRONGPASS/.test(message)) return 'does not take this name and password';
  const ofCertificate = error instanceof Error ? certificateText(error) : null;
  if (ofCertificate !== null) return ofCertificate;
  if (name !== 'ReplyError') return `does not answer: ${message}`;
  const [, reason] = REASONS.find(([of]) => of.test(message)) ?? [];
  return reason === undefined ? `refuses: ${message}` : `${reason}: ${message}`;
}

/** What commands are refused for where nothing is wrong with them. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\bOOM\b/, 'has no memory left (maxmemory)'],
  [/\bMISCONF\b/, 'cannot write to its disk, and takes nothing until it can'],
  [/\bREADONLY\b/, 'is a copy that takes nothing: name the server that it copies'],
  [/\bNOPERM\b/, 'does not let this user do that'],
];

/** What is wrong with a certificate, the server's or ours, or with TLS itself; null where something else is. */
function certificateText(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [, says] = CERTIFICATES.find(([of]) => of.test(code)) ?? [];
  return says === undefined ? null : `${says} (${code})`;
}

/** By the codes of Node.js and of OpenSSL. */
const CERTIFICATES: readonly (readonly [RegExp, string])[] = [
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED|INVALID_CA)$/,
    'shows a certificate that no authority vouches for: --queue-ca names the file of the one that does',
  ],
  [/^CERT_HAS_EXPIRED$/, 'shows a certificate that has expired'],
  [/^CERT_NOT_YET_VALID$/, 'shows a certificate that is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'shows a certificate of another host'],
  [
    /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/,
    'does not speak TLS: redis:// does without',
  ],
  [
    /^ERR_SSL_.*(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|UNKNOWN_CA|BAD_CERTIFICATE)$/,
    'wants a certificate of ours: --queue-cert and --queue-key name its files',
  ],
  [
    /^(ERR_OSSL_|ERR_CRYPTO_)/,
    'cannot be reached: a file of --queue-ca, --queue-cert or --queue-key is no certificate, no key, or not of one another',
  ],
];
