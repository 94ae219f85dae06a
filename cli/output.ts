/** Files and folders that a command is asked to write: refused before the work begins, written whole or not at all. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isOfCertificate } from '../oracles/certify/folder-names.js';
import { makeFolder } from '../spec/load/make-folder.js';
import type { FolderLock } from '../oracles/certify/folder-lock.js';
import { InputError, MachineryError, translated } from './exit.js';

/** @throws InputError where no file of that name can be written. */
export function requireOutputFile(flag: string, path: string): void {
  if (path === '') throw new InputError(`${flag} "": expected the name of a file`);
  if (existsSync(path) && statSync(path).isDirectory()) {
    throw new InputError(`${flag} ${path}: is a folder; expected the name of a file`);
  }
  if (isOther(path)) return;
  requireWritable(flag, path, dirname(existsSync(path) ? realpathSync(path) : resolve(path)));
}

/** @throws InputError where no folder of that name can be written into. */
export function requireOutputFolder(flag: string, path: string): void {
  if (path === '') throw new InputError(`${flag} "": expected the name of a folder`);
  requireWritable(flag, path, resolve(path));
}

/**
 * A certificate's folder has nothing but the certificate: "vpspec verify" refuses any other. What a run has left that
 * was killed is ours.
 *
 * @throws InputError where there is something else in it
 */
export function requireOwnFolder(flag: string, path: string): void {
  const others = existsSync(path)
    ? readdirSync(path).filter((name) => !isOfCertificate(name) && !name.startsWith('.vpspec-'))
    : [];
  const [first, ...more] = others;
  if (first === undefined) return;
  const also = more.length === 0 ? '' : ` and ${String(more.length)} more`;
  throw new InputError(
    `${flag} ${path}: has ${JSON.stringify(first)}${also}, which is none of a certificate's files; ` +
      'name a folder of its own',
  );
}

/**
 * Folders that are not there are made when they are written to: the nearest one that is there decides. Only to make
 * something in it shows that it can be written: root may do anything in /proc, where nothing can be made.
 */
function requireWritable(flag: string, path: string, folder: string): void {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) {
    throw new InputError(`${flag} ${path}: ${nearest} is no folder`);
  }
  try {
    rmdirSync(mkdtempSync(join(nearest, '.vpspec-')));
  } catch (error) {
    throw new InputError(`${flag} ${path}: cannot write there: ${reasonOf(error)}`);
  }
}

/**
 * Writes a file beside its place and moves it there: what stood there before stays whole until all of it is written.
 *
 * @throws MachineryError
 */
export function writeOutput(path: string, text: string | Uint8Array): void {
  // A link stays one: what it leads to is replaced.
  const to = existsSync(path) ? realpathSync(path) : path;
  const part = `${to}.${String(process.pid)}.part`;
  try {
    if (isOther(path)) {
      writeFileSync(path, text);
      return;
    }
    makeFolder(dirname(path));
    try {
      writeFileSync(part, text);
      renameSync(part, to);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  } catch (error) {
    throw new MachineryError(`${path} could not be written: ${reasonOf(error)}`);
  }
}

/** A device or a pipe, such as /dev/stdout, is written to as it is. */
function isOther(path: string): boolean {
  return existsSync(path) && !statSync(path).isFile();
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the quota is used up',
  ENOENT: 'nothing can be made in that folder',
  ENOSPC: 'no space is left',
  EPERM: 'that is not permitted',
  EROFS: 'it is mounted read-only',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message;
}

/** Runs while nobody else writes into a certificate's folder. @throws InputError, MachineryError */
export async function alone(folder: string, run: () => Promise<number>): Promise<number> {
  const folders = await import('../oracles/certify/folder-lock.js');
  let lock: FolderLock | undefined;
  try {
    lock = folders.FolderLock.take(folder);
    return await run();
  } catch (error) {
    throw translated(error);
  } finally {
    lock?.release();
  }
}
