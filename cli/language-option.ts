/** `--language`: a language that stands in a file, beside those that are always there. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { GuestLanguage } from '../semantics/guest/language.js';
import { InputError } from './exit.js';

/** The commands that take it. */
const COMMANDS: readonly string[] = [
  'run',
  'trace',
  'load',
  'check',
  'certify',
  'verify',
  'shrink',
  'faults',
  'cover',
];

const OPTION = '--language';

/** Adds the option to a command, one of those above: it is read before any command is (answer.ts). */
export function withLanguage(command: Command): Command {
  return command.option(
    `${OPTION} <file>`,
    'a module whose default export is the record of a language (docs/api.md): .js, .mjs, or .ts where\n' +
      'Node.js reads that; again for another',
    // The files are loaded already (answer.ts); what is kept here nobody reads.
    (path: string) => path,
  );
}

/**
 * The languages that the words after `vpspec` name, registered until what is given back is called.
 *
 * @throws InputError for a file that is not there, a module that does not load, and a record that does not hold together, each with its place
 */
export async function languagesOf(words: readonly string[]): Promise<() => void> {
  const removals: (() => void)[] = [];
  const removeAll = (): void => {
    for (const remove of removals.splice(0).reverse()) remove();
  };
  try {
    for (const path of filesIn(words)) removals.push(await registered(path));
  } catch (error) {
    removeAll();
    throw error;
  }
  return removeAll;
}

/** What a command threw: an error that comes out of a file of a language is bad input, with its place there. */
export function ofLanguage(error: unknown, words: readonly string[]): unknown {
  if (!(error instanceof Error) || error instanceof InputError) return error;
  const path = filesIn(words).find((each) => placeIn(error.stack ?? '', resolve(each)) !== '');
  return path === undefined ? error : failed(path, error);
}

function filesIn([command = '', ...words]: readonly string[]): readonly string[] {
  if (!COMMANDS.includes(command)) return [];
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  return own.flatMap((word, at) => {
    if (word.startsWith(`${OPTION}=`)) return [word.slice(OPTION.length + 1)];
    const next = own[at + 1];
    return word === OPTION && next !== undefined ? [next] : [];
  });
}

async function registered(path: string): Promise<() => void> {
  const { registerLanguage } = await import('../oracles/faults/guest/register.js');
  const { recordHash } = await import('../oracles/certify/guest/record.js');
  const { record } = await recordIn(path);
  let remove = (): void => undefined;
  try {
    remove = registerLanguage(record);
    // Every rule is tried once: one that fails says so here, and not in the midst of a run.
    recordHash(record as GuestLanguage);
    return remove;
  } catch (error) {
    remove();
    if (error instanceof Error && error.name === 'GuestError') {
      throw new InputError(`${OPTION} ${path}: ${error.message}`);
    }
    // Its grammar and restrictions are asked of its own examples.
    throw failed(path, error);
  }
}

/**
 * In an object: what is awaited itself is asked for its `then`, and a record may be of any make.
 *
 * @throws InputError
 */
async function recordIn(path: string): Promise<{ readonly record: unknown }> {
  const file = resolve(path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new InputError(`${OPTION} ${path}: there is no such file`);
  }
  let given: unknown;
  try {
    given = ((await import(pathToFileURL(file).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    throw failed(path, error);
  }
  if (given === undefined) {
    throw new InputError(
      `${OPTION} ${path}: has no default export; expected the record of a language, or a function that makes it`,
    );
  }
  if (typeof given !== 'function') return { record: given };
  const { assembly } = await import('../semantics/guest/assembly.js');
  const { componentwise } = await import('../semantics/guest/machine.js');
  try {
    return { record: await (given as (tools: object) => unknown)({ assembly, componentwise }) };
  } catch (error) {
    throw failed(path, error);
  }
}

/** What a module failed of, with the line of it that did. */
function failed(path: string, error: unknown): InputError {
  const file = resolve(path);
  const { message, stack = '', code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error), code: undefined }; // prettier-ignore
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return new InputError(
      `${OPTION} ${path}: Node.js ${process.version} does not read such files; expected .js or .mjs, or .ts with a Node.js that strips types`,
    );
  }
  const place = error instanceof SyntaxError ? syntaxPlace(file) : placeIn(stack, file);
  return new InputError(`${OPTION} ${path}${place}: ${message}`);
}

/** ":12", where Node.js cannot parse the file: it tells that on its error output alone. */
function syntaxPlace(file: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  const [, line] = /^(?:file:\/\/)?[^\n]*?:(\d+)\n/.exec(stderr) ?? [];
  return line === undefined ? '' : `:${line}`;
}

/** ":12:5", the first line of the file that a stack names; nothing where it names none. */
function placeIn(stack: string, file: string): string {
  for (const line of stack.split('\n')) {
    const [, named = '', at = ''] = /(?:^|[\s(])((?:file:\/\/)?[^\s()]+?)(?:\?[^:]*)?((?::\d+){1,2})\)?$/.exec(line) ?? []; // prettier-ignore
    if (named === '') continue;
    const found = named.startsWith('file://') ? fileURLToPath(named) : named;
    if (found === file) return at;
  }
  return '';
}
