/**
 * A script: calls as a C program has them, and arrays that they read. Names have the prefixes "gl" and "GL_".
 *
 *     float row[] = {1, 0, 0, 0};
 *     glProgramParameter4fvNV(GL_VERTEX_PROGRAM_NV, 5, row);
 */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { CType } from '../../../spec/gl/declaration.js';
import type { Argument, Call } from './call.js';
import { inMemory } from './memory.js';
import { readTokens, ScriptError, type Token } from './script-tokens.js';

export interface ScriptCall extends Call {
  /** From 1. */
  readonly line: number;
}

/** Names of types in C, with and without "GL", and in memory. */
const C_TYPES: Readonly<Record<string, string>> = {
  byte: 'BYTE',
  ubyte: 'UNSIGNED_BYTE',
  short: 'SHORT',
  ushort: 'UNSIGNED_SHORT',
  int: 'INT',
  uint: 'UNSIGNED_INT',
  float: 'FLOAT',
  double: 'DOUBLE',
};

/** With what a number begins that is not written in digits. */
const NUMERIC: ReadonlySet<string> = new Set(['-', '+', 'INFINITY', 'NAN']);

interface Declared {
  readonly values: readonly number[];
  readonly memory: Uint8Array;
  /** Bytes of one value. */
  readonly size: number;
}

/**
 * The calls of a script, in their order.
 *
 * @throws ScriptError with the line of what no C compiler would take
 */
