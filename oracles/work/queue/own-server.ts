/** A Redis server of one's own, on a free port, with a folder of its own, for tests and benchmarks; it can be killed and started again. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether one can be started here. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Files of PEM. */
export interface ServerTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Whether whoever comes has to show a certificate of the same authority. */
  readonly asks: boolean;
}

function tlsWords(port: number, { ca, cert, key, asks }: ServerTls): readonly string[] {
  return [
    ...['--port', '0', '--tls-port', String(port)],
    ...['--tls-ca-cert-file', ca, '--tls-cert-file', cert, '--tls-key-file', key],
    ...['--tls-auth-clients', asks ? 'yes' : 'no'],
  ];
}

export class RedisServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vpspec-redis-'));
  #process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly words: readonly string[],
    private readonly tls: ServerTls | null,
  ) {}

  /** @param words further ones of its command line; @param tls then it speaks nothing else */
  static async start(
    words: readonly string[] = [],
    tls: ServerTls | null = null,
  ): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), words, tls);
    await server.start();
    return server;
  }

  get url(): string {
    return `${this.tls === null ? 'redis' : 'rediss'}://127.0.0.1:${String(this.port)}`;
  }

  /** With what it had, of one that keeps it. */
  async start(): Promise<void> {
    const { tls } = this;
    const ports = tls === null ? ['--port', String(this.port)] : tlsWords(this.port, tls);
    const words = [...ports, '--bind', '127.0.0.1', '--dir', this.#folder];
    const child = spawn('redis-server', [...words, '--save', '', ...this.words], {
      stdio: 'ignore',
    });
    this.#process = child;
    while (!(await answers(this.port, tls))) {
      if (child.exitCode !== null) throw new Error('redis-server ended');
      await sleep(20);
    }
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve();
      });
      child.kill('SIGKILL');
    });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}

/** Whether it takes commands: not while it loads what it kept. */
function answers(port: number, tls: ServerTls | null): Promise<boolean> {
  return new Promise((resolve) => {
    const host = '127.0.0.1';
    const socket =
      tls === null
        ? createConnection({ port, host })
        : connect({
            // Whether it answers: who it is is for others to ask.
            ...{ port, host, rejectUnauthorized: false },
            ...{ cert: readFileSync(tls.cert), key: readFileSync(tls.key) },
          });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('error', () => {
      end(false);
    });
    socket.on(tls === null ? 'connect' : 'secureConnect', () => {
      socket.write('PING\r\n');
    });
    socket.on('data', (data) => {
      end(/^(\+PONG|-NOAUTH)/.test(data.toString()));
    });
  });
}
