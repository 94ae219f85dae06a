/** `vpspec list [QUERY…]`: the cases of the corpus. */
import { Command } from 'commander';
import { QUERY_HELP } from './query-help.js';

interface ListFlags {
  readonly cases?: string;
  readonly count?: boolean;
  readonly json?: boolean;
}

export function listCommand(): Command {
  return new Command('list')
    .description('list the cases of the corpus')
    .argument('[query...]', 'which cases; all if absent')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--count', 'print how many there are')
    .option('--json', 'print JSON: id, file, line, environment, clauses and sentence of each')
    .addHelpText(
      'after',
      `${QUERY_HELP}  vpspec list vp2/2.14.3.24\n  vpspec list "vp2/**:*nan*" --count\n\n` +
        'Exit code 0; 2 for a query that selects nothing, or case files that cannot be read.',
    )
    .action(async (queries: string[], flags: ListFlags) => {
      const { selectedCases } = await import('./corpus.js');
      const cases = selectedCases(queries, flags.cases);
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

function text(cases: readonly Listed[], { count, json }: ListFlags): string {
  if (count === true) {
    return json === true
      ? `${JSON.stringify({ count: cases.length })}\n`
      : `${String(cases.length)}\n`;
  }
  if (json !== true) return cases.map(({ id }) => `${id}\n`).join('');
  const listed = cases.map(({ id, file, line, environment, clauses, says }) => ({
    id,
    file,
    line,
    environment,
    clauses,
    says,
  }));
  return `${JSON.stringify(listed, null, 2)}\n`;
}