export function readScript(text: string): readonly ScriptCall[] {
  const reader = new Reader(readTokens(text));
  const calls: ScriptCall[] = [];
  while (!reader.isAtEnd) {
    const call = reader.statement();
    if (call !== null) calls.push(call);
  }
  return calls;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #arrays = new Map<string, Declared>();
  readonly #strings = new Map<string, Uint8Array>();
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#tokens.length;
  }

  /** A call; null of a declaration. */
  statement(): ScriptCall | null {
    const first = this.#word();
    if (this.#peek() === '(') return this.#call(first);
    this.#declaration(first);
    return null;
  }

  #call({ text, line }: Token): ScriptCall {
    if (!/^gl[A-Z]/.test(text)) throw new ScriptError(line, `${text} is no command of the GL`);
    const command = text.slice(2);
    const parameters = GL_COMMANDS.get(command)?.parameters ?? [];
    this.#take('(');
    const given: Argument[] = [];
    while (this.#peek() !== ')') {
      const parameter = parameters[given.length];
      given.push(this.#argument(parameter?.type ?? null, (parameter?.count ?? null) !== null));
      if (this.#peek() !== ')') this.#take(',');
    }
    this.#take(')');
    this.#take(';');
    return { command, arguments: given, line };
  }

  /** `float name[] = {1, 2};`, `const char name[] = "…";` */
  #declaration(first: Token): void {
    const words: Token[] = [first];
    while (this.#peek() !== '[') words.push(this.#word());
    const [name] = words.splice(-1);
    const type = words.at(-1)?.text.replace(/^GL/, '') ?? '';
    if (name === undefined || type === '') {
      throw new ScriptError(first.line, `expected a call or an array: ${first.text}`);
    }
    this.#take('[');
    if (this.#peek() !== ']') this.#number();
    this.#take(']');
    this.#take('=');
    if (this.#token()?.kind === 'string') {
      this.#strings.set(name.text, this.#string());
    } else {
      const own = C_TYPES[type];
      if (own === undefined) throw new ScriptError(first.line, `${type} is no type of arrays`);
      const values = this.#list();
      const memory = inMemory(own, values);
      const size = values.length === 0 ? 1 : memory.length / values.length;
      this.#arrays.set(name.text, { values, memory, size });
    }
    this.#take(';');
  }

  #argument(type: CType | null, isArray: boolean): Argument {
    const token = this.#token();
    if (token === undefined) throw this.#ended();
    if (token.kind === 'string') return this.#string();
    if (token.text === '{') return this.#list();
    if (token.kind === 'number' || NUMERIC.has(token.text)) return this.#given(type);
    return this.#named(type, isArray);
  }

  /** A number; of an enumerant or of a mask that is written as one, what the names of others are. */
  #given(type: CType | null): Argument {
    const value = this.#number();
    if (type === 'enum') return `0x${value.toString(16).toUpperCase().padStart(4, '0')}`;
    if (type === 'bitfield' && value === 0) return [];
    return value;
  }

  #named(type: CType | null, isArray: boolean): Argument {
    const { text, line } = this.#word();
    if (text === 'sizeof' || text === 'strlen') return this.#length();
    if (text === 'NULL') return null;
    const string = this.#strings.get(text);
    if (string !== undefined) return string;
    const array = this.#arrays.get(text);
    if (array !== undefined) {
      const first = this.#offset();
      if (type !== 'memory') return array.values.slice(first);
      return { bytes: array.memory, offset: first * array.size };
    }
    if (!text.startsWith('GL_')) throw new ScriptError(line, `${text} is not declared`);
    const name = text.slice(3);
    if (name === 'TRUE') return true;
    if (name === 'FALSE') return false;
    if (isArray) throw new ScriptError(line, `${text} is no array`);
    if (type !== 'bitfield') return name;
    const names = [name];
    while (this.#peek() === '|') {
      this.#take('|');
      names.push(this.#word().text.replace(/^GL_/, ''));
    }
    return names;
  }

  /** `array + 3`: elements. */
  #offset(): number {
    if (this.#peek() !== '+') return 0;
    this.#take('+');
    return this.#number();
  }

  /** `strlen(name)`, `sizeof(name)`. */
  #length(): number {
    this.#take('(');
    const { text, line } = this.#word();
    this.#take(')');
    const bytes = this.#strings.get(text) ?? this.#arrays.get(text)?.memory;
    if (bytes === undefined) throw new ScriptError(line, `${text} is not declared`);
    return bytes.length;
  }

  #list(): readonly number[] {
    this.#take('{');
    const values: number[] = [];
    while (this.#peek() !== '}') {
      values.push(this.#number());
      if (this.#peek() !== '}') this.#take(',');
    }
    this.#take('}');
    return values;
  }

  #number(): number {
    let sign = 1;
    while (this.#peek() === '-' || this.#peek() === '+') if (this.#any().text === '-') sign = -sign;
    const token = this.#any();
    if (token.kind === 'number') {
      // An integer has no negative zero in C.
      const value = sign * Number(token.text);
      return value === 0 && /^\d+$/.test(token.text) ? 0 : value;
    }
    if (token.text === 'INFINITY') return sign * Infinity;
    if (token.text === 'NAN') return NaN;
    throw new ScriptError(token.line, `expected a number, not ${token.text}`);
  }

  /** Strings one behind the other are one, as in C. */
  #string(): Uint8Array {
    let text = '';
    while (this.#token()?.kind === 'string') text += this.#any().text;
    return new TextEncoder().encode(text);
  }

  #token(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #peek(): string | undefined {
    const token = this.#token();
    return token?.kind === 'string' ? undefined : token?.text;
  }

  #any(): Token {
    const token = this.#token();
    if (token === undefined) throw this.#ended();
    this.#next++;
    return token;
  }

  #word(): Token {
    const token = this.#any();
    if (token.kind === 'word') return token;
    throw new ScriptError(token.line, `expected a name, not ${token.text}`);
  }

  #take(text: string): void {
    const token = this.#any();
    if (token.kind === 'string' || token.text !== text) {
      throw new ScriptError(token.line, `expected ${text}, not ${token.text}`);
    }
  }

  #ended(): ScriptError {
    return new ScriptError(this.#tokens.at(-1)?.line ?? 1, 'the script ends within a statement');
  }
}
