/** The corpus on disk: its files, and the cases that queries select. */
import { readdirSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { DEFAULT_MAXIMUM_BYTES, readText } from '../../spec/load/file-text.js';
import { packageRoot } from '../../spec/load/root.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { nearest } from '../../spec/load/suggest.js';
import type { CaseBase, CorpusCase } from './case.js';
import type { GlCase } from './gl/case.js';
import type { GpuCase } from './gpu/case.js';
import { select, type Query } from './query.js';
import { readCaseFile, type FileCases } from './read-file.js';

/** Below the corpus's folder, and not cases. */
const NOT_CASES = ['recordings'];

const FILE_ID = /^[A-Za-z0-9._/-]+$/;

/** The package's own corpus. */
export function corpusFolder(): string {
  return join(packageRoot(), 'cases');
}

export interface Corpus {
  /** Of VP programs: in the order of the ids of their files, and within a file in its own. */
  readonly cases: readonly CorpusCase[];
  /** Of GPU programs, in the same order. */
  readonly gpuCases: readonly GpuCase[];
  /** Of commands of the GL, in the same order. */
  readonly glCases: readonly GlCase[];
  /** Queries that select nothing, each with ids that may have been meant. */
  readonly unmatched: readonly UnmatchedQuery[];
  /** One for each file that cannot be read; their cases are missing above. */
  readonly errors: readonly SpecFileError[];
}

export interface UnmatchedQuery {
  readonly query: string;
  readonly nearMisses: readonly string[];
}

/** Files of the package's own corpus, each read once by a process. */
const own = new Map<string, FileCases>();

/**
 * The cases that the queries select; all without queries. Files that hold none of them are not read.
 *
 * @param folder the package's own by default
 * @throws SpecFileError where the folder itself cannot be read.
 */
export function loadCorpus(queries: readonly string[] = [], folder?: string): Corpus {
  return folder === undefined
    ? read(queries, corpusFolder(), own)
    : read(queries, folder, new Map());
}

function read(queries: readonly string[], folder: string, known: Map<string, FileCases>): Corpus {
  const selection = select(queries);
  const files = fileIds(folder);
  const contentsOf = new Map<string, FileCases>();
  const errors: SpecFileError[] = [];
  for (const fileId of files) {
    if (!selection.mayMatchFile(fileId)) continue;
    try {
      const contents = known.get(fileId) ?? readFile(folder, fileId);
      known.set(fileId, contents);
      contentsOf.set(fileId, contents);
    } catch (error) {
      if (!(error instanceof SpecFileError)) throw error;
      errors.push(error);
    }
  }
  const isSelected = ({ id }: CaseBase): boolean => selection.matches(id);
  const contents = [...contentsOf.values()];
  const cases = contents.flatMap((file) => file.cases.filter(isSelected));
  const gpuCases = contents.flatMap((file) => file.gpuCases.filter(isSelected));
  const glCases = contents.flatMap((file) => file.glCases.filter(isSelected));
  const all = contents.flatMap(basesOf);
  // A file that cannot be read may hold what a query names: then the file's mistakes are the answer.
  const unmatched =
    errors.length > 0
      ? []
      : selection.queries
          .filter((query) => !query.negated && !all.some(({ id }) => query.matches(id)))
          .map((query) => ({
            query: query.text,
            nearMisses: nearMisses(query, files, folder, contentsOf),
          }));
  return { cases, gpuCases, glCases, unmatched, errors };
}

function basesOf({ cases, gpuCases, glCases }: FileCases): readonly CaseBase[] {
  return [...cases, ...gpuCases, ...glCases];
}

function readFile(folder: string, fileId: string): FileCases {
  const path = shown(join(folder, `${fileId}.yaml`));
  const text = readText(path, DEFAULT_MAXIMUM_BYTES);
  if (FILE_ID.test(fileId)) return readCaseFile(text, path, fileId);
  const message = 'the name of a case file is made of letters, digits, ".", "-" and "_"';
  throw new SpecFileError(path, [{ offset: 0, line: 1, column: 1, message, context: null }]);
}

/** A path as messages name it: from where the reader stands, if it lies below. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}

/** The ids of all case files, sorted: their paths below the folder, without `.yaml`. */
function fileIds(folder: string): readonly string[] {
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
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the folder cannot be read: ${reason}`;
    throw new SpecFileError(folder, [{ offset: 0, line: 1, column: 1, message, context: null }]);
  }
}

const collator = new Intl.Collator('en', { numeric: true });

/** 2.14.3.9 before 2.14.3.10. */
function bySections(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : 1);
}

const NEAR_MISSES = 5;

/** Ids that look like a query that selects nothing. */
function nearMisses(
  query: Query,
  files: readonly string[],
  folder: string,
  contentsOf: ReadonlyMap<string, FileCases>,
): readonly string[] {
  const text = query.text.replace(/^!/, '');
  const [filePart = '', casePart] = text.split(':');
  const inFiles =
    casePart === undefined ? [] : files.filter((fileId) => query.mayMatchFile(fileId));
  if (inFiles.length > 0 && casePart !== undefined) {
    const bases = [...new Set(inFiles.flatMap((fileId) => casesOf(fileId, folder, contentsOf)))];
    return closest(casePart, bases, (base) => base.slice(base.indexOf(':') + 1));
  }
  const folders = new Set(files.flatMap((fileId) => ancestors(fileId)));
  return closest(filePart, [...folders, ...files], (path) => path);
}

function casesOf(
  fileId: string,
  folder: string,
  contentsOf: ReadonlyMap<string, FileCases>,
): readonly string[] {
  return basesOf(contentsOf.get(fileId) ?? readFile(folder, fileId)).map(({ base }) => base);
}

function ancestors(fileId: string): readonly string[] {
  const parts = fileId.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The candidates that contain a word of the query, after the one that is nearest in spelling. */
function closest(
  wanted: string,
  candidates: readonly string[],
  name: (candidate: string) => string,
): readonly string[] {
  const names = candidates.map(name);
  const meant = nearest(wanted, names);
  const first = candidates.filter((candidate) => name(candidate) === meant);
  const words = wanted.split(/[*/:]+/).filter((word) => word.length > 2);
  const similar = candidates.filter((candidate) =>
    words.some((word) => name(candidate).includes(word)),
  );
  return [...new Set([...first, ...similar])].slice(0, NEAR_MISSES);
}
