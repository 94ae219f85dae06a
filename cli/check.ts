/** `vpspec check [QUERY…]`: the corpus against the semantics. */
import { Command } from 'commander';
import type { CorpusCase } from '../oracles/cases/case.js';
import type { CheckerOptions } from '../oracles/cases/vp/check-case.js';
import type { GpuCheckerOptions } from '../oracles/cases/gpu/check-case.js';
import type { GlCase } from '../oracles/cases/gl/case.js';
import type { GpuCase } from '../oracles/cases/gpu/case.js';
import { isProperty } from '../oracles/cases/properties.js';
import type { CaseCounts } from './check-text.js';
import type { CaseResult } from '../oracles/cases/result.js';
import type { DocumentId } from '../spec/authorities.js';
import type { Clause, GpuClause } from '../spec/load/clauses.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { QUERY_HELP } from './query-help.js';
import { jsonText } from '../reports/json/text.js';

interface CheckFlags extends DocumentFlag {
  readonly cases?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function checkCommand(): Command {
  return withOneDocument(new Command('check'))
    .description('check the corpus against the semantics')
    .argument('[query...]', 'which cases; all if absent')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--json', 'print JSON: the counts, and every case that does not agree')
    .option('--quiet', 'print the last line alone')
    .addHelpText(
      'after',
      `${QUERY_HELP}  vpspec check\n  vpspec check vp2/2.14.3.24 "!vp2/**:*nan*"\n` +
        '  vpspec check --document vp2 "vp1/**"\n\n' +
        'With --document only what is asked under that document is checked, as it has it.\n\n' +
        'Exit code 0 if every case agrees; 1 if one does not; 2 for a query that selects nothing,\n' +
        'or case files that cannot be read.',
    )
    .action(async (queries: string[], flags: CheckFlags) => {
      process.exitCode = await runCheck(queries, flags);
    });
}

async function runCheck(queries: readonly string[], flags: CheckFlags): Promise<number> {
  const { selectedCorpus, under } = await import('./corpus.js');
  const document = await documentAsked(flags);
  const { CaseChecker } = await import('../oracles/cases/vp/check-case.js');
  const { GpuCaseChecker } = await import('../oracles/cases/gpu/check-case.js');
  const { checkGlCase } = await import('../oracles/cases/gl/check-case.js');
  const { unknownReferences } = await import('../oracles/cases/references.js');
  const selected = selectedCorpus(queries, flags.cases);
  const { cases, gpuCases, glCases } = under(document, selected);
  const { keptSpecification } = await import('./kept.js');
  const { clauses, gpuClauses, errata } = await keptSpecification();
  const checker = new CaseChecker({
    clauses: await formulas(cases, clauses),
    ...(document === null ? {} : { document }),
  });
  const gpuChecker = new GpuCaseChecker({ clauses: await gpuFormulas(gpuCases, gpuClauses) });
  const { progressBar } = await import('./progress.js');
  const total = cases.length + gpuCases.length + glCases.length;
  const bar = progressBar(process.stderr, 'case');
  const failed: Failed[] = [];
  let done = 0;
  const check = <C extends Failed['corpusCase']>(
    own: readonly C[],
    by: { readonly check: (corpusCase: C) => CaseResult },
  ): void => {
    for (const corpusCase of own) {
      const result = by.check(corpusCase);
      if (result.verdict !== 'agrees') failed.push({ corpusCase, result });
      bar.update({ done: ++done, total, label: '', failures: failed.length });
    }
  };
  try {
    check(cases, checker);
    check(gpuCases, gpuChecker);
    check(glCases, { check: checkGlCase });
  } finally {
    bar.clear();
  }
  const properties = [...cases, ...gpuCases].filter(isProperty).length;
  await print({ total, properties }, failed, flags, document);
  // After the results: a misspelt id takes nothing away from what was checked.
  const known = { clauses, gpuClauses, errata };
  const unknown = unknownReferences([...cases, ...gpuCases, ...glCases], known);
  if (unknown.length > 0) {
    throw new InputError(
      `cases name what does not exist\n${unknown
        .map(({ file, line, message }) => `${file}:${String(line)}: ${message}`)
        .join('\n')}`,
    );
  }
  return failed.length === 0 ? EXIT.ok : EXIT.disagreement;
}

interface Failed {
  readonly corpusCase: CorpusCase | GpuCase | GlCase;
  readonly result: CaseResult;
}

/** The executable clauses, compiled only if a case asks for them. */
async function formulas(
  cases: readonly CorpusCase[],
  clauses: readonly Clause[],
): Promise<NonNullable<CheckerOptions['clauses']>> {
  if (!cases.some(isProperty)) return new Map();
  const { clausesByInstruction } = await import('../oracles/cases/clauses-hold.js');
  return clausesByInstruction(clauses);
}

async function gpuFormulas(
  cases: readonly GpuCase[],
  clauses: readonly GpuClause[],
): Promise<NonNullable<GpuCheckerOptions['clauses']>> {
  if (!cases.some(isProperty)) return new Map();
  const { gpuClausesByInstruction } = await import('../oracles/cases/gpu/clauses.js');
  return gpuClausesByInstruction(clauses);
}

async function print(
  counts: CaseCounts,
  failed: readonly Failed[],
  flags: CheckFlags,
  document: DocumentId | null,
): Promise<void> {
  const { total, properties } = counts;
  const { commandFor, countLine, failuresText } = await import('./check-text.js');
  const verdicts = failed.map(({ result }) => result.verdict);
  if (flags.json === true) {
    const { failureJson } = await import('../reports/json/case-failure.js');
    const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
    const json = {
      document,
      cases: total,
      properties,
      agrees: total - failed.length,
      disagrees: count('disagrees'),
      inconclusive: count('inconclusive'),
      crash: count('crash'),
      failures: failed.map(({ corpusCase, result }) =>
        failureJson(corpusCase, result, commandFor(corpusCase.id, flags.cases)),
      ),
    };
    process.stdout.write(jsonText(json));
    return;
  }
  const { paintFor } = await import('./paint.js');
  const paint = paintFor(process.stdout);
  if (flags.quiet !== true) process.stdout.write(failuresText(failed, paint, flags.cases));
  const { titleOf } = await import('../spec/authorities.js');
  const by = document === null ? '' : `, by ${titleOf(document)} alone`;
  process.stdout.write(`${countLine(counts, verdicts, paint)}${by}\n`);
}
