/** Searches a full-text index over everything that can be explained. */
import MiniSearch, {
  type Options,
  type Query,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
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

export type Row = Pick<Entry, 'name' | 'says' | 'where' | 'text' | 'kinds'> & {
  readonly id: number;
};

export const OPTIONS: Options<Row> = { fields: ['name', 'says', 'where', 'text', 'kinds'] };

/** How much of a word it is that a thing is called so, and how much sooner some things are meant than others. */
const FIELDS = { name: 5, says: 2, where: 0.5, text: 1, kinds: 0.4 };
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
  const names = instructionsIn(question, entries);
  const about = aboutOf(names);
  const counted = countedOf(question);
  const words = wordsOf(question);
  const how: SearchOptions = {
    boost: FIELDS,
    prefix: (term) => term.length >= PREFIX_FROM,
    fuzzy: (term) => (term.length >= FUZZY_FROM ? FUZZINESS : false),
    filter: ({ id }) => isWanted(entry(id)),
    boostDocument: (id) => {
      const own = entry(id);
      return own === undefined ? 0 : KINDS[own.kind] * called(own) * about(own) * counted(own);
    },
  };
  const having = (combineWith: 'AND' | 'OR', queries: readonly Query[]): readonly SearchResult[] =>
    found.search({ combineWith, queries: [...queries] }, how);
  const isEnough = (): boolean => known.size >= (isFilled ? most : 1);
  const known = new Map<number, SearchResult>();
  const add = (all: readonly SearchResult[]): void => {
    for (const each of all) if (!known.has(each.id as number)) known.set(each.id as number, each);
  };
  const forms = words.map(anyForm);
  /** Those about an instruction that the question names, and something else that it names. */
  const aboutNamed = (all: readonly SearchResult[]): readonly SearchResult[] =>
    all.filter(({ id, queryTerms }) => {
      const own = entry(id);
      return (
        own !== undefined && about(own) === ABOUT && queryTerms.some((term) => !names.has(term))
      );
    });
  const whole = having('AND', words);
  if (names.size > 0) {
    add(aboutNamed(whole));
    if (!isEnough()) add(aboutNamed(having('OR', forms)));
  }
  if (!isEnough()) add(whole);
  if (!isEnough()) add(having('AND', forms));
  if (!isEnough()) add(having('OR', words));
  if (!isEnough()) add(having('OR', forms));
  return [...known.keys()].slice(0, most).flatMap((id) => {
    const own = entry(id);
    if (own === undefined) return [];
    const { kind, name, says, where } = own;
    return [{ kind, name, says, where }];
  });
}

/** What is called so comes first, as `vpspec explain` has it; then what speaks of the words. Cases are none of them. */
export function answers(question: string, most: number, data: Searchable): readonly Hit[] {
  const small = question.toLowerCase().replace(/^§\s*/, '');
  const named = data.entries.filter(
    ({ kind, name }) =>
      kind !== 'case' &&
      (name.toLowerCase() === small ||
        (kind === 'section' && name.toLowerCase().endsWith(` ${small}`))),
  );
  const without = new Set(named.map(({ name }) => name));
  const wanted = { most: 3 * most, without, document: null, isFilled: true };
  const others = search(question, wanted, data);
  return [...named, ...others].filter(({ kind }) => kind !== 'case').slice(0, most);
}

/** Words of questions that say nothing of what is asked about. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by can could did do does for from gives has have happens how i if in into is it its ' +
    'long many may me much must my of on or should so than that the then there they this to treat treated was ' +
    'what when where which who why will with without would you'
  ).split(' '),
);

/** Words that are used for one another, or stand in an answer to one another. */
const ALIKE: readonly (readonly string[])[] = [
  ['deep', 'depth', 'nest', 'nesting', 'nested', 'level'],
  ['denormal', 'subnormal'],
  ['uniform', 'parameter'],
  ['constant', 'parameter'],
  ['default', 'initial'],
  ['initial', 'start', 'begins', 'beginning', 'initially'],
  ['infinite', 'endless'],
  ['inf', 'infinity', 'infinities', 'infinite'],
  ['bounds', 'range'],
  ['outside', 'out', 'beyond'],
  ['colour', 'color'],
  ['saturate', 'saturation', 'sat'],
  ['lookup', 'fetch', 'sample', 'access'],
  ['convert', 'conversion'],
  ['power', 'exponent'],
  ['accuracy', 'precision'],
  ['maximum', 'max', 'limit', 'most'],
  ['minimum', 'least'],
  ['opcode', 'instruction'],
  ['equal', 'equality', 'same'],
  ['keep', 'preserve', 'kept'],
  ['forbidden', 'fail', 'refused'],
];

