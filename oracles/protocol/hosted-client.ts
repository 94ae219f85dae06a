/** A client of a backend that is hosted in this process: all of the protocol, without the cost of a process for each backend. */
import { PassThrough } from 'node:stream';
import type { Channel, ChannelEvent } from './channel.js';
import { ProtocolClient } from './client.js';
import { TIMEOUTS } from './timeouts.js';
import { serve, type Hosted } from './host.js';

class HostedChannel implements Channel {
  readonly standardError = null;
  exit: string | null = null;
  readonly #input = new PassThrough();
  readonly #lines: AsyncIterator<string>;
  readonly #served: Promise<void>;

  constructor(hosted: Hosted, change: (line: string) => string) {
    const output = new PassThrough();
    this.#served = serve(hosted, this.#input, output).finally(() => {
      this.exit = 'it ended with code 0';
      output.end();
    });
    this.#lines = linesOf(output, change);
  }

  get isAlive(): boolean {
    return this.exit === null;
  }

  unasked(): null {
    return null;
  }

  send(line: string): void {
    this.#input.write(`${line}\n`);
  }

  async next(): Promise<ChannelEvent> {
    const { value, done } = await this.#lines.next();
    return done === true
      ? { kind: 'end', how: 'it ended with code 0' }
      : { kind: 'line', bytes: Buffer.from(value) };
  }

  async ended(): Promise<boolean> {
    await this.end();
    return true;
  }

  async end(): Promise<void> {
    this.#input.end();
    await this.#served;
  }
}

async function* linesOf(
  stream: PassThrough,
  change: (line: string) => string,
): AsyncGenerator<string, undefined> {
  let held = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held += chunk.toString('utf8');
    const lines = held.split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield change(line);
  }
  return undefined;
}

/** A client of what `hosted` gives for each start; `change` may spoil the lines that come from it. */
export function clientOf(
  hosted: () => Hosted,
  change: (line: string) => string = (line) => line,
): ProtocolClient {
  const command = { file: 'hosted', words: [] };
  return new ProtocolClient(command, TIMEOUTS, () => new HostedChannel(hosted(), change));
}
