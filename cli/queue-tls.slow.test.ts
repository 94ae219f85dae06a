/** A queue behind TLS, names and passwords: Debian's redis-server with certificates that are made here. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runHere } from './run-here.testing.js';
import { isSkipped } from '../oracles/stacks/required.testing.js';
import { queueAddress, type Besides } from '../oracles/work/queue/address.js';
import {
  authority,
  hasOpenssl,
  vouchedFor,
  type Pair,
} from '../oracles/work/queue/certificates.testing.js';
import { connected, connecting } from '../oracles/work/queue/connection.js';
import { RedisServer } from '../oracles/work/queue/own-server.js';
import { queuePackages, type Client } from '../oracles/work/queue/packages.js';
import { isRedisSkipped } from '../oracles/work/queue/redis.testing.js';

const skip =
  isRedisSkipped('queues behind TLS') || isSkipped('openssl', hasOpenssl(), 'queues behind TLS');
const folder = mkdtempSync(join(tmpdir(), 'vpspec-tls-'));
const SECRET = 'sesam-open/up@1';

describe.skipIf(skip)('a queue behind TLS', () => {
  let own: Pair;
  let other: Pair;
  let worker: Pair;
  let server: RedisServer;
  let asking: RedisServer;
  let elsewhere: RedisServer;
  const servers: RedisServer[] = [];
  const clients: Client[] = [];

  beforeAll(async () => {
    own = authority(folder, 'own');
    other = authority(folder, 'other');
    const shown = vouchedFor(folder, 'server', own, 'IP:127.0.0.1');
    const stranger = vouchedFor(folder, 'stranger', own, 'DNS:elsewhere.example');
    worker = vouchedFor(folder, 'worker', own, 'DNS:worker.example');
    const rules = ['--user', 'farm', 'on', `>${SECRET}`, '~*', '&*', '+@all', '--user', 'default', 'off']; // prettier-ignore
    const tls = { ca: own.cert, ...shown, asks: false };
    server = await started(rules, tls);
    asking = await started([], { ...tls, asks: true });
    elsewhere = await started([], { ca: own.cert, ...stranger, asks: false });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function started(...asked: Parameters<typeof RedisServer.start>): Promise<RedisServer> {
    const made = await RedisServer.start(...asked);
    servers.push(made);
    return made;
  }

  const text = (path: string): string => readFileSync(path, 'utf8');

  async function reached(url: string, besides: Besides): Promise<string> {
    const { ioredis } = await queuePackages();
    try {
      const client = await connected(ioredis, queueAddress(url, besides));
      clients.push(client);
      await client.hset('vpspec-tls', 'field', 'value');
      return (await client.hget('vpspec-tls', 'field')) ?? 'nothing';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** A worker waits for a server that is not there; one that is there and will never do is told at once. */
  async function waited(url: string, besides: Besides): Promise<string> {
    const { ioredis } = await queuePackages();
    const troubles: string[] = [];
    try {
      const client = await connecting(ioredis, queueAddress(url, besides), {
        onTrouble: (message) => troubles.push(message),
        onRight: () => undefined,
      });
      clients.push(client);
      return 'connected';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  const login = { username: 'farm', password: SECRET };

  it('is used by whoever knows its authority, a name and a password', async () => {
    const ca = text(own.cert);
    expect(await reached(server.url, { ca, ...login })).toBe('value');
    const inUrl = server.url.replace('//', `//farm:${encodeURIComponent(SECRET)}@`);
    expect(await reached(inUrl, { ca })).toBe('value');
    expect(await waited(server.url, { ca, ...login })).toBe('connected');
  });

  it.each([
    ['another authority', 'other', 'shows a certificate that no authority vouches for: --queue-ca'],
    ['none', null, 'shows a certificate that no authority vouches for: --queue-ca'],
  ])('is not believed by %s', async (_, name, says) => {
    const besides = { ...login, ...(name === null ? {} : { ca: text(other.cert) }) };
    for (const message of [await reached(server.url, besides), await waited(server.url, besides)]) {
      expect(message).toContain(`${server.url} ${says}`);
      expect(message).not.toContain(SECRET);
    }
  });

  it('is not believed under the name of another host', async () => {
    expect(await reached(elsewhere.url, { ca: text(own.cert) })).toContain(
      'shows a certificate of another host',
    );
  });

  it('lets nobody in with another password, or with none: neither is shown', async () => {
    const ca = text(own.cert);
    const wrong = { ...login, password: 'not-the-password' };
    for (const message of [
      await reached(server.url, { ca, ...wrong }),
      await waited(server.url, { ca, ...wrong }),
    ]) {
      expect(message).toContain('does not take this name and password');
      expect(message).not.toContain('not-the-password');
    }
    expect(await reached(server.url, { ca })).toContain('wants a password');
  });

  it('may ask for a certificate of ours', async () => {
    const ca = text(own.cert);
    const shown = { ca, cert: text(worker.cert), key: text(worker.key) };
    expect(await reached(asking.url, shown)).toBe('value');
    expect(await reached(asking.url, { ca })).not.toBe('value');
    const ofOther = { ...shown, key: text(other.key) };
    expect(await reached(asking.url, ofOther)).toContain('not of one another');
  });

  it('is told from a server without TLS', async () => {
    // Whatever answers, and not in TLS: Redis itself waits for the end of a line.
    const plain = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('-ERR unknown command\r\n');
    });
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    try {
      const { port } = plain.address() as AddressInfo;
      const url = `rediss://127.0.0.1:${String(port)}`;
      expect(await reached(url, { ca: text(own.cert) })).toContain('does not speak TLS');
      expect(await reached(server.url.replace('rediss:', 'redis:'), {})).toContain(
        'does not answer',
      );
    } finally {
      plain.close();
    }
  });

  it('is where a campaign is made, worked on and reported, with secrets in the environment alone', async () => {
    vi.stubEnv('VPSPEC_QUEUE_USER', 'farm');
    vi.stubEnv('VPSPEC_QUEUE_PASSWORD', SECRET);
    vi.stubEnv('VPSPEC_QUEUE_CA', own.cert);
    const store = ['--store', join(folder, 'store.sqlite')];
    const backend = ['--backend', 'profile:strict'];
    const queue = ['--queue', server.url];
    const words = ['--environment', 'VP1.1', '--budget', '6', '--work', 'programs'];
    const made = await runHere(['campaign', 'create', 'secret', ...backend, ...words, ...queue, ...store]); // prettier-ignore
    expect([made.code, made.err]).toEqual([0, '']);
    const worked = await runHere(['work', 'secret', ...backend, ...queue, '--jobs', '1']);
    expect(worked.code).toBe(0);
    // The store knows where it is.
    const report = await runHere(['campaign', 'report', 'secret', ...store, '--json']);
    expect(report.code).toBe(0);
    expect(JSON.parse(report.out)).toMatchObject({ asked: 6, counts: { agrees: 6 } });
    const all = [made, worked, report].flatMap(({ out, err }) => [out, err]).join('');
    expect(all).not.toContain(SECRET);
    expect(readFileSync(join(folder, 'store.sqlite')).includes(SECRET)).toBe(false);
    const refused = await runHere(['campaign', 'status', 'secret', ...store, '--queue-ca', other.cert]); // prettier-ignore
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('no authority vouches for')]); // prettier-ignore
  }, 120_000);
});

