/** The cases that a command's queries select, or why there are none. */
import { InputError } from './exit.js';
import type { LanguageFlag } from './language-option.js';
import { allGuests } from '../semantics/guest/registry.js';
import { titleOf, type DocumentId } from '../spec/authorities.js';
import { allCases, type CasesByLanguage } from '../oracles/cases/any-case.js';
import { askedBy } from '../oracles/cases/authorities.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import { examplesOf } from '../oracles/cases/guest/case.js';
import type { SpecFileError } from '../spec/load/spec-file-error.js';

/** Without queries of its own a command with `--language` is about the examples of these languages, and no others. */
export function queriesOf(
  queries: readonly string[],
  { language, cases }: LanguageFlag & { readonly cases?: string },
): readonly string[] {
  if (queries.length > 0 || language === undefined || cases !== undefined) return queries;
  return allGuests().map(examplesOf);
}

/** @throws InputError for files that cannot be read, with every mistake, and queries that select nothing. */
export function selectedCorpus(
  queries: readonly string[],
  folder: string | undefined,
): CasesByLanguage {
  const selected = loadCorpus(queries, folder);
  const { unmatched, errors } = selected;
  if (errors.length > 0)
    throw new InputError(`cases cannot be read\n${errors.map(allOf).join('\n')}`);
  // A file that another query takes away again is not read: it is there, and nothing of it is left.
  const isTakenAway = unmatched.some(({ query, nearMisses }) => nearMisses.includes(query));
  if (unmatched.length > 0 && !isTakenAway) {
    throw new InputError(
      unmatched
        .map(({ query, nearMisses }) => {
          const hint =
            nearMisses.length === 0
              ? '; "vpspec list" prints all ids'
              : `; did you mean\n${nearMisses.map((id) => `    ${id}`).join('\n')}`;
          return `no case is selected by ${query}${hint}`;
        })
        .join('\n'),
    );
  }
  if (isTakenAway || (allCases(selected).length === 0 && queries.length > 0)) {
    throw new InputError(`together, ${queries.join(' ')} selects no case`);
  }
  return selected;
}

/** Those of the cases that a document is asked of; all without a document. @throws InputError where none is */
export function under(document: DocumentId | null, selected: CasesByLanguage): CasesByLanguage {
  if (document === null) return selected;
  const asked = askedBy(document, selected);
  if (allCases(asked).length > 0) return asked;
  throw new InputError(
    `none of the selected cases is asked under ${titleOf(document)}: it governs no environment of theirs, ` +
      'or they are about another document',
  );
}

/** Every problem of a file: an error's own message lists the first ones only. */
function allOf({ file, problems }: SpecFileError): string {
  return problems
    .map(({ line, column, message, context }) => {
      const head = `${file}:${String(line)}:${String(column)}: ${message}`;
      if (context === null) return head;
      return `${head}\n    ${context.text}\n    ${' '.repeat(context.caret)}^`;
    })
    .join('\n');
}
