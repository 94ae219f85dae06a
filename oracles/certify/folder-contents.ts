/**
 * What lies in a folder that is said to be a certificate's. It may come from anyone: nothing in it is opened before it is
 * known to be a file of a certificate, of a size that one has.
 */
import { lstatSync, opendirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../../spec/harmless.js';
import { DISAGREEMENTS, FILES, FolderError, isCase } from './folder-names.js';

const MIB = 2 ** 20;

/** Bytes that each file may have. */
const MOST_BYTES: ReadonlyMap<string, number> = new Map([
  [FILES.manifest, 2 * MIB],
  [FILES.certificate, 64 * MIB],
  [FILES.statement, 4 * MIB],
  [FILES.results, 512 * MIB],
  [FILES.previous, 512 * MIB],
  [FILES.exhausted, 512 * MIB],
  [FILES.junit, 256 * MIB],
  [FILES.page, 128 * MIB],
  [FILES.answers, 512 * MIB],
]);
const MOST_BYTES_OF_A_CASE = MIB;
export const MOST_CASES = 10_000;

/**
 * The files by their paths with "/", in an order that does not depend on the machine.
 *
 * @throws FolderError where there is anything else: what is no regular file, a file or folder that no certificate has, or
 * one that is too large.
 */
export function contentsOf(directory: string): readonly string[] {
  requireFolder(directory);
  const names: string[] = [];
  for (const { name } of entriesOf(directory, MOST_BYTES.size + 1)) {
    const path = join(directory, name);
    if (name === DISAGREEMENTS) {
      if (!statOf(path).isDirectory()) {
        throw new FolderError(`${path}: is ${kindOf(statOf(path))}; expected a folder of cases`);
      }
      for (const each of entriesOf(path, MOST_CASES)) {
        requireFile(path, each.name, isCase(each.name) ? MOST_BYTES_OF_A_CASE : null);
        names.push(`${DISAGREEMENTS}/${each.name}`);
      }
      continue;
    }
    requireFile(directory, name, MOST_BYTES.get(name) ?? null);
    names.push(name);
  }
  return names.sort();
}

/** @throws FolderError */
export function requireFolder(directory: string): void {
  let stat: Stats;
  try {
    stat = statSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new FolderError(`${directory}: there is no such folder`);
    }
    throw unreadable(directory, error);
  }
  if (stat.isDirectory()) return;
  throw new FolderError(
    `${directory}: is no folder; expected the one that "vpspec certify --out DIR" wrote`,
  );
}

/** Bytes that a file of a certificate may have, by its path in the folder. */
export function mostBytesOf(name: string): number {
  return MOST_BYTES.get(name) ?? MOST_BYTES_OF_A_CASE;
}

/** @param most bytes; null for a file that no certificate has */
function requireFile(directory: string, name: string, most: number | null): void {
  const path = join(directory, shown(name));
  const stat = statOf(join(directory, name));
  if (name.startsWith('.vpspec-lock')) {
    throw new FolderError(`${path}: a run writes into this folder, or was killed while it did`);
  }
  if (!stat.isFile()) {
    throw new FolderError(
      `${path}: is ${kindOf(stat)}; a certificate's folder has regular files alone`,
    );
  }
  if (most === null) {
    throw new FolderError(`${path}: is none of a certificate's files; take it out of the folder`);
  }
  if (stat.size > most) {
    throw new FolderError(
      `${path}: has ${String(stat.size)} bytes; expected ${String(most)} at most`,
    );
  }
}

export function kindOf(stat: Stats): string {
  if (stat.isSymbolicLink()) return 'a link';
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a pipe';
  if (stat.isSocket()) return 'a socket';
  if (stat.isFile()) return 'a file';
  return 'a device';
}

/** One by one: a folder may have millions. @throws FolderError where there are more than `most` */
function entriesOf(directory: string, most: number): readonly Dirent[] {
  const entries: Dirent[] = [];
  try {
    const opened = opendirSync(directory);
    try {
      for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
        // One more than there may be, so that a file that is too much is named.
        if (entries.length > most) {
          throw new FolderError(`${directory}: has more files than a certificate has`);
        }
        entries.push(entry);
      }
    } finally {
      opened.closeSync();
    }
  } catch (error) {
    throw error instanceof FolderError ? error : unreadable(directory, error);
  }
  return entries;
}

function statOf(path: string): Stats {
  try {
    return lstatSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The error where the file system does not give a file or folder. */
export function unreadable(path: string, error: unknown): FolderError {
  const reason = error instanceof Error ? error.message : String(error);
  return new FolderError(`${shown(path)}: cannot be read: ${shown(reason, LONGEST_REASON)}`);
}

/** A name or a message from outside, in one line. @param most characters of it */
export function shown(name: string, most = 80): string {
  const characters = [...oneLine(name)];
  return characters.length > most
    ? `${characters.slice(0, most - 3).join('')}...`
    : characters.join('');
}

/** Characters of a message that quotes what stands in the folder. */
export const LONGEST_REASON = 300;
