/** `vpspec strength`: what of the oracle's checks restricts nothing, and how wide the others are. */
import { Command } from 'commander';
import type { GeneratedStrength } from '../oracles/strength/generated.js';
import type { CorpusStrength } from '../oracles/strength/corpus.js';
import { EXIT, InputError } from './exit.js';

interface StrengthFlags {
  readonly programs: string;
  readonly seed: string;
  readonly check?: boolean;
  readonly cases?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const PROGRAMS = 100_000;

export function strengthCommand(): Command {
  return new Command('strength')
    .description('say how much the checks restrict: those that any value passes, the sizes of sets')
    .option('--programs <n>', 'generated programs', String(PROGRAMS))
    .option('--seed <n>', 'what they are drawn from', '1')
    .option('--check', 'exit with 1 if more is open than oracles/strength/ceiling.ts accepts')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option(
      '--json',
      'print JSON: vacuity (every vacuous check, by clause, by instruction) and width',
    )
    .option('--quiet', 'print the shares and the ceiling alone')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec strength --programs 5000\n  vpspec strength --check --quiet --seed 7\n\n' +
        'A check compares one component of one result. It is vacuous if every value would pass; its width\n' +
        'is the number of values that pass. 100 000 programs take a few minutes on one core, 5 000 some\n' +
        'seconds. Exit code 0; 1 with --check beyond the ceiling; 2 for bad numbers, or case files that\n' +
        'cannot be read. What each figure means: docs/strength.md.',
    )
    .action(async (flags: StrengthFlags) => {
      process.exitCode = await runStrength(flags);
    });
}

async function runStrength(flags: StrengthFlags): Promise<number> {
  const programs = integer('--programs', flags.programs, 1);
  const seed = integer('--seed', flags.seed, 0);
  const measured = await measure(programs, seed, flags.cases);
  if (measured === null) return EXIT.interrupted;
  const { strengthOf } = await import('../oracles/strength/strength.js');
  const { beyondCeiling, CEILING } = await import('../oracles/strength/ceiling.js');
  const { version } = await import('../oracles/certify/version.js');
  const strength = strengthOf(version(), measured.corpus, measured.generated);
  const beyond = beyondCeiling(strength);
  if (flags.json === true) {
    const json = { ...strength, ceiling: { ...CEILING, beyond } };
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  } else {
    const { strengthText } = await import('../reports/strength.js');
    const { paintFor } = await import('./paint.js');
    const paint = paintFor(process.stdout);
    process.stdout.write(strengthText(strength, { paint, beyond, quiet: flags.quiet === true }));
  }
  return flags.check === true && beyond.length > 0 ? EXIT.disagreement : EXIT.ok;
}

function integer(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new InputError(
    `${option} ${text}: expected an integer of ${String(least)} or more, such as ${option} ${String(least + 4999)}`,
  );
}

interface Measured {
  readonly corpus: CorpusStrength;
  readonly generated: GeneratedStrength;
}

/** Null where Ctrl-C ended it. */
async function measure(
  programs: number,
  seed: number,
  folder: string | undefined,
): Promise<Measured | null> {
  const { selectedCases } = await import('./corpus.js');
  const { measureCorpus } = await import('../oracles/strength/corpus.js');
  const { measureGenerated } = await import('../oracles/strength/generated.js');
  const { loadClauses } = await import('../spec/load/specification.js');
  const { progressBar } = await import('./progress.js');
  const clauses = loadClauses();
  const cases = selectedCases([], folder);
  const interruption = new AbortController();
  const { signal } = interruption;
  const onInterrupt = (): void => {
    interruption.abort();
  };
  process.once('SIGINT', onInterrupt);
  const ofCases = progressBar(process.stderr, 'case');
  const ofPrograms = progressBar(process.stderr, 'program');
  try {
    const corpus = await measureCorpus({ cases, clauses, onProgress: ofCases.update, signal });
    ofCases.clear();
    const onProgress = ofPrograms.update;
    const generated = await measureGenerated({ programs, seed, clauses, onProgress, signal });
    return { corpus, generated };
  } catch (error) {
    if (!signal.aborted) throw error;
    ofCases.clear();
    ofPrograms.clear();
    process.stderr.write(
      'vpspec: interrupted; nothing was printed. The same command starts anew; --programs N is shorter.\n',
    );
    return null;
  } finally {
    ofCases.clear();
    ofPrograms.clear();
    process.removeListener('SIGINT', onInterrupt);
  }
}
