/** The results of a campaign while it runs, in a page: kept in memory, told as they come. */
import type { CampaignHeader } from '../../../oracles/campaign/header.js';
import type { ResultLine } from '../../../oracles/units/result-line.js';

/** What results.jsonl would hold; of one campaign, since a worker runs one. */
const kept: string[] = [];

let told: (line: ResultLine) => void = () => undefined;

/** @param tell told each result as it comes */
export function onResult(tell: (line: ResultLine) => void): void {
  told = tell;
}

/** results.jsonl as it is now. */
export function resultsText(): string {
  return kept.join('');
}

export class ResultsFile {
  readonly done: readonly ResultLine[] = [];
  readonly notice: string | null = null;

  static open(_path: string, header: CampaignHeader): ResultsFile {
    kept.splice(0, kept.length, `${JSON.stringify(header)}\n`);
    return new ResultsFile();
  }

  write(line: ResultLine): void {
    kept.push(`${JSON.stringify(line)}\n`);
    told(line);
  }

  close(): void {
    told = () => undefined;
  }
}
