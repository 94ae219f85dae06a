/** All commands, put together; none of them runs before it is asked to. */
import { Command } from 'commander';
import { allowedCommand } from './allowed.js';
import { assembleCommand } from './assemble.js';
import { backendTestCommand } from './backend-test.js';
import { campaignCommand } from './campaign.js';
import { certifyCommand } from './certify.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { coverCommand } from './cover.js';
import { diffProfilesCommand } from './diff-profiles.js';
import { diffVersionsCommand } from './diff-versions.js';
import { disassembleCommand } from './disassemble.js';
import { engineCommand } from './engine.js';
import { evalCommand } from './eval.js';
import { exhaustCommand } from './exhaust.js';
import { explainCommand } from './explain.js';
import { exportCommand } from './export.js';
import { faultsCommand } from './faults.js';
import { glCommand } from './gl.js';
import { findingsCommand } from './findings.js';
import { guideCommand } from './guide.js';
import { importCommand } from './import.js';
import { judgeCommand } from './judge.js';
import { sayingWhetherLanguages } from './language-option.js';
import { listCommand } from './list.js';
import { loadCommand } from './load.js';
import { policiesCommand } from './policies.js';
import { runCommand } from './run.js';
import { shrinkCommand } from './shrink.js';
import { siteCommand } from './site.js';
import { strengthCommand } from './strength.js';
import { stressCommand } from './stress.js';
import { traceCommand } from './trace.js';
import { translateCommand } from './translate.js';
import { unitCommand } from './unit.js';
import { verifyCommand } from './verify.js';
import { whyCommand } from './why.js';
import { workCommand } from './work.js';
import { version } from '../oracles/certify/version.js';

export function vpspecCommand(): Command {
  const vpspec = new Command('vpspec')
    .description(
      "NVIDIA's assembly program languages as executable specifications, and a harness that holds " +
        'implementations against them.',
    )
    .version(version())
    // A command has its own, and so have those of "gl".
    .enablePositionalOptions()
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
    assembleCommand(),
    disassembleCommand(),
    exportCommand(),
    importCommand(),
    allowedCommand(),
    whyCommand(),
    evalCommand(),
    loadCommand(),
    listCommand(),
    checkCommand(),
    certifyCommand(),
    backendTestCommand(),
    judgeCommand(),
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
    exhaustCommand(),
    engineCommand(),
    glCommand(),
    findingsCommand(),
    campaignCommand(),
    workCommand(),
    guideCommand(),
    siteCommand(),
  ]) {
    vpspec.addCommand(sayingWhetherLanguages(command));
  }
  overrideExit(vpspec);
  return vpspec;
}

/** Commander would exit with 1 on bad usage; ours is 2. */
function overrideExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) overrideExit(child);
}
