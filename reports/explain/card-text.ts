/** The card of an instruction in words: syntax, code, special values, engines, policies, an example. */
import { specialOf } from '../../oracles/evaluate/special-value.js';
import { environmentOf, governing } from '../../spec/authorities.js';
import type { Paint } from '../page/paint.js';
import { decimal, valueOf } from '../../semantics/number/binary32.js';
import type { ValueJson } from '../json/value.js';
import type { Card, CardEngine, CardTable } from './card.js';
import { filled } from '../page/wrapped.js';

/** Before the rules: how it is written, and what it computes. */
export function cardHead({ syntax, computes }: Card, paint: Paint): readonly string[] {
  return [
    ...syntax.map((line, at) => `  ${at === 0 ? 'syntax  ' : '        '}${line}`),
    ...(computes.length === 0
      ? []
      : ['', `  ${paint.dim('what it computes, in the semantics’ own terms')}`]),
    ...computes.map((line) => `    ${line}`),
  ];
}

/** After them. */
export function cardBody(
  { tables, engines, policies, example }: Card,
  paint: Paint,
): readonly string[] {
  return [
    ...tables.flatMap((table) => tableLines(table, paint)),
    ...(tables.length === 0 ? [] : legendLines(tables, paint)),
    ...engineLines(engines, paint),
    ...(policies.length === 0
      ? []
      : ['', '  implementation-defined choices (vpspec policies NAME)']),
    ...policies.flatMap(({ policy, title, alternatives }) => [
      ...filled(`${paint.strong(policy)}: ${title}`, 4),
      ...filled(alternatives.join(', '), 6),
    ]),
    ...(example.length === 0 ? [] : ['', '  the smallest program with it']),
    ...example.flatMap((line) => filled(line, 4)),
  ];
}

function tableLines(table: CardTable, paint: Paint): readonly string[] {
  const { authority, type, isMatrix, rows } = table;
  const who =
    type === null ? `${environmentOf(authority)}, by ${governing(authority)}` : `type ${type}`;
  return [
    '',
    ...filled(`what is permitted of special values: ${paint.strong(who)}`, 2),
    ...(isMatrix ? matrixLines(rows) : rowLines(rows)),
  ];
}

/** What the tables' words mean, and how to ask for more. */
function legendLines(tables: readonly CardTable[], paint: Paint): readonly string[] {
  const words = tables.flatMap(({ rows }) => rows.flatMap(({ operands }) => operands.map(nameOf)));
  const denormal = words.includes('denorm')
    ? 'denorm is 0x00000001, ±0 a zero of either sign; '
    : '';
  return [
    '',
    ...filled(`${denormal}of other operands: vpspec eval 'OPCODE a, b'`, 2).map(paint.dim),
  ];
}

const MARGIN = 4;
/** A cell that is longer has a letter, which is told below. */
const CELL = 7;

/** Rows are the first operand, columns the second. */
function matrixLines(rows: CardTable['rows']): readonly string[] {
  const heads = [...new Set(rows.map(({ operands }) => nameOf(operands[1])))];
  const legend = new Map<string, string>();
  const cell = (permitted: readonly string[]): string => {
    const text = short(permitted.join('; '));
    if (text.length <= CELL) return text;
    const letter = legend.get(text) ?? `(${String.fromCodePoint(97 + legend.size)})`;
    legend.set(text, letter);
    return letter;
  };
  const own = new Map<string, string[]>();
  for (const { operands, permitted } of rows) {
    const a = nameOf(operands[0]);
    own.set(a, [...(own.get(a) ?? []), cell(textsOf(permitted))]);
  }
  const labels = ['a \\ b', ...own.keys()];
  const first = Math.max(...labels.map(({ length }) => length));
  const width = Math.max(...heads.map(({ length }) => length), CELL);
  const line = (label: string, cells: readonly string[]): string =>
    `${' '.repeat(MARGIN)}${label.padStart(first)}  ${cells.map((each) => each.padStart(width)).join(' ')}`;
  return [
    line('a \\ b', heads),
    ...[...own].map(([label, cells]) => line(label, cells)),
    ...[...legend].flatMap(([text, letter]) => filled(`${letter} ${text}`, MARGIN)),
  ];
}

function rowLines(rows: CardTable['rows']): readonly string[] {
  const width = Math.max(0, ...rows.map(({ operands }) => namesOf(operands).length));
  return rows.flatMap(({ operands, permitted }) => {
    const label = namesOf(operands).padStart(width);
    const texts = textsOf(permitted).map(short);
    const text = texts.length === 1 ? (texts[0] ?? '') : `(${texts.join('; ')})`;
    const lines = filled(text, MARGIN + width + 2);
    return lines.map((line, at) =>
      at === 0 ? `${' '.repeat(MARGIN)}${label}  ${line.trimStart()}` : line,
    );
  });
}

function short(text: string): string {
  return text.replaceAll('+INF', 'INF').replaceAll('-0 or 0', '±0').replaceAll('1e-45', 'denorm');
}

/** What is permitted of the components, in short. */
export function shownSets(permitted: CardTable['rows'][number]['permitted']): string {
  return short(textsOf(permitted).join('; '));
}

/** One where all components have the same. */
function textsOf(permitted: readonly { readonly text: string }[]): readonly string[] {
  const texts = permitted.map(({ text }) => text);
  return new Set(texts).size === 1 ? texts.slice(0, 1) : texts;
}

/** As special values are called: NaN, denorm; any other as it is written. */
function nameOf(value: ValueJson | undefined): string {
  if (value === undefined) return '';
  return (value.type === 'F' ? specialOf(Number(value.bits)) : null) ?? String(value.value);
}

export function namesOf(values: readonly ValueJson[]): string {
  return values.map(nameOf).join(', ');
}

export function resultText({ operands, results }: CardEngine['excluded'][number]): string {
  const given = results.map(({ bits }) => decimal(valueOf(Number(bits))));
  return `${namesOf(operands)} gives ${given.join(', ')}`;
}

/** The most recorded results that are shown; the first ones are. */
const TOLD = 6;

function engineLines(engines: readonly CardEngine[], paint: Paint): readonly string[] {
  if (engines.length === 0) return [];
  return [
    '',
    '  what known engines do (cases/recordings)',
    ...engines.flatMap(({ engine, environment, records, specials, excluded, known }) => {
      const told = excluded.slice(0, TOLD).map(resultText).join('; ');
      const more = excluded.length > TOLD ? `; and ${String(excluded.length - TOLD)} more` : '';
      const looked =
        specials === null ? '' : `, ${String(specials)} combinations of special values`;
      return [
        ...filled(
          `${paint.strong(engine)}: ${environment}, ${String(records)} results${looked}`,
          4,
        ),
        ...(specials === null || specials === 0
          ? []
          : excluded.length === 0
            ? ['      of these each is permitted']
            : filled(`not permitted: ${told}${more}`, 6)),
        ...known.flatMap(({ clause, reason }) => filled(`violates ${clause}: ${reason}`, 6)),
      ];
    }),
  ];
}
