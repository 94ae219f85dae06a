/** A list of expected failures of a GL: calls that it answers otherwise (docs/expectations.md, calls). */
import { expectationsOf, readExpectations } from '../compare/expectations.js';
import type { ExpectationFile } from '../compare/expectation-file.js';
import { CampaignUsageError } from '../units/errors.js';
import type { GlList } from './certificate.js';

/** The list in a file. @throws SpecFileError, CampaignUsageError for a list of anything else */
export function readGlList(path: string): GlList {
  return ofCalls(readExpectations(path, []));
}

/** The same of a text at hand; `file` names it in messages. @throws SpecFileError, CampaignUsageError for a list of anything else */
export function glList({ file, text }: Pick<GlList, 'file' | 'text'>): GlList {
  return ofCalls(expectationsOf(text, file, []));
}

function ofCalls(list: ExpectationFile): GlList {
  const { violations, queries, letters: letter, differences: engine } = list;
  for (const [part, entries] of Object.entries({ violations, queries, letter, engine })) {
    if (entries.length === 0) continue;
    throw new CampaignUsageError(
      `${list.file}: ${part}: answers of a GL are no results of programs: expected a list of calls alone (docs/expectations.md)`,
    );
  }
  return list;
}
