/** The words of a question as the index is asked for them: their stems, what is used for them, what they are in the documents. */
import type { Query } from 'minisearch';

/**
 * A word without the ending that its forms differ in: "emits", "emitted" and "emitting" are one, "negation" and "negated" too.
 * Short words are as they are.
 */
export function stemOf(word: string): string {
  if (!/^\p{L}{4,}$/u.test(word)) return word;
  const plain = word
    .replace(/(?<=\p{L}{3})ies$/u, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/u, '')
    .replace(/(?<=\p{L}{2}[^aisu])s$/u, '');
  const stem = plain
    .replace(/(?<=\p{L}{3})ation$/u, 'ate')
    .replace(/(?<=\p{L}{3})(?:ingly|edly|ing|(?<!e)ed|ly)$/u, '')
    .replace(/([bdgmnprt])\1$/u, '$1');
  return stem.replace(/(?<=\p{L}{3})e$/u, '');
}

/** Words of questions that say nothing of what is asked about. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'a an and are as at be between by can could did do does for from gives has have happens how i if in into is it its ' +
    'long many may me much must my of on or should so than that the then there they this to treat treated was ' +
    'what when where which who why will with without would you'
  ).split(' '),
);

/** Words, in one of their forms, that are used for one another, or stand in an answer to one another; two words together are one thing. */
const ALIKE: readonly (readonly string[])[] = [
  ['deep', 'depth', 'nest', 'level'],
  ['denormal', 'subnormal'],
  ['uniform', 'parameter', 'constant'],
  ['default', 'initial'],
  ['initial', 'start', 'begin'],
  ['infinite', 'endless'],
  ['inf', 'infinity', 'infinite'],
  ['bounds', 'range'],
  ['outside', 'out', 'beyond'],
  ['colour', 'color'],
  ['saturate', 'sat', 'clamp'],
  ['lookup', 'fetch', 'sample', 'access'],
  ['convert', 'conversion'],
  ['power', 'exponent'],
  ['accuracy', 'precision', 'accurate'],
  ['maximum', 'max', 'limit', 'most'],
  ['minimum', 'least'],
  ['opcode', 'instruction'],
  ['equal', 'equality', 'same'],
  ['keep', 'preserve', 'kept'],
  ['forbidden', 'fail', 'refused', 'error', 'invalid'],
  ['output', 'result'],
  ['input', 'attribute'],
  ['condition code', 'cc', 'codes'],
  ['exist', 'undefined', 'nonexistent', 'undeclared'],
  ['twice', 'duplicate', 'several', 'repeated'],
  ['unknown', 'unavailable'],
  ['discard', 'kill'],
  ['multiply', 'multiplication', 'multiplied', 'product', 'times'],
  ['add', 'adding', 'addition', 'sum', 'plus'],
  ['divide', 'division', 'quotient'],
  ['comparison', 'compare', 'test'],
  ['index', 'address'],
  ['read', 'source', 'operand'],
  ['write', 'written', 'update', 'set', 'destination'],
  ['call', 'subroutine'],
  ['loop', 'rep'],
  ['lod', 'level'],
  ['small', 'smaller', 'less'],
  ['large', 'larger', 'big', 'great', 'greater', 'exceed'],
  ['matrix', 'matrices'],
  ['vertex', 'vertices'],
  ['name', 'identifier'],
  ['keyword', 'reserved'],
];

/** What documents call a thing that a question is without: "RET without CAL" is of an empty stack. */
const WITHOUT: readonly string[] = ['empty', 'missing', 'open'];

/** A question up to what it is without. */
export function presentIn(question: string): string {
  const [present = ''] = question.split(/(?<=\S\s+)(?:without|with no)(?=\s)/iu);
  return present;
}

/** What a question asks the nature of, as it is called: "what is a swizzle". */
export function subjectOf(question: string): string {
  const [, subject] =
    /^\s*what (?:is|are|does)\s+(?:an?\s+|the\s+)?(.+?)(?:\s+mean)?[\s?]*$/iu.exec(question) ?? [];
  return subject ?? question;
}

