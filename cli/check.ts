/** `vpspec check [QUERY…]`: the corpus against the semantics. */
import { Command } from 'commander';
import type { AnyCase } from '../oracles/cases/any-case.js';
import type { CaseLanguage } from '../oracles/cases/language.js';
import { isProperty } from '../oracles/cases/properties.js';
import { languageFlags, withLanguage, type LanguageFlag } from './language-option.js';
import type { CaseCounts } from '../reports/checked.js';
import type { CaseResult } from '../oracles/cases/result.js';
import type { DocumentId } from '../spec/authorities.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { assignedBy, withAssignment, type PolicyFlags } from './policy-options.js';
import { EXIT, InputError } from './exit.js';
import { QUERY_HELP } from './query-help.js';
import { jsonText } from '../reports/json/text.js';
import { shellWord } from '../reports/shell-word.js';

interface CheckFlags extends DocumentFlag, LanguageFlag, Pick<PolicyFlags, 'profile' | 'policy'> {
  readonly cases?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function checkCommand(): Command {
  return withAssignment(withOneDocument(withLanguage(new Command('check'))))
    .description('check the corpus against the semantics')
    .argument('[query...]', 'which cases; all if absent')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--json', 'print JSON: the counts, and every case that does not agree')
    .option('--quiet', 'print the last line alone')
    .addHelpText(
      'after',
      `${QUERY_HELP}  vpspec check\n  vpspec check vp2/2.14.3.24 "!vp2/**:*nan*"\n` +
        '  vpspec check --document vp2 "vp1/**"\n\n' +
        'With --document only what is asked under that document is checked, as it has it. With --language and\n' +
        'no query the examples of that language alone. With --profile or --policy machines of that assignment are\n' +
        'checked, in every language, and what does not agree is what it changes; cases of commands of the GL follow\n' +
        'no policy.\n\n' +
        'Exit code 0 if every case agrees; 1 if one does not; 2 for a query that selects nothing,\n' +
        'or case files that cannot be read.',
    )
    .action(async (queries: string[], flags: CheckFlags) => {
      process.exitCode = await runCheck(queries, flags);
    });
}

async function runCheck(asked: readonly string[], flags: CheckFlags): Promise<number> {
  const { queriesOf, selectedCorpus, under } = await import('./corpus.js');
  const document = await documentAsked(flags);
  const assigned = await assignedBy(flags);
  const { allCases } = await import('../oracles/cases/any-case.js');
  const { allRecords } = await import('./languages/record.js');
  const { GL } = await import('../oracles/cases/gl/language.js');
  const { unknownReferences } = await import('../oracles/cases/references.js');
  const selected = under(document, selectedCorpus(queriesOf(asked, flags), flags.cases));
  const { keptSpecification } = await import('./kept.js');
  const specification = await keptSpecification();
  const { progressBar } = await import('./progress.js');
  const all = allCases(selected);
  const total = all.length;
  const bar = progressBar(process.stderr, 'case');
  const failed: Failed[] = [];
  let done = 0;
  try {
    const checkAll = <C extends AnyCase, L, T>(language: CaseLanguage<C, L, T>): void => {
      const cases = language.casesOf(selected);
      const checker = language.checker({
        ...{ cases, specification, document },
        ...(assigned === undefined ? {} : { assigned }),
      });
      for (const corpusCase of cases) {
        const result = checker.check(corpusCase);
        if (result.verdict !== 'agrees') failed.push({ corpusCase, result });
        bar.update({ done: ++done, total, label: '', failures: failed.length });
      }
    };
    for (const record of allRecords()) (await record.cases())(checkAll);
    // Commands of the GL have cases, and are no language.
    checkAll(GL);
  } finally {
    bar.clear();
  }
  const properties = all.filter(isProperty).length;
  await print({ total, properties }, failed, flags, { document, assigned });
  // After the results: a misspelt id takes nothing away from what was checked.
  const unknown = unknownReferences(all, specification);
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
  readonly corpusCase: AnyCase;
  readonly result: CaseResult;
}

/** Null and undefined: each environment's own document, and the defaults of who governs. */
interface By {
  readonly document: DocumentId | null;
  readonly assigned: string | undefined;
}

async function print(
  counts: CaseCounts,
  failed: readonly Failed[],
  flags: CheckFlags,
  { document, assigned }: By,
): Promise<void> {
  const { total, properties } = counts;
  const { commandFor, countLine, failuresText } = await import('../reports/checked.js');
  const verdicts = failed.map(({ result }) => result.verdict);
  if (flags.json === true) {
    const { failureJson } = await import('../reports/json/case-failure.js');
    const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
    const json = {
      document,
      ...(assigned === undefined ? {} : { assigned }),
      cases: total,
      properties,
      agrees: total - failed.length,
      disagrees: count('disagrees'),
      inconclusive: count('inconclusive'),
      crash: count('crash'),
      failures: failed.map(({ corpusCase, result }) =>
        failureJson(corpusCase, result, commandFor(corpusCase.id, flags.cases, optionsOf(flags))),
      ),
    };
    process.stdout.write(jsonText(json));
    return;
  }
  const { paintFor } = await import('./paint.js');
  const paint = paintFor(process.stdout);
  if (flags.quiet !== true)
    process.stdout.write(failuresText(failed, paint, flags.cases, optionsOf(flags)));
  const { titleOf } = await import('../spec/authorities.js');
  const by = document === null ? '' : `, by ${titleOf(document)} alone`;
  const under = assigned === undefined ? '' : `, of machines of ${assigned}`;
  process.stdout.write(`${countLine(counts, verdicts, paint)}${by}${under}\n`);
}

/** Those without which a case is not there or is asked otherwise, as the command line has them. */
function optionsOf(flags: CheckFlags): string {
  const { document, profile, policy = [] } = flags;
  return [
    ...(document === undefined ? [] : [` --document ${shellWord(document)}`]),
    ...(profile === undefined ? [] : [` --profile ${profile}`]),
    ...policy.map((each) => ` --policy ${shellWord(each)}`),
    languageFlags(flags),
  ].join('');
}
