/** The tokens of a script in C: words, numbers, strings, and marks. Comments and white space are left out. */

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'mark';
  /** What a string holds, or what `Number` takes. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A script that no C compiler would take. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<word>[A-Za-z_]\w*)|(?<number>0[xX][0-9a-fA-F]+[uU]?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFuU]?)|"(?<string>(?:[^"\\\n]|\\[\s\S])*)"|(?<mark>[(){}[\],;=|+-])/y;

/** @throws ScriptError where no token begins */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new ScriptError(line, `no token begins with ${text.charAt(at)}`);
    const token = tokenOf(match.groups ?? {}, line);
    if (token !== null) tokens.push(token);
    line += match[0].split('\n').length - 1;
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>, line: number): Token | null {
  const { word, number, string, mark } = groups;
  if (word !== undefined) return { kind: 'word', text: word, line };
  if (number !== undefined) return { kind: 'number', text: withoutSuffix(number), line };
  if (string !== undefined) return { kind: 'string', text: unescaped(string), line };
  return mark === undefined ? null : { kind: 'mark', text: mark, line };
}

function withoutSuffix(number: string): string {
  return /^0[xX]/.test(number) ? number.replace(/[uU]$/, '') : number.replace(/[fFuU]$/, '');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(string: string): string {
  return string.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
