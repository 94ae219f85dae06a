/** A run over all operands as text and as JSON. */
import type { Described } from '../oracles/described.js';
import type { exhaustSchema } from './json/exhaust-format.js';
import { bitsOf, format, hex, valueOf } from '../semantics/number/binary32.js';
import type { Exhausted, ExhaustedOperation, KindSum } from '../oracles/exhaust/exhaust.js';
import type { Exception } from '../oracles/exhaust/messages.js';
import type { Operation } from '../oracles/exhaust/operation.js';
import type { Comparison } from '../oracles/compare/expectation-file.js';
import { shapeLines } from './certificate/exhausted-words.js';
import { comparisonLines } from './certificate/text.js';
import { isUnasked, policiesTold, verdictOf } from '../oracles/exhaust/verdict.js';
import { againstJson, againstLines } from './exhaust-against.js';
import { bitsText, operandsOf, questionText, scopeText, shownBits } from './exhaust-scope.js';
import { grouped } from './page/counts.js';
import { printable } from './page/printable.js';
import { screenWidth } from './page/paint.js';
import { wrapped } from './page/wrapped.js';
import { valueJson, type ValueJson } from './json/value.js';

/** Exceptions that are shown of an operation. */
const MOST_SHOWN = 4;

const WORDS: Readonly<Record<Exception['verdict'], string>> = {
  wrong: 'not permitted',
  letter: 'permitted by the letter alone',
  unlike: 'not the same in all components',
};

export function exhaustText(exhausted: Exhausted): string {
  const { operations, incidents, notes, details, seconds, expectations } = exhausted;
  const asked = operations.reduce((sum, each) => sum + each.asked, 0);
  const rate = seconds > 0 ? Math.round(asked / seconds) : 0;
  const width = screenWidth();
  return [
    `${grouped(asked)} results in ${seconds.toFixed(1)} s, ${grouped(rate)} a second`,
    ...(details['renderer'] === undefined ? [] : [`renderer: ${printable(details['renderer'])}`]),
    ...operations.flatMap((operation) => ['', ...operationLines(operation, width)]),
    ...[...incidents, ...notes].flatMap((each) => wrapped(printable(each), '', width)),
    ...(expectations === undefined ? [] : expectationLines(expectations)),
    '',
  ].join('\n');
}

/** The reason of each failure that is listed, then what is not as it is listed. */
function expectationLines(compared: Comparison): readonly string[] {
  const reasons = compared.expected.map(
    ({ clause, instruction, reason }) =>
      `expected failure: ${clause} (${instruction}): ${printable(reason)}`,
  );
  return [...reasons, ...comparisonLines(compared)];
}

function operationLines(result: ExhaustedOperation, width: number): readonly string[] {
  if (isUnasked(result)) {
    const { name, environment } = result.operation;
    return wrapped(`incomplete: ${name} of ${environment}, nothing was judged`, '', width);
  }
  const { operation, digest } = result;
  const { slices } = result;
  const lines = [
    `${verdictOf(result)}: ${operation.name} of ${operation.environment}, ${scopeText(result)}`,
    `${grouped(result.quickly)} permitted at once; ${grouped(result.judged)} judged by the sets` +
      (result.open === 0 ? '' : `; of ${grouped(result.open)} of them any result is permitted`) +
      (result.hidden === 0 ? '' : `; ${grouped(result.hidden)} do not show`),
    ...countsText(result),
    ...worstText(result),
    togetherText(result),
    ...kindsText(result),
    ...clausesText(result),
    ...slices
      .flatMap(({ exceptions }) => exceptions)
      .slice(0, MOST_SHOWN)
      .map(
        ({ verdict, operand, result: bits }) =>
          `${questionText(operation, operand)} gave ${bitsText(operation.result, bits)}: ${WORDS[verdict]}`,
      ),
    ...againstLines(result),
    ...(result.shape === null ? [] : shapeLines(result.shape)),
    `digest of the results: ${digest.slice(0, 16)}`,
  ];
  const [first = '', ...rest] = lines;
  return [...wrapped(first, '', width), ...rest.flatMap((line) => wrapped(line, '  ', width))];
}

/** Every interval of one operand; kinds of several operands of which something is not permitted. */
function kindsText({ operation, kinds }: ExhaustedOperation): readonly string[] {
  const isBad = ({ wrong, letter, unlike }: KindSum): boolean => wrong + letter + unlike > 0;
  const shown = operation.questions.isEvery ? kinds : kinds.filter(isBad);
  const texts = shown.map((kind) => {
    const bad = countsText(kind).join('');
    const worst = kind.worst.multiple > 0 ? `, ${kind.worst.multiple.toFixed(4)} of the bound` : '';
    return `${kind.name} ${grouped(kind.asked)}${worst}${bad === '' ? '' : ` (${bad})`}`;
  });
  return texts.length === 0 ? [] : [`by operand: ${texts.join('; ')}`];
}

