/** Operations that were asked every operand, on the page of a certificate. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { ExhaustedReport } from '../../oracles/certify/exhausted-report.js';
import { clausesTable } from '../exhaust-html.js';
import { errorPicture } from '../exhaust-picture.js';
import { grouped } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import { askedText, operationLines } from './exhausted-words.js';

/** Null where the certificate says nothing of it. */
export function exhaustedPanel({ exhausted }: Certificate): Markup | null {
  if (exhausted === undefined) return null;
  const { operations, notAsked, answered, random } = exhausted;
  const who = answered['renderer'] ?? answered['version'];
  return html`<h2>Every operand</h2>
    <p>
      Operations that were asked operand by operand
      (docs/exhaust.md)${who === undefined ? null : `, answered by ${who}`}. "conforms" is said of
      all operands that there are. The folder keeps digests of the results, not the results: that
      they are those of the implementation is as exhausted.jsonl says, and
      <code>vpspec verify --backend … --recheck N</code> asks some of them again.
      ${
        operations.some(({ isEvery }) => !isEvery)
          ? `Of several operands ${grouped(random.count)} questions were drawn, of seed ${String(random.seed)}.`
          : null
      }
    </p>
    ${operations.map(operationPanel)}
    ${notAsked.length === 0 ? null : html`<p class="dim">Not asked so: ${notAsked.join(', ')}.</p>`}`;
}

function operationPanel(report: ExhaustedReport): Markup {
  const { operation, verdict, smallest } = report;
  return html`<div class="panel">
    <h3>
      ${operation}:
      <span
        class="${verdict === 'does not conform' ? 'bad' : verdict === 'conforms' ? 'good' : 'warn'}"
        >${verdict}</span
      >
    </h3>
    <p>${askedText(report)}</p>
    <ul>
      ${operationLines(report).map((line) => html`<li>${line}</li>`)}
    </ul>
    ${smallest === null ? null : html`<pre>${smallest.program}</pre>`} ${pictureOf(report)}
    ${kindsTable(report)} ${clausesTable(report, false)}
  </div>`;
}

function pictureOf({
  isEvery,
  operation,
  errors,
  wrongIn,
  slices,
}: ExhaustedReport): Markup | null {
  if (!isEvery) return null;
  const wrong = new Set(wrongIn);
  return html`${errorPicture(operation, (slice) =>
      slice < slices.first || slice > slices.last
        ? null
        : { multiple: errors[slice - slices.first] ?? 0, isWrong: wrong.has(slice) },
    )}
    <p class="dim">
      The greatest error of each slice of 4 194 304 operands, as a share of the bound, on a scale of
      powers of ten; below a mark where a result is not permitted.
    </p>`;
}

function kindsTable({ kinds }: ExhaustedReport): Markup {
  return html`<details>
    <summary>By operand</summary>
    <table>
      <tr>
        <th>operands</th>
        <th>asked</th>
        <th>not permitted</th>
        <th>by the letter</th>
        <th>components differ</th>
        <th>worst, of the bound</th>
      </tr>
      ${kinds.map(
        ({ name, asked, wrong, letter, unlike, multiple, multipleOf }) =>
          html`<tr>
            <td>${name}</td>
            ${[asked, wrong, letter, unlike].map((count) => html`<td>${grouped(count)}</td>`)}
            <td>
              ${multiple === null || multipleOf === null ? '' : `${multiple.toFixed(4)}, of ${multipleOf.bits}`}
            </td>
          </tr>`,
      )}
    </table>
  </details>`;
}
