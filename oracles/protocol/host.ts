/**
 * The backend's side of the protocol, for implementations of ours that run in a process of their own
 * because what they use may crash.
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { z } from 'zod';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { encodeLeft, encodeResults, encodeSteps } from './encode.js';
import { decodeInvoke, decodeRun, decodeTrace } from './decode-request.js';
import {
  PROTOCOL,
  REQUESTS,
  type HelloReplyBody,
  type InvokeRequestBody,
  type LeftReplyBody,
  type LoadReplyBody,
  type RequestName,
  type ResultsReplyBody,
  type RunRequestBody,
  type StepsReplyBody,
  type TraceRequestBody,
} from './messages.js';

export type {
  HelloReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  RunRequestBody,
  StepsReplyBody,
  TraceRequestBody,
} from './messages.js';

/** An implementation that a process of ours hosts. What a method throws is answered `error`. */
export interface Hosted {
  hello(): Promise<HelloReplyBody>;
  /** @throws Unsupported */
  load(program: string): Promise<LoadReplyBody>;
  /** Runs the program that was loaded last. @throws Unsupported */
  run(request: RunRequestBody): Promise<ResultsReplyBody>;
  trace?(request: TraceRequestBody): Promise<StepsReplyBody>;
  /** Runs the GPU program that was loaded last. @throws Unsupported */
  invoke?(request: InvokeRequestBody): Promise<LeftReplyBody>;
  close(): Promise<void>;
}

/** What a hosted implementation throws where it cannot do what is asked: answered `unsupported`. */
export class Unsupported extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unsupported';
  }
}

/**
 * Answers requests, one after another, until `bye` or the end of the input; closes the implementation.
 * The caller should then end its process: a driver's threads may keep it alive.
 */
export async function serve(
  hosted: Hosted,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  const host = new Host(hosted);
  // Whoever asks may go away at any time; the end of the input is then what ends us.
  output.on('error', () => undefined);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      const reply = await host.answer(line);
      if (!output.write(`${JSON.stringify(reply)}\n`)) await drained(output);
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

class Host {
  #isLoaded = false;

  constructor(private readonly hosted: Hosted) {}

  async answer(line: string): Promise<Line> {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch (error) {
      return { id: 0, message: 'error', reason: `the request is no JSON: ${textOf(error)}` };
    }
    const id = idOf(request);
    try {
      return { id, ...(await this.#answer(request)) };
    } catch (error) {
      const message = error instanceof Unsupported ? 'unsupported' : 'error';
      return { id, message, reason: textOf(error) };
    }
  }

  async #answer(request: unknown): Promise<Line> {
    const name = nameOf(request);
    switch (name) {
      case 'hello':
        parsed('hello', request);
        return { message: 'hello', protocol: PROTOCOL, ...(await this.hosted.hello()) };
      case 'load':
        return this.#load(parsed('load', request).program);
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
      case 'reset':
        parsed('reset', request);
        this.#isLoaded = false;
        return { message: 'ready' };
      case 'bye':
        return { message: 'bye' };
    }
  }

  async #load(program: string): Promise<Line> {
    this.#isLoaded = false;
    const reply = await this.hosted.load(program);
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

function nameOf(request: unknown): RequestName {
  const name = field(request, 'message');
  if (typeof name === 'string' && name in REQUESTS) return name as RequestName;
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

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
