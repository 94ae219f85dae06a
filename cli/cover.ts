/** `vpspec cover [QUERY…]`: what the corpus and the recordings reach of the specification. */
import { join } from 'node:path';
import { Command } from 'commander';
import type { CasesByLanguage } from '../oracles/cases/any-case.js';
import type { Coverage } from '../oracles/coverage/coverage.js';
import type { BranchOptions, BranchResult } from '../oracles/coverage/branches.js';
import { withLanguage, type LanguageFlag } from './language-option.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, MachineryError, translated } from './exit.js';
import { Interruption } from './interruption.js';
import { requireOutputFolder } from './output.js';
import { QUERY_HELP } from './query-help.js';
import { jsonText } from '../reports/json/text.js';

interface CoverFlags extends DocumentFlag, LanguageFlag {
  readonly out?: string | true;
  readonly cases?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly all?: boolean;
  readonly strict?: boolean;
  readonly branches: boolean;
}

const DEFAULT_OUT = join('reports', 'out', 'coverage');

export function coverCommand(): Command {
  return withOneDocument(withLanguage(new Command('cover')))
    .description('say what the corpus and the recordings reach of the specification, and what not')
    .argument('[query...]', 'which cases count; all if absent')
    .option('--out [dir]', `write index.html and coverage.json there; ${DEFAULT_OUT} if absent`)
    .option('--all', 'list everything that is uncovered, not only the first ones')
    .option('--strict', 'exit with 1 if something is neither covered nor explained')
    .option('--no-branches', "do not measure the branches of the semantics' code (faster)")
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--json', 'print JSON: the totals, and every clause, section, production, … in lists')
    .option('--quiet', 'print the table alone')
    .addHelpText(
      'after',
      `${QUERY_HELP}  vpspec cover\n  vpspec cover --out --all\n` +
        '  vpspec cover vp2/2.14.3.24 --no-branches\n  vpspec cover --document vp1 --strict\n\n' +
        'With --document: what the cases that are asked under that document reach of its own clauses; the\n' +
        'branches of the code are of no document, and not measured. With --language and no query: what the\n' +
        'examples of that language reach of it, and nothing of VP and GPU programs.\n\n' +
        'Exit code 0; 1 with --strict if something testable is uncovered, a branch neither reached nor\n' +
        'explained in spec/unreached.yaml, or an erratum without a case or a reason; 2 for a query that selects nothing, or files that cannot\n' +
        'be read; 3 if counting failed: also if what must be counted was not, or, with --strict, if\n' +
        'branches could not be measured. What each figure means: docs/coverage.md.',
    )
    .action(async (queries: string[], flags: CoverFlags) => {
      process.exitCode = await runCover(queries, flags);
    });
}

async function runCover(queries: readonly string[], flags: CoverFlags): Promise<number> {
  if (typeof flags.out === 'string') requireOutputFolder('--out', flags.out);
  const coverage = await measured(queries, flags);
  const page = flags.out === undefined ? null : await write(coverage, flags.out);
  if (flags.json === true) {
    process.stdout.write(jsonText(coverage));
  } else {
    const { coverageText } = await import('../reports/coverage/text.js');
    const { paintFor } = await import('./paint.js');
    const { all, quiet } = flags;
    const paint = paintFor(process.stdout);
    process.stdout.write(
      coverageText(coverage, { paint, all: all === true, quiet: quiet === true }),
    );
    if (page !== null && quiet !== true) process.stdout.write(`\nReport: ${page}\n`);
  }
  return flags.strict === true ? strictCode(coverage, flags) : EXIT.ok;
}

async function strictCode(coverage: Coverage, { branches }: CoverFlags): Promise<number> {
  const { hasBranches, isComplete } = await import('../reports/coverage/words.js');
  if (!isComplete(coverage)) return EXIT.disagreement;
  if (branches && hasBranches(coverage) && coverage.branches === null) {
    throw new MachineryError(`branches could not be measured: ${coverage.branchesMissing ?? ''}`);
  }
  return EXIT.ok;
}

async function measured(asked: readonly string[], flags: CoverFlags): Promise<Coverage> {
  const { queriesOf, selectedCorpus, under } = await import('./corpus.js');
  const { corpusFolder } = await import('../oracles/cases/case-files.js');
  const { Interrupted } = await import('../oracles/certify/certify.js');
  const { isOfGuestsAlone, measure } = await import('../oracles/coverage/measure.js');
  const { countRecords, NO_RECORDS } = await import('../oracles/coverage/records.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { progressBar } = await import('./progress.js');
  const document = await documentAsked(flags);
  const specification = loadSpecification();
  const queries = queriesOf(asked, flags);
  const selected = under(document, selectedCorpus(queries, flags.cases));
  const interruption = new Interruption();
  // What fails ends what is measured beside it.
  const failure = new AbortController();
  const signal = AbortSignal.any([interruption.signal, failure.signal]);
  const bar = progressBar(process.stderr, 'case');
  const branching = branchesOf(queries, flags, selected, signal);
  // Its failure is met below; until then it must not count as nobody's.
  branching.catch(() => undefined);
  try {
    const folder = join(flags.cases ?? corpusFolder(), 'recordings');
    const records = isOfGuestsAlone(selected)
      ? NO_RECORDS
      : await countRecords(folder, specification, signal);
    const onProgress = bar.update;
    const found = await measure({
      specification,
      document,
      ...selected,
      records,
      onProgress,
      signal,
    });
    bar.clear();
    const { branches, missing } = await branching;
    return { ...found, branches, branchesMissing: missing };
  } catch (error) {
    failure.abort();
    await branching.catch(() => undefined);
    if (error instanceof Interrupted || isAbort(error)) {
      throw interruption.ended('interrupted; nothing was written. The same command starts anew.');
    }
    throw translated(error);
  } finally {
    bar.clear();
    interruption.release();
  }
}

async function branchesOf(
  queries: readonly string[],
  { branches, cases, document, language }: CoverFlags,
  selected: CasesByLanguage,
  signal: AbortSignal,
): Promise<BranchResult> {
  if (!branches) return { branches: null, missing: 'left out by --no-branches' };
  if (document !== undefined) return { branches: null, missing: 'they are of no document' };
  const { isOfGuestsAlone } = await import('../oracles/coverage/measure.js');
  if (isOfGuestsAlone(selected)) return { branches: null, missing: 'they are of no guest' };
  const { measureBranches } = await import('../oracles/coverage/branches.js');
  const loaders = loadersOf(selected);
  return measureBranches({ queries, cases, languages: language, loaders, signal });
}

/** The languages of which programs are loaded. */
function loadersOf({ cases, gpuCases }: CasesByLanguage): BranchOptions['loaders'] {
  return [
    ...(cases.length > 0 ? (['VP'] as const) : []),
    ...(gpuCases.length > 0 ? (['GPU'] as const) : []),
  ];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

async function write(coverage: Coverage, out: string | true): Promise<string> {
  const { writeCoverage } = await import('../reports/coverage/html.js');
  try {
    return await writeCoverage(coverage, out === true ? DEFAULT_OUT : out);
  } catch (error) {
    throw new MachineryError(
      `the report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
