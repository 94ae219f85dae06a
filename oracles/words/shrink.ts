/**
 * The smallest words, and the smallest inputs, that still show a difference: as few instructions as there can be, every field at what it is where nothing is
 * asked of it, and inputs that are 0 or 1. From what it gives no single reduction can be taken, unless the number of runs ended it before.
 */
import {
  contentsOf,
  FIELDS,
  wordOf,
  type Contents,
  type FieldName,
  type Word,
} from '../../semantics/nv2a/fields.js';
import { decoded, encoded } from '../../semantics/nv2a/instruction.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { FIRST_CONSTANT } from '../../semantics/nv2a/opcodes.js';
import { programIn } from '../../semantics/nv2a/program.js';
import type { Question, Quads } from './question.js';

/** One vertex of a program. */
export interface SmallQuestion {
  readonly words: readonly Word[];
  readonly inputs: Quads;
  readonly constants: Quads;
  /** As of the question that it comes from. */
  readonly operation?: string;
}

export interface Shrunk {
  readonly smallest: SmallQuestion;
  /** Programs that were asked. */
  readonly runs: number;
  /** Whether nothing can be taken from it any more. */
  readonly isMinimal: boolean;
}

export const DEFAULT_MAX_RUNS = 3000;

/** As a question of one vertex. */
export function questionOf({ inputs, ...own }: SmallQuestion): Question {
  return { group: 'smallest', name: 'smallest', vertices: [inputs], ...own };
}

/** @param differs whether a program still shows it; it shows the first */
export async function shrunk(
  start: SmallQuestion,
  differs: (candidate: SmallQuestion) => Promise<boolean>,
  maxRuns = DEFAULT_MAX_RUNS,
): Promise<Shrunk> {
  const known = new Map<string, boolean>();
  let smallest = start;
  let runs = 0;
  const tried = async (candidate: SmallQuestion): Promise<boolean> => {
    if (!isSmaller(candidate, smallest) || !programIn(candidate.words).ok) return false;
    const key = keyOf(candidate);
    const before = known.get(key);
    if (before !== undefined) return before;
    runs++;
    const shows = await differs(candidate);
    known.set(key, shows);
    return shows;
  };
  for (;;) {
    let isReduced = false;
    for (const reductions of ALL) {
      // Every time from the start: what was tried is remembered.
      let found: SmallQuestion | null;
      do {
        found = null;
        for (const candidate of reductions(smallest)) {
          if (runs >= maxRuns) return { smallest, runs, isMinimal: false };
          if (!(await tried(candidate))) continue;
          found = candidate;
          break;
        }
        if (found !== null) {
          smallest = found;
          isReduced = true;
        }
      } while (found !== null);
    }
    if (!isReduced) return { smallest, runs, isMinimal: true };
  }
}

function keyOf({ words, inputs, constants }: SmallQuestion): string {
  return `${words.map(String).join()};${JSON.stringify(inputs)};${JSON.stringify(constants)}`;
}

type Reductions = (from: SmallQuestion) => Generator<SmallQuestion>;

const ALL: readonly Reductions[] = [
  fewerWords,
  shownAtOnce,
  simplerWords,
  fewerInputs,
  simplerInputs,
];

/** Without some neighbours, from the half down to one. */
function* fewerWords(from: SmallQuestion): Generator<SmallQuestion> {
  const { words } = from;
  for (
    let size = Math.ceil(words.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < words.length; start += size) {
      const rest = [...words.slice(0, start), ...words.slice(start + size)];
      if (rest.length > 0) yield { ...from, words: withEnd(rest) };
    }
  }
}

/** The last is final where none is. */
function withEnd(words: readonly Word[]): readonly Word[] {
  if (words.some((word) => (word & 1n) === 1n)) return words;
  return words.map((word, index) => (index === words.length - 1 ? word | 1n : word));
}

type Edit = Partial<Record<FieldName, number>>;

/** What a field holds where nothing is asked of it: a move of input 0 to the position. */
const PLAIN_OPERAND = { mux: 2, register: 0, x: 0, y: 1, z: 2, w: 3, negate: 0 } as const;
const PLAIN: Readonly<Partial<Record<FieldName, number>>> = {
  a0x: 0,
  'out.mux': 0,
  'out.address': 0,
  'out.file': 1,
  'out.mask': 15,
  'ilu.mask': 0,
  temporary: 0,
  'mac.mask': 0,
  input: 0,
  constant: 96,
  mac: 1,
  ilu: 0,
  ...Object.fromEntries(
    ['a', 'b', 'c'].flatMap((name) =>
      Object.entries(PLAIN_OPERAND).map(([part, value]) => [`${name}.${part}`, value]),
    ),
  ),
};

