/**
 * Names the ways in which the position that an implementation tells of an error is wrong, in words that name no place of
 * the program: what goes wrong in one way is one disagreement, and positions that are wrong for different causes are
 * several. One program fits several ways; which of them it is, all that disagree tell together (certify/misplacing.ts).
 */
import { statementAround, statementEnd } from '../../semantics/language/statement-around.js';
import { byteText, skipWhiteSpace, wordAt } from '../../semantics/language/text.js';

/** A program that must be refused, as it is looked at here: one character for each byte. */
interface Refused {
  readonly text: string;
  /** The offset of its first error by the default interpretations. */
  readonly error: number;
}

/** The offsets that a mistake leads to: several where it may be made in several ways, none where it leads nowhere. */
type Mistake = (refused: Refused) => readonly number[];

/** Mistakes that begin at the right place, the simplest first. */
const FROM_THE_ERROR: readonly (readonly [string, Mistake])[] = [
  ['one further', ({ error }) => [error + 1]],
  ['one before', ({ error }) => [error - 1]],
  ['the end of its word', (all) => [wordEnd(all)]],
  ['the end of its statement', statementEnds],
  ['behind its statement', (all) => statementEnds(all).map((end) => end + 1)],
  [
    'the next statement',
    (all) => statementEnds(all).map((end) => skipWhiteSpace(all.text, end + 1)),
  ],
  ['the start of its line', (all) => linesOf(all).map(({ start }) => start)],
  ['the end of its line', (all) => linesOf(all).map(({ end }) => end)],
  ['the start of the next line', (all) => linesOf(all).map(({ next }) => next)],
  ['the start of the line before', (all) => linesOf(all).map(({ before }) => before)],
  ['the same word further up', sameWordBefore],
  ['counted without the header', ({ text, error }) => [error - headerEnd(text)]],
  // Every byte but the first of a character is one too many.
  ['counted in characters', (all) => shifted(all, /[\x80-\xbf]/g, -1)],
  ['counted without line ends', (all) => shifted(all, /[\r\n]/g, -1)],
  ['counted with two bytes for a line end', (all) => shifted(all, /(?<!\r)\n/g, 1)],
  ['counted without comments', (all) => shifted(all, /#[^\r\n]*/g, -1)],
  ['counted without white space', (all) => shifted(all, /\s/g, -1)],
  ['its column, from 0', (all) => linesOf(all).map(({ start }) => all.error - start)],
  ['its column, from 1', (all) => linesOf(all).map(({ start }) => all.error - start + 1)],
  ['its line, from 0', (all) => linesOf(all).map(({ number }) => number)],
  ['its line, from 1', (all) => linesOf(all).map(({ number }) => number + 1)],
  ['its statement, from 0', (all) => [statementNumber(all)]],
  ['its statement, from 1', (all) => [statementNumber(all) + 1]],
];

/** Wherever the error is. */
const ANYWHERE: readonly (readonly [string, Mistake])[] = [
  ['none', () => [-1]],
  ['0', () => [0]],
  ['the end of the text', ({ text }) => [text.length, text.replace(/[\x80-\xbf]/g, '').length]],
];

/** All ways, those that say the most of many programs first. */
const WAYS: readonly string[] = [
  ...ANYWHERE.map(([name]) => name),
  ...FROM_THE_ERROR.map(([name]) => name),
  'a later error',
  'beyond the text',
];

/** Whether it is one of the ways. */
export function isMistake(way: string): boolean {
  return WAYS.includes(way);
}

/** The ways in their order, for those who choose between several. */
export function inOrderOfWays(ways: Iterable<string>): readonly string[] {
  return [...ways].sort((a, b) => WAYS.indexOf(a) - WAYS.indexOf(b));
}

/** What all disagreements of one way have in common. */
export function signatureOfMisplacing(way: string): string {
  return `load position: ${way}`;
}

/** Errors behind the first that are looked for. */
const LATER = 6;

/**
 * The ways that a wrong position fits; none where it fits no known one.
 *
 * @param errorOf the offset of the first error of a text by the default interpretations; null where it loads
 */
export function waysOfMisplacing(
  source: string,
  position: number,
  errorOf: (text: string) => number | null,
): readonly string[] {
  const text = byteText(source);
  const error = errorOf(source);
  if (error === null) return [];
  const fits = ([, mistake]: readonly [string, Mistake]): boolean =>
    mistake({ text, error }).includes(position);
  const ways = [...ANYWHERE, ...FROM_THE_ERROR].filter(fits).map(([name]) => name);
  if (isAtLaterError(text, error, position, errorOf)) ways.push('a later error');
  if (ways.length === 0 && (position > text.length || position < -1)) ways.push('beyond the text');
  return ways;
}

/** The statement of each error gives way to spaces, until the position is in the one that is told then. */
function isAtLaterError(
  text: string,
  first: number,
  position: number,
  errorOf: (text: string) => number | null,
): boolean {
  const header = headerEnd(text);
  let left = text;
  let error: number | null = first;
  for (let count = 0; count < LATER && error !== null && error >= header; count++) {
    const { offset, end } = statementAround(left, header, error);
    if (count > 0 && position > first && position >= offset && position <= end) return true;
    if (end <= offset || end >= text.length) return false;
    left = left.slice(0, offset) + ' '.repeat(end - offset) + left.slice(end);
    error = errorOf(left);
  }
  return false;
}

function headerEnd(text: string): number {
  return /^\s*!![A-Za-z]+\d\.\d/.exec(text)?.[0].length ?? 0;
}

function wordEnd({ text, error }: Refused): number {
  return error + Math.max(1, wordAt(text, error).length);
}

/** A label ends with its colon; to one who looks for semicolons alone it is part of the statement behind it. */
function statementEnds({ text, error }: Refused): readonly number[] {
  const semicolon = text.indexOf(';', error);
  return [statementEnd(text, error), semicolon < 0 ? text.length : semicolon];
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly before: number;
  /** From 0. */
  readonly number: number;
}

/** The line of the error: as lines end with any line end, and as they end with a newline alone. */
function linesOf({ text, error }: Refused): readonly Line[] {
  return [/\r\n|\r|\n/g, /\n/g].map((lineEnd): Line => {
    const ends = [...text.matchAll(lineEnd)].map(({ index, 0: { length } }) => ({
      end: index,
      next: index + length,
    }));
    const number = ends.filter(({ next }) => next <= error).length;
    const { end, next } = ends[number] ?? { end: text.length, next: text.length };
    const start = ends[number - 1]?.next ?? 0;
    return { start, end, next, before: ends[number - 2]?.next ?? 0, number };
  });
}

function sameWordBefore({ text, error }: Refused): readonly number[] {
  const word = wordAt(text, error);
  const found = word === '' ? -1 : text.search(new RegExp(`\\b${word.replaceAll('$', '\\$')}`));
  return found < 0 || found >= error ? [] : [found];
}

/** Nowhere where nothing of that stands before the error: then it is no mistake. */
function shifted({ text, error }: Refused, what: RegExp, by: 1 | -1): readonly number[] {
  const found = [...text.slice(0, error).matchAll(what)];
  const all = found.reduce((sum, [{ length }]) => sum + length, 0);
  return all === 0 ? [] : [error + by * all];
}

function statementNumber({ text, error }: Refused): number {
  const before = text.slice(headerEnd(text), error).replace(/#[^\r\n]*/g, '');
  return [...before.matchAll(/;/g)].length;
}
