/** The files of the corpus: which there are, and what each holds. */
import { readdirSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { reasonOf } from '../../spec/load/file-bytes.js';
import { DEFAULT_MAXIMUM_BYTES, readText } from '../../spec/load/file-text.js';
import { packageRoot } from '../../spec/load/root.js';
import { unusable } from '../../spec/load/spec-file-error.js';
import type { CasesByLanguage } from './any-case.js';
import { inheritance, paperClauses, type Inherits } from './inherited.js';
import { readCaseFile } from './read-file.js';

/** Below the corpus's folder, and not cases. */
const NOT_CASES = ['recordings'];

const FILE_ID = /^[A-Za-z0-9._/-]+$/;

/** The package's own corpus. */
export function corpusFolder(): string {
  return join(packageRoot(), 'cases');
}

/**
 * The cases of one file.
 *
 * @throws SpecFileError where it cannot be read, with every mistake
 */
export function readFileOf(folder: string, fileId: string): CasesByLanguage {
  const path = caseFileName(folder, fileId);
  const text = readText(path, DEFAULT_MAXIMUM_BYTES);
  if (FILE_ID.test(fileId)) {
    const isOwn = folder === corpusFolder();
    return readCaseFile(text, path, fileId, isOwn && isInherited(fileId) ? ownInheritance() : null);
  }
  throw unusable(path, 'the name of a case file is made of letters, digits, ".", "-" and "_"');
}

/** Whether cases of a file of the package's own corpus may be cases of GF3 too (inherited.ts). */
export function isInherited(fileId: string): boolean {
  return fileId.startsWith('vp1/');
}

let inherits: Inherits | undefined;

function ownInheritance(): Inherits {
  inherits ??= inheritance(paperClauses(packageRoot()));
  return inherits;
}

/** A file as messages name it: from where the reader stands, if it lies below. */
export function caseFileName(folder: string, fileId: string): string {
  const path = join(folder, `${fileId}.yaml`);
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}

/**
 * The ids of all case files, in the order of sections: their paths below the folder, without `.yaml`.
 *
 * @throws SpecFileError where the folder cannot be read
 */
export function fileIdsOf(folder: string): readonly string[] {
  const ids: string[] = [];
  const visit = (below: string): void => {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NOT_CASES.includes(path)) visit(path);
      } else if (entry.name.endsWith('.yaml')) {
        ids.push(path.slice(0, -'.yaml'.length));
      }
    }
  };
  visit('');
  return ids.sort(bySections);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unusable(folder, `the folder cannot be read: ${reasonOf(error, 'folder')}`);
  }
}

const collator = new Intl.Collator('en', { numeric: true });

/** 2.14.3.9 before 2.14.3.10. */
function bySections(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
