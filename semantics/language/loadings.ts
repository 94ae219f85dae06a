/** What loading a VP program may come to by all readings of spec/errata.yaml. */
import { examine } from './first-violation.js';
import { noHeader } from './load.js';
import { objectionsTo } from './objections.js';
import { otherPositions, SEMANTIC, WHOLE } from './other-positions.js';
import { headerOf } from './parse.js';
import {
  explainLoading,
  isWithin,
  loadingsOf,
  type Choice,
  type Explained,
  type Loading,
  type OwnLoading,
  type ReadingLoader,
} from './readings.js';
import { rewritings } from './rewrite.js';
import { headerSpan, statementAround, type Span } from './statement-around.js';
import { byteText, bytesOfText } from './text.js';
import type { Violation } from './violation.js';

const LOADER: ReadingLoader<Violation> = {
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
  ],
};

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

function isSyntax({ restriction }: Violation): boolean {
  return restriction === 'syntax';
}

function isOfTokens({ restriction }: Violation): boolean {
  return !SEMANTIC.has(restriction);
}

function taken(erratum: string, ...readings: readonly string[]): Choice {
  return { erratum, readings, taken: true };
}

/** Everything that loading may come to; that of the default readings first. Strings are taken as UTF-8. */
export function vpLoadings(source: string | Uint8Array): readonly Loading<Violation>[] {
  return loadingsOf(LOADER, byteText(source));
}

/** The loadings that an implementation's answer agrees with, and the choices that they need. */
export function explainVpLoading(
  source: string | Uint8Array,
  own: OwnLoading,
): readonly Explained<Violation>[] {
  return explainLoading(LOADER, byteText(source), own);
}

/** The readings that put an error at a position, where it is known which; null where none does. */
function choicesAt(text: string, violation: Violation, own: number): readonly Choice[] | null {
  const { position, restriction } = violation;
  if (own === position) return [];
  const elsewhere = otherPositions(bytesOfText(text), violation);
  const [first, ...others] = elsewhere.filter((each) => each.position === own);
  // Where several readings put it there, nothing tells which of them is followed.
  if (others.length > 0) return [];
  const isNear = !WHOLE.has(restriction) && isWithin(statementAt(text, position), own);
  if (first !== undefined) {
    const { erratum, reading } = first;
    return [taken(erratum, reading, ...(isNear && erratum === ELSEWHERE ? ['statement'] : []))];
  }
  if (isNear) return [taken(ELSEWHERE, 'statement')];
  const empty = elsewhere.find(({ erratum }) => erratum === 'vp2.E-empty-program');
  return empty !== undefined && isWithin(statementAt(text, empty.position), own)
    ? [taken(empty.erratum, empty.reading), taken(ELSEWHERE, 'statement')]
    : null;
}

const ELSEWHERE = 'vp2.E-first-error';

function statementAt(text: string, position: number): Span {
  const header = headerOf(text);
  return header === null ? headerSpan(text, position) : statementAround(text, header.end, position);
}