/** Commands of the GL that differ in their arguments alone, as documents name them all: VertexAttrib4fNV is one of VertexAttribNV. */
export function familyOf(word: string): string | null {
  const [, name, vendor] =
    /^(?:gl)?((?:[A-Z][a-z]+){2,}?)(?:s?\d+(?:ub|us|ui|[bsifd])v?|v)(NV|ARB|EXT)$/u.exec(word) ??
    [];
  return name === undefined || vendor === undefined ? null : `${name}${vendor}`.toLowerCase();
}

function stemsIn(words: string): readonly string[] {
  return words.split(' ').map((word) => stemOf(word.toLowerCase()));
}

const ALIKE_STEMS = ALIKE.map((group) => group.map((words) => stemsIn(words).join(' ')));

const PAIRS: ReadonlySet<string> = new Set(
  ALIKE_STEMS.flat().filter((stems) => stems.includes(' ')),
);

/** How much one that is used for a word is worth. */
const OTHER_WORD = 0.5;

const NEGATIVE_ZERO = /(?<![\p{L}\p{N}.])[-\u2212]0(?:\.0*)?(?![\p{L}\p{N}])/gu;

/** Zeros with a sign, in words: so the index has them. */
export function withZeros(text: string): string {
  return text
    .replace(NEGATIVE_ZERO, ' negative zero ')
    .replace(/(?<![\p{L}\p{N}.[])\+0(?:\.0*)?(?![\p{L}\p{N}.\]])/gu, ' positive zero ');
}

/** What people write in signs, in the words of the documents. */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [NEGATIVE_ZERO, ' negative zero '],
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

/** Registers by their numbers, as what they are. */
const NUMBERED: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\[[^\]]*\]/gu, ' program parameter '],
  [/(?<![\p{L}\p{N}])A[01](?:\.[xyzw])?(?![\p{L}\p{N}])/gu, ' address register '],
  [/(?<![\p{L}\p{N}])R\d+(?:\.[xyzw])?(?![\p{L}\p{N}])/gu, ' temporary register '],
];

export function spelt(question: string): string {
  return [...SPELT, ...NUMBERED].reduce(
    (text, [short, words]) => text.replace(short, words),
    question,
  );
}

/** A word of a question, or two that are one thing, as they are looked for. */
export interface Forms {
  readonly query: Query;
  /** As the index has them: any of these, of which a thing has all words. */
  readonly stems: readonly (readonly string[])[];
}

/** A word, or several that are one thing, and what is used for it. @param isAbsent whether the question is without it */
export function formsOf(words: string, isAbsent: boolean): Forms {
  const stems = stemsIn(words);
  const key = stems.join(' ');
  const groups = ALIKE_STEMS.filter((group) => group.includes(key));
  const family = familyOf(words);
  const all = [
    ...groups.flat(),
    ...(family === null ? [] : [family]),
    ...(isAbsent ? WITHOUT : []),
  ];
  const others = [...new Set(all)].filter((other) => other !== key);
  const together = (each: string): Query => ({
    combineWith: 'AND',
    queries: each.split(' '),
    boostTerm: () => OTHER_WORD,
    fuzzy: false,
    prefix: false,
  });
  return {
    query: {
      combineWith: 'OR',
      queries: [{ combineWith: 'AND', queries: words.split(' ') }, ...others.map(together)],
    },
    stems: [stems, ...others.map((other) => other.split(' '))],
  };
}

/** The words of a question, those together that are one thing. */
export function unitsOf(words: readonly string[]): readonly string[] {
  const units: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = words.slice(at, at + 2).join(' ');
    const isPair = PAIRS.has(stemsIn(pair).join(' '));
    units.push(isPair ? pair : (words[at] ?? ''));
    if (isPair) at++;
  }
  return units;
}

export function tokensIn(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Letters that stand alone, as in "o[HPOS]", say nothing beside longer words, and neither do words that only ask. */
export function wordsOf(question: string): readonly string[] {
  const all = tokensIn(spelt(question));
  const longer = all.filter(({ length }) => length > 1);
  const telling = longer.filter((word) => !ASKING.has(word.toLowerCase()));
  return [telling, longer, all].find(({ length }) => length > 0) ?? [];
}
