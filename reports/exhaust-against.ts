/** Results of all operands beside an engine's, in words, on the page and as JSON. */
import type { Described } from '../oracles/described.js';
import type { engineDifference, exhaustAgainst } from './json/exhaust-format.js';
import type { ExhaustedOperation } from '../oracles/exhaust/exhaust.js';
import {
  extremesOf,
  type AgainstCount,
  type AgainstKind,
  type EngineDifference,
} from '../oracles/exhaust/against.js';
import type { Operation } from '../oracles/exhaust/operation.js';
import { engineVerdictOf } from '../oracles/exhaust/verdict.js';
import { bitsText, operandsOf, questionText, shownBits } from './exhaust-scope.js';
import { valueJson, type ValueJson } from './json/value.js';
import { counted, grouped } from './page/counts.js';
import { html, type Markup } from './page/markup.js';

/** None where no engine was asked for. */
export function againstLines(result: ExhaustedOperation): readonly string[] {
  const { against, operation } = result;
  if (against === null) return [];
  const { near, kinds } = against;
  const found = extremesOf(against);
  return [
    headText(result, against),
    ...(found === null
      ? []
      : [
          `the first, ${differenceText(operation, found.first)}`,
          `the farthest, ${differenceText(operation, found.worst)}`,
          `by operand: ${kinds.map((kind) => kindText(operation, kind, near > 0)).join('; ')}`,
        ]),
    ...documentsText(against),
  ];
}

function headText(result: ExhaustedOperation, against: AgainstCount): string {
  const { compared, differing, near, ways } = against;
  const told = ways.map(({ way, count }) => `${way} ${grouped(count)}`).join(', ');
  return (
    `against the engine: ${engineVerdictOf(result) ?? ''}; ${grouped(differing)} of ${counted(compared, 'result')} ` +
    `not the engine's${told === '' ? '' : ` (${told})`}` +
    (near === 0 ? '' : `, ${grouped(near)} within the tolerance`)
  );
}

/** What one of both permits and the other does not. */
function documentsText({ permitted, notPermitted }: AgainstCount): readonly string[] {
  return [
    ...(permitted === 0
      ? []
      : [`the documents permit ${grouped(permitted)} of those that are not the engine's`]),
    ...(notPermitted === 0
      ? []
      : [`the documents do not permit ${grouped(notPermitted)} of those that are the engine's`]),
  ];
}

function kindText(
  operation: Operation,
  { name, near, differing, worst }: AgainstKind,
  tells: boolean,
): string {
  const within = tells ? `, ${grouped(near)} within` : '';
  return `${name} ${grouped(differing)}${within} (farthest ${differenceText(operation, worst)})`;
}

function differenceText(operation: Operation, found: EngineDifference): string {
  const { operand, expected, observed, ulps } = found;
  const far = ulps === null ? '' : `, ${counted(ulps, 'ulp')} away`;
  return `${questionText(operation, operand)} gave ${bitsText('F', observed)}, the engine ${bitsText('F', expected)}${far}`;
}

export function againstPanel(result: ExhaustedOperation): Markup | null {
  const { against, operation } = result;
  if (against === null) return null;
  const { differing, kinds } = against;
  const row = (kind: AgainstKind): Markup =>
    html`<tr>
      <td>${kind.name}</td>
      <td>${grouped(kind.differing)}</td>
      <td>${grouped(kind.near)}</td>
      <td>${differenceText(operation, kind.first)}</td>
      <td>${differenceText(operation, kind.worst)}</td>
    </tr>`;
  return html`<p>
      <span class="${differing > 0 ? 'bad' : 'good'}">${headText(result, against)}</span>.
      ${documentsText(against).map((each) => `${each[0]?.toUpperCase() ?? ''}${each.slice(1)}. `)}
    </p>
    ${
      kinds.length === 0
        ? null
        : html`<details open>
            <summary>Not the engine’s, by operand</summary>
            <table>
              <tr>
                <th>operands</th>
                <th>differ</th>
                <th>within the tolerance</th>
                <th>the first</th>
                <th>the farthest</th>
              </tr>
              ${kinds.map(row)}
            </table>
          </details>`
    }`;
}

type DifferenceJson = Described<typeof engineDifference>;

export type AgainstJson = Described<typeof exhaustAgainst>;

/** Null where no engine was asked for. */
export function againstJson(result: ExhaustedOperation): AgainstJson | null {
  const { against, operation } = result;
  const verdict = engineVerdictOf(result);
  if (against === null || verdict === null) return null;
  const { compared, differing, near, permitted, notPermitted, ways, kinds } = against;
  const found = extremesOf(against);
  const value = (bits: number): ValueJson =>
    valueJson({ type: 'F', bits: shownBits(operation, bits) });
  const one = ({ operand, expected, observed, ulps }: EngineDifference): DifferenceJson => ({
    operands: operandsOf(operation, operand).map(({ type, words }) =>
      words.map((word) => valueJson({ type, bits: word })),
    ),
    expected: value(expected),
    observed: value(observed),
    ulps,
  });
  return {
    ...{ verdict, compared, differing, near, permitted, notPermitted },
    ways: Object.fromEntries(ways.map(({ way, count }) => [way, count])),
    first: found === null ? null : one(found.first),
    worst: found === null ? null : one(found.worst),
    kinds: kinds.map((kind) => ({
      ...{ operands: kind.name, differing: kind.differing, near: kind.near },
      first: one(kind.first),
      worst: one(kind.worst),
    })),
  };
}
