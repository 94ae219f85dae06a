/** What a command line comes to, but for what only a process of its own shows: its exit code, and what is said of errors. */
import { type Command, CommanderError } from 'commander';
import { fitScreen } from '../reports/page/paint.js';
import { vpspecCommand } from './commands.js';
import { EXIT, reportError, reportFailure } from './exit.js';
import { guardTerminal } from './guard-terminal.js';
import { languagesOf, ofLanguage, refuseLanguages } from './language-option.js';

/** Errors are JSON too where JSON was asked for (docs/json.md). */
function asksJson(words: readonly string[]): boolean {
  return words.includes('--json');
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Sets what is printed to the terminal, if there is one, and lets nothing through that steers it. */
export function setTerminal(words: readonly string[]): void {
  const isJson = asksJson(words);
  // A shader's comments and directives end with their lines.
  const isShader = words[0] === 'translate' && !words.some(isHelp);
  guardTerminal({ out: isJson || isShader, err: isJson });
  if (process.stdout.isTTY) fitScreen(process.stdout.columns);
}

/** Runs what the words after `vpspec` ask for, and gives the exit code. */
export async function answer(words: readonly string[]): Promise<number> {
  const isJson = asksJson(words);
  let removeLanguages = (): void => undefined;
  let code: number;
  try {
    // What commands take depends on the languages that there are.
    removeLanguages = await languagesOf(words);
    const vpspec = vpspecCommand();
    sayAsOthers(vpspec, isJson);
    if (vpspec.commands.some((command) => command.name() === words[0])) refuseLanguages(words);
    refuseHelpOfNothing(vpspec, words);
    await vpspec.parseAsync(words, { from: 'user' });
    code = Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    code = report(ofLanguage(error, words), isJson);
  }
  try {
    removeLanguages();
    return code;
  } catch (error) {
    return report(error, isJson);
  }
}

/** Exit code for what a command threw; of bad usage commander itself has said in words what was wrong. */
function report(error: unknown, isJson: boolean): number {
  if (!(error instanceof CommanderError)) return reportError(error, isJson);
  if (error.exitCode === 0) return EXIT.ok;
  if (isJson) {
    const isNoCommand = error.code === 'commander.help';
    const message = isNoCommand ? 'expected a command' : usageText(error.message);
    reportFailure({ kind: 'usage', message, exitCode: EXIT.badInput });
  }
  return EXIT.badInput;
}

/** What commander says of bad usage in words: nothing where errors are JSON, else with the prefix that all messages have. */
function sayAsOthers(command: Command, isJson: boolean): void {
  command.configureOutput({
    outputError: (text, write) => {
      if (!isJson) write(text.startsWith('error: ') ? `vpspec: ${usageText(text)}` : text);
    },
    ...(isJson ? { writeErr: () => undefined } : {}),
  });
  for (const child of command.commands) sayAsOthers(child, isJson);
}

/** Commander's own "help" shows all commands for a name that is none, and does not say so. */
function refuseHelpOfNothing(vpspec: Command, [first, name]: readonly string[]): void {
  if (first !== 'help' || name === undefined || isHelp(name)) return;
  if (name === 'help' || vpspec.commands.some((command) => command.name() === name)) return;
  vpspec.error(`error: unknown command '${name}'`);
}

const OF_OPTION = /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. (.*)$/s;
const OF_ARGUMENT = /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/s;
const CHOICES = /^Allowed choices are (.*)\.(\s*)$/s;

/**
 * What commander says of bad usage, as our own messages say it: the flag, what stood there, what was expected.
 *
 * @param text with or without commander's "error: "
 */
function usageText(text: string): string {
  const message = text.replace(/^error: /, '');
  const [, flag = '', value = '', reason = ''] = OF_OPTION.exec(message) ?? [];
  if (flag !== '') return placed(flag, value, reason);
  const [, word = '', name = '', why = ''] = OF_ARGUMENT.exec(message) ?? [];
  return name === '' ? message : placed(name, word, why);
}

/** A reason that begins with the value names it already. */
function placed(where: string, value: string, reason: string): string {
  const says = reason.replace(
    CHOICES,
    (_, all: string, end: string) => `expected ${either(all)}${end}`,
  );
  if (value !== '' && says.startsWith(`"${value}"`)) return `${where}: ${says}`;
  return `${where} ${value === '' ? '""' : value}: ${says}`;
}

/** "a, b, c" as "a, b or c". */
function either(all: string): string {
  return all.replace(/, ([^,]*)$/, ' or $1');
}
