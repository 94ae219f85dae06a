/** What loading a VP program may come to by all interpretations of spec/errata.yaml. */
import type { Environment } from '../../spec/environments.js';
import { examine } from './first-violation.js';
import { noHeader } from './load.js';
import { objectionsTo } from './objections.js';
import {
  ALL_TOKENS,
  otherPositions,
  SEMANTIC,
  tokenEnds,
  tokensOf,
  WHOLE,
} from './other-positions.js';
import { headerOf } from './parse.js';
import {
  explainLoading,
  isWithin,
  loadingsOf,
  type Choice,
  type Explained,
  type Loading,
  type OwnLoading,
  type InterpretationLoader,
} from './interpretations.js';
import { rewritings } from './rewrite.js';
import { headerSpan, statementAround, type Span } from './statement-around.js';
import { byteText, bytesOfText } from './text.js';
import { undefinedToken, type Tokens } from './undefined-tokens.js';
import type { Violation } from './violation.js';

/**
 * Errata of NV_vertex_program2 about what NV_vertex_program says in one way: its seventeen instructions, one address
 * component, scalar operand of ARL, 96 parameters and no options (its section 2.14.1.7). Where that governs nothing
 * is left open by them.
 */
const SETTLED_BY_VP1: ReadonlySet<string> = new Set([
  'vp2.E-vp1-twenty-one',
  'vp2.E-scalar-address-suffix',
  'vp2.E-table-arl-input',
  'vp2.E-vsp-parameter-count',
  'vp2.E-option-in-vp1',
]);

/** Programs of VP1.x as NV_vertex_program2 restates them; of VP2.0 there is no other. */
const RESTATED: InterpretationLoader<Violation> = {
  examine: (text, lifted) => firstOf(text, lifted, () => true),
  objections: objectionsTo,
  rewritings,
  choicesAt,
  statementAt,
  orders: [
    // The grammar is asked before any restriction; or before those that it does not say of one token.
    ...[isSyntax, isOfTokens].map((comesFirst) => ({
      choice: taken('vp2.E-first-of-two-kinds', 'syntax-first'),
      examine: (text: string, lifted: ReadonlySet<string>) => {
        const first = firstOf(text, lifted, comesFirst);
        const isThere = first !== null && !WHOLE.has(first.restriction);
        return isThere ? first : firstOf(text, lifted, () => true);
      },
    })),
    {
      choice: taken('vp2.E-fully-scanned', 'all-restrictions'),
      examine: (text, lifted) => {
        const first = firstOf(text, lifted, () => true);
        if (first === null || isOfTokens(first)) return first;
        return firstOf(text, lifted, isOfTokens) ?? { ...first, position: text.length };
      },
    },
    ...tokenisers().map((tokens) => ({
      choice: taken('vp2.E-undefined-tokens-first', 'tokens-first'),
      examine: (text: string, lifted: ReadonlySet<string>) => {
        const first = firstOf(text, lifted, () => true);
        return first === null ? null : (undefinedBehind(text, first, tokens) ?? first);
      },
    })),
  ],
};

/** The same under the documents of each environment. */
const OWN: InterpretationLoader<Violation> = {
  ...RESTATED,
  examine: (text, lifted) => settled(RESTATED.examine(text, lifted)),
  orders: RESTATED.orders.map(({ choice, examine: first }) => ({
    choice,
    examine: (text, lifted) => settled(first(text, lifted)),
  })),
};

function settled(violation: Violation | null): Violation | null {
  if (violation === null || !SETTLED_BY_VP1.has(violation.contested?.erratum ?? '')) {
    return violation;
  }
  const own: { -readonly [Key in keyof Violation]: Violation[Key] } = { ...violation };
  delete own.contested;
  return own;
}

/** By the document that governs, where that is not the environment's own. */
function loaderOf(document: 'vp2' | null): InterpretationLoader<Violation> {
  return document === 'vp2' ? RESTATED : OWN;
}

function firstOf(
  text: string,
  lifted: ReadonlySet<string>,
  counts: (violation: Violation) => boolean,
): Violation | null {
  const header = headerOf(text);
  if (header === null) return noHeader(text);
  const isCounted = (violation: Violation): boolean =>
    counts(violation) && !lifted.has(violation.contested?.erratum ?? '');
  return examine(text, header, isCounted).violation;
}