const straight = (name: 'a' | 'b' | 'c'): Edit => ({
  [`${name}.x`]: 0,
  [`${name}.y`]: 1,
  [`${name}.z`]: 2,
  [`${name}.w`]: 3,
});

const TEMPORARIES = ['mac.mask', 'ilu.mask'] as const;

/** Changes of one word that may make it simpler, the greatest first. */
const EDITS: readonly Edit[] = [
  { ilu: 0, 'ilu.mask': 0, 'out.mux': 0 },
  { mac: 0, 'mac.mask': 0, 'out.mux': 1 },
  { mac: 1 },
  { ilu: 1 },
  { mac: 1, ilu: 0, 'ilu.mask': 0, 'out.mux': 0 },
  { 'mac.mask': 0, 'ilu.mask': 0 },
  { 'out.mask': 0 },
  ...TEMPORARIES.flatMap((name): Edit[] => [{ [name]: 0 }, { [name]: 15 }]),
  { 'out.mask': 15 },
  { 'out.address': 0, 'out.file': 1 },
  { 'out.address': 96 },
  ...(['a', 'b', 'c'] as const).flatMap((name): Edit[] => [
    straight(name),
    { [`${name}.x`]: 0, [`${name}.y`]: 0, [`${name}.z`]: 0, [`${name}.w`]: 0 },
    { [`${name}.mux`]: 2 },
  ]),
  ...Object.entries(PLAIN).map(([name, value]): Edit => ({ [name]: value })),
];

function* simplerWords(from: SmallQuestion): Generator<SmallQuestion> {
  const { words } = from;
  for (const [index, word] of words.entries()) {
    for (const simpler of simplerThan(word)) {
      yield { ...from, words: words.map((each, at) => (at === index ? simpler : each)) };
    }
  }
}

/** What is made of a word before it weighs what it is left to: remembered, since programs have the same words again. */
const SIMPLER = new Map<Word, readonly Word[]>();

function simplerThan(word: Word): readonly Word[] {
  const known = SIMPLER.get(word);
  if (known !== undefined) return known;
  if (SIMPLER.size >= MOST_REMEMBERED) SIMPLER.clear();
  const own = wordWeight(word);
  const made = EDITS.map((edit) => plainWhereUnread({ ...contentsOf(word), ...edit }));
  const simpler = [...new Set(made)].filter((each) => each !== null && wordWeight(each) < own);
  SIMPLER.set(word, simpler as readonly Word[]);
  return simpler as readonly Word[];
}

const TO_POSITION = { 'out.mask': 15, 'out.address': 0, 'out.file': 1 } as const;
/** Edits for an instruction whose temporary register a later one shows: the output has its result at once. */
const SHOWN_AT_ONCE: readonly Edit[] = [
  { 'mac.mask': 0, 'out.mux': 0, ilu: 0, 'ilu.mask': 0, ...TO_POSITION },
  { mac: 0, 'mac.mask': 0, 'out.mux': 1, 'ilu.mask': 0, ...TO_POSITION },
  { 'mac.mask': 0, 'out.mux': 0, 'ilu.mask': 0, ...TO_POSITION },
  { 'mac.mask': 0, 'out.mux': 1, 'ilu.mask': 0, ...TO_POSITION },
  { 'out.mux': 0, ...TO_POSITION },
  { 'out.mux': 1, ...TO_POSITION },
];

function* shownAtOnce(from: SmallQuestion): Generator<SmallQuestion> {
  const { words } = from;
  for (const [index, word] of words.entries()) {
    if (index === words.length - 1) continue;
    for (const edit of SHOWN_AT_ONCE) {
      const made = plainWhereUnread({ ...contentsOf(word), ...edit, final: 1 });
      if (made !== null) yield { ...from, words: [...words.slice(0, index), made] };
    }
  }
}

/** The word with what nothing reads as programs commonly have it; null of contents that mean nothing. */
function plainWhereUnread(contents: Contents): Word | null {
  const result = decoded(wordOf(contents));
  if (!result.ok) return null;
  const again = encoded({ ...result.instruction, unread: {} });
  return again.ok ? again.word : null;
}

