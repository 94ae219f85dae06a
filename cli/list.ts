/** `vpspec list [QUERY…]`: the cases of the corpus. */
import { Command } from 'commander';
import { EXIT, InputError } from './exit.js';
import { withLanguage, type LanguageFlag } from './language-option.js';
import { QUERY_HELP } from './query-help.js';
import type { Counted } from '../oracles/cases/counts.js';
import { jsonText } from '../reports/json/text.js';

interface ListFlags extends LanguageFlag {
  readonly cases?: string;
  readonly count?: boolean;
  readonly against?: string;
  readonly json?: boolean;
}

export function listCommand(): Command {
  return withLanguage(new Command('list'))
    .description('list the cases of the corpus')
    .argument('[query...]', 'which cases; all if absent')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--count', 'print how many there are, by folder and environment')
    .option(
      '--against <file>',
      'with --count: print what is not as in this file, which --count wrote',
    )
    .option('--json', 'print JSON: id, file, line, environment, clauses and sentence of each')
    .addHelpText(
      'after',
      `${QUERY_HELP}  vpspec list vp2/2.14.3.24\n  vpspec list "vp2/**:*nan*" --count\n` +
        '  vpspec list --count --against cases/counts.txt\n\n' +
        'Exit code 0; 1 where --against finds a difference; 2 for a query that selects nothing, or case files that cannot be read.',
    )
    .action(async (queries: string[], flags: ListFlags) => {
      const { queriesOf, selectedCorpus } = await import('./corpus.js');
      const { allCases } = await import('../oracles/cases/any-case.js');
      const cases = allCases(selectedCorpus(queriesOf(queries, flags), flags.cases));
      if (flags.count === true) {
        if (flags.language !== undefined) {
          throw new InputError(
            '--count counts the cases of files: a language has its examples in its record',
          );
        }
        const counted = cases.flatMap((each) => ('guest' in each ? [] : [each]));
        process.exitCode = await count(counted, flags);
        return;
      }
      if (flags.against !== undefined) throw new InputError('--against goes with --count');
      process.stdout.write(text(cases, flags));
    });
}

interface Listed {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly environment: string;
  readonly clauses: readonly string[];
  readonly says: string | null;
}

/** Prints how many there are, or what has changed; returns the exit code. @throws InputError */
async function count(cases: readonly Counted[], { against, json }: ListFlags): Promise<number> {
  const { countCases, countsRows, countsText, totalOf, readCounts, countChanges, changesText } =
    await import('../oracles/cases/counts.js');
  const counts = countCases(cases);
  if (against === undefined) {
    const folders = countsRows(counts);
    process.stdout.write(
      json === true ? jsonText({ count: totalOf(counts), folders }) : countsText(counts),
    );
    return EXIT.ok;
  }
  const { readText } = await import('../spec/load/file-text.js');
  const before = readCounts(readText(against, MOST_BYTES));
  if (before === null) {
    throw new InputError(`${against} is no table of "vpspec list --count"`);
  }
  const changes = countChanges(before, counts);
  if (json === true) process.stdout.write(jsonText({ changes }));
  else if (changes.length > 0) process.stdout.write(changesText(before, counts, against));
  else process.stdout.write(`${String(totalOf(counts))} cases, as in ${against}\n`);
  return changes.length === 0 ? EXIT.ok : EXIT.disagreement;
}

const MOST_BYTES = 1_000_000;

function text(cases: readonly Listed[], { json }: ListFlags): string {
  if (json !== true) return cases.map(({ id }) => `${id}\n`).join('');
  const listed = cases.map(({ id, file, line, environment, clauses, says }) => ({
    id,
    file,
    line,
    environment,
    clauses,
    says,
  }));
  return jsonText(listed);
}
