/**
 * What `apitrace dump` prints of a trace: one call a line, with what the GL answered.
 *
 *     57 @0 glMatrixMode(mode = GL_MODELVIEW)
 *     61 glGetFloatv(pname = GL_MODELVIEW_MATRIX, params = {1, 0, 0, 0, …})
 *     66 glGetError() = GL_INVALID_VALUE
 *
 * Numbers have the seven digits that it prints, so that the last bits of a float are lost.
 */
import { cut } from '../../protocol/shown.js';

export type DumpValue =
  | { readonly kind: 'number'; readonly value: number }
  /** Names of an enumerant, or of bits; numbers among them are written as they stand. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'list'; readonly values: readonly DumpValue[] }
  /** `&x`: what a pointer pointed to. */
  | { readonly kind: 'pointed'; readonly value: DumpValue }
  /** Bytes that the dump has in a file of their own (`--blobs`), or whose number alone it tells. */
  | { readonly kind: 'blob'; readonly file: string | null }
  | { readonly kind: 'null' }
  /** A structure, or a value that the trace does not have: no command that is modelled takes one. */
  | { readonly kind: 'other' };

export interface DumpCall {
  /** Its number in the trace. */
  readonly number: number;
  /** The line of the dump, from 1. */
  readonly line: number;
  /** 0 where the dump does not tell. */
  readonly thread: number;
  readonly command: string;
  readonly arguments: readonly { readonly name: string; readonly value: DumpValue }[];
  /** Null where nothing is returned. */
  readonly result: DumpValue | null;
  /** Whether the program made the call: apitrace adds some that tell what memory held. */
  readonly isFake: boolean;
}

/** A text that is no dump: where, and what was expected. */
export class DumpError extends Error {
  override readonly name = 'DumpError';

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const BEGINS = /^(?:\/\/ process\.name = "|\d+ (?:@[0-9a-f]+ )?[A-Za-z]\w*\()/;

/** Whether a text begins as a dump does. */
export function isDump(text: string): boolean {
  return BEGINS.test(text.trimStart());
}

/** Values within values: a structure holds others at most so deep. */
const DEEPEST = 20;

/**
 * The calls of a dump, in its order.
 *
 * @throws DumpError
 */
export function readDump(text: string): readonly DumpCall[] {
  const reader = new Reader(text);
  const calls: DumpCall[] = [];
  for (let call = reader.next(); call !== null; call = reader.next()) calls.push(call);
  return calls;
}

const HEAD = /(\d+) (?:@([0-9a-f]+) )?([A-Za-z_]\w*)\(/y;
const NAMED = /([A-Za-z_]\w*) = /y;
const NUMBER =
  /[-+]?(?:0x[0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|inf(?:inity)?|nan(?:\([^)]*\))?)(?![\w])/y;
const NAME = /[A-Za-z_][\w:]*/y;
const BLOB = /blob\((?:"([^"\n]*)"|(\d+))\)/y;
const FLAGS = /[ \t]*(?:\/\/([^\n]*))?(?:\n|$)/y;

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    // Windows ends lines with two characters; strings of programs do not care.
    this.#text = text.replaceAll('\r\n', '\n');
  }

  /** The next call; null behind the last. */
  next(): DumpCall | null {
    this.#skipRemarks();
    if (this.#at >= this.#text.length) return null;
    const line = this.#line;
    const head = this.#match(HEAD);
    if (head === null) {
      throw this.#expected('a call behind its number, such as 12 glEnable(cap = GL_FOG)');
    }
    const [, number = '', thread = '0', command = ''] = head;
    const given: { name: string; value: DumpValue }[] = [];
    while (!this.#take(')')) {
      if (given.length > 0) this.#want(', ');
      const name = this.#match(NAMED)?.[1] ?? '';
      given.push({ name, value: this.#value() });
    }
    const result = this.#take(' = ') ? this.#value() : null;
    const flags = this.#match(FLAGS);
    if (flags === null) throw this.#expected('the end of the line');
    return {
      number: Number(number),
      line,
      thread: parseInt(thread, 16),
      command,
      arguments: given,
      result,
      isFake: /\bfake\b/.test(flags[1] ?? ''),
    };
  }

  #skipRemarks(): void {
    for (;;) {
      const rest = /(?:[ \t]*(?:\/\/[^\n]*)?\n|[ \t]+$|\/\/[^\n]*$)/y;
      if (this.#match(rest) === null) return;
    }
  }

  #value(depth = 0): DumpValue {
    if (depth > DEEPEST) throw this.#expected('no more values within values');
    if (this.#take('NULL')) return { kind: 'null' };
    if (this.#take('&')) return { kind: 'pointed', value: this.#value(depth + 1) };
    if (this.#take('{')) return this.#list(depth);
    if (this.#take('L"') || this.#take('"')) return { kind: 'string', text: this.#string() };
    // An argument that the trace does not have.
    if (this.#take('?')) return { kind: 'other' };
    const blob = this.#match(BLOB);
    if (blob !== null) return { kind: 'blob', file: blob[1] ?? null };
    const number = this.#match(NUMBER);
    // Bits without a name stand among those that have one.
    if (number !== null && !this.#isAt(' | '))
      return { kind: 'number', value: numberIn(number[0]) };
    const first = number ?? this.#match(NAME);
    if (first === null) throw this.#expected('a value');
    const names = [first[0]];
    while (this.#take(' | ')) {
      const [name] = this.#match(NUMBER) ?? this.#match(NAME) ?? [];
      if (name === undefined) throw this.#expected('the name of a bit');
      names.push(name);
    }
    return { kind: 'names', names };
  }

  #list(depth: number): DumpValue {
    const values: DumpValue[] = [];
    let isStructure = false;
    while (!this.#take('}')) {
      if (values.length > 0) this.#want(', ');
      if (this.#match(NAMED) !== null) isStructure = true;
      values.push(this.#value(depth + 1));
    }
    return isStructure ? { kind: 'other' } : { kind: 'list', values };
  }

  /** What stands behind the opening quote, with the closing one. */
  #string(): string {
    const from = this.#at;
    let text = '';
    for (;;) {
      const character = this.#text[this.#at++];
      if (character === undefined) {
        this.#at = from;
        throw this.#expected('the end of a string');
      }
      if (character === '"') return text;
      if (character === '\n') this.#line++;
      text += character === '\\' ? this.#escaped() : character;
    }
  }

  #escaped(): string {
    const octal = this.#match(/[0-7]{1,3}/y);
    if (octal !== null) return String.fromCharCode(parseInt(octal[0], 8));
    const hexadecimal = this.#match(/x([0-9a-fA-F]{1,2})/y);
    if (hexadecimal !== null) return String.fromCharCode(parseInt(hexadecimal[1] ?? '0', 16));
    const letter = this.#text[this.#at++] ?? '';
    return ESCAPES[letter] ?? letter;
  }

  #isAt(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#at += text.length;
    return true;
  }

  #want(text: string): void {
    if (!this.#take(text)) throw this.#expected(`"${text}"`);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    if (found[0].endsWith('\n')) this.#line++;
    return found;
  }

  #expected(what: string): DumpError {
    const rest = this.#text.slice(this.#at, this.#at + 60).split('\n')[0] ?? '';
    const found = rest === '' ? 'the end of the line' : JSON.stringify(cut(rest, 40));
    return new DumpError(this.#line, `expected ${what}, and found ${found}`);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

function numberIn(text: string): number {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  const value = rest.startsWith('inf') ? Infinity : rest.startsWith('nan') ? NaN : Number(rest);
  return sign === '-' ? -value : value;
}
