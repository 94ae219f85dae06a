/**
 * The command line: puts the commands together and turns what they throw into exit codes. Each command loads what it
 * needs when it runs, so that `vpspec run` starts fast.
 */
import { CommanderError, type Command } from 'commander';
import { vpspecCommand } from './commands.js';
import { endWithReader, EXIT, reportError, reportFailure } from './exit.js';
import { guardTerminal } from './guard-terminal.js';
import { fitScreen } from '../reports/page/paint.js';
import { usageText } from './usage-text.js';

/** Errors are JSON too where JSON was asked for (docs/json.md). */
const isJson = process.argv.includes('--json');

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Exit code for what a command threw; of bad usage commander itself has said in words what was wrong. */
function report(error: unknown): number {
  if (!(error instanceof CommanderError)) return reportError(error, isJson);
  if (error.exitCode === 0) return EXIT.ok;
  if (isJson) {
    const isHelp = error.code === 'commander.help';
    const message = isHelp ? 'expected a command' : usageText(error.message);
    reportFailure({ kind: 'usage', message, exitCode: EXIT.badInput });
  }
  return EXIT.badInput;
}

/** What commander says of bad usage in words: nothing where errors are JSON, else with the prefix that all messages have. */
function sayAsOthers(command: Command): void {
  command.configureOutput({
    outputError: (text, write) => {
      if (!isJson) write(text.startsWith('error: ') ? `vpspec: ${usageText(text)}` : text);
    },
    ...(isJson ? { writeErr: () => undefined } : {}),
  });
  for (const child of command.commands) sayAsOthers(child);
}

/** Commander's own "help" shows all commands for a name that is none, and does not say so. */
function refuseHelpOfNothing(vpspec: Command): void {
  const [, , first, name] = process.argv;
  if (first !== 'help' || name === undefined || isHelp(name)) return;
  if (name === 'help' || vpspec.commands.some((command) => command.name() === name)) return;
  vpspec.error(`error: unknown command '${name}'`);
}

// A shader's comments and directives end with their lines.
const isShader = process.argv[2] === 'translate' && !process.argv.some(isHelp);
guardTerminal({ out: isJson || isShader, err: isJson });
endWithReader();
if (process.stdout.isTTY) fitScreen(process.stdout.columns);

try {
  const vpspec = vpspecCommand();
  sayAsOthers(vpspec);
  refuseHelpOfNothing(vpspec);
  await vpspec.parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}
