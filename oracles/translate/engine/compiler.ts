/** Functions in the C that the translator writes, on integers of 32 bits alone, as functions of WebAssembly; every call is inlined. */
import {
  OP,
  getLocal,
  i32Const,
  loopWhile,
  setLocal,
  unsigned,
} from '../../../semantics/compiled/wasm.js';
import {
  ADD,
  BELOW,
  BLOCK,
  BRANCH,
  BRANCH_IF,
  ELSE,
  EXCLUSIVE_OR,
  I32,
  IF,
  INSTRUCTIONS,
  IS_ZERO,
  lastFirst,
  load,
  LOOP,
  MULTIPLY,
  NO_RESULT,
  OPERATORS,
  store,
  SUBTRACT,
  TABULATED,
  TYPES,
  valueOf,
  wordsOf,
  type Code,
  type Tabulated,
  type Type,
  type Value,
  type Variable,
} from './instructions.js';

/** A function as it is written: every call has its statements in it, since calls cost more than most functions do. */
interface Definition {
  readonly parameters: readonly (readonly [name: string, type: Type])[];
  readonly result: Type;
  /** The token that its body begins with. */
  readonly body: number;
}

/** Where `return` goes. */
interface Returning {
  readonly into: Variable;
  /** How many labels there are around the statements of the function. */
  readonly depth: number;
}

/** Functions and tables, each after those that it calls and reads. */
export class Compiler {
  readonly #functions = new Map<string, Definition>();
  /** Where the results of tabulated functions begin, and words of each. */
  readonly #tabulated = new Map<string, { place: number; words: number }>();
  readonly #tables = new Map<string, number>();
  readonly data: number[] = [];
  readonly signatures: Code[] = [];
  readonly bodies: Code[] = [];
  /** Functions that fill tables. */
  readonly fillers: number[] = [];

  #tokens: readonly string[] = [];
  #at = 0;
  #scopes: Map<string, Variable>[] = [];
  #locals = 0;
  #depth = 0;
  #returning: Returning = { into: { local: 0, type: 'u' }, depth: 0 };

  /** The first address that nothing stands at. */
  free = TABULATED;

  constructor(private readonly tabulated: ReadonlyMap<string, Tabulated>) {}

