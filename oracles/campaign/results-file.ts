/**
 * results.jsonl while a campaign runs. Each line is handed to the system as a whole before the next unit
 * is judged: however the process ends, what was judged is there.
 */
import { closeSync, existsSync, openSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../spec/load/make-folder.js';
import { CampaignFailure } from '../units/errors.js';
import { requireSame, type CampaignHeader } from './header.js';
import { readResults, type Results } from './read-results.js';
import type { ResultLine } from '../units/result-line.js';

/** Where a campaign that was not resumed leaves the results of the one before. */
export function previousResults(path: string): string {
  return path.replace(/(\.jsonl)?$/, '.previous.jsonl');
}

export class ResultsFile {
  readonly #file: number;

  private constructor(
    readonly path: string,
    /** What an earlier sitting has found. */
    readonly done: readonly ResultLine[],
    /** What the reader of the screen should know: null where all is as usual. */
    readonly notice: string | null,
  ) {
    this.#file = attempt(path, () => openSync(path, 'a'));
  }

  /**
   * Begins the results, or goes on with them. What a campaign before has left is kept under another
   * name, once.
   *
   * @throws CampaignUsageError where the results to go on with are of something else or damaged;
   * CampaignFailure where the file cannot be written.
   */
  static open(path: string, header: CampaignHeader, options: { resume: boolean }): ResultsFile {
    const isThere = existsSync(path);
    if (options.resume && isThere) {
      const results = readResults(path);
      if (results.header !== null) {
        requireSame(path, results.header, header);
        return ResultsFile.#resumed(path, results);
      }
    }
    let notice: string | null = null;
    if (isThere) {
      const kept = previousResults(path);
      attempt(path, () => {
        renameSync(path, kept);
      });
      notice = `the results that were there are now ${kept}`;
    } else if (options.resume) {
      notice = `there is nothing to resume in ${path}: all is asked`;
    }
    attempt(path, () => {
      makeFolder(dirname(path));
    });
    const results = new ResultsFile(path, [], notice);
    results.#append(header);
    return results;
  }

  static #resumed(path: string, { lines, end, cut }: Results): ResultsFile {
    if (cut > 0) {
      attempt(path, () => {
        truncateSync(path, end);
      });
    }
    const asked = `${String(lines.length)} ${lines.length === 1 ? 'unit was' : 'units were'} judged before`;
    const notice =
      cut === 0 ? asked : `${asked}; the last line was cut short: its unit is asked again`;
    return new ResultsFile(path, lines, notice);
  }

  /** @throws CampaignFailure */
  write(line: ResultLine): void {
    this.#append(line);
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(value: object): void {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    attempt(this.path, () => {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    });
  }
}

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CampaignFailure(`${path} could not be written: ${reason}`);
  }
}