/** What is a token is inferred from the grammar: of the environment or of all, words as they are or cut. */
function tokenisers(): readonly ((environment: Environment) => Tokens)[] {
  const isCut = (word: string, tokens: ReadonlySet<string>): boolean =>
    tokens.has(word) || /^[0-9]+$/.test(word) || isCutFrom(word, tokens);
  const isCutFrom = (word: string, tokens: ReadonlySet<string>): boolean =>
    tokenEnds(word, tokens).some((end) => isCut(word.slice(end), tokens));
  const isWhole = (word: string, tokens: ReadonlySet<string>): boolean =>
    tokens.has(word) || /^(?:[0-9]+|[xyzw]{1,4})$/.test(word);
  const own = (environment: Environment): Tokens['sign'] =>
    environment.conditionCode ? /[.,;:[\]()|+-]/ : /[.,;[\]+-]/;
  const all: Tokens['sign'] = /[.,;:[\]()|+-]/;
  const named = (environment: Environment, word: string): boolean =>
    // A label may be any word that begins like one.
    environment.conditionCode && /^[A-Za-z_]/.test(word);
  return [
    (environment) => ({ sign: own(environment), isWord: () => true }),
    () => ({ sign: all, isWord: () => true }),
    (environment) => ({
      sign: own(environment),
      isWord: (word) => named(environment, word) || isCut(word, tokensOf(environment)),
    }),
    () => ({ sign: all, isWord: (word) => isCut(word, ALL_TOKENS) }),
    (environment) => ({
      sign: own(environment),
      isWord: (word) => named(environment, word) || isWhole(word, tokensOf(environment)),
    }),
    () => ({ sign: all, isWord: (word) => isWhole(word, ALL_TOKENS) }),
  ];
}

function undefinedBehind(
  text: string,
  first: Violation,
  tokens: (environment: Environment) => Tokens,
): Violation | null {
  const header = headerOf(text);
  if (header === null) return null;
  const position = undefinedToken(text, header.end, tokens(header.environment));
  // Before the first error there is nothing but what the grammar matches.
  if (position === null || position < first.position) return null;
  return { restriction: 'syntax', position, message: 'there is no such token' };
}

function isSyntax({ restriction }: Violation): boolean {
  return restriction === 'syntax';
}

function isOfTokens({ restriction }: Violation): boolean {
  return !SEMANTIC.has(restriction);
}

function taken(erratum: string, ...interpretations: readonly string[]): Choice {
  return { erratum, interpretations, taken: true };
}

/** Everything that loading may come to; that of the default interpretations first. Strings are taken as UTF-8. */
export function vpLoadings(
  source: string | Uint8Array,
  document: 'vp2' | null = null,
): readonly Loading<Violation>[] {
  return loadingsOf(loaderOf(document), byteText(source));
}

/**
 * The loadings that an implementation's answer agrees with, and the choices that they need.
 *
 * @param document NV_vertex_program2 where it is to govern programs of VP1.x; null for their own documents
 */
export function explainVpLoading(
  source: string | Uint8Array,
  own: OwnLoading,
  document: 'vp2' | null = null,
): readonly Explained<Violation>[] {
  return explainLoading(loaderOf(document), byteText(source), own);
}

/** The interpretations that put an error at a position, where it is known which; null where none does. */
function choicesAt(text: string, violation: Violation, own: number): readonly Choice[] | null {
  const { position, restriction } = violation;
  if (own === position) return [];
  const elsewhere = otherPositions(bytesOfText(text), violation);
  const [first, ...others] = elsewhere.filter((each) => each.position === own);
  // Where several interpretations put it there, nothing tells which of them is followed.
  if (others.length > 0) return [];
  const isNear = !WHOLE.has(restriction) && isWithin(statementAt(text, position), own);
  if (first !== undefined) {
    const { erratum, interpretation } = first;
    return [
      taken(erratum, interpretation, ...(isNear && erratum === ELSEWHERE ? ['statement'] : [])),
    ];
  }
  if (isNear) return [taken(ELSEWHERE, 'statement')];
  const empty = elsewhere.find(({ erratum }) => erratum === 'vp2.E-empty-program');
  return empty !== undefined && isWithin(statementAt(text, empty.position), own)
    ? [taken(empty.erratum, empty.interpretation), taken(ELSEWHERE, 'statement')]
    : null;
}

const ELSEWHERE = 'vp2.E-first-error';

function statementAt(text: string, position: number): Span {
  const header = headerOf(text);
  if (header === null) return headerSpan(text, position);
  const around = statementAround(text, header.end, position);
  // Where no labels are, a colon ends nothing: the statement at fault goes on to its semicolon.
  return header.environment.branching || text[around.end - 1] !== ':'
    ? around
    : { ...around, end: statementAround(text, header.end, around.end).end };
}
