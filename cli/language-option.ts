/** `--language`: a language that stands in a file, beside those that are always there. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { shellWord } from '../reports/shell-word.js';
import { ABSENCES } from '../oracles/absences.js';
import { InputError, MachineryError } from './exit.js';
import { failed, OPTION, placeIn, thrown } from './language-file/failure.js';
import type { Calls } from './language-file/calls.js';

/** The commands that take it. */
const COMMANDS: readonly string[] = [
  'run',
  'trace',
  'allowed',
  'eval',
  'load',
  'list',
  'explain',
  'check',
  'backend-test',
  'certify',
  'verify',
  'shrink',
  'faults',
  'cover',
  'diff-profiles',
  'unit',
  'compare',
];

/** Why a command about programs does not; null for one that does, and for one that is not about programs of a language. */
function absence(command: string): string | null {
  const known: Readonly<Record<string, string>> = ABSENCES;
  return known[`vpspec ${command}`] ?? null;
}

const FOR = 'is for VP and GPU programs alone, and takes no --language';

/** The command, whose help says why where it knows no language in a file. */
export function sayingWhetherLanguages(command: Command): Command {
  const why = absence(command.name());
  return why === null
    ? command
    : command.addHelpText('after', `\nvpspec ${command.name()} ${FOR}:\n${why}.`);
}

/** @throws InputError for a language that a command is given that knows none */
export function refuseLanguages([command = '', ...words]: readonly string[]): void {
  if (COMMANDS.includes(command) || filesAmong(words).length === 0) return;
  const why = absence(command);
  throw new InputError(
    `vpspec ${command} ${why === null ? 'takes no --language' : `${FOR}: ${why}`}`,
  );
}

/** What a command has of it. */
export interface LanguageFlag {
  /** The files; absent where there are none. */
  readonly language?: readonly string[];
}

/** The option as it was given, to give it again. */
export function languageFlags({ language = [] }: LanguageFlag): string {
  return language.map((path) => ` ${OPTION} ${shellWord(path)}`).join('');
}

/** Adds the option to a command, one of those above: the files are loaded before any command is asked (answer.ts). */
export function withLanguage(command: Command): Command {
  return command.option(
    `${OPTION} <file>`,
    'a module whose default export is the record of a language (docs/api.md): .js, .mjs, or .ts where\n' +
      'Node.js reads that; again for another',
    (path: string, others: readonly string[] | undefined) => [...(others ?? []), path],
  );
}

/**
 * The languages that the words after `vpspec` name, registered until what is given back is called. That throws too, for a language
 * that has changed what is everywhere meanwhile.
 *
 * @throws InputError for a file that is not there, a module that does not load, and a record that does not hold together, each with its place
 */
