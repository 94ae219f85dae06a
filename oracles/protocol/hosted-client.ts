/** A client of a backend that is hosted in this process: all of the protocol, without the cost of a process for each backend. */
import { PassThrough, Writable } from 'node:stream';
import type { Channel, ChannelEvent } from './channel.js';
import { ProtocolClient } from './client.js';
import { LineSplitter, type Piece } from './line-splitter.js';
import { TIMEOUTS } from './timeouts.js';
import { serve, type Hosted } from './host.js';

/** May spoil the three parts of a block: head, words, end. */
type ChangeOfBlock = (bytes: Buffer, part: number) => Buffer;

class HostedChannel implements Channel {
  readonly standardError = null;
  readonly isBehind = false;
  exit: string | null = null;
  readonly #input = new PassThrough();
  readonly #served: Promise<void>;
  readonly #splitter = new LineSplitter(Infinity);
  readonly #ready: ChannelEvent[] = [];
  #receive: ((event: ChannelEvent) => void) | null = null;

  constructor(hosted: Hosted, line: (line: string) => string, block: ChangeOfBlock) {
    let part = 0;
    const output = new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        if (typeof chunk === 'string') part = 0;
        const bytes =
          typeof chunk === 'string'
            ? Buffer.from(`${line(chunk.slice(0, -1))}\n`)
            : block(Buffer.from(chunk), part++);
        this.#give(this.#splitter.push(bytes));
        done();
      },
    });
    this.#served = serve(hosted, this.#input, output).finally(() => {
      this.exit = 'it ended with code 0';
      this.#give([{ kind: 'end', how: this.exit }]);
    });
  }

  get isAlive(): boolean {
    return this.exit === null;
  }

  get filled(): number {
    return this.#splitter.filled;
  }

  unasked(): ChannelEvent | null {
    const [first = null] = this.#ready;
    if (first !== null || !this.#splitter.isWithinLine) return first;
    return { kind: 'line', bytes: this.#splitter.rest() };
  }

  send(line: string, _limit: number, block: readonly Uint8Array[] = []): void {
    if (block.length > 0) this.#splitter.stopAtLine();
    this.#input.write(`${line}\n`);
    for (const bytes of block) this.#input.write(Buffer.from(bytes));
  }

  next(): Promise<ChannelEvent> {
    const ready = this.#ready.shift();
    if (ready !== undefined) {
      // The end is given for ever.
      if (ready.kind === 'end') this.#ready.push(ready);
      return Promise.resolve(ready);
    }
    return new Promise((resolve) => {
      this.#receive = resolve;
    });
  }

  block(into: Uint8Array): Promise<ChannelEvent> {
    this.#give(this.#splitter.block(into));
    return this.next();
  }

  lines(): void {
    this.#give(this.#splitter.lines());
  }

  async ended(): Promise<boolean> {
    await this.end();
    return true;
  }

  async end(): Promise<void> {
    this.#input.end();
    // Why a host gives up, its client has been told by its end.
    await this.#served.catch(() => undefined);
  }

  #give(events: readonly (Piece | ChannelEvent)[]): void {
    this.#ready.push(...events);
    const receive = this.#receive;
    if (receive === null || this.#ready.length === 0) return;
    this.#receive = null;
    void this.next().then(receive);
  }
}

/** A client of what `hosted` gives for each start; `change` and `ofBlock` may spoil the lines and blocks that come from it. */
export function clientOf(
  hosted: () => Hosted,
  change: (line: string) => string = (line) => line,
  ofBlock: ChangeOfBlock = (bytes) => bytes,
): ProtocolClient {
  const command = { file: 'hosted', words: [] };
  return new ProtocolClient(command, TIMEOUTS, () => new HostedChannel(hosted(), change, ofBlock));
}
