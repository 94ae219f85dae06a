/**
 * A process that answers with lines: started without a shell, in a group of its own, read with bounds on
 * memory, ended whole. It knows nothing of messages.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { harmless } from '../../spec/harmless.js';
import type { Channel, ChannelEvent } from './channel.js';
import type { Command } from './command.js';
import { LineSplitter } from './line-splitter.js';
import { forget, signalGroup, watch } from './process-group.js';

/** Bytes of standard error that are kept. */
const TAIL = 4096;
/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 300;
/** What a process has written is awaited so long after its end, and its end after that of its output. */
const LINGER_MS = 1000;
/** Lines that wait to be asked for; beyond that reading stops. */
const MOST_WAITING = 16;
/** Bytes that are set aside before it is known what they are; beyond that reading stops. */
const MOST_ASIDE = 1 << 20;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export class LineProcess implements Channel {
  readonly #child: Child;
  readonly #splitter: LineSplitter;
  readonly #waiting: ChannelEvent[] = [];
  #receive: ((event: ChannelEvent) => void) | null = null;
  #tail = Buffer.alloc(0);
  #last: ChannelEvent | null = null;
  #ending: Promise<void> | null = null;
  #exit: string | null = null;
  readonly #exited: Promise<void>;

  /** Starts it; whether that worked, the first event says. */
  constructor(command: Command, lineLimit: number) {
    this.#splitter = new LineSplitter(lineLimit);
    const child = start(command);
    this.#child = child;
    if (child.pid !== undefined) watch(child.pid);
    // A process that nobody asks must not keep us alive; a question has a timer, which does.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) unref(stream);
    // EPIPE: it has closed its input or ended; its silence or its end says so.
    child.stdin.on('error', () => undefined);
    child.stdout.on('error', () => undefined);
    child.stderr.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => {
      this.#tail = Buffer.from(Buffer.concat([this.#tail, chunk]).subarray(-TAIL));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      for (const piece of this.#splitter.push(chunk)) this.#give(piece);
      const { aside } = this.#splitter;
      if (this.#waiting.length > MOST_WAITING || aside > MOST_ASIDE) child.stdout.pause();
    });
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => {
        if (child.pid === undefined) {
          this.#end({ kind: 'not started', why: error.message });
        }
        resolve();
      });
      child.once('exit', (code, signal) => {
        this.#exit = signal === null ? `it ended with code ${String(code)}` : `${signal} ended it`;
        resolve();
        this.#afterExit();
        if (child.stdout.readableEnded) this.#end({ kind: 'end', how: this.#exit });
      });
    });
    child.stdout.once('end', () => {
      later(
        () => {
          this.#end({ kind: 'end', how: this.#exit ?? 'it closed its standard output' });
        },
        this.#exit === null ? LINGER_MS : 0,
      );
    });
  }

  get standardError(): string | null {
    const text = harmless(this.#tail.toString('utf8')).trim();
    return text === '' ? null : text;
  }

  get isAlive(): boolean {
    return this.#last === null && this.#exit === null && this.#ending === null;
  }

  get exit(): string | null {
    return this.#exit;
  }

  unasked(): ChannelEvent | null {
    const [first = null] = this.#waiting;
    if (first !== null || !this.#splitter.isWithinLine) return first;
    return { kind: 'line', bytes: this.#splitter.rest() };
  }

  get filled(): number {
    return this.#splitter.filled;
  }

  get isBehind(): boolean {
    return this.#child.stdin.writableLength > 0;
  }

  send(line: string, lineLimit: number, block: readonly Uint8Array[] = []): void {
    this.#splitter.limit = lineLimit;
    if (block.length > 0) this.#splitter.stopAtLine();
    const { stdin } = this.#child;
    if (!stdin.writable) return;
    stdin.cork();
    stdin.write(`${line}\n`);
    for (const bytes of block) stdin.write(bytes);
    stdin.uncork();
  }

  block(into: Uint8Array, timeoutMs: number): Promise<ChannelEvent> {
    for (const piece of this.#splitter.block(into)) this.#give(piece);
    return this.next(timeoutMs);
  }

  lines(): void {
    for (const piece of this.#splitter.lines()) this.#give(piece);
  }

  next(timeoutMs: number): Promise<ChannelEvent> {
    const ready = this.#waiting.shift() ?? this.#last;
    if (ready !== null) return Promise.resolve(ready);
    if (this.#child.stdout.isPaused()) this.#child.stdout.resume();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#receive = null;
        resolve({ kind: 'timeout' });
      }, timeoutMs);
      this.#receive = (event) => {
        clearTimeout(timer);
        this.#receive = null;
        resolve(event);
      };
    });
  }

  /** Ends the whole group, its leader first kindly, and waits for the leader's end. */
  end(): Promise<void> {
    this.#ending ??= this.#endGroup();
    return this.#ending;
  }

  async ended(timeoutMs: number): Promise<boolean> {
    this.#child.stdin.end();
    await this.#exitWithin(timeoutMs);
    return this.#exit !== null;
  }

  async #exitWithin(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([this.#exited, late]);
    clearTimeout(timer);
  }

  async #endGroup(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    // Its end is awaited now, which must keep us alive: a browser takes longer than the grace.
    this.#child.ref();
    // At its exit its group is ended (#afterExit), and its number may be another's from then on.
    if (this.#exit === null && signalGroup(pid, 'SIGTERM')) await this.#exitWithin(GRACE_MS);
    if (this.#exit === null) signalGroup(pid, 'SIGKILL');
    await this.#exited;
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      stream.destroy();
    }
  }

  /** What the process started must not go on without it; that may also hold its output open. */
  #afterExit(): void {
    const { pid } = this.#child;
    if (pid !== undefined) {
      signalGroup(pid, 'SIGKILL');
      forget(pid);
    }
    later(() => {
      this.#end({ kind: 'end', how: this.#exit ?? 'it ended' });
    }, LINGER_MS);
  }

  #give(event: ChannelEvent): void {
    if (this.#receive !== null) this.#receive(event);
    else this.#waiting.push(event);
  }

  #end(event: ChannelEvent): void {
    if (this.#last !== null) return;
    this.#last = event;
    this.#receive?.(event);
  }
}

function start({ file, words, variables }: Command): Child {
  return spawn(file, words, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(variables === undefined ? {} : { env: { ...process.env, ...variables } }),
  });
}

/** Streams of a child process are sockets, which can be taken out of what keeps us alive. */
function unref(stream: object): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
}

/** A timer may be late and run before what has arrived is read: that comes first. */
function later(work: () => void, milliseconds: number): void {
  setTimeout(() => setImmediate(() => setImmediate(work)), milliseconds).unref();
}
