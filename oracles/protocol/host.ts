/**
 * The backend's side of the protocol, for implementations of ours that run in a process of their own
 * because what they use may crash.
 */
import type { Readable, Writable } from 'node:stream';
import type { z } from 'zod';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { BackendIncident } from '../judge/incident.js';
import { blockOf } from './block.js';
import { encodeAnswer } from './gl/answers.js';
import { bytesIn } from './gl/values.js';
import { encodeLeft, encodeResults, encodeSteps } from './encode.js';
import { decodeBatch, decodeInvoke, decodeRun, decodeTrace } from './decode-request.js';
import { Unsupported, type Hosted } from './hosted.js';
import { PROTOCOL, REQUESTS, type Request, type RequestName } from './messages.js';
import { RequestReader } from './request-reader.js';

export { Unsupported, type Hosted } from './hosted.js';
export type { HelloReplyBody, LoadReplyBody, ResultsReplyBody, RunRequestBody } from './bodies.js';

/**
 * Answers requests, one after another, until `bye` or the end of the input; closes the implementation.
 * The caller should then end its process: a driver's threads may keep it alive.
 */
export async function serve(
  hosted: Hosted,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  const requests = new RequestReader(input);
  const host = new Host(hosted, requests);
  // Whoever asks may go away at any time; the end of the input is then what ends us.
  output.on('error', () => undefined);
  try {
    for (let line = await requests.line(); line !== null; line = await requests.line()) {
      if (line.trim() === '') continue;
      const { reply, block = [] } = await host.answer(line);
      let isTaken = output.write(`${JSON.stringify(reply)}\n`);
      for (const bytes of block) isTaken = output.write(bytes);
      if (!isTaken) await drained(output);
      if (reply['message'] === 'bye') break;
    }
  } finally {
    await hosted.close();
  }
}

function drained(output: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      output.removeListener('drain', done).removeListener('close', done);
      resolve();
    };
    output.on('drain', done).on('close', done);
  });
}

type Line = Readonly<Record<string, unknown>>;

interface Answer {
  readonly reply: Line;
  /** What follows the line. */
  readonly block?: readonly Uint8Array[];
}

class Host {
  #isLoaded = false;

  constructor(
    private readonly hosted: Hosted,
    private readonly requests: RequestReader,
  ) {}

  /** @throws BlockError where no block follows a line that it should follow */
  async answer(line: string): Promise<Answer> {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch (error) {
      const reason = `the request is no JSON: ${textOf(error)}`;
      return { reply: { id: 0, message: 'error', reason } };
    }
    const id = idOf(request);
    // Whatever becomes of the request, its block is read.
    const words = field(request, 'message') === 'batch' ? await this.requests.words(id) : null;
    try {
      if (words !== null) return await this.#batch(id, request, words);
      return { reply: { id, ...(await this.#answer(request)) } };
    } catch (error) {
      return { reply: { id, ...failureOf(error) } };
    }
  }

  async #batch(id: number, request: unknown, words: Uint32Array): Promise<Answer> {
    this.#needsProgram();
    if (this.hosted.batch === undefined) throw new Unsupported('there is no binary form');
    const {
      words: left,
      hidden,
      killed,
    } = await this.hosted.batch(decodeBatch(parsed('batch', request), words));
    return {
      reply: { id, message: 'block', hidden: hidden !== null, killed: killed !== null },
      block: blockOf(id, joined([left, hidden, killed])),
    };
  }

  async #answer(request: unknown): Promise<Line> {
    const name = nameOf(request);
    switch (name) {
      case 'hello':
        parsed('hello', request);
        return { message: 'hello', protocol: PROTOCOL, ...(await this.hosted.hello()) };
      case 'load':
        return this.#load(parsed('load', request));
      case 'run':
        return this.#run(request);
      case 'trace': {
        this.#needsProgram();
        if (this.hosted.trace === undefined) throw new Unsupported('there is no trace');
        return encodeSteps(await this.hosted.trace(decodeTrace(parsed('trace', request))));
      }
      case 'invoke': {
        this.#needsProgram();
        if (this.hosted.invoke === undefined) throw new Unsupported('GPU programs are not run');
        return encodeLeft(await this.hosted.invoke(decodeInvoke(parsed('invoke', request))));
      }
      case 'commands':
        return this.#commands(request);
      case 'reset':
        parsed('reset', request);
        this.#isLoaded = false;
        return { message: 'ready' };
      case 'bye':
        return { message: 'bye' };
    }
  }

  async #load({ program = '', words }: Request<'load'>): Promise<Line> {
    this.#isLoaded = false;
    const reply =
      words === undefined
        ? await this.hosted.load(program)
        : await this.hosted.loadWords?.(words.map(BigInt));
    if (reply === undefined) throw new Unsupported('words of the NV2A are not taken');
    if (!reply.loaded) {
      const { position, reason } = reply;
      return { message: 'refused', position, ...(reason === null ? {} : { reason }) };
    }
    this.#isLoaded = true;
    return { message: 'loaded' };
  }

  async #run(request: unknown): Promise<Line> {
    this.#needsProgram();
    const body = parsed('run', request);
    return encodeResults(await this.hosted.run(decodeRun(body)), body.base64 !== undefined);
  }

  async #commands(request: unknown): Promise<Line> {
    const { extension, memory, calls } = parsed('commands', request);
    if (this.hosted.commands === undefined) throw new Unsupported('there is no GL');
    const body = { extension, memory: bytesIn(memory, 'memory'), calls };
    const { answers } = await this.hosted.commands(body);
    return { message: 'answers', answers: answers.map(encodeAnswer) };
  }

  #needsProgram(): void {
    if (!this.#isLoaded) throw new Error('no program is loaded');
  }
}

function parsed<Name extends RequestName>(
  name: Name,
  request: unknown,
): z.output<(typeof REQUESTS)[Name]> {
  const result = validate(REQUESTS[name] as z.ZodType, request);
  if ('issues' in result) throw new Error(`the request "${name}": ${issuesText(result.issues)}`);
  return result.value as z.output<(typeof REQUESTS)[Name]>;
}

function nameOf(request: unknown): Exclude<RequestName, 'batch'> {
  const name = field(request, 'message');
  if (typeof name === 'string' && name in REQUESTS) return name as Exclude<RequestName, 'batch'>;
  throw new Unsupported(`there is no request ${JSON.stringify(name) ?? 'without "message"'}`);
}

function idOf(request: unknown): number {
  const id = field(request, 'id');
  return typeof id === 'number' ? id : 0;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The words of all that is there, one after the other; of one alone these. */
function joined(parts: readonly (Uint32Array | null)[]): Uint32Array {
  const [first = new Uint32Array(0), ...others] = parts.filter((part) => part !== null);
  if (others.length === 0) return first;
  const all = new Uint32Array(others.reduce((sum, { length }) => sum + length, first.length));
  let at = 0;
  for (const part of [first, ...others]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The answer to what threw: only an invocation that failed has a place of its own. */
function failureOf(error: unknown): Line {
  if (!(error instanceof BackendIncident)) {
    const message = error instanceof Unsupported ? 'unsupported' : 'error';
    return { message, reason: textOf(error) };
  }
  const { verdict, reason, invocation } = error;
  return {
    message: verdict === 'unsupported' ? 'unsupported' : 'error',
    reason,
    ...(invocation === null ? {} : { invocation }),
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
