/** The corpus in a page: the texts of its files, which the page hands over, read when they are asked for. */
import type { CasesByLanguage } from '../../../oracles/cases/any-case.js';
import { isInherited } from '../../../oracles/cases/case-files.js';
import { inheritance } from '../../../oracles/cases/inherited.js';
import { readCaseFile } from '../../../oracles/cases/read-file.js';
import { loadClauses } from '../../../spec/load/specification.js';

export type Half = 'vp' | 'gpu';

/** The text of each file by its id, in the order of sections. */
export type CorpusTexts = readonly (readonly [fileId: string, text: string])[];

const given = new Map<Half, CorpusTexts>();
const known = new Map<Half, ReadonlyMap<string, CasesByLanguage>>();

export function giveCorpus(half: Half, texts: CorpusTexts): void {
  given.set(half, texts);
}

/** @throws SpecFileError for a file with a mistake, which the build would not have packed */
export function keptFiles(half: Half): ReadonlyMap<string, CasesByLanguage> {
  const read = known.get(half);
  if (read !== undefined) return read;
  const paper = loadClauses().filter(({ document }) => document === 'gf3');
  const inherits = inheritance(paper.map(({ id }) => id));
  const files = new Map(
    (given.get(half) ?? []).map(([fileId, text]) => {
      const path = `cases/${fileId}.yaml`;
      const contents = readCaseFile(text, path, fileId, isInherited(fileId) ? inherits : null);
      return [fileId, contents] as const;
    }),
  );
  known.set(half, files);
  return files;
}
