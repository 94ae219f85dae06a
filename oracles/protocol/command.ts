/** A command line as a backend's name gives it: words, taken apart without a shell. */

/** What is started: a program and its words, with variables added to our own environment. */
export interface Command {
  readonly file: string;
  readonly words: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** A command line that cannot be taken apart. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/**
 * Takes a command line apart at white space. Quotes of either kind keep white space together; a backslash
 * outside single quotes keeps the next character as it is. Nothing else has a meaning: no variables, no
 * pipes, no globs.
 *
 * @throws CommandError where there is no word, a quote is left open, or nothing follows a backslash
 */
export function parseCommand(text: string): Command {
  const words: string[] = [];
  let word: string | null = null;
  let quote: { readonly mark: string; readonly at: number } | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\' && quote?.mark !== "'") {
      if (++at === text.length) throw new CommandError(`nothing follows the last "\\" of ${text}`);
      word = (word ?? '') + text.charAt(at);
    } else if (quote !== null) {
      if (character === quote.mark) quote = null;
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = { mark: character, at };
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== null) {
    const place = `${text}\n${' '.repeat(quote.at)}^`;
    throw new CommandError(
      `a ${quote.mark} at character ${String(quote.at + 1)} is never closed:\n${place}`,
    );
  }
  if (word !== null) words.push(word);
  const [file, ...rest] = words;
  if (file === undefined || file === '') {
    throw new CommandError('a command is wanted, such as exec:./my-backend');
  }
  return { file, words: rest };
}
