/** Lines of a backend to replies: what is no proper answer is said to be so, and why. */
import type { z } from 'zod';
import { oneLine } from '../../spec/harmless.js';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { ANSWERS, REPLIES, type Reply, type ReplyName, type RequestName } from './messages.js';
import { cut, excerpt } from './shown.js';
import { WordsError } from './words.js';

/** The answers that a request can have. */
export type AnswerTo<Name extends RequestName> = {
  [Answer in (typeof ANSWERS)[Name][number] | 'unsupported' | 'error']: Reply<Answer>;
}[(typeof ANSWERS)[Name][number] | 'unsupported' | 'error'];

/** Characters of what is wrong with a reply. */
const MOST = 400;

/** A line that is no answer to the request: what was seen, where, and what was expected. */
export class ReplyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReplyError';
  }
}

/**
 * The answer to a request that a line holds.
 *
 * @param id of the request
 * @throws ReplyError
 */
export function replyOf<Name extends RequestName>(
  request: Name,
  id: number,
  bytes: Uint8Array,
): AnswerTo<Name> {
  const fail = (problem: string): never => {
    throw new ReplyError(`${problem}; the line: ${excerpt(bytes)}`);
  };
  const value = parsed(bytes, fail);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('the reply is JSON, but no object');
  }
  const { id: own, message } = value as { readonly id?: unknown; readonly message?: unknown };
  if (own !== id) {
    return fail(
      `a reply with id ${shown(own)} where the answer to request ${String(id)} (${request}) was expected`,
    );
  }
  const expected = answersTo(request);
  if (!expected.some((name) => name === message)) {
    return fail(`"message" is ${shown(message)} where ${alternatives(expected)} was expected`);
  }
  const name = message as ReplyName;
  const result = validate(REPLIES[name] as z.ZodType, value);
  if ('issues' in result) {
    return fail(cut(oneLine(`the reply "${name}": ${issuesText(result.issues)}`), MOST));
  }
  return result.value as AnswerTo<Name>;
}

/** Runs what decodes a reply's words, and says of what is wrong which reply it was in. @throws ReplyError */
export function decoded<T>(bytes: Uint8Array, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    throw new ReplyError(`${error.message}; the line: ${excerpt(bytes)}`);
  }
}

function answersTo(request: RequestName): readonly ReplyName[] {
  const others: readonly ReplyName[] =
    request === 'hello' || request === 'bye' ? ['error'] : ['unsupported', 'error'];
  return [...ANSWERS[request], ...others];
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parsed(bytes: Uint8Array, fail: (problem: string) => never): unknown {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return fail('the reply is no UTF-8');
  }
  if (text.trim() === '') return fail('the reply is an empty line');
  try {
    return JSON.parse(text);
  } catch {
    // Many a JSON library writes these; the bits are wanted.
    const hint = /[[:,]\s*-?(nan|inf(inity)?)\b/i.test(text.slice(0, 1_000_000))
      ? ' (JSON has no NaN and no infinity: a value travels as its bits, "0x7fc00000")'
      : '';
    return fail(`the reply is no JSON${hint}`);
  }
}

function shown(value: unknown): string {
  return cut(value === undefined ? 'absent' : JSON.stringify(value), 60);
}

function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} or ${String(quoted.at(-1))}`;
}
