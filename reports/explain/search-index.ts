/** Searches a full-text index over everything that can be explained. */
import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import type { DocumentId } from '../../spec/authorities.js';
import type { Keeping } from '../../spec/load/built.js';
import type { Entry, EntryKind } from './entries.js';

/** What was found, the nearest first. */
export type Hit = Pick<Entry, 'kind' | 'name' | 'says' | 'where'>;

/** The entries and their index. */
export interface Searchable {
  readonly entries: readonly Entry[];
  /** As MiniSearch writes it. */
  readonly index: string;
}

export type Row = Pick<Entry, 'name' | 'says' | 'where' | 'text'> & { readonly id: number };

export const OPTIONS: Options<Row> = { fields: ['name', 'says', 'where', 'text'] };

/** How much of a word it is that a thing is called so, and how much sooner some things are meant than others. */
const FIELDS = { name: 5, says: 2, where: 0.5, text: 1 };
const KINDS: Readonly<Record<EntryKind, number>> = {
  environment: 2,
  instruction: 2,
  register: 2,
  policy: 1.6,
  profile: 1.2,
  section: 1.2,
  term: 1.2,
  restriction: 1,
  'GL command': 1,
  erratum: 1,
  clause: 1,
  case: 0.3,
};

/** How much sooner a thing is meant that is called as the question says, or has it as a part of what it is called. */
const CALLED = { whole: 5, part: 2 };

/** Words of at least so many letters may continue (PREFIX_FROM) or be misspelt (FUZZY_FROM) in what is found. */
const PREFIX_FROM = 3;
const FUZZY_FROM = 5;
/** The share of a word's letters that may be wrong. */
const FUZZINESS = 0.2;

/** The index of everything in this package, as the build keeps it; make-search-index.ts makes it. */
export const SEARCH_INDEX: Keeping = {
  name: 'search-index',
  of: {
    data: ['spec', 'cases'],
    code: 'reports/explain/make-search-index',
  },
};

/** Which of the things found are reported. */
export interface Wanted {
  /** How many at most. */
  readonly most: number;
  /** Names of what the user knows already, which is left out. */
  readonly without: ReadonlySet<string>;
  /** The document whose statements are searched, with what is judged by it; null searches all documents. */
  readonly document: DocumentId | null;
  /** Whether what has some of the words alone follows what has them all. */
  readonly isFilled?: boolean;
}

/** Indices that were read: a page searches at each letter that is typed. */
const read = new WeakMap<Searchable, MiniSearch<Row>>();

/** Reads the index in parts, between which a page can do other things; searches of it then begin at once. */
export async function prepared(searchable: Searchable): Promise<Searchable> {
  if (!read.has(searchable)) {
    read.set(searchable, await MiniSearch.loadJSONAsync<Row>(searchable.index, OPTIONS));
  }
  return searchable;
}

function readIndex(searchable: Searchable): MiniSearch<Row> {
  const known = read.get(searchable) ?? MiniSearch.loadJSON<Row>(searchable.index, OPTIONS);
  read.set(searchable, known);
  return known;
}

/** What has all of the words, and where nothing else has them all what has some. */
export function search(
  question: string,
  { most, without, document, isFilled = false }: Wanted,
  searchable: Searchable,
): readonly Hit[] {
  const { entries } = searchable;
  const found = readIndex(searchable);
  const entry = (id: unknown): Entry | undefined => entries[Number(id)];
  const isWanted = (own: Entry | undefined): boolean =>
    own !== undefined &&
    !without.has(own.name) &&
    (document === null || own.documents.includes(document));
  const called = calledOf(question);
  const having = (combineWith: 'AND' | 'OR'): readonly SearchResult[] =>
    found.search(wordsOf(question), {
      combineWith,
      boost: FIELDS,
      prefix: (term) => term.length >= PREFIX_FROM,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? FUZZINESS : false),
      filter: ({ id }) => isWanted(entry(id)),
      boostDocument: (id) => {
        const own = entry(id);
        return own === undefined ? 0 : KINDS[own.kind] * called(own);
      },
    });
  const all = having('AND');
  const known = new Set(all.map(({ id }) => id as number));
  const isEnough = all.length >= (isFilled ? most : 1);
  const some = isEnough ? [] : having('OR').filter(({ id }) => !known.has(id as number));
  return [...all, ...some].slice(0, most).flatMap(({ id }) => {
    const own = entry(id);
    if (own === undefined) return [];
    const { kind, name, says, where } = own;
    return [{ kind, name, says, where }];
  });
}

/** What people write in signs or in short, in the words of the documents. */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}.])[-\u2212]0(?:\.0*)?(?![\p{L}\p{N}])/gu, ' negative zero '],
  [/(?<![\p{L}\p{N}.[])\+?0(?:\.0*)?(?![\p{L}\p{N}.\]])/gu, ' zero '],
  [/(?<=[\p{L}\p{N}\s])[*\u00d7](?=[\p{L}\p{N}\s+-])/gu, ' times '],
  [/(?<![\p{L}\p{N}])ulps?(?![\p{L}\p{N}])/giu, ' precision '],
  // MAX itself stands beside operands and values.
  [
    /(?<![\p{L}\p{N}])max(?:imum)?\s+(?:number\s+of\s+)?(instruction|parameter|attribute|offset|label)s(?![\p{L}\p{N}])/giu,
    ' $1 limit ',
  ],
];

function spelt(question: string): string {
  return SPELT.reduce((text, [short, words]) => text.replace(short, words), question);
}

/** What has a number for a name, so that people call it by its title. */
const CALLED_BY_TITLE: ReadonlySet<EntryKind> = new Set(['environment', 'section']);

/**
 * How much sooner things are meant by a question of several words, such as "state programs", for what they are called: by
 * their name or title as a whole, or by what stands between the dots of the name and at the beginning of the sentence.
 */
function calledOf(question: string): (entry: Entry) => number {
  const words = spelt(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length < 2) return () => 1;
  const parts = words.map((word) => `${word.replace(/s$/i, '')}s?`);
  const name = new RegExp(`^${parts.join('[ ._-]')}$`, 'iu');
  const title = new RegExp(`^${parts.join('[ -]')}(?:[;:]|$)`, 'iu');
  const inName = new RegExp(`(?<![\\p{L}\\p{N}-])${parts.join('[ _-]')}(?![\\p{L}\\p{N}-])`, 'iu');
  const inSentence = new RegExp(`^${parts.join('[ -]')}(?![\\p{L}\\p{N}-])`, 'iu');
  return (entry) => {
    const isTitled = CALLED_BY_TITLE.has(entry.kind) && title.test(entry.says);
    if (isTitled || name.test(entry.name)) return CALLED.whole;
    return inName.test(entry.name) || inSentence.test(entry.says) ? CALLED.part : 1;
  };
}

/** Letters that stand alone, as in "o[HPOS]", say nothing beside longer words. */
function wordsOf(question: string): string {
  const words = spelt(question).split(/[^\p{L}\p{N}]+/u);
  const longer = words.filter(({ length }) => length > 1);
  return (longer.length === 0 ? words : longer).join(' ');
}
