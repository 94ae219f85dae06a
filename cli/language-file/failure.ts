/** What the file of a language failed of, as bad input: with the line of it that did. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../exit.js';

/** The option, as messages begin. */
export const OPTION = '--language';

/** What is known of something that was thrown; whatever it is, and in whatever thread. */
export interface Thrown {
  readonly message: string;
  readonly stack: string;
  readonly code: string;
  readonly isSyntax: boolean;
}

/** Never throws, even where what was thrown does when it is looked at. Errors may be of another realm. */
export function thrown(error: unknown): Thrown {
  try {
    const isObject = typeof error === 'object' && error !== null;
    const { name, message = String(error), stack = '', code = '' } = (isObject ? error : {}) as Partial<NodeJS.ErrnoException>; // prettier-ignore
    return {
      message: String(message),
      stack: String(stack),
      code: String(code),
      isSyntax: name === 'SyntaxError',
    };
  } catch {
    return { message: 'it threw what cannot be shown', stack: '', code: '', isSyntax: false };
  }
}

/**
 * @param path of the file, as the command has it
 * @param what was asked of it: "the rule of TWICE"; "" where its place says that
 */
export function failed(
  path: string,
  { message, stack, code, isSyntax }: Thrown,
  what = '',
): InputError {
  const file = resolve(path);
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return new InputError(
      `${OPTION} ${path}: Node.js ${process.version} does not read such files; expected .js or .mjs, or .ts with a Node.js that strips types`,
    );
  }
  const place = isSyntax ? syntaxPlace(file) : placeIn(stack, file);
  // A line says more than a name.
  const asked = place === '' && what !== '' ? `${what}: ` : '';
  return new InputError(`${OPTION} ${path}${place}: ${asked}${message}`);
}

/** ":12", where Node.js cannot parse the file: it tells that on its error output alone. */
function syntaxPlace(file: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  const [, line] = /^(?:file:\/\/)?[^\n]*?:(\d+)\n/.exec(stderr) ?? [];
  return line === undefined ? '' : `:${line}`;
}

/** ":12:5", the first line of the file that a stack names; nothing where it names none. */
export function placeIn(stack: string, file: string): string {
  for (const line of stack.split('\n')) {
    const [, named = '', at = ''] = /(?:^|[\s(])((?:file:\/\/)?[^\s()]+?)(?:\?[^:]*)?((?::\d+){1,2})\)?$/.exec(line) ?? []; // prettier-ignore
    if (named === '') continue;
    const found = named.startsWith('file://') ? fileURLToPath(named) : named;
    if (found === file) return at;
  }
  return '';
}
