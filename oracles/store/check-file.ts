/** What a file is, by its first bytes, before SQLite sees it. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StoreUsageError } from './errors.js';

const MAGIC = 'SQLite format 3\0';
/** Where SQLite's header has the application id. */
const APPLICATION = 68;
const HEADER = 100;

/** @throws StoreUsageError where it is no SQLite file of this kind. */
export function checkFile(
  path: string,
  kind: { readonly name: string; readonly application: number },
): void {
  const wanted = `expected ${kind.name}`;
  if (!statSync(path).isFile()) throw new StoreUsageError(`${path} is no file; ${wanted}`);
  const header = firstBytes(path);
  if (header.length < HEADER || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new StoreUsageError(`${path} is no SQLite file; ${wanted}`);
  }
  if (header.readInt32BE(APPLICATION) !== kind.application) {
    throw new StoreUsageError(`${path} is a SQLite file of another program; ${wanted}`);
  }
}

/** Whether a path is a file of SQLite's, of whatever kind. */
export function isSqlite(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  return firstBytes(path).toString('latin1', 0, MAGIC.length) === MAGIC;
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEADER);
    return bytes.subarray(0, readSync(file, bytes, 0, HEADER, 0));
  } finally {
    closeSync(file);
  }
}
