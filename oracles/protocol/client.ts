/**
 * vpspec's side of the protocol: asks a backend in a process of its own, one request at a time, and never
 * trusts it. Whatever goes wrong is a BackendIncident, charged to the request at hand; after any but
 * "unsupported" and "error" the next request goes to a fresh process.
 */
import type { Environment } from '../../spec/environments.js';
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import { BatchReader, BlockFault } from './batch-reply.js';
import { blockOf } from './block.js';
import type { Channel } from './channel.js';
import type { Command } from './command.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import type { Word } from '../../semantics/nv2a/fields.js';
import {
  decodeGuestLeft,
  decodeHello,
  decodeLeft,
  decodeLoad,
  decodeResults,
  decodeSteps,
  decodeWordsResults,
  type InvokedGuest,
} from './decode-reply.js';
import { encodeBatch, encodeInvoke, encodeRun, encodeTrace, lineOfWord } from './encode.js';
import { failureOf, refusalOf, seconds, unaskedText } from './failure.js';
import { decodeAnswers } from './gl/answers.js';
import { bytesText } from './gl/values.js';
import type {
  AnswersReplyBody,
  BatchReplyBody,
  CommandsRequestBody,
  BatchRequestBody,
  HelloReplyBody,
  InvokeRequestBody,
  LeftReplyBody,
  LoadReplyBody,
  ResultsReplyBody,
  RunRequestBody,
  StepsReplyBody,
  TraceRequestBody,
  WordQuad,
} from './bodies.js';
import { PROTOCOL, type Reply, type RequestName } from './messages.js';
import { Patience } from './patience.js';
import { LineProcess } from './process.js';
import { checkTrace, type Traced } from './traced-machine.js';
import { guestLimit, LONG, leftLimit, runLimit, SHORT, wordsLimit } from './reply-limits.js';
import { decoded, ReplyError, replyOf, type AnswerTo } from './reply.js';
import { TIMEOUTS, type Timeouts } from './timeouts.js';

interface Asked<Name extends RequestName> {
  readonly reply: Exclude<AnswerTo<Name>, { readonly message: 'unsupported' | 'error' }>;
  readonly bytes: Uint8Array;
}

/** What a request has besides its line. */
interface Besides {
  /** Milliseconds that its answer is awaited, whatever became of others. */
  readonly timeout?: number;
  /** Words of a block that follows the line; what follows the answer's line is then read by whoever asks. */
  readonly block?: Uint32Array;
}

export class ProtocolClient {
  #process: Channel | null = null;
  #hello: HelloReplyBody | null = null;
  #id = 0;
  #generation = 0;
  #busy: Promise<unknown> = Promise.resolve();
  #isWaiting = false;
  #hasSentBlock = false;
  readonly #patience: Patience;
  readonly #blocks = new BatchReader();

  /** @param open what is asked: a process of that command, unless a test has something else */
  constructor(
    private readonly command: Command,
    private readonly timeouts: Timeouts = TIMEOUTS,
    private readonly open: (command: Command) => Channel = (each) => new LineProcess(each, SHORT),
  ) {
    this.#patience = new Patience(timeouts.request);
  }

  /** Counts the processes so far: what was loaded in an earlier one is gone. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether the process that was asked last can still be. */
  get isAlive(): boolean {
    return this.#process?.isAlive === true;
  }

  /** Who it is; the process is started where there is none. @throws BackendIncident */
  hello(): Promise<HelloReplyBody> {
    return this.#inTurn(() => this.#ready());
  }

  /** @throws BackendIncident */
  load(program: string): Promise<LoadReplyBody> {
    return this.#load({ program });
  }

  /** Loads words of the NV2A, of a backend that takes them (`hello`). @throws BackendIncident */
  loadWords(words: readonly Word[]): Promise<LoadReplyBody> {
    return this.#load({ words: words.map(lineOfWord) });
  }

