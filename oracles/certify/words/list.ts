/** A list of expected failures of instruction words: differences from the engine alone, since no document governs them. */
import { compareDifferences } from '../../compare/compare-differences.js';
import type { ExpectationFile } from '../../compare/expectation-file.js';
import { CampaignUsageError } from '../../units/errors.js';
import type { WordsList } from '../../words/certify.js';

/** @throws CampaignUsageError for a list of clauses, of units or of the letter */
export function wordsList(file: ExpectationFile): WordsList {
  const others = {
    violations: file.violations,
    queries: file.queries,
    letter: file.letters,
    calls: file.calls,
  };
  for (const [part, entries] of Object.entries(others)) {
    if (entries.length === 0) continue;
    throw new CampaignUsageError(
      `${file.file}: ${part}: no document governs words of the NV2A: expected a list of engine alone (docs/expectations.md)`,
    );
  }
  return {
    file: file.file,
    text: file.text,
    compare: (found, isAsked) => compareDifferences(file, 'nv20', found, isAsked),
  };
}
