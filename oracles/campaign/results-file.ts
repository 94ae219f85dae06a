/** results.jsonl while a campaign runs. */
import type { ResultLine } from '../units/result-line.js';
import { requireSame, type CampaignHeader } from './header.js';
import { LinesFile, type LinesOf } from './lines-file.js';
import { readResults } from './read-results.js';

const OF_A_CAMPAIGN: LinesOf<CampaignHeader, ResultLine> = {
  read: readResults,
  requireSame,
  judged: (count) => `${String(count)} ${count === 1 ? 'unit was' : 'units were'} judged`,
};

export const ResultsFile = {
  /**
   * Begins the results, or goes on with them. What a campaign before has left is kept under another
   * name, once.
   *
   * @throws CampaignUsageError where the results to go on with are of something else or damaged;
   * CampaignFailure where the file cannot be written.
   */
  open: (
    path: string,
    header: CampaignHeader,
    { resume }: { readonly resume: boolean },
  ): LinesFile<ResultLine> => LinesFile.begin(path, header, { resume, of: OF_A_CAMPAIGN }),
};
