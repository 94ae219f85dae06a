/** `vpspec work`: takes jobs of campaigns from a queue, with the backend of this command line. */
import { Command, Option } from 'commander';
import { availableParallelism } from 'node:os';
import { jsonText } from '../reports/json/text.js';
import { EXIT, InputError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import { jobsOption } from './number-options.js';
import { leaseOption, queueNamed, withTls, type QueueFlags } from './queue-options.js';

interface Flags extends QueueFlags {
  readonly backend: string;
  readonly jobs?: number;
  readonly lease: number;
  readonly stay?: boolean;
  readonly json?: boolean;
}

export function workCommand(): Command {
  return withTls(new Command('work'))
    .description('work on campaigns of a queue, with the backend of this command line')
    .argument('[campaign...]', 'of these alone; else of every one that the backend fits')
    .requiredOption('--backend <backend>', 'whom the jobs are asked; a job never names one')
    .option('--queue <url>', 'redis://HOST:PORT, rediss:// for TLS; else the variable VPSPEC_QUEUE')
    .addOption(
      new Option('--jobs <n>', 'jobs side by side; as many as there are cores if absent') //
        .argParser(jobsOption),
    )
    .addOption(
      new Option('--lease <seconds>', 'a job is taken from a worker that is silent for so long')
        .argParser(leaseOption)
        .default(30_000, '30s'),
    )
    .option('--stay', 'wait for further campaigns when these are done or paused')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA campaign of another version of vpspec, its specification or corpus, or of another backend, is not\n' +
        'worked on: it is named, with the reason. Where the server is not there, workers wait, say so, and go\n' +
        'on. Ctrl-C gives back what is being worked on.\n\n' +
        'Examples:\n' +
        '  vpspec work --queue redis://farm:6379 --backend mesa:llvmpipe\n' +
        '  vpspec work nightly --queue rediss://farm:6380 --backend "exec:./mine" --jobs 4 --stay\n\n' +
        'Exit code 0 if nothing is left to be done, or what is left is paused, whatever was found (vpspec\n' +
        'campaign report says that); 2 for bad usage, a campaign that is not there, and where none is that it\n' +
        'may work on; 3 if the backend or a package of the queue is not there, or the server does not let it\n' +
        'in or takes nothing.',
    )
    .action(async (names: readonly string[], flags: Flags) => {
      try {
        process.exitCode = await runWork(names, flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

async function runWork(names: readonly string[], flags: Flags): Promise<number> {
  const address = await queueNamed(flags);
  if (address === null) {
    throw new InputError(
      '--queue: expected redis://HOST:PORT, or the variable VPSPEC_QUEUE with it',
    );
  }
  const { stackOf } = await import('../oracles/stress/stack-of.js');
  const { work } = await import('../oracles/work/queue/work.js');
  const { workJson, workText } = await import('../reports/worked.js');
  const { progressBar } = await import('./progress.js');
  const { BLAMED, countOf, unitsOf } = await import('../oracles/work/result.js');
  const { backend, jobs = availableParallelism(), lease, stay = false } = flags;
  stackOf(backend);
  const interruption = new Interruption();
  const bar = progressBar(process.stderr, 'unit');
  let [done, failures] = [0, 0];
  try {
    const worked = await work({
      address,
      backend,
      names,
      jobs,
      lease,
      stay,
      signal: interruption.signal,
      onNotice: (notice) => {
        bar.clear();
        process.stderr.write(`vpspec: ${notice}\n`);
      },
      onResult: (campaign, result) => {
        done += unitsOf(result);
        failures += countOf(result, BLAMED);
        bar.update({ done, total: null, label: campaign.name, failures });
      },
    });
    bar.clear();
    if (interruption.signal.aborted) {
      throw interruption.ended('interrupted: what was begun is taken by others');
    }
    process.stdout.write(
      flags.json === true ? jsonText(workJson(worked, address.shown)) : workText(worked),
    );
    return EXIT.ok;
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    throw interruption.ended('interrupted: what was begun is taken by others');
  } finally {
    bar.clear();
    interruption.release();
  }
}
