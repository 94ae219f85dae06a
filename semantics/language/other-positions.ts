/**
 * Where else the first error of a program may be. NV_vertex_program2 §2.14.1.8 fixes the error position in
 * a sentence; the errata of spec/errata.yaml have its interpretations. The loader takes the default of each, and
 * an implementation that takes another is not wrong.
 */
import {
  availableIn,
  ENVIRONMENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
  type Environment,
} from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { RestrictionId } from '../../spec/restrictions.js';
import { examine } from './first-violation.js';
import type { Violation } from './violation.js';
import { headerOf, parseText, type Header } from './parse.js';
import { lastStatementEnd, statementEnd } from './statement-around.js';
import { byteText, isWordCharacter, skipWhiteSpace, wordAt } from './text.js';

/** What is wrong, and the offset of it by the default interpretations. */
export type PlacedError = Pick<Violation, 'restriction' | 'position'>;

export interface OtherPosition {
  readonly position: number;
  /** The erratum whose interpretation puts the error there. */
  readonly erratum: string;
  readonly interpretation: string;
}

/** The positions that interpretations other than the defaults give, one interpretation at a time. */
export function otherPositions(
  source: string | Uint8Array,
  error: PlacedError,
): readonly OtherPosition[] {
  const text = byteText(source);
  const header = headerOf(text);
  const all =
    header === null
      ? ofHeader(text, error)
      : INTERPRETATIONS.flatMap((each) => each(text, header, error));
  return all.filter(({ position }) => position !== error.position);
}

type Interpretation = (
  text: string,
  header: Header,
  error: PlacedError,
) => readonly OtherPosition[];

function ofHeader(text: string, { position }: PlacedError): readonly OtherPosition[] {
  const token = /^[!A-Za-z0-9._]+/.exec(text.slice(position, position + 80))?.[0] ?? '';
  return [
    at('vp2.E-header-first', 'first', 0),
    at('vp2.E-first-error', 'consumed', position + Math.max(1, token.length)),
  ];
}

function at(erratum: string, interpretation: string, position: number): OtherPosition {
  return { erratum, interpretation, position };
}

/** The restrictions that are on more than a token, so that the grammar does not say them. */
export const SEMANTIC: ReadonlySet<RestrictionId> = new Set<RestrictionId>([
  'duplicate-label',
  'instruction-limit',
  'two-parameters',
  'two-attributes',
  'position-invariant-hpos',
  'position-invariant-relative',
  'position-invariant-instruction-limit',
]);

/** Restrictions on one thing too many: the error is at the statement that has it, or at what follows it. */
const ON_STATEMENTS: ReadonlySet<RestrictionId> = new Set<RestrictionId>([
  'duplicate-label',
  'instruction-limit',
  'two-parameters',
  'two-attributes',
  'position-invariant-instruction-limit',
]);

/** Restrictions that only the whole program shows: the document puts these errors at the end. */
export const WHOLE: ReadonlySet<RestrictionId> = new Set<RestrictionId>([
  'undefined-label',
  'no-hpos-write',
  'no-parameter-write',
]);

