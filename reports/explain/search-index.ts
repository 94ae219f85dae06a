/** Searches a full-text index over everything that can be explained. */
import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import type { DocumentId } from '../../spec/authorities.js';
import type { Keeping } from '../../spec/load/built.js';
import type { Entry, EntryKind } from './entries.js';
import {
  familyOf,
  formsOf,
  presentIn,
  spelt,
  stemOf,
  subjectOf,
  tokensIn,
  unitsOf,
  wordsOf,
  type Forms,
} from './question-words.js';

/** What was found, the nearest first. */
export type Hit = Pick<Entry, 'kind' | 'name' | 'says' | 'where'>;

/** Entries and their index. */
export interface Indexed {
  readonly entries: readonly Entry[];
  /** As MiniSearch writes it. */
  readonly index: string;
}

/** All that has a page, and apart from it the cases: what a page finds is what a terminal finds, whether cases are there or not. */
export interface Searchable extends Indexed {
  /** Null where there are none, as in a page. */
  readonly cases: Indexed | null;
}

export type Row = Pick<Entry, 'name' | 'says' | 'where' | 'text' | 'kinds'> & {
  readonly id: number;
};

export const OPTIONS: Options<Row> = {
  fields: ['name', 'says', 'where', 'text', 'kinds'],
  processTerm: (term) => stemOf(term.toLowerCase()),
};

/** How much of a word it is that a thing is called so, and how much sooner some things are meant than others. */
const FIELDS = { name: 5, says: 2, where: 0.5, text: 1, kinds: 0.8 };
const KINDS: Readonly<Record<EntryKind, number>> = {
  environment: 2,
  instruction: 3,
  register: 1,
  policy: 1.2,
  profile: 1.2,
  section: 1.2,
  term: 1.2,
  restriction: 1,
  'GL command': 1,
  erratum: 0.5,
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
}

/** Indices that were read: a page searches at each letter that is typed. */
const read = new WeakMap<Indexed, MiniSearch<Row>>();

/** Reads the index in parts, between which a page can do other things; searches of it then begin at once. */
export async function prepared(searchable: Searchable): Promise<Searchable> {
  if (!read.has(searchable)) {
    read.set(searchable, await MiniSearch.loadJSONAsync<Row>(searchable.index, OPTIONS));
  }
  return searchable;
}

function readIndex(indexed: Indexed): MiniSearch<Row> {
  const known = read.get(indexed) ?? MiniSearch.loadJSON<Row>(indexed.index, OPTIONS);
  read.set(indexed, known);
  return known;
}

/** Of so many things that are told as many are cases at most. */
const MOST_CASES = 3;

/** The nearest first; behind them the nearest cases, which have all of the words or stand alone. */
export function search(question: string, wanted: Wanted, things: Searchable): readonly Hit[] {
  const { cases, entries } = things;
  const own = found(question, wanted, things, entries);
  if (cases === null) return own.map(({ hit }) => hit);
  const near = found(question, wanted, cases, entries);
  const shown = own.length === 0 ? near : near.filter(({ isWhole }) => isWhole);
  const last = shown.slice(0, own.length === 0 ? wanted.most : MOST_CASES);
  return [...own.slice(0, wanted.most - last.length), ...last].map(({ hit }) => hit);
}

/** @param known all things, among which instructions are known by their names */
function found(
  question: string,
  { most, without, document }: Wanted,
  indexed: Indexed,
  known: readonly Entry[],
): readonly { readonly hit: Hit; readonly isWhole: boolean }[] {
  const { entries } = indexed;
  const entry = (id: unknown): Entry | undefined => entries[Number(id)];
  const isWanted = (own: Entry | undefined): boolean =>
    own !== undefined &&
    !without.has(own.name) &&
    (document === null || own.documents.includes(document));
  const called = calledOf(subjectOf(question));
  const present = presentIn(question);
  const isWithout = present !== question;
  const names = instructionsIn(question, known);
  const told = instructionsIn(present, known);
  const about = aboutOf(told.size > 0 ? told : names);
  const counted = countedOf(question);
  const named = namedOf(question);
  const words = wordsOf(question);
  const how: SearchOptions = {
    boost: FIELDS,
    prefix: (term) => term.length >= PREFIX_FROM,
    fuzzy: (term) => (term.length >= FUZZY_FROM ? FUZZINESS : false),
    filter: ({ id }) => isWanted(entry(id)),
    boostDocument: (id) => {
      const own = entry(id);
      if (own === undefined) return 0;
      const meant = [called, about, counted, named, aside, force].map((how) => how(own));
      // What lacks something is no instruction by itself.
      const kind = isWithout && own.kind === 'instruction' ? 1 : KINDS[own.kind];
      return meant.reduce((product, each) => product * each, kind);
    },
  };
  const there = new Set(wordsOf(present));
  const forms = unitsOf(words).map((unit) => formsOf(unit, !there.has(unit.split(' ')[0] ?? '')));
  const results = readIndex(indexed).search(
    { combineWith: 'OR', queries: forms.map(({ query }) => query) },
    how,
  );
  return byCoverage(results, forms, besideOf(words, entry))
    .slice(0, most)
    .flatMap(({ id, isWhole }) => {
      const own = entry(id);
      if (own === undefined) return [];
      const { kind, name, says, where } = own;
      return [{ hit: { kind, name, says, where }, isWhole }];
    });
}