  /** @param lines as Library.definitionsFor gives them, in C */
  define(lines: readonly string[]): void {
    const code = lines.filter((line) => !line.trimStart().startsWith('//')).join('\n');
    this.#tokens =
      code.match(/0x[\da-f]+u?|\d+u?|\w+|<<=|>>=|\+\+|[-+*&|^!=<>]=|<<|>>|&&|\|\||\S/g) ?? [];
    this.#at = 0;
    while (this.#at < this.#tokens.length) {
      this.#take('static');
      if (this.#took('const')) this.#table();
      else this.#function();
    }
  }

  #table(): void {
    this.#take('vp_i');
    const name = this.#next();
    while (this.#next() !== '{');
    this.#tables.set(name, this.data.length);
    do {
      const sign = this.#took('-') ? -1 : 1;
      const value = sign * Number(this.#next());
      this.data.push(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
    } while (this.#took(','));
    this.#take('}');
    this.#take(';');
  }

  #function(): void {
    this.#take('inline');
    const result = this.#type();
    const name = this.#next();
    this.#take('(');
    const parameters: (readonly [string, Type])[] = [];
    do {
      const type = this.#type();
      parameters.push([this.#next(), type]);
    } while (this.#took(','));
    this.#take(')');
    this.#functions.set(name, { parameters, result, body: this.#at });
    this.#skipBlock();
    const tabulated = this.tabulated.get(name);
    if (tabulated !== undefined) this.#tabulate(name, tabulated);
  }

  #skipBlock(): void {
    let open = 0;
    do {
      const token = this.#next();
      open += token === '{' ? 1 : token === '}' ? -1 : 0;
    } while (open > 0);
  }

  /** A function that leaves at a place what another gives of so many numbers, from its argument on and a step apart. */
  overAll(name: string, count: number, place: number, words = 1, step = 1): number {
    const [first, at] = [0, 1];
    this.#locals = 2;
    this.#depth = 1;
    const operand = [...getLocal(at), ...i32Const(step), MULTIPLY, ...getLocal(first), ADD];
    const { code, type } = this.#inlined(name, operand);
    const result = this.#locals;
    this.#locals += wordsOf(type);
    const stored = [...Array(words).keys()].flatMap((word) => [
      ...[...getLocal(at), ...i32Const(4 * words), MULTIPLY],
      ...[...getLocal(result + word), ...store(place + 4 * word)],
    ]);
    const next = [...getLocal(at), ...i32Const(1), ADD, ...setLocal(at)];
    const turn = [...code, ...lastFirst(result, wordsOf(type)), ...stored, ...next];
    return this.#put(loopWhile(turn, [...getLocal(at), ...i32Const(count), BELOW]));
  }

  /** From here on the function is read from a table, which is filled first. */
  #tabulate(name: string, { bits, words }: Tabulated): void {
    const count = 2 ** bits;
    this.fillers.push(this.overAll(name, count, this.free, words));
    this.#tabulated.set(name, { place: this.free, words });
    this.free += 4 * words * count;
  }

  /** What stands in a table for the number on the stack. */
  #read({ place, words }: { place: number; words: number }, number: Code, type: Type): Value {
    const address = this.#locals++;
    const all = Array.from({ length: wordsOf(type) }, (_, word) =>
      word < words ? [...getLocal(address), ...load(place + 4 * word)] : i32Const(0),
    );
    const code = [...number, ...i32Const(4 * words), MULTIPLY, ...setLocal(address), ...all.flat()];
    return { code, type };
  }

  /** A function of the module, of one number and without results. */
  #put(code: Code): number {
    this.signatures.push([0x60, 1, I32, 0]);
    const own = [1, ...unsigned(this.#locals - 1), I32, ...code, ...OP.end];
    this.bodies.push([...unsigned(own.length), ...own]);
    return this.bodies.length - 1;
  }

  /** A call with these arguments: the function's statements, and then its result on the stack. */
  #inlined(name: string, given: Code): Value {
    const definition = this.#functions.get(name);
    if (definition === undefined) throw new TypeError(`no function ${name}`);
    const { parameters, result, body } = definition;
    const [at, scopes, returning] = [this.#at, this.#scopes, this.#returning];
    this.#scopes = [new Map()];
    const first = this.#locals;
    for (const [parameter, type] of parameters) this.#declare(parameter, type);
    const words = this.#locals - first;
    const into = this.#declare('', result);
    this.#depth++;
    this.#returning = { into, depth: this.#depth };
    this.#at = body;
    const statements = this.#block();
    this.#depth--;
    [this.#at, this.#scopes, this.#returning] = [at, scopes, returning];
    const set = [...given, ...lastFirst(first, words)];
    const left = valueOf(into);
    return { ...left, code: [...set, BLOCK, NO_RESULT, ...statements, ...OP.end, ...left.code] };
  }

  #block(): Code {
    this.#take('{');
    this.#scopes.push(new Map());
    const code: number[] = [];
    while (!this.#took('}')) code.push(...this.#statement());
    this.#scopes.pop();
    return code;
  }

  #statement(): Code {
    if (this.#took('return')) {
      const { into, depth } = this.#returning;
      const { code, type } = this.#expression();
      if (wordsOf(type) !== wordsOf(into.type)) throw new TypeError(`${type} for ${into.type}`);
      this.#take(';');
      return [...code, ...lastFirst(into.local, wordsOf(type)), BRANCH, this.#depth - depth];
    }
    if (this.#took('if')) {
      this.#take('(');
      const test = this.#expression().code;
      this.#take(')');
      this.#depth++;
      const then = this.#block();
      const otherwise = this.#took('else')
        ? [ELSE, ...(this.#peek() === '{' ? this.#block() : this.#statement())]
        : [];
      this.#depth--;
      return [...test, IF, NO_RESULT, ...then, ...otherwise, ...OP.end];
    }
    return this.#took('for') ? this.#loop() : this.#simple();
  }

  #loop(): Code {
    this.#take('(');
    this.#scopes.push(new Map());
    const first = this.#simple();
    this.#depth += 2;
    const test = this.#expression().code;
    this.#take(';');
    const step = this.#assignment();
    this.#take(')');
    const body = this.#block();
    this.#depth -= 2;
    this.#scopes.pop();
    const turn = [...test, IS_ZERO, BRANCH_IF, 1, ...body, ...step, BRANCH, 0];
    return [...first, BLOCK, NO_RESULT, LOOP, NO_RESULT, ...turn, ...OP.end, ...OP.end];
  }

  /** A declaration or an assignment. */
  #simple(): Code {
    const isConstant = this.#took('const');
    const isDeclaration = isConstant || Object.hasOwn(TYPES, this.#peek());
    if (!isDeclaration) {
      const code = this.#assignment();
      this.#take(';');
      return code;
    }
    const type = this.#type();
    const name = this.#next();
    this.#take('=');
    const { code } = this.#expression();
    this.#take(';');
    const { local } = this.#declare(name, type);
    return [...code, ...lastFirst(local, wordsOf(type))];
  }

  #assignment(): Code {
    const { local, type } = this.#variable(this.#next());
    const operator = this.#next();
    const set = setLocal(local);
    if (operator === '++') return [...getLocal(local), ...i32Const(1), ADD, ...set];
    const { code } = this.#expression();
    if (operator === '=') return [...code, ...set];
    const [, without = 0, signed = 0] = OPERATORS[operator.slice(0, -1)] ?? [];
    return [...getLocal(local), ...code, type === 'i' ? signed : without, ...set];
  }

  #expression(): Value {
    const tested = this.#binary(1);
    if (!this.#took('?')) return tested;
    this.#depth++;
    const yes = this.#expression();
    this.#take(':');
    const no = this.#expression();
    this.#depth--;
    const type = yes.type === 'u' || no.type === 'u' ? 'u' : yes.type;
    return { code: [...tested.code, IF, I32, ...yes.code, ELSE, ...no.code, ...OP.end], type };
  }

  #binary(least: number): Value {
    let left = this.#unary();
    for (;;) {
      const operator = this.#peek();
      const known = OPERATORS[operator];
      if (known === undefined || known[0] < least) return left;
      this.#at++;
      const [binding, without, signed] = known;
      const right = this.#binary(binding + 1);
      const isShift = binding === 8;
      // As in C: one operand without sign makes both so, but a shift goes by what is shifted.
      const isUnsigned = left.type === 'u' || (!isShift && right.type === 'u');
      const isTruth = binding <= 2 || binding === 6 || binding === 7;
      const type = isTruth ? 'b' : isUnsigned ? 'u' : 'i';
      left = { code: [...left.code, ...right.code, isUnsigned ? without : signed], type };
    }
  }

  #unary(): Value {
    if (this.#took('-')) {
      const { code, type } = this.#unary();
      return { code: [...i32Const(0), ...code, SUBTRACT], type };
    }
    if (this.#took('~')) {
      const { code, type } = this.#unary();
      return { code: [...code, ...i32Const(-1), EXCLUSIVE_OR], type };
    }
    if (this.#took('!')) return { code: [...this.#unary().code, IS_ZERO], type: 'b' };
    if (this.#took('(')) {
      const inner = this.#expression();
      this.#take(')');
      return inner;
    }
    const word = this.#next();
    if (/^\d/.test(word)) {
      return { code: i32Const(Number.parseInt(word) | 0), type: word.endsWith('u') ? 'u' : 'i' };
    }
    if (this.#took('(')) return this.#call(word);
    if (this.#took('[')) return this.#entry(word);
    const variable = this.#variable(word);
    if (!this.#took('.')) return valueOf(variable);
    return { code: getLocal(variable.local + 'xyzw'.indexOf(this.#next())), type: 'u' };
  }

  /** A function's call, or a conversion. */
  #call(name: string): Value {
    const code: number[] = [];
    if (!this.#took(')')) {
      do code.push(...this.#expression().code);
      while (this.#took(','));
      this.#take(')');
    }
    const type = TYPES[name];
    if (type !== undefined) return { code, type };
    const instruction = INSTRUCTIONS[name];
    if (instruction !== undefined) return { code: [...code, ...instruction], type: 'u' };
    const table = this.#tabulated.get(name);
    const result = this.#functions.get(name)?.result ?? 'u';
    return table === undefined ? this.#inlined(name, code) : this.#read(table, code, result);
  }

  #entry(name: string): Value {
    const place = this.#tables.get(name);
    if (place === undefined) throw new TypeError(`no table ${name}`);
    const { code } = this.#expression();
    this.#take(']');
    return { code: [...code, ...i32Const(2), ...OP.i32Shl, ...load(place)], type: 'i' };
  }

  #declare(name: string, type: Type): Variable {
    const variable = { local: this.#locals, type };
    this.#locals += wordsOf(type);
    this.#scopes.at(-1)?.set(name, variable);
    return variable;
  }

  #variable(name: string): Variable {
    const variable = this.#scopes.findLast((scope) => scope.has(name))?.get(name);
    if (variable === undefined) throw new TypeError(`no variable ${name}`);
    return variable;
  }

  #type(): Type {
    const name = this.#next();
    const type = TYPES[name];
    if (type === undefined) throw new TypeError(`no type ${name}`);
    return type;
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #took(word: string): boolean {
    if (this.#peek() !== word) return false;
    this.#at++;
    return true;
  }

  #take(word: string): void {
    const found = this.#next();
    if (found !== word) throw new TypeError(`expected ${word}, found ${found}`);
  }
}