describe('the address of a queue', () => {
  it.each([
    ['redis://farm', { ca: 'x' }, 'certificates go with TLS'],
    ['rediss://farm', { cert: 'x' }, 'the key is missing'],
    ['rediss://farm', { key: 'x' }, 'the certificate is missing'],
    ['rediss://farm', { username: 'me' }, 'a name and no password'],
    ['rediss://me:geheim@farm', { password: 'sesam' }, 'in its address, and another beside it'],
  ])('%s with %j is refused', (url, besides, says) => {
    let message = '';
    try {
      queueAddress(url, besides);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(says);
    expect(message).not.toMatch(/geheim|sesam/);
  });

  it('and files that hold nothing of the kind are refused by name', async () => {
    const path = join(tmpdir(), `vpspec-no-pem-${String(process.pid)}.txt`);
    writeFileSync(path, 'geheim');
    const words = ['work', '--backend', 'profile:strict', '--queue', 'rediss://127.0.0.1:1'];
    const none = await runHere([...words, '--queue-ca', path]);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('expected PEM')]);
    expect(none.err).not.toContain('geheim');
    const absent = await runHere([...words, '--queue-key', `${path}.not-there`]);
    expect([absent.code, absent.err]).toEqual([2, expect.stringContaining('ENOENT')]);
    rmSync(path);
  });
});