/** What is called so comes first, as `vpspec explain` has it; then what speaks of the words. Cases are none of them. */
export function answers(question: string, most: number, data: Searchable): readonly Hit[] {
  const small = question.toLowerCase().replace(/^§\s*/, '');
  const named = data.entries.filter(
    ({ kind, name }) =>
      name.toLowerCase() === small ||
      (kind === 'section' && name.toLowerCase().endsWith(` ${small}`)),
  );
  const without = new Set(named.map(({ name }) => name));
  const wanted = { most, without, document: null };
  const others = found(question, wanted, data, data.entries).map(({ hit }) => hit);
  return [...named, ...others].slice(0, most);
}

/** What has a number for a name, so that people call it by its title. */
const CALLED_BY_TITLE: ReadonlySet<EntryKind> = new Set(['environment', 'section']);

/**
 * How much sooner things are meant by a question of several words, such as "state programs", for what they are called: by
 * their name or title as a whole, or by what stands between the dots of the name and at the beginning of the sentence.
 */
function calledOf(question: string): (entry: Entry) => number {
  const words = tokensIn(spelt(question));
  if (words.length === 0) return () => 1;
  const parts = words.map((word) => `${word.replace(/s$/i, '')}s?`);
  const name = new RegExp(`^${parts.join('[ ._-]')}$`, 'iu');
  const title = new RegExp(`^${parts.join('[ -]')}(?:[;:]|$)`, 'iu');
  const inName = new RegExp(`(?<![\\p{L}\\p{N}-])${parts.join('[ _-]')}(?![\\p{L}\\p{N}-])`, 'iu');
  const inSentence = new RegExp(`^${parts.join('[ -]')}(?![\\p{L}\\p{N}-])`, 'iu');
  return (entry) => {
    const isTitled = words.length > 1 && CALLED_BY_TITLE.has(entry.kind) && title.test(entry.says);
    if (isTitled || name.test(entry.name)) return CALLED.whole;
    const isBegun = words.length > 1 && inSentence.test(entry.says);
    return isBegun || inName.test(entry.name) ? CALLED.part : 1;
  };
}

/** How much it tells that a thing has the others of a question's words too. */
const COVERAGE = 3;

/** So many of those found are looked at closely. */
const NEAREST = 60;