/** Counts of the clauses that speak of what was asked. */
function clausesText({ clauses }: ExhaustedOperation): readonly string[] {
  const texts = clauses.flatMap(({ id, asked, wrong }) => {
    if (asked === 0 && wrong === 0) return [];
    const counted = asked === null ? 'not counted' : grouped(asked);
    return [`${id} ${counted}${wrong === 0 ? '' : ` (${grouped(wrong)} violate it)`}`];
  });
  return texts.length === 0 ? [] : [`by clause: ${texts.join('; ')}`];
}

/** The worst of what has a bound. */
function worstText({ operation, worst }: ExhaustedOperation): readonly string[] {
  // Nothing lies within the bound, or all that does is exact: there is no worst.
  if (operation.curve === null || (worst.multiple === 0 && worst.ulps === 0)) return [];
  return [
    `worst within: ${worst.multiple.toFixed(4)} of the bound, of ${format(worst.multipleAt)}; ` +
      `${worst.ulps.toFixed(3)} ulps, of ${format(worst.ulpsAt)}`,
  ];
}

function countsText({
  wrong,
  letter,
  unlike,
}: Pick<KindSum, Exception['verdict']>): readonly string[] {
  const counts = Object.entries({ wrong, letter, unlike }).flatMap(([verdict, count]) =>
    count === 0 ? [] : [`${grouped(count)} ${WORDS[verdict as Exception['verdict']]}`],
  );
  return counts.length === 0 ? [] : [counts.join('; ')];
}

function togetherText(result: ExhaustedOperation): string {
  const { together } = result;
  if (together.kind === 'any') return 'every assignment of the policies explains all of them';
  if (together.kind === 'none') return 'no one assignment of the policies explains all of them';
  if (together.kind === 'open')
    return 'no one assignment of the policies was found that explains all; there may be one';
  const told = policiesTold(result);
  return told.length === 0
    ? 'one assignment of the policies explains all of them'
    : `one assignment of the policies explains all of them: ${told.join(', ')}`;
}

export type ExhaustJson = Described<typeof exhaustSchema>;

/** The numbers of the first question of a slice and of its last; of one operand its bits. */
function endsOf(
  { questions: { firstOf, sizeOf, isEvery } }: Operation,
  slice: number,
): { readonly first: string | number; readonly last: string | number } {
  const [first, last] = [firstOf(slice), firstOf(slice) + sizeOf(slice) - 1];
  return isEvery ? { first: hex(first), last: hex(last) } : { first, last };
}

function expectationsJson(compared: Comparison): NonNullable<ExhaustJson['expectations']> {
  const { file, asExpected } = compared;
  return {
    file,
    expected: compared.expected.map(({ clause, instruction, reason }) => ({
      clause,
      instruction,
      reason,
    })),
    unexpected: compared.unexpected.map(({ clause, instruction, add }) => ({
      clause,
      instruction,
      add,
    })),
    absent: compared.absent.map(({ clause, instruction, place, remove }) => ({
      clause,
      instruction,
      place,
      remove,
    })),
    asExpected,
  };
}

export function exhaustJson({
  operations,
  seconds,
  details,
  incidents,
  notes,
  expectations,
}: Exhausted): ExhaustJson {
  const float = (bits: number): ValueJson => valueJson({ type: 'F', bits: bitsOf(valueOf(bits)) });
  return {
    seconds,
    details,
    incidents,
    notes,
    ...(expectations === undefined ? {} : { expectations: expectationsJson(expectations) }),
    operations: operations.map((result) => ({
      operation: result.operation.name,
      environment: result.operation.environment,
      verdict: verdictOf(result),
      whole: result.isWhole,
      scope: scopeText(result),
      asked: result.asked,
      hidden: result.hidden,
      withinBound: result.quickly,
      judged: result.judged,
      open: result.open,
      wrong: result.wrong,
      byTheLetter: result.letter,
      unlike: result.unlike,
      worst:
        result.operation.curve === null
          ? null
          : {
              multiple: result.worst.multiple,
              multipleOf: float(result.worst.multipleAt),
              ulps: result.worst.ulps,
              ulpsOf: float(result.worst.ulpsAt),
            },
      kinds: result.kinds.map(({ name, asked, wrong, letter, unlike, worst }) => ({
        ...{ operands: name, asked, wrong, byTheLetter: letter, unlike },
        multiple: worst.multiple > 0 ? worst.multiple : null,
        multipleOf: worst.multiple > 0 ? float(worst.multipleAt) : null,
      })),
      clauses: result.clauses.map(({ id, asked, wrong }) => ({ clause: id, asked, wrong })),
      together: result.together.kind,
      policies: policiesTold(result),
      digest: result.digest,
      shape: result.shape,
      against: againstJson(result),
      slices: result.slices.map((slice) => ({
        ...endsOf(result.operation, slice.slice),
        wrong: slice.wrong,
        byTheLetter: slice.letter,
        unlike: slice.unlike,
        multiple: slice.worst.multiple,
        digest: slice.digest,
        exceptions: slice.exceptions.map(({ verdict, operand, result: bits }) => ({
          verdict,
          operands: operandsOf(result.operation, operand).map(({ type, words }) =>
            words.map((word) => valueJson({ type, bits: word })),
          ),
          result: valueJson({
            type: result.operation.result,
            bits: shownBits(result.operation, bits),
          }),
        })),
      })),
    })),
  };
}
