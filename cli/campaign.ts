/** `vpspec campaign`: work that outgrows one machine, or one sitting. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENT_NAMES } from '../spec/gpu/environments.js';
import type { WorkKind } from '../oracles/work/job.js';
import type { CampaignAction, CampaignFlags } from './campaign/view.js';
import { withDocument } from './document-option.js';
import { translated } from './exit.js';
import { jobsOption, seedOption } from './number-options.js';
import { budgetOption, withTls } from './queue-options.js';

const ACTIONS: readonly CampaignAction[] = ['create', 'run', 'status', 'pause', 'resume', 'report'];

export function campaignCommand(): Command {
  return withTls(withDocument(new Command('campaign')))
    .description('ask up to 10^12 units of a backend, on this machine or on many')
    .addArgument(new Argument('<action>', ACTIONS.join(', ')).choices(ACTIONS))
    .argument('<name>', 'of the campaign')
    .option('--backend <backend>', 'create, run: whom is asked (any but recording:)')
    .addOption(
      new Option('--environment <name>', 'create: the execution environment (default: VP2.0)') //
        .choices(ENVIRONMENT_NAMES),
    )
    .addOption(
      new Option('--budget <n>', 'create: units in all, 100000 or 1e9 (default: 100000)') //
        .argParser(budgetOption),
    )
    .addOption(
      new Option('--work <kinds>', 'create: of cases, operands, programs (default: all three)') //
        .argParser(kindsOption),
    )
    .addOption(
      new Option('--seed <n>', 'create: of generated programs (default: 1)').argParser(seedOption),
    )
    .option(
      '--against <authorities>',
      'create: an engine decides, to the bit: nv20 (nv2a), nv30; or both: document,nv20',
    )
    .option('--tolerance <distances>', 'create: what is as near is the same: RCP=1ulp,RSQ=2ulps')
    .option(
      '--queue <url>',
      'on other machines too: redis://HOST:PORT, rediss:// for TLS; else the variable VPSPEC_QUEUE',
    )
    .option(
      '--store <file>',
      'where campaigns and their results are kept',
      'vpspec-campaigns.sqlite',
    ) // prettier-ignore
    .addOption(
      new Option('--jobs <n>', 'processes of this machine; as many as there are cores if absent') //
        .argParser(jobsOption),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA unit is a generated program, a case of the corpus, or an operand of a function of one operand; each\n' +
        'is judged by itself. "create" divides a campaign into jobs. Without --queue it works on them at once,\n' +
        'with processes of this machine; "run" goes on where that was interrupted or paused. With --queue\n' +
        'machines work on it that "vpspec work" is started on. "status" and "report" take the results from\n' +
        'there into the store, and say how far it is and what was found, "report" of operands how their\n' +
        'results rise and fall too (docs/campaigns.md, Order and symmetry); "resume" also adds again what has\n' +
        'no result and is nowhere any more, all of it where the server has lost everything.\n\n' +
        "With --against a unit agrees where its results are the engine's; what nobody knows of the engine is inconclusive, and so is a\n" +
        'program that differs with an instruction of a tolerance (docs/against.md).\n\n' +
        'Examples:\n' +
        '  vpspec campaign create small --backend profile:strict --environment VP1.1 --budget 200 --work programs --store reports/out/small.sqlite\n' +
        '  vpspec campaign create year --backend mesa:llvmpipe --budget 1e9 --queue redis://farm:6379\n' +
        '  vpspec campaign status year --queue redis://farm:6379\n' +
        '  vpspec campaign report year --queue redis://farm:6379 --json\n\n' +
        'Exit code 0 as expected; 1 of create without --queue, run and report if something is wrong, or two\n' +
        'workers came to different results of one job; 2 for bad usage, a campaign that is not there, or\n' +
        'where nothing could be judged; 3 if the backend, the server or a package of the queue is not there.',
    )
    .action(async (action: CampaignAction, name: string, flags: CampaignFlags) => {
      try {
        const { runCampaignCommand } = await import('./campaign/actions.js');
        process.exitCode = await runCampaignCommand(action, name, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

const KINDS: readonly WorkKind[] = ['cases', 'operands', 'programs'];

function kindsOption(text: string): readonly WorkKind[] {
  const named = text.split(',');
  const kinds = KINDS.filter((kind) => named.includes(kind));
  if (kinds.length === named.length) return kinds;
  throw new InvalidArgumentError(`some of ${KINDS.join(',')} are expected, with commas`);
}
