/**
 * A file of results while they come: a header, then a line each. Each line is handed to the system as a whole before the next thing is
 * asked: however the process ends, what was found is there.
 */
import { closeSync, existsSync, openSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../spec/load/make-folder.js';
import { CampaignFailure } from '../units/errors.js';

/** Where a run that was not resumed leaves the results of the one before. */
export function previousResults(path: string): string {
  return path.replace(/(\.jsonl)?$/, '.previous.jsonl');
}

/** What is read back of such a file. */
export interface KeptLines<Header, Line> {
  /** Null where the file ends within its first line. */
  readonly header: Header | null;
  readonly lines: readonly Line[];
  /** Bytes up to and including the last complete line. */
  readonly end: number;
  /** Bytes after it: of a line that was cut. */
  readonly cut: number;
}

/** What a file holds, and how it is read back. */
export interface LinesOf<Header, Line> {
  /** @throws CampaignUsageError for a file that is of something else, or damaged */
  readonly read: (path: string) => KeptLines<Header, Line>;
  /** @throws CampaignUsageError where results that were begun so cannot be gone on with */
  readonly requireSame: (path: string, begun: Header, now: Header) => void;
  /** "1 unit was judged": what the lines of an earlier run are. */
  readonly judged: (count: number) => string;
}

export class LinesFile<Line extends object> {
  readonly #file: number;

  private constructor(
    readonly path: string,
    /** What an earlier sitting has found. */
    readonly done: readonly Line[],
    /** What the reader of the screen should know: null where all is as usual. */
    readonly notice: string | null,
  ) {
    this.#file = attempt(path, () => openSync(path, 'a'));
  }

  /**
   * Begins the results, or goes on with them. What a run before has left is kept under another name, once.
   *
   * @throws CampaignUsageError where the results to go on with are of something else or damaged;
   * CampaignFailure where the file cannot be written.
   */
  static begin<Header extends object, Line extends object>(
    path: string,
    header: Header,
    { resume, of }: { readonly resume: boolean; readonly of: LinesOf<Header, Line> },
  ): LinesFile<Line> {
    const isThere = existsSync(path);
    if (resume && isThere) {
      const results = of.read(path);
      if (results.header !== null) {
        of.requireSame(path, results.header, header);
        return LinesFile.#resumed(path, results, of.judged(results.lines.length));
      }
    }
    let notice: string | null = null;
    if (isThere) {
      const kept = previousResults(path);
      attempt(path, () => {
        renameSync(path, kept);
      });
      notice = `the results that were there are now ${kept}`;
    } else if (resume) {
      notice = `there is nothing to resume in ${path}: all is asked`;
    }
    attempt(path, () => {
      makeFolder(dirname(path));
    });
    const results = new LinesFile<Line>(path, [], notice);
    results.#append(header);
    return results;
  }

  static #resumed<Header extends object, Line extends object>(
    path: string,
    { lines, end, cut }: KeptLines<Header, Line>,
    judged: string,
  ): LinesFile<Line> {
    if (cut > 0) {
      attempt(path, () => {
        truncateSync(path, end);
      });
    }
    const asked = `${judged} before`;
    const notice =
      cut === 0 ? asked : `${asked}; the last line was cut short: its unit is asked again`;
    return new LinesFile(path, lines, notice);
  }

  /** @throws CampaignFailure */
  write(line: Line): void {
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