const INTERPRETATIONS: readonly Interpretation[] = [
  /** A program without instructions lacks one where it ends, by the grammars of the older texts. */
  function emptyProgram(text, header, { restriction }) {
    const parsed = parseText(text);
    if (!WHOLE.has(restriction) || !parsed.parsed) return [];
    if (parsed.syntax.items.some(({ kind }) => kind === 'instruction')) return [];
    const end = skipWhiteSpace(text, lastStatementEnd(text, header.end, text.length));
    return [at('vp2.E-empty-program', 'refused', end)];
  },

  /** Restrictions wait for what the grammar refuses, be it the union's or the environment's own. */
  function syntaxFirst(text, header, { restriction }) {
    if (restriction === 'syntax' || WHOLE.has(restriction)) return [];
    const parsed = parseText(text);
    const found = parsed.parsed
      ? []
      : [at('vp2.E-first-of-two-kinds', 'syntax-first', parsed.error.position)];
    if (!SEMANTIC.has(restriction)) return found;
    const { violation } = examine(text, header, (each) => !SEMANTIC.has(each.restriction));
    if (violation === null || WHOLE.has(violation.restriction)) return found;
    return [...found, at('vp2.E-first-of-two-kinds', 'syntax-first', violation.position)];
  },

  /** Restrictions wait for the end. */
  function fullyScanned(text, header, { restriction }) {
    if (!SEMANTIC.has(restriction)) return [];
    const { violation } = examine(text, header, (each) => !SEMANTIC.has(each.restriction));
    return [at('vp2.E-fully-scanned', 'all-restrictions', violation?.position ?? text.length)];
  },

  function restrictionPlace(text, header, { restriction, position }) {
    if (!ON_STATEMENTS.has(restriction)) return [];
    const start = skipWhiteSpace(text, lastStatementEnd(text, header.end, position));
    const end = statementEnd(text, position);
    return [
      at('vp2.E-restriction-place', 'statement', start),
      ...(end < text.length ? [at('vp2.E-restriction-place', 'end', end + 1)] : []),
    ];
  },

  /** What the environment's own tokens leave of a word that other environments have. */
  function foreignToken(text, { environment }, { restriction, position }) {
    if (restriction === 'syntax' || SEMANTIC.has(restriction)) return [];
    return tokenEnds(wordAt(text, position), tokensOf(environment)).map((length) =>
      at('vp2.E-foreign-token', 'own', position + length),
    );
  },

  /** What the longest tokens leave of an undefined word; or the word where a rest of it is at fault. */
  function undefinedWord(text, _, { restriction, position }) {
    if (restriction !== 'syntax') return [];
    const rests = tokenEnds(wordAt(text, position), ALL_TOKENS).map((length) =>
      at('vp2.E-undefined-word', 'rest', position + length),
    );
    return [...rests, at('vp2.E-undefined-word', 'word', wordStart(text, position))];
  },

  /** Letters and digits in a row are one word, "MOVR99" too. */
  function tokenBoundaries(text, _, { restriction, position }) {
    return WHOLE.has(restriction)
      ? []
      : [at('vp2.E-token-boundaries', 'words', wordStart(text, position))];
  },

  /** Behind the token at fault, or behind the register. */
  function consumed(text, _, { restriction, position }) {
    if (WHOLE.has(restriction) || position >= text.length) return [];
    const token = position + Math.max(1, wordAt(text, position).length);
    const bracket = skipWhiteSpace(text, token);
    const closing = text[bracket] === '[' ? text.indexOf(']', bracket) : -1;
    return [token, ...(closing < 0 ? [] : [closing + 1])].map((end) =>
      at('vp2.E-first-error', 'consumed', end),
    );
  },
];

function wordStart(text: string, position: number): number {
  let start = position;
  while (start > 0 && isWordCharacter(text[position]) && isWordCharacter(text[start - 1])) start--;
  return start;
}

/** The words of an environment that are no numbers. */
export function tokensOf(environment: Environment): ReadonlySet<string> {
  const numbered = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${letter}${String(index)}`);
  const opcodes = INSTRUCTIONS.filter(({ since }) => availableIn(environment, since));
  return new Set([
    ...opcodes.map(({ name }) => name),
    ...(environment.conditionCode ? ['CC', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'] : []),
    ...opcodes
      .filter(({ conditionCodeVariant }) => conditionCodeVariant && environment.conditionCode)
      .map(({ name }) => `${name}C`),
    ...numbered('R', environment.temporaries),
    ...numbered('A', environment.addressRegisters),
    ...environment.results,
    ...environment.options,
    ...(environment.options.length > 0 ? ['OPTION'] : []),
    ...(environment.programType === 'vertex' ? Object.keys(VERTEX_ATTRIBUTE_MNEMONICS) : []),
    ...['END', 'c', 'v', 'o', 'x', 'y', 'z', 'w'],
  ]);
}

export const ALL_TOKENS = tokensOf(ENVIRONMENTS['VP2.0']);
const LONGEST = Math.max(...[...ALL_TOKENS].map(({ length }) => length));

/** How far the tokens at the start of a word reach, each the longest that fits; not as far as its end. */
export function tokenEnds(word: string, tokens: ReadonlySet<string>): readonly number[] {
  const ends: number[] = [];
  for (let end = tokenEnd(word, 0, tokens); end < word.length; end = tokenEnd(word, end, tokens)) {
    if (end === (ends.at(-1) ?? 0)) return ends;
    ends.push(end);
  }
  return ends;
}

/** The end of the token at `start`; `start` where there is none. */
function tokenEnd(word: string, start: number, tokens: ReadonlySet<string>): number {
  let end = start;
  while (/[0-9]/.test(word.charAt(end))) end++;
  if (end > start) return end;
  for (let length = LONGEST; length > 0; length--) {
    if (tokens.has(word.slice(start, start + length))) return Math.min(start + length, word.length);
  }
  return start;
}
