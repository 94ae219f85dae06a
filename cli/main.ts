#!/usr/bin/env node
/**
 * `vpspec`: puts the commands together and turns what they throw into exit codes. Each command loads
 * what it needs when it runs, so that `vpspec run` starts fast.
 */
import { Command, CommanderError } from 'commander';
import { allowedCommand } from './allowed.js';
import { backendTestCommand } from './backend-test.js';
import { certifyCommand } from './certify.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { coverCommand } from './cover.js';
import { diffProfilesCommand } from './diff-profiles.js';
import { diffVersionsCommand } from './diff-versions.js';
import { endWithReader, EXIT, reportError } from './exit.js';
import { evalCommand } from './eval.js';
import { explainCommand } from './explain.js';
import { faultsCommand } from './faults.js';
import { guardTerminal } from './guard-terminal.js';
import { listCommand } from './list.js';
import { loadCommand } from './load.js';
import { policiesCommand } from './policies.js';
import { runCommand } from './run.js';
import { shrinkCommand } from './shrink.js';
import { strengthCommand } from './strength.js';
import { stressCommand } from './stress.js';
import { traceCommand } from './trace.js';
import { translateCommand } from './translate.js';
import { unitCommand } from './unit.js';
import { verifyCommand } from './verify.js';
import { version } from '../oracles/certify/version.js';

function program(): Command {
  const vpspec = new Command('vpspec')
    .description(
      "NVIDIA's assembly program languages as executable specifications, and a harness that holds " +
        'implementations against them.',
    )
    .version(version())
    .showHelpAfterError('(vpspec --help lists the commands; vpspec COMMAND --help explains one)')
    .addHelpText(
      'after',
      '\nExit codes: 0 as expected, 1 disagreement or failed case, 2 bad input or usage,\n' +
        '3 the machinery failed (a backend did not start, a file could not be written).',
    );
  for (const command of [
    runCommand(),
    traceCommand(),
    translateCommand(),
    allowedCommand(),
    evalCommand(),
    loadCommand(),
    listCommand(),
    checkCommand(),
    certifyCommand(),
    backendTestCommand(),
    verifyCommand(),
    unitCommand(),
    compareCommand(),
    coverCommand(),
    explainCommand(),
    policiesCommand(),
    diffProfilesCommand(),
    diffVersionsCommand(),
    faultsCommand(),
    shrinkCommand(),
    strengthCommand(),
    stressCommand(),
  ]) {
    vpspec.addCommand(command);
  }
  overrideExit(vpspec);
  return vpspec;
}

/** Commander would exit with 1 on bad usage; ours is 2. */
function overrideExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) overrideExit(child);
}

/** Exit code for what a command threw; commander has said itself what was wrong with the usage. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  return reportError(error);
}

guardTerminal();
endWithReader();

try {
  await program().parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}