/** Fields of a word that are not as they are where nothing is asked, and that it reads; "final" apart. */
export function telling(word: Word): readonly FieldName[] {
  const contents = contentsOf(word);
  const own = shapeOf(contents);
  return FIELDS.flatMap(({ name }) => {
    const plain = PLAIN[name];
    if (plain === undefined || contents[name] === plain) return [];
    return shapeOf({ ...contents, [name]: plain }) === own ? [] : [name];
  });
}

/** What an instruction is, but for what nothing reads. */
function shapeOf(contents: Contents): string {
  const result = decoded(wordOf(contents));
  return JSON.stringify(result.ok ? { ...result.instruction, unread: {} } : result.refusal.field);
}

/** Vectors that nobody sets, which then hold what registers hold. */
function* fewerInputs(from: SmallQuestion): Generator<SmallQuestion> {
  yield onlyNamed(from);
  for (const file of ['inputs', 'constants'] as const) {
    const numbers = Object.keys(from[file]).map(Number);
    for (
      let size = Math.ceil(numbers.length / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    ) {
      for (let start = 0; start < numbers.length; start += size) {
        const without = new Set(numbers.slice(start, start + size));
        const rest = Object.entries(from[file]).filter(([number]) => !without.has(Number(number)));
        yield { ...from, [file]: Object.fromEntries(rest) };
      }
    }
  }
}

/** With those that a word names alone: under relative addressing a constant that is not named may be needed. */
function onlyNamed(from: SmallQuestion): SmallQuestion {
  const named = from.words.map(contentsOf);
  const inputs = new Set(named.map(({ input }) => input));
  const constants = new Set(named.map(({ constant }) => constant - FIRST_CONSTANT));
  const kept = (quads: Quads, numbers: ReadonlySet<number>): Quads =>
    Object.fromEntries(Object.entries(quads).filter(([number]) => numbers.has(Number(number))));
  return {
    ...from,
    inputs: kept(from.inputs, inputs),
    constants: kept(from.constants, constants),
  };
}

const SIMPLE: readonly number[] = [0, 0x3f800000, 0x40000000];

function* simplerInputs(from: SmallQuestion): Generator<SmallQuestion> {
  for (const file of ['inputs', 'constants'] as const) {
    for (const [number, quad] of Object.entries(from[file]) as [string, PatternQuad][]) {
      const set = (value: PatternQuad): SmallQuestion => ({
        ...from,
        [file]: { ...from[file], [number]: value },
      });
      for (const value of SIMPLE) yield set([value, value, value, value]);
      for (let place = 0; place < 4; place++) {
        for (const value of SIMPLE) {
          yield set(
            quad.map((each, at) => (at === place ? value : each)) as unknown as PatternQuad,
          );
        }
      }
    }
  }
}

/** What one part of a candidate weighs; of two the one whose first different part is less is smaller. */
function weightsOf({ words, inputs, constants }: SmallQuestion): readonly number[] {
  const vectors = [...Object.values(inputs), ...Object.values(constants)];
  return [
    words.length,
    words.reduce((sum, word) => sum + wordWeight(word), 0),
    vectors.length,
    vectors
      .flat()
      .reduce((sum, value) => sum + (SIMPLE.includes(value) ? SIMPLE.indexOf(value) : 5), 0),
  ];
}

const WEIGHTS = new Map<Word, number>();
/** Words of which that is remembered. */
const MOST_REMEMBERED = 100_000;

function wordWeight(word: Word): number {
  const known = WEIGHTS.get(word);
  if (known !== undefined) return known;
  if (WEIGHTS.size >= MOST_REMEMBERED) WEIGHTS.clear();
  const weight = weightOf(word);
  WEIGHTS.set(word, weight);
  return weight;
}

function weightOf(word: Word): number {
  const fields = telling(word);
  const { mac, ilu } = contentsOf(word);
  // Two halves weigh more than one, and one that is no move more than one that is.
  const halves = (mac === 0 ? 0 : mac === 1 ? 4 : 8) + (ilu === 0 ? 0 : ilu === 1 ? 5 : 9);
  const unread = decoded(word);
  const kept = unread.ok ? Object.keys(unread.instruction.unread).length : 0;
  return 10 * halves + 2 * fields.length + kept;
}

function isSmaller(candidate: SmallQuestion, than: SmallQuestion): boolean {
  const [own, other] = [weightsOf(candidate), weightsOf(than)];
  const at = own.findIndex((weight, index) => weight !== other[index]);
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}
