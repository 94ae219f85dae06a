/** What the files of the package's own corpus hold: read from YAML in seconds, and kept by the build in between. */
import { built, type Made } from '../../spec/load/built.js';
import { GPU_DOCUMENTS } from '../../spec/load/clauses.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { CasesByLanguage } from './any-case.js';
import type { CaseBase } from './case.js';
import { caseFileName, corpusFolder, fileIdsOf, readFileOf } from './case-files.js';

/** By the ids of the files, in their order. A file that cannot be read is not among them. */
type KeptFiles = ReadonlyMap<string, CasesByLanguage>;

const GPU_FOLDERS = new Set<string>(GPU_DOCUMENTS);

/** What the build keeps: one half is read without the other. */
export const KEPT_FILES = {
  vp: madeOf('vp-cases', (folder) => !GPU_FOLDERS.has(folder)),
  gpu: madeOf('gpu-cases', (folder) => GPU_FOLDERS.has(folder)),
} as const;

type Half = keyof typeof KEPT_FILES;

function madeOf(name: string, fits: (folder: string) => boolean): Made<KeptFiles> {
  return {
    name,
    of: {
      data: ['spec', 'cases'],
      code: 'oracles/cases/kept-files',
    },
    make: () =>
      new Map(
        fileIdsOf(corpusFolder())
          .filter((fileId) => fits(folderOf(fileId)))
          .flatMap((fileId) => {
            const contents = readOrNull(fileId);
            return contents === null ? [] : [[fileId, contents] as const];
          }),
      ),
  };
}

function readOrNull(fileId: string): CasesByLanguage | null {
  try {
    return readFileOf(corpusFolder(), fileId);
  } catch (error) {
    if (error instanceof SpecFileError) return null;
    throw error;
  }
}

function folderOf(fileId: string): string {
  return fileId.slice(0, fileId.indexOf('/'));
}

const known = new Map<Half, KeptFiles>();

/** The half of the corpus that a file is in. */
export function halfOf(fileId: string): Half {
  return GPU_FOLDERS.has(folderOf(fileId)) ? 'gpu' : 'vp';
}

/** Whether a half was read by this process. */
export function isRead(half: Half): boolean {
  return known.has(half);
}

/** One half of the corpus, read once by a process; its cases name their files as this process sees them. */
export function keptFiles(half: Half): KeptFiles {
  const read = known.get(half);
  if (read !== undefined) return read;
  const files = new Map(
    [...built(KEPT_FILES[half])].map(([fileId, contents]) => [fileId, named(fileId, contents)]),
  );
  known.set(half, files);
  return files;
}

/** What the build read may have had another name there: the build stood in another folder. */
function named(fileId: string, contents: CasesByLanguage): CasesByLanguage {
  const file = caseFileName(corpusFolder(), fileId);
  const withName = <T extends CaseBase>(cases: readonly T[]): readonly T[] =>
    cases.every((each) => each.file === file) ? cases : cases.map((each) => ({ ...each, file }));
  return {
    cases: withName(contents.cases),
    gpuCases: withName(contents.gpuCases),
    glCases: withName(contents.glCases),
    guestCases: [],
  };
}
