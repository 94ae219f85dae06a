/**
 * Queries: the notation that is a case's id, selects cases and stands in reproduction commands.
 * `vp2/2.14.3.24/*:zero*`; docs/case-format.md.
 */
import { glob } from './glob.js';

export interface Query {
  readonly text: string;
  /** Whether it takes cases away. */
  readonly negated: boolean;
  /** Whether a file may hold cases that it selects: so that the others need not be read. */
  readonly mayMatchFile: (fileId: string) => boolean;
  readonly matches: (id: string) => boolean;
}

export function parseQuery(text: string): Query {
  const negated = text.startsWith('!');
  const pattern = normalised(negated ? text.slice(1) : text);
  const colon = pattern.indexOf(':');
  const filePart = colon < 0 ? pattern : pattern.slice(0, colon);
  const fitsFile = glob(filePart, colon < 0 ? '/' : '');
  // `**` reaches over the colon, so that the file alone may not tell.
  const acrossFiles = filePart.includes('**');
  return {
    text,
    negated,
    mayMatchFile: (fileId) => acrossFiles || fitsFile(fileId),
    // What a query names, it selects with everything below: files of a folder, members of a case.
    matches: glob(pattern, '/:'),
  };
}

/** A path as people paste it: a file of the corpus stands for its cases. */
function normalised(text: string): string {
  return text
    .replace(/^(\.\/)?(cases\/)?/, '')
    .replace(/\.yaml(?=$|:)/, '')
    .replace(/\/$/, '');
}

/** What several queries select: the union, less what the negated ones name; without a union, all. */
export interface Selection {
  readonly queries: readonly Query[];
  readonly mayMatchFile: (fileId: string) => boolean;
  readonly matches: (id: string) => boolean;
}

export function select(texts: readonly string[]): Selection {
  const queries = texts.map(parseQuery);
  const taken = queries.filter(({ negated }) => !negated);
  const away = queries.filter(({ negated }) => negated);
  return {
    queries,
    mayMatchFile: (fileId) =>
      (taken.length === 0 || taken.some((query) => query.mayMatchFile(fileId))) &&
      // What names the file, or a folder of it, takes away all of its cases.
      !away.some((query) => query.matches(fileId)),
    matches: (id) =>
      (taken.length === 0 || taken.some((query) => query.matches(id))) &&
      !away.some((query) => query.matches(id)),
  };
}