  #load(program: Readonly<Record<string, unknown>>): Promise<LoadReplyBody> {
    return this.#inTurn(async () => {
      await this.#ready();
      const { reply } = await this.#ask('load', { message: 'load', ...program }, SHORT);
      return decodeLoad(reply);
    });
  }

  /**
   * Runs the loaded program, which is of that environment.
   *
   * @throws BackendIncident
   */
  run(body: RunRequestBody, environment: Environment, isBase64 = false): Promise<ResultsReplyBody> {
    return this.#run(encodeRun(body, isBase64), runLimit(environment, body.count), (reply) =>
      decodeResults(reply, environment, body.count, isBase64),
    );
  }

  /** Runs the words of the NV2A that are loaded. @throws BackendIncident */
  runWords(body: RunRequestBody, isBase64 = false): Promise<ResultsReplyBody> {
    return this.#run(encodeRun(body, isBase64), wordsLimit(body.count), (reply) =>
      decodeWordsResults(reply, body.count, isBase64),
    );
  }

  #run(
    line: Readonly<Record<string, unknown>>,
    limit: number,
    decode: (reply: Reply<'results'>) => ResultsReplyBody,
  ): Promise<ResultsReplyBody> {
    return this.#inTurn(async () => {
      await this.#loaded('run');
      const { reply, bytes } = await this.#ask('run', line, limit);
      return this.#decoded('run', bytes, () => decode(reply));
    });
  }

  /**
   * Traces the loaded program on one vertex.
   *
   * @param program what the trace is held against, where that is known
   * @throws BackendIncident
   */
  trace(body: TraceRequestBody, program?: Traced): Promise<StepsReplyBody> {
    return this.#inTurn(async () => {
      await this.#loaded('trace');
      const { reply, bytes } = await this.#ask('trace', encodeTrace(body), LONG);
      return this.#decoded('trace', bytes, () => {
        const steps = decodeSteps(reply);
        if (program !== undefined) checkTrace(steps, program);
        return steps;
      });
    });
  }

  /**
   * Runs the loaded GPU program on one vertex, fragment or primitive.
   *
   * @throws BackendIncident
   */
  invoke(body: InvokeRequestBody, program: GpuProgram): Promise<LeftReplyBody> {
    return this.#invoke(body, leftLimit(program), (reply) => decodeLeft(reply, program));
  }

  /** Runs the loaded program of a guest; of a backend that has its environment (`hello`). @throws BackendIncident */
  invokeGuest(
    body: InvokeRequestBody,
    guest: InvokedGuest,
  ): Promise<Readonly<Record<string, WordQuad>>> {
    const limit = guestLimit(guest.results.length);
    return this.#invoke(body, limit, (reply) => decodeGuestLeft(reply, guest));
  }

  #invoke<T>(
    body: InvokeRequestBody,
    limit: number,
    decode: (reply: Reply<'left'>) => T,
  ): Promise<T> {
    return this.#inTurn(async () => {
      await this.#loaded('invoke');
      const { reply, bytes } = await this.#ask('invoke', encodeInvoke(body), limit);
      return this.#decoded('invoke', bytes, () => decode(reply));
    });
  }

  /**
   * Runs the loaded program on many invocations at once, in the binary form; of a backend that has it (`hello`).
   *
   * @returns words that the next batch may overwrite
   * @throws BackendIncident
   */
  batch(body: BatchRequestBody): Promise<BatchReplyBody> {
    return this.#inTurn(async () => {
      await this.#loaded('batch');
      const timeout = this.#patience.limitOf('batch');
      const began = performance.now();
      const asked = { timeout, block: body.words };
      const { reply } = await this.#ask('batch', encodeBatch(body), SHORT, asked);
      const child = this.#process;
      if (child === null) throw new Error('there is no process to ask');
      try {
        return await this.#waiting(
          this.#blocks.read(child, this.#id, reply, body, began + timeout),
        );
      } catch (error) {
        if (!(error instanceof BlockFault)) throw error;
        if (error.isLate) this.#patience.unanswered('batch');
        throw await this.#incident(error.verdict, `batch: ${error.message}`);
      }
    });
  }

  /**
   * Makes calls of the GL in a new context; of a backend that has one (`hello`).
   *
   * @throws BackendIncident
   */
  commands({ extension, memory, calls }: CommandsRequestBody): Promise<AnswersReplyBody> {
    return this.#inTurn(async () => {
      await this.#ready();
      const line = { message: 'commands', extension, memory: bytesText(memory), calls };
      const { reply, bytes } = await this.#ask('commands', line, LONG);
      const answered = () => decodeAnswers(reply.answers, calls);
      return { answers: await this.#decoded('commands', bytes, answered) };
    });
  }

  /** @throws BackendIncident */
  reset(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#ready();
      await this.#ask('reset', { message: 'reset' }, SHORT);
    });
  }

  /**
   * Goes on in a fresh process; an answer that is awaited is awaited no longer.
   *
   * @throws BackendIncident where that does not come to hello
   */
  restart(): Promise<HelloReplyBody> {
    this.#giveUp();
    return this.#inTurn(async () => {
      await this.#drop();
      return this.#ready();
    });
  }

  /**
   * Says bye and waits for the end of the process, then ends what is left of its group.
   *
   * @throws BackendIncident where it did not answer or did not end in time; it is ended nevertheless
   */
  bye(): Promise<void> {
    return this.#inTurn(async () => {
      const child = this.#process;
      if (child === null) return;
      try {
        if (!child.isAlive) return;
        await this.#ask('bye', { message: 'bye' }, SHORT, { timeout: this.timeouts.end });
        if (!(await child.ended(this.timeouts.end))) {
          throw await this.#incident(
            'timeout',
            `bye: the process did not end within ${seconds(this.timeouts.end)} of its answer`,
          );
        }
      } finally {
        await this.#drop();
      }
    });
  }

  /** Ends the process; what it does wrong at its end is nobody's case. */
  async close(): Promise<void> {
    this.#giveUp();
    await this.bye().catch((error: unknown) => {
      if (!(error instanceof BackendIncident)) throw error;
    });
  }

  /** Sends a request as it stands, for checks of the protocol itself. @throws BackendIncident */
  raw(line: Readonly<Record<string, unknown>>, as: RequestName): Promise<unknown> {
    return this.#inTurn(async () => {
      await this.#ready();
      return (await this.#ask(as, line, SHORT)).reply;
    });
  }

  /** Ends a process that still owes an answer: whoever asked is told that it has ended. */
  #giveUp(): void {
    if (!this.#isWaiting) return;
    // Whoever waits for its end is told how it went.
    this.#process?.end().catch(() => undefined);
  }

  /** What is awaited of a process that may be given up meanwhile. */
  async #waiting<T>(answer: Promise<T>): Promise<T> {
    this.#isWaiting = true;
    try {
      return await answer;
    } finally {
      this.#isWaiting = false;
    }
  }

  /** One after another: a backend is asked one thing at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#busy.then(work);
    this.#busy = turn.catch(() => undefined);
    return turn;
  }

  async #ready(): Promise<HelloReplyBody> {
    if (this.#process?.isAlive === true && this.#hello !== null) return this.#hello;
    // Where it ended while nobody asked, no case is at fault.
    await this.#drop();
    this.#generation++;
    this.#id = 0;
    this.#hasSentBlock = false;
    this.#process = this.open(this.command);
    const request = { message: 'hello', protocol: PROTOCOL };
    const { start: timeout } = this.timeouts;
    const { reply, bytes } = await this.#ask('hello', request, SHORT, { timeout });
    this.#hello = await this.#decoded('hello', bytes, () => decodeHello(reply));
    return this.#hello;
  }

  /** The process that has loaded the program must still be there. */
  async #loaded(name: RequestName): Promise<void> {
    const child = this.#process;
    if (child === null) throw new Error(`${name} before load`);
    if (child.isAlive) return;
    const how = child.exit ?? 'it closed its standard output';
    throw await this.#incident('crash', `${name}: ${how} after it had loaded the program`);
  }

  async #drop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    this.#hello = null;
    await child?.end();
  }

  async #ask<Name extends RequestName>(
    name: Name,
    line: Readonly<Record<string, unknown>>,
    limit: number,
    { timeout: given, block }: Besides = {},
  ): Promise<Asked<Name>> {
    const timeout = given ?? this.#patience.limitOf(name);
    const child = this.#process;
    if (child === null) throw new Error('there is no process to ask');
    if (this.#hasSentBlock && child.isBehind) {
      throw await this.#incident(
        'protocol error',
        `before ${name}: it answered before it had read the block that it was sent`,
      );
    }
    const early = child.unasked();
    if (early !== null) throw await this.#incident('protocol error', unaskedText(name, early));
    const id = ++this.#id;
    child.send(
      JSON.stringify({ id, ...line }),
      limit,
      block === undefined ? [] : blockOf(id, block),
    );
    this.#hasSentBlock = block !== undefined;
    const began = performance.now();
    const event = await this.#waiting(child.next(timeout));
    if (event.kind === 'line') this.#patience.answered(name, performance.now() - began);
    else if (event.kind === 'timeout' && name !== 'hello' && name !== 'bye') {
      this.#patience.unanswered(name);
    }
    if (event.kind === 'block') throw new Error('a block where a line was asked for');
    if (event.kind !== 'line') {
      const whole = this.timeouts.request;
      const question = { name, file: this.command.file, limit, timeout, whole };
      const { verdict, message } = failureOf(question, event);
      throw await this.#incident(verdict, message);
    }
    const reply = await this.#decoded(name, event.bytes, () => replyOf(name, id, event.bytes));
    if (reply.message === 'unsupported' || reply.message === 'error') {
      // No block follows.
      if (block !== undefined) child.lines();
      throw refusalOf(name, reply);
    }
    return { reply: reply as Asked<Name>['reply'], bytes: event.bytes };
  }

  async #decoded<T>(name: RequestName, bytes: Uint8Array, decode: () => T): Promise<T> {
    try {
      return decoded(bytes, decode);
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      throw await this.#incident('protocol error', `${name}: ${error.message}`);
    }
  }

  /** The incident that a process has caused; the process is not asked again. */
  async #incident(verdict: IncidentVerdict, message: string): Promise<BackendIncident> {
    const child = this.#process;
    await this.#drop();
    return new BackendIncident(verdict, message, child?.standardError ?? null);
  }
}