export async function languagesOf(words: readonly string[]): Promise<() => void> {
  const removals: (() => void)[] = [];
  const removeAll = (): void => {
    const failures: unknown[] = [];
    for (const remove of removals.splice(0).reverse()) {
      try {
        remove();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    for (const path of filesIn(words)) removals.push((await registeredIn(path)).remove);
  } catch (error) {
    removeAll();
    throw error;
  }
  return removeAll;
}

/** Whose calls may not have ended. */
const underway = new Set<Pick<Calls, 'unfinished'>>();

/** Nothing waits for anything any more, or something ended the process: that is no answer, and least of all a good one. */
export function unanswered(words: readonly string[]): Error {
  for (const { unfinished } of underway) if (unfinished !== null) return unfinished;
  const message = 'the process ended before the command had an answer';
  const files = filesIn(words);
  return files.length === 0
    ? new MachineryError(message)
    : new InputError(`${OPTION} ${files.join(', ')}: ${message}`);
}

/** What a command threw: an error that comes out of a file of a language is bad input, with its place there. */
export function ofLanguage(error: unknown, words: readonly string[]): unknown {
  if (!(error instanceof Error) || error instanceof InputError) return error;
  const { stack } = thrown(error);
  const path = filesIn(words).find((each) => placeIn(stack, resolve(each)) !== '');
  return path === undefined ? error : failed(path, thrown(error));
}

/** The files that the words after `vpspec` name. */
export function filesIn([command = '', ...words]: readonly string[]): readonly string[] {
  return COMMANDS.includes(command) ? filesAmong(words) : [];
}

function filesAmong(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  return own.flatMap((word, at) => {
    if (word.startsWith(`${OPTION}=`)) return [word.slice(OPTION.length + 1)];
    const next = own[at + 1];
    return word === OPTION && next !== undefined ? [next] : [];
  });
}

/** A language that is registered. */
interface Registered {
  /** Throws for a language that has changed what is everywhere meanwhile. */
  readonly remove: () => void;
  /** What it has changed of that, by name, after it was put back; null where nothing. */
  readonly changed: () => string | null;
}

/**
 * Registers the language of a file.
 *
 * @param isKnown whether another process has loaded the file before, and it did no harm
 * @param ended is called after a call that took too long was ended: what that command or process was doing is never done
 * @throws InputError
 */
export async function registeredIn(
  path: string,
  isKnown = false,
  ended: (why: InputError | null) => void = () => {
    // Something else keeps the process alive: its end says why (`unanswered`).
    process.exit();
  },
): Promise<Registered> {
  const file = resolve(path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new InputError(`${OPTION} ${path}: there is no such file`);
  }
  // All that is needed is loaded before the file is: what is everywhere is noted then.
  const { Calls, CALL_LIMIT } = await import('./language-file/calls.js');
  const { loadedAlone } = await import('./language-file/alone.js');
  const { BuiltIns, printsBeside } = await import('./language-file/built-ins.js');
  const { GuestError } = await import('../semantics/guest/registry.js');
  const { registerLanguage } = await import('../oracles/faults/guest/register.js');
  const { hasShape, wrongShape } = await import('../oracles/languages/guest/record-shape.js');
  const { recordHash } = await import('../oracles/certify/guest/record.js');
  const { assembly } = await import('../semantics/guest/assembly.js');
  const { componentwise } = await import('../semantics/guest/machine.js');
  const failure = isKnown ? null : await loadedAlone(file, CALL_LIMIT);
  if (failure !== null) throw failed(path, failure);

  const calls = new Calls(path, CALL_LIMIT, () => {
    ended(calls.unfinished);
  });
  underway.add(calls);
  const stop = (): void => {
    underway.delete(calls);
    calls.stop();
  };
  const undo = [stop, printsBeside(), calls.holdProcess()];
  const builtIns = new BuiltIns();
  const requireAsItWas = (changed: string | null): void => {
    if (changed === null) return;
    throw new InputError(`${OPTION} ${path}: changes ${changed}, on which everything here rests`);
  };
  const remove = (): void => {
    const changed = builtIns.restored();
    for (const each of undo.splice(0).reverse()) each();
    requireAsItWas(changed);
  };
  try {
    const { record } = await recordIn(path, calls, { assembly, componentwise });
    requireAsItWas(builtIns.restored() ?? builtIns.silenced());
    calls.ask('trying its record', () => {
      if (!hasShape(record)) throw new GuestError(wrongShape(record) ?? 'it is no record');
      const language = calls.of(record);
      undo.push(registerLanguage(language));
      // Every function is tried: one that fails says so here, and not in the midst of a run.
      recordHash(language);
    });
    requireAsItWas(builtIns.restored() ?? builtIns.silenced());
    return { remove, changed: () => builtIns.restored() };
  } catch (error) {
    remove();
    if (!(error instanceof GuestError)) throw error;
    throw new InputError(`${OPTION} ${path}: ${error.message}`);
  }
}

/**
 * In an object: what is awaited itself is asked for its `then`, and a record may be of any make.
 *
 * @throws InputError
 */
async function recordIn(
  path: string,
  calls: Calls,
  tools: object,
): Promise<{ readonly record: unknown }> {
  const url = pathToFileURL(resolve(path)).href;
  const { default: given } = (await calls.wait('loading it', () => import(url))) as {
    readonly default?: unknown;
  };
  if (given === undefined) {
    throw new InputError(
      `${OPTION} ${path}: has no default export; expected the record of a language, or a function that makes it`,
    );
  }
  if (typeof given !== 'function') return { record: given };
  const make = given as (tools: object) => unknown;
  return { record: await calls.wait('its function', () => make(tools)) };
}
