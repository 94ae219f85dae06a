/** The files of a certificate, wherever they are kept: in a folder, or in an archive that is read and not unpacked. */
import { existsSync, readFileSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { resultsIn, type Results } from '../campaign/read-results.js';
import { CampaignUsageError } from '../units/errors.js';
import { archiveBytes, unpacked } from './archive.js';
import {
  contentsOf,
  kindOf,
  LONGEST_REASON,
  requireFolder,
  shown,
  unreadable,
} from './folder-contents.js';
import { FILES, FolderError } from './folder-names.js';

/** Files as far as their texts are read. */
export interface TextFiles {
  readonly has: (name: string) => boolean;
  readonly read: (name: string) => { readonly toString: () => string };
  readonly place: (name: string) => string;
}

export interface CertificateFiles extends TextFiles {
  /** The folder or archive, as it was named. */
  readonly path: string;
  /** The paths of the files with "/", in an order that does not depend on the machine. */
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /** Fails as the file system does; one that is not there is an error too. */
  readonly read: (name: string) => Buffer;
  /** How a message names a file. */
  readonly place: (name: string) => string;
}

/**
 * What is there, of which nothing but names and sizes is known.
 *
 * @throws FolderError where there is neither, or it has what no certificate has
 */
export function certificateFiles(path: string): CertificateFiles {
  return isArchive(path) ? inArchive(path) : inFolder(path);
}

/** What is there; undefined where nothing is. @throws FolderError */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(path, error);
  }
}

function isArchive(path: string): boolean {
  if (path === '') {
    throw new FolderError('"" names nothing; expected a certificate\'s folder or archive');
  }
  const stat = statOf(path);
  if (stat === undefined || stat.isDirectory()) return false;
  if (stat.isFile()) return true;
  throw new FolderError(`${path}: is ${kindOf(stat)}; expected a certificate's folder or archive`);
}

function inFolder(path: string): CertificateFiles {
  requireFolder(path);
  if (![FILES.manifest, FILES.certificate].some((name) => existsSync(join(path, name)))) {
    // Any other folder, whose files are not to be named one by one.
    throw new FolderError(
      `${join(path, FILES.manifest)}: not found; expected the folder that "vpspec certify --out DIR" writes`,
    );
  }
  const names = contentsOf(path);
  const known = new Set(names);
  return {
    path,
    names,
    has: (name) => known.has(name),
    read: (name) => readFileSync(join(path, name)),
    place: (name) => join(path, name),
  };
}

function inArchive(path: string): CertificateFiles {
  const files = unpacked(path, archiveBytes(path));
  return {
    path,
    names: [...files.keys()].sort(),
    has: (name) => files.has(name),
    read: (name) => {
      const data = files.get(name);
      if (data === undefined) throw new Error(`${path}: has no ${name}`);
      return data;
    },
    place: (name) => `${path}: ${name}`,
  };
}

/** The results of its campaign. @throws FolderError */
export function resultsOf(files: CertificateFiles): Results {
  try {
    return resultsIn(files.read(FILES.results), files.place(FILES.results));
  } catch (error) {
    if (!(error instanceof CampaignUsageError)) throw error;
    throw new FolderError(shown(error.message, LONGEST_REASON));
  }
}