/** How much a form of a word, or one that is used for it, is worth. */
const OTHER_WORD = 0.5;

/** What people write in signs, in the words of the documents. */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}.])[-\u2212]0(?:\.0*)?(?![\p{L}\p{N}])/gu, ' negative zero '],
  [/(?<![\p{L}\p{N}.[])\+?0(?:\.0*)?(?![\p{L}\p{N}.\]])/gu, ' zero '],
  [/(?<=[\p{L}\p{N}\s])[*\u00d7](?=[\p{L}\p{N}\s+-])/gu, ' times '],
  [/(?<![\p{L}\p{N}])(?:unwritten|not written)(?![\p{L}\p{N}])/giu, ' written '],
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

/** A word in any of the forms and words in which the documents may have it. */
function anyForm(word: string): Query {
  const small = word.toLowerCase();
  const stem = small.replace(/(?<=\p{L}{3})(?:ings?|ed|e?s)$/u, '');
  const alike = ALIKE.filter((group) => group.includes(small) || group.includes(stem)).flat();
  const others = [...new Set([stem, ...alike])].filter((other) => other !== small);
  return {
    combineWith: 'OR',
    queries: [
      word,
      { combineWith: 'OR', queries: others, boostTerm: () => OTHER_WORD, fuzzy: false },
    ],
  };
}

/** How much sooner things are meant that tell a number where the question is how many there are. */
const COUNTED = 3;

function countedOf(question: string): (entry: Entry) => number {
  if (!/\bhow (?:many|much|deep|long)\b/i.test(question)) return () => 1;
  return ({ name }) => (/(?:count|depth|limits?)(?:-\w+)?$|\.limits\./.test(name) ? COUNTED : 1);
}

/** How much sooner things are meant that are about an instruction that the question names. */
const ABOUT = 4;
/** How much sooner choices are meant that affect it. */
const AFFECTED = 2;

/** Names of instructions that are words too, unless they stand in capitals. */
const WORDS_TOO = /^(?:add|and|else|emit|if|max|min|mod|not|or|rep|round|sub)$/;

/** The instructions that a question of several words names: in capitals, or as they are where none stands in capitals. */
function instructionsIn(question: string, entries: readonly Entry[]): ReadonlySet<string> {
  const known = new Set(
    entries.flatMap(({ kind, name }) =>
      kind === 'instruction' ? [name.replace(/^.*\./, '').toLowerCase()] : [],
    ),
  );
  const words = question.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length < 2) return new Set();
  const all = words.filter((word) => known.has(word.toLowerCase()));
  const large = all.filter((word) => word === word.toUpperCase());
  const small = all.filter((word) => !WORDS_TOO.test(word));
  return new Set((large.length > 0 ? large : small).map((word) => word.toLowerCase()));
}

function aboutOf(instructions: ReadonlySet<string>): (entry: Entry) => number {
  if (instructions.size === 0) return () => 1;
  const either = [...instructions].join('|').toUpperCase();
  const inName = new RegExp(`(?:^|[. ])(?:${either})(?:[.]|$)`);
  const among = new RegExp(`\\b(?:${either})\\b`);
  return ({ kind, name, says, text }) => {
    if (inName.test(name) || among.test(says)) return ABOUT;
    return kind === 'policy' && among.test(text) ? AFFECTED : 1;
  };
}

/** Letters that stand alone, as in "o[HPOS]", say nothing beside longer words, and neither do words that only ask. */
function wordsOf(question: string): readonly string[] {
  const all = spelt(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const longer = all.filter(({ length }) => length > 1);
  const telling = longer.filter((word) => !ASKING.has(word.toLowerCase()));
  return [telling, longer, all].find(({ length }) => length > 0) ?? [];
}
