/** The corpus on disk: its files, and the cases that queries select. */
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { nearest } from '../../spec/load/suggest.js';
import { allCases, type CasesByLanguage } from './any-case.js';
import type { CaseBase } from './case.js';
import { corpusFolder, fileIdsOf, readFileOf } from './case-files.js';
import { guestCases as allGuestCases } from './guest/case.js';
import { halfOf, isRead, keptFiles } from './kept-files.js';
import { select, type Query, type Selection } from './query.js';

/** Cases in the order of the ids of their files, and within a file in its own. */
export interface Corpus extends CasesByLanguage {
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
const own = new Map<string, CasesByLanguage>();

/** From so many files of a half of the corpus on, the half as it is kept is read sooner than they are. */
const MANY_FILES = 16;

/**
 * The cases that the queries select, of the files and of guests; all without queries. Files that hold none of them are not read.
 *
 * @param folder the package's own by default
 * @throws SpecFileError where the folder itself cannot be read.
 */
export function loadCorpus(queries: readonly string[] = [], folder?: string): Corpus {
  const selection = select(queries);
  const files = fileIdsOf(folder ?? corpusFolder());
  const wanted = files.filter((fileId) => selection.mayMatchFile(fileId));
  if (folder !== undefined) {
    return selected(selection, files, folder, readAll(wanted, folder, new Map()), []);
  }
  addKept(wanted);
  const ofFiles = readAll(wanted, corpusFolder(), own);
  return selected(selection, files, corpusFolder(), ofFiles, allGuestCases());
}

/** Adds the halves of the package's own corpus of which many files are wanted. */
function addKept(wanted: readonly string[]): void {
  for (const half of ['vp', 'gpu'] as const) {
    const missing = wanted.filter((fileId) => halfOf(fileId) === half && !own.has(fileId));
    if (missing.length === 0 || (missing.length < MANY_FILES && !isRead(half))) continue;
    for (const [fileId, contents] of keptFiles(half)) own.set(fileId, contents);
  }
}

interface ReadFiles {
  readonly contentsOf: ReadonlyMap<string, CasesByLanguage>;
  readonly errors: readonly SpecFileError[];
}

function readAll(
  wanted: readonly string[],
  folder: string,
  known: Map<string, CasesByLanguage>,
): ReadFiles {
  const contentsOf = new Map<string, CasesByLanguage>();
  const errors: SpecFileError[] = [];
  for (const fileId of wanted) {
    try {
      const contents = known.get(fileId) ?? readFileOf(folder, fileId);
      known.set(fileId, contents);
      contentsOf.set(fileId, contents);
    } catch (error) {
      if (!(error instanceof SpecFileError)) throw error;
      errors.push(error);
    }
  }
  return { contentsOf, errors };
}

function selected(
  selection: Selection,
  files: readonly string[],
  folder: string,
  { contentsOf, errors }: ReadFiles,
  ofGuests: CasesByLanguage['guestCases'],
): Corpus {
  const isSelected = ({ id }: CaseBase): boolean => selection.matches(id);
  const contents = [...contentsOf.values()];
  const cases = contents.flatMap((file) => file.cases.filter(isSelected));
  const gpuCases = contents.flatMap((file) => file.gpuCases.filter(isSelected));
  const glCases = contents.flatMap((file) => file.glCases.filter(isSelected));
  const guestCases = ofGuests.filter(isSelected);
  const all = [...contents.flatMap(allCases), ...ofGuests];
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
  return { cases, gpuCases, glCases, guestCases, unmatched, errors };
}

const NEAR_MISSES = 5;

/** Ids that look like a query that selects nothing. */
function nearMisses(
  query: Query,
  files: readonly string[],
  folder: string,
  contentsOf: ReadonlyMap<string, CasesByLanguage>,
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
  contentsOf: ReadonlyMap<string, CasesByLanguage>,
): readonly string[] {
  return allCases(contentsOf.get(fileId) ?? readFileOf(folder, fileId)).map(({ base }) => base);
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
