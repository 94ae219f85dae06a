/** One run at a time writes into a certificate's folder: a file in it says which. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../spec/load/make-folder.js';
import { CampaignFailure, CampaignUsageError } from '../units/errors.js';

/** Hidden, so that it is none of the certificate's files. */
export const LOCK = '.vpspec-lock';

const holderSchema = z.object({ process: z.int().positive(), host: z.string(), since: z.string() });

type Holder = Readonly<z.infer<typeof holderSchema>>;

export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Makes the folder and takes it. What a process has left that is gone is taken over.
   *
   * @throws CampaignUsageError where another run has it; CampaignFailure where the folder cannot be written.
   */
  static take(directory: string): FolderLock {
    const path = join(directory, LOCK);
    const own = `${path}.${String(process.pid)}`;
    const holder: Holder = {
      process: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
    };
    try {
      makeFolder(directory);
      writeFileSync(own, JSON.stringify(holder));
      try {
        // A link is made or not made, whole: no two processes make the same.
        if (!linked(own, path)) {
          removeStale(path, directory, own);
          if (!linked(own, path)) throw taken(directory, holderOf(read(path)));
        }
      } finally {
        rmSync(own, { force: true });
      }
    } catch (error) {
      if (error instanceof CampaignUsageError) throw error;
      throw new CampaignFailure(
        `${directory} cannot be written to: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    return new FolderLock(path);
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }
}

/** Whether the link was made: it was not there. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @throws CampaignUsageError where it is another run's that goes on. */
function removeStale(path: string, directory: string, own: string): void {
  const text = read(path);
  const holder = holderOf(text);
  if (holder === null || !isGone(holder)) throw taken(directory, holder);
  const aside = `${own}.stale`;
  renameSync(path, aside);
  // Between reading and moving, another run may have taken it over.
  if (read(aside) !== text) {
    linked(aside, path);
    rmSync(aside);
    throw taken(directory, holderOf(read(path)));
  }
  rmSync(aside);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function holderOf(text: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Whether the process that holds the folder has ended. A process of another machine is taken to run, since nothing is
 * known of it; one with our own number was another process.
 */
function isGone({ process: number, host }: Holder): boolean {
  if (host !== hostname()) return false;
  if (number === process.pid) return true;
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function taken(directory: string, holder: Holder | null): CampaignUsageError {
  const who =
    holder === null
      ? 'another run'
      : `process ${String(holder.process)} on ${holder.host}, since ${holder.since},`;
  return new CampaignUsageError(
    `${directory}: ${who} writes into this folder; wait for it, or give another one with --out. ` +
      `If that run is gone, remove ${join(directory, LOCK)}`,
  );
}
