/** `vpspec guide`: a corpus of generated programs, of each thing that they reach the shortest. */
import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { EXIT, InputError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import { whole } from './number-options.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

interface Flags {
  readonly environment: AnyEnvironmentName;
  readonly programs: number;
  readonly seed: number;
  readonly out: string;
  readonly resume?: boolean;
  readonly branches?: boolean;
  readonly json?: boolean;
}

export function guideCommand(): Command {
  return new Command('guide')
    .description('keep generated programs for what they reach, and make others of them')
    .addOption(
      new Option('--environment <name>', 'of the programs')
        .choices(ENVIRONMENT_NAMES)
        .default('VP2.0'),
    )
    .addOption(
      new Option('--programs <n>', 'how many in all, those of earlier sittings included')
        .argParser(whole(1, MOST))
        .default(1000),
    )
    .addOption(
      new Option('--seed <n>', 'of all that is drawn').argParser(whole(0, MOST)).default(1),
    )
    .requiredOption('--out <file>', 'where they are kept, as JSON: programs, inputs, and for what')
    .option('--resume', 'go on with what --out has')
    .option(
      '--branches',
      'count branches of the semantics’ code too, which takes about twice as long',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nEach program is the one of four that reaches most of what none before reached: forms of statements,\n' +
        'classes of operands and results, clauses and choices, ways of control; with --branches, branches of the code.\n' +
        'Three are drawn, one is made of those before it.\n' +
        'The same seed keeps the same programs, in one sitting or in several (docs/guided.md).\n\n' +
        'Exit code 0 if they were tried; 2 for bad usage or a file that is none; 3 if it cannot be\n' +
        'written; 130 if interrupted: what was kept is written, and --resume goes on.\n\n' +
        'Examples:\n' +
        '  vpspec guide --programs 20 --out reports/out/corpus.json\n' +
        '  vpspec guide --programs 30 --out reports/out/corpus.json --resume\n' +
        '  vpspec guide --environment NVfp4.0 --programs 5 --seed 7 --out reports/out/fp.json',
    )
    .action(async (flags: Flags) => {
      try {
        process.exitCode = await runGuide(flags);
      } catch (error) {
        throw translated(error);
      }
    });
}

const MOST = 2 ** 28;

/** @throws InputError, MachineryError, SpecFileError */
async function runGuide({
  environment,
  programs,
  seed,
  out,
  resume,
  branches = false,
  json,
}: Flags): Promise<number> {
  requireOutputFile('--out', out);
  if (resume === true && !existsSync(out))
    throw new InputError(`--resume goes on with ${out}, and there is no such file`);
  if (resume !== true && existsSync(out))
    throw new InputError(`--out ${out}: is there already; --resume goes on with it`);
  // What is loaded before the watch begins is not watched.
  const watch = branches ? (await import('../oracles/guided/branches.js')).watchBranches() : null;
  const { Guided } = await import('../oracles/guided/guided.js');
  const { recordIn } = await import('./languages/record.js');
  const { guided } = await recordIn(environment).guided();
  const { corpusText, readCorpus } = await import('../oracles/guided/corpus-file.js');
  const { hashes } = await import('../oracles/certify/hashes.js');
  const { readText } = await import('../spec/load/file-text.js');
  const { progressBar } = await import('./progress.js');
  const { tool } = hashes();
  const wanted = { environment, seed, branches, tool };
  const state = resume === true ? readCorpus(readText(out, MOST), out, wanted) : undefined;
  const search = new Guided(guided(environment, watch), seed, state);
  const bar = progressBar(process.stderr, 'program');
  const interruption = new Interruption();
  const first = state?.next ?? 0;
  let fresh = 0;
  let done = first;
  for (; done < programs && !interruption.signal.aborted; done += 1) {
    if (search.next().reaches.length > 0) fresh += 1;
    bar.update({ done: done + 1 - first, total: programs - first, label: environment });
    // A signal is noticed between two programs.
    await new Promise(setImmediate);
  }
  bar.clear();
  interruption.release();
  const { kept, ...rest } = search.state;
  writeOutput(out, corpusText({ environment, seed, branches, kept, ...rest }, tool));
  if (interruption.signal.aborted)
    throw interruption.ended(`interrupted after ${String(done)} programs; --resume goes on`);
  const items = kept.reduce((sum, each) => sum + each.items.length, 0);
  const said = { environment, seed, programs: done, reachedNew: fresh, kept: kept.length, items };
  process.stdout.write(
    json === true
      ? jsonText(said)
      : `${environment}, seed ${String(seed)}: ${String(done)} programs, of which ${String(fresh)} reached something new in this sitting; ` +
          `${String(kept.length)} are kept for ${String(items)} items in ${out}\n`,
  );
  return EXIT.ok;
}