/** The nearest first: what has more of the words, rare ones above all, is nearer. */
function byCoverage(
  found: readonly SearchResult[],
  forms: readonly Forms[],
  beside: (id: unknown) => number,
): readonly { readonly id: unknown; readonly isWhole: boolean }[] {
  const all = found.map(({ id, score, queryTerms }) => ({
    id: id as unknown,
    score,
    has: forms.map(({ stems }) =>
      stems.some((each) => each.every((stem) => queryTerms.includes(stem))),
    ),
  }));
  const weights = forms.map((_, at) => {
    const count = all.filter(({ has }) => has[at] === true).length;
    return count === 0 ? 0 : Math.log(1 + ROOM / count);
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const near = all
    .map(({ id, score, has }) => {
      const covered = weights.reduce((sum, weight, at) => sum + (has[at] === true ? weight : 0), 0);
      const nearness = score * (covered / whole) ** COVERAGE;
      return { id, nearness, isWhole: has.every((each) => each) };
    })
    .sort((a, b) => b.nearness - a.nearness);
  // A page searches at each letter: what stands beside what is looked at among the nearest alone.
  const first = near
    .slice(0, NEAREST)
    .map((each) => ({ ...each, nearness: each.nearness * beside(each.id) }));
  return [...first.sort((a, b) => b.nearness - a.nearness), ...near.slice(NEAREST)];
}

/** How much sooner a thing is meant for each two words of the question that stand beside one another in its name or sentence. */
const BESIDE = 1.3;

function besideOf(
  words: readonly string[],
  entry: (id: unknown) => Entry | undefined,
): (id: unknown) => number {
  const stems = words.map((word) => stemOf(word.toLowerCase()));
  const pairs = stems
    .slice(1)
    .map((stem, at) => [` ${stems[at] ?? ''} ${stem} `, ` ${stem} ${stems[at] ?? ''} `]);
  return (id) => {
    const own = entry(id);
    if (own === undefined || pairs.length === 0) return 1;
    const text = ` ${tokensIn(`${own.name} . ${own.says}`)
      .map((word) => stemOf(word.toLowerCase()))
      .join(' ')} `;
    return BESIDE ** pairs.filter((both) => both.some((pair) => text.includes(pair))).length;
  };
}

/** About as many things as there are: a word that most have tells little. */
const ROOM = 5000;

/**
 * How much sooner a command of the GL is meant that a question names, what a document says that it names, and what speaks of the
 * command or of those that differ from it in their arguments alone.
 */
const NAMED = { command: 5, document: 3, mention: 4 };

function namedOf(question: string): (entry: Entry) => number {
  const tokens = tokensIn(question);
  const words = new Set(tokens.map((word) => word.toLowerCase()));
  if (words.size < 2) return () => 1;
  const families = tokens
    .filter((word) => GL_NAME.test(word))
    .map((word) => familyOf(word) ?? word);
  const bare = families.map((word) => word.replace(/^gl/, '').toLowerCase());
  return ({ kind, name, says }) => {
    const small = name.toLowerCase();
    if (kind === 'GL command') {
      const isOwn = words.has(small) || words.has(small.replace(/^gl/, ''));
      return isOwn ? NAMED.command * (bare.length === 0 ? 1 : NAMED.mention) : 1;
    }
    const isDocument = /^[a-z]/.test(name) && words.has(small.replace(/[. ].*$/, ''));
    const isMention = bare.length > 0 && bare.some((word) => says.toLowerCase().includes(word));
    return (isDocument ? NAMED.document : 1) * (isMention ? NAMED.mention : 1);
  };
}

/** Names of commands of the GL among words: "LoadProgramNV", "glVertexAttrib4fNV". */
const GL_NAME = /^(?:gl)?(?:[A-Z][a-z]+){2,}\w*(?:NV|ARB|EXT)$/u;

/** What a clause that no environment follows is worth beside one that is followed. */
const NOT_IN_FORCE = 0.5;

function force({ documents }: Entry): number {
  return documents.length === 0 ? NOT_IN_FORCE : 1;
}

/** How much later things are meant that are seldom asked about: what depends on other extensions, lists of names, the wire. */
const ASIDE = 0.5;

function aside({ name }: Entry): number {
  return /\.(?:dependencies|glx|requires|tokens)|Dependencies on/.test(name) ? ASIDE : 1;
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
const AFFECTED = 3;

/** How much later clauses and choices of an instruction are meant where the question names none. */
const UNNAMED = 0.75;
const OF_ONE = /^\w+\.[A-Z][A-Z0-9]+\./;
const TITLED = /^[A-Z][A-Z0-9]{2,}\b/;

/** Names of instructions that are words too, unless they stand in capitals. */
const WORDS_TOO = /^(?:add|and|else|emit|if|max|min|mod|not|or|rep|round|sub)$/;

/** The instructions that a question of several words names: in capitals, or as they are where none stands in capitals. */
function instructionsIn(question: string, entries: readonly Entry[]): ReadonlySet<string> {
  const known = new Set(
    entries.flatMap(({ kind, name }) =>
      kind === 'instruction' ? [name.replace(/^.*\./, '').toLowerCase()] : [],
    ),
  );
  const words = tokensIn(question);
  if (words.length < 2) return new Set();
  const all = words.filter((word) => known.has(word.toLowerCase()));
  const large = all.filter((word) => word === word.toUpperCase());
  const small = all.filter((word) => !WORDS_TOO.test(word));
  return new Set((large.length > 0 ? large : small).map((word) => word.toLowerCase()));
}

function aboutOf(instructions: ReadonlySet<string>): (entry: Entry) => number {
  if (instructions.size === 0) {
    return ({ kind, name, says }) => {
      const isOfOne =
        (kind === 'clause' && OF_ONE.test(name)) || (kind === 'policy' && TITLED.test(says));
      return isOfOne ? UNNAMED : 1;
    };
  }
  const either = [...instructions].join('|').toUpperCase();
  const inName = new RegExp(`(?:^|[. ])(?:${either})(?:[.]|$)`);
  const among = new RegExp(`\\b(?:${either})\\b`);
  return ({ kind, name, says, text }) => {
    if (inName.test(name) || among.test(says)) return ABOUT;
    return kind === 'policy' && among.test(text) ? AFFECTED : 1;
  };
}
