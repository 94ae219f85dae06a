/**
 * All answers of a GL, in the order in which they were asked for: what a certificate follows from. Which scripts are asked is determined by seed,
 * budget and answers, so that a tape holds the answers and one digest of all requests.
 */
import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { CONTEXT_NAMES } from '../../spec/gl/limits.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import type { CommandsRequestBody, GlHello } from '../protocol/bodies.js';
import { backendIdentity, glHello } from '../protocol/messages.js';
import { answer, decodeAnswers, encodeAnswer } from '../protocol/gl/answers.js';
import { bytesText } from '../protocol/gl/values.js';
import { WordsError } from '../protocol/words.js';
import type { RawAsked, RawGl } from './backend.js';

/** The first line: who was asked, and with what. */
export interface TapeHead {
  readonly name: string;
  readonly version: string;
  readonly details: Readonly<Record<string, string>>;
  readonly gl: GlHello;
  readonly extension: (typeof CONTEXT_NAMES)[number];
  readonly seed: number;
  readonly budget: number;
  readonly floor: string;
}

/** What is on a tape is none of a GL's answers, or not those to what is asked. */
export class TapeError extends Error {
  override readonly name = 'TapeError';
}

/** What no hello says, no tape may begin with: limits below those that every GL has, or characters that a page must not show. */
const head = z.strictObject({
  ...backendIdentity,
  details: backendIdentity.details.unwrap(),
  gl: glHello,
  extension: z.enum(CONTEXT_NAMES),
  seed: z
    .int()
    .min(0)
    .max(2 ** 53 - 1),
  budget: z.int().min(0).max(1_000_000),
  floor: z.string().max(20),
});
const line = z.union([
  z.strictObject({ answers: z.array(answer) }),
  z.strictObject({ unsupported: z.string() }),
  z.strictObject({ incident: z.string() }),
]);
const last = z.strictObject({ requests: z.string().regex(/^[0-9a-f]{64}$/) });

/** A GL whose answers are kept. */
export class Tape {
  readonly #lines: string[];
  readonly #requests = createHash('sha256');

  constructor(of: TapeHead) {
    this.#lines = [JSON.stringify(of)];
  }

  /** The same GL. */
  of(gl: RawGl): RawGl {
    return {
      ...gl,
      ask: async (request) => {
        take(this.#requests, request);
        const asked = await gl.ask(request);
        this.#lines.push(
          JSON.stringify('answers' in asked ? { answers: asked.answers.map(encodeAnswer) } : asked),
        );
        return asked;
      },
    };
  }

  /** Lines of JSON: the head, what came of each request, and the digest of all requests. */
  text(): string {
    return `${[...this.#lines, JSON.stringify({ requests: this.#requests.digest('hex') })].join('\n')}\n`;
  }
}

/** A tape that is played: it answers what was asked when it was made, and nothing else. */
export class PlayedTape {
  readonly head: TapeHead;
  readonly #lines: readonly string[];
  readonly #requests = createHash('sha256');
  #next = 1;

  /** @throws TapeError */
  constructor(text: string) {
    this.#lines = text.split('\n');
    // Behind the last line there is the end of it.
    if (this.#lines.length < 3 || this.#lines.at(-1) !== '') throw new TapeError('it is cut off');
    const { gl, ...own } = parsed(head, this.#lines[0] ?? '', 1);
    this.head = { ...own, gl: gl as GlHello };
  }

  /** A GL that answers so. */
  gl(): RawGl {
    const { name, version, details, gl } = this.head;
    return {
      name,
      version,
      details,
      gl,
      ask: (request) => Promise.resolve().then(() => this.#answer(request)),
      restart: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }

  #answer(request: CommandsRequestBody): RawAsked {
    const number = this.#next + 1;
    if (this.#next >= this.#lines.length - 2) throw new TapeError('it ends before all was asked that follows from its answers');
    const raw = parsed(line, this.#lines[this.#next] ?? '', number);
    this.#next++;
    take(this.#requests, request);
    if (!('answers' in raw)) return raw;
    try {
      return { answers: decodeAnswers(raw.answers, request.calls) };
    } catch (error) {
      if (error instanceof WordsError) throw new TapeError(`line ${String(number)}: ${error.message}`);
      throw error;
    }
  } // prettier-ignore

  /** Checks that all of it was asked for. @throws TapeError */
  end(): void {
    const at = this.#lines.length - 2;
    if (this.#next !== at) throw new TapeError(`line ${String(this.#next + 1)}: nobody asks for what stands here`);
    const { requests } = parsed(last, this.#lines[at] ?? '', at + 1);
    if (requests !== this.#requests.digest('hex')) {
      throw new TapeError(`line ${String(at + 1)}: other requests were made than those that follow from its answers`);
    }
  } // prettier-ignore
}

function take(hash: Hash, { extension, memory, calls }: CommandsRequestBody): void {
  hash.update(`${JSON.stringify([extension, bytesText(memory), calls])}\n`);
}

/** @throws TapeError */
function parsed<T>(schema: z.ZodType<T>, text: string, number: number): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new TapeError(`line ${String(number)}: is no JSON`);
  }
  // Whoever reads a line takes the same from it: no name stands there twice, and no blank.
  if (JSON.stringify(data) !== text) {
    throw new TapeError(`line ${String(number)}: is not written as vpspec writes it`);
  }
  const read = validate(schema, data);
  if ('value' in read) return read.value;
  throw new TapeError(`line ${String(number)}: ${issuesText(read.issues, 1)}`);
}
