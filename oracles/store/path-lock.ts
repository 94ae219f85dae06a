/** One process at a time has a path: a file beside it says which. What a killed process has left is taken over. */
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import { z } from 'zod';
import { ENDED, PROCESSES, type Processes } from './processes.js';

const holderSchema = z.object({
  process: z.int().positive(),
  host: z.string(),
  since: z.string(),
  /** When the process began, as its machine counts: the number of a process that is gone is given to another. */
  began: z.string().optional(),
  thread: z.int().optional(),
});

type Holder = Readonly<z.infer<typeof holderSchema>>;

/** What this thread holds: the texts of its locks. */
const own = new Set<string>();

/** Another has it, or had it on another machine, of which nothing is known. */
export class HeldError extends Error {
  constructor(
    readonly path: string,
    readonly holder: Holder | null,
  ) {
    super(`${path} is held by ${holderName(holder)}`);
    this.name = 'HeldError';
  }
}

/** As a message names it. */
export function holderName(holder: Holder | null): string {
  return holder === null
    ? 'another run'
    : `process ${String(holder.process)} on ${holder.host}, since ${holder.since},`;
}

export class PathLock {
  readonly #path: string;
  readonly #text: string;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  /**
   * Takes the lock that is the file `path`; its folder is there. Fails as the file system does.
   *
   * @param processes those of this machine
   * @throws HeldError where a process has it that goes on, or of which nothing is known.
   */
  static take(path: string, processes: Processes = PROCESSES): PathLock {
    const text = JSON.stringify({
      process: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
      began: processes.began(process.pid),
      thread: threadId,
      token: randomUUID(),
    });
    const made = `${path}.${randomUUID()}`;
    try {
      writeFileSync(made, text);
      // A link is made or not made, whole: no two processes make the same.
      while (!linked(made, path)) {
        const text = readLock(path);
        // Released in between where it is not there.
        if (text !== null && replacedStale(path, text, made, processes)) break;
      }
    } finally {
      rmSync(made, { force: true });
    }
    own.add(text);
    return new PathLock(path, text);
  }

  release(): void {
    own.delete(this.#text);
    // Whoever took this process for gone may have it: theirs stays.
    if (read(this.#path) === this.#text) rmSync(this.#path, { force: true });
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

/**
 * Puts `made` in the place of a lock whose holder is gone; says whether it did, or found another lock there. Several may
 * find the same stale lock at once: only who holds the lock that is named after its text replaces it, and replaces it
 * whole, so that it is never seen free and no new lock is lost.
 *
 * @throws HeldError where the holder goes on.
 */
function replacedStale(path: string, text: string, made: string, processes: Processes): boolean {
  const holder = holderOf(text);
  if (holder === null || !isGone(holder, text, processes)) throw new HeldError(path, holder);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const right = rightTo(`${path}.${digest}`, path, processes);
  try {
    if (read(path) !== text) return false;
    renameSync(made, path);
    return true;
  } finally {
    right.release();
  }
}

function rightTo(name: string, path: string, processes: Processes): PathLock {
  try {
    return PathLock.take(name, processes);
  } catch (error) {
    throw error instanceof HeldError ? new HeldError(path, error.holder) : error;
  }
}

/** Null where it is not there. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws HeldError where it is another user's, who lets nobody read it: of that holder nothing is known */
function readLock(path: string): string | null {
  try {
    return read(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new HeldError(path, null);
    throw error;
  }
}

function holderOf(text: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Nothing is known of another machine's processes; a number of our own may have been another process's. */
function isGone(
  { process: number, host, began, thread }: Holder,
  text: string,
  processes: Processes,
): boolean {
  if (host !== hostname()) return false;
  const beginning = processes.began(number);
  if (beginning === ENDED) return true;
  // A machine that does not say when its processes began says nothing of this one either.
  if (began !== undefined && beginning !== undefined && began !== beginning) return true;
  if (number === process.pid) return (thread ?? threadId) === threadId && !own.has(text);
  return !processes.isThere(number);
}
