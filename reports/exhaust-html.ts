/** A run over all operands as a page: the error of each function over the whole range of its operands. */
import { format, valueOf } from '../semantics/number/binary32.js';
import type { Exhausted, ExhaustedOperation } from '../oracles/exhaust/exhaust.js';
import { SLICE, SLICES, type SliceReport } from '../oracles/exhaust/messages.js';
import { isWrong, policiesTold, verdictOf } from './exhaust.js';
import { scopeText } from './exhaust-scope.js';
import { zoomPicture } from './exhaust-zoom.js';
import { grouped } from './page/counts.js';
import { pageText } from './page/frame.js';
import { html, type Markup } from './page/markup.js';

const STYLE = `
.error { width: 100%; height: auto; }
.error .within { fill: var(--good); }
.error .wrong { fill: var(--bad); }
.error .none { fill: var(--line); }
.error line { stroke: var(--line); }
.error .at { fill: var(--bad); }
.error text { fill: var(--dim); font-size: 13px; }
`;

/** The picture has a column for each slice, so high, and a row of marks below. */
const [HEIGHT, MARKS] = [220, 24];

/** Errors from here to the bound have a height, in powers of ten. */
const DECADES = 6;

export function exhaustHtml({ operations, details, seconds }: Exhausted, backend: string): string {
  const title = `Every operand: ${backend}`;
  const body = html`<header>
      <h1>${title}</h1>
      <p>
        ${details['renderer'] === undefined ? null : `${details['renderer']}: `}${grouped(operations.reduce((sum, { asked }) => sum + asked, 0))}
        results in ${seconds.toFixed(0)} s.
      </p>
    </header>
    ${operations.map(operationPanel)}`;
  return pageText(title, body, { style: STYLE });
}

function operationPanel(result: ExhaustedOperation): Markup {
  const { operation, worst, quickly, judged, open, wrong, letter, unlike, digest } = result;
  const told = policiesTold(result);
  return html`<section>
    <h2 id="${operation.name}">
      ${operation.name} of ${operation.environment}:
      <span class="${isWrong(result) ? 'bad' : 'good'}">${verdictOf(result)}</span>
    </h2>
    <p>
      ${scopeText(result)}: ${grouped(quickly)} results permitted at once, ${grouped(judged)} judged
      one by one${open === 0 ? null : `, of ${grouped(open)} of them any result is permitted`};
      ${grouped(wrong)} not permitted, ${grouped(letter)} by the letter alone, ${grouped(unlike)}
      not the same in all components.
    </p>
    <p>
      ${
        operation.curve === null
          ? null
          : html`The worst that is within the bound is ${worst.multiple.toFixed(4)} of it, of
              <code>${format(worst.multipleAt)}</code>; in ulps ${worst.ulps.toFixed(3)}, of
              <code>${format(worst.ulpsAt)}</code>.`
      }
      ${told.length === 0 ? null : html`Its choices: <code>${told.join(', ')}</code>.`}
    </p>
    ${operation.questions.isEvery ? picture(result) : null}
    <p class="dim">
      ${
        operation.questions.isEvery
          ? `The greatest error of each slice of ${grouped(SLICE)} operands, as a share of the bound, on a scale of powers of ten; below a mark where a result is not permitted. `
          : null
      }Digest
      of the results: <code>${digest}</code>.
    </p>
    ${zoomPicture(result)} ${kindsTable(result)} ${clausesTable(result)}
  </section>`;
}

function kindsTable({ kinds, operation }: ExhaustedOperation): Markup | null {
  if (kinds.length === 0) return null;
  const hasBound = operation.curve !== null;
  return html`<details open>
    <summary>By operand</summary>
    <table>
      <tr>
        <th>operands</th>
        <th>asked</th>
        <th>not permitted</th>
        <th>by the letter</th>
        <th>components differ</th>
        ${hasBound ? html`<th>worst, of the bound</th>` : null}
      </tr>
      ${kinds.map(
        ({ name, asked, wrong, letter, unlike, worst }) =>
          html`<tr>
            <td>${name}</td>
            ${[asked, wrong, letter, unlike].map((count) => html`<td>${grouped(count)}</td>`)}
            ${hasBound ? html`<td>${worst.multiple > 0 ? worst.multiple.toFixed(4) : ''}</td>` : null}
          </tr>`,
      )}
    </table>
  </details>`;
}

function clausesTable({ clauses }: ExhaustedOperation): Markup | null {
  if (clauses.length === 0) return null;
  return html`<details open>
    <summary>By clause</summary>
    <table>
      <tr>
        <th>clause</th>
        <th>results that it speaks of</th>
        <th>not permitted, and violate it</th>
      </tr>
      ${clauses.map(
        ({ id, asked, wrong }) =>
          html`<tr>
            <td><code>${id}</code></td>
            <td>${asked === null ? 'not counted' : grouped(asked)}</td>
            <td>${grouped(wrong)}</td>
          </tr>`,
      )}
    </table>
  </details>`;
}

/** Operands from the least to the greatest, as on a line of numbers: negative ones have their bits backwards. */
function picture({ operation, slices }: ExhaustedOperation): Markup {
  const half = SLICES / 2;
  const columns = new Map(slices.map((each) => [each.slice, each]));
  const at = (column: number): SliceReport | undefined =>
    columns.get(column < half ? SLICES - 1 - column : column - half);
  const bars = Array.from({ length: SLICES }, (_, column) => bar(at(column), column));
  const marks = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].map((share) => {
    const column = share * SLICES;
    const slice = column < half ? SLICES - 1 - column : column - half;
    const value = valueOf(column < half ? (slice + 1) * SLICE - 1 : slice * SLICE);
    return html`<text x="${String(column)}" y="${String(HEIGHT + MARKS)}"
      >${Number.isNaN(value) ? 'NaN' : value.toPrecision(2)}</text
    >`;
  });
  return html`<svg
    class="error"
    viewBox="0 0 ${String(SLICES)} ${String(HEIGHT + MARKS + 6)}"
    role="img"
    aria-label="The error of ${operation.name} over all operands"
  >
    <line x1="0" x2="${String(SLICES)}" y1="0.5" y2="0.5" />
    ${bars} ${marks}
  </svg>`;
}

function bar(slice: SliceReport | undefined, column: number): Markup | null {
  if (slice === undefined) return null;
  const { multiple } = slice.worst;
  const share = multiple <= 0 ? 0 : Math.max(0, 1 + Math.log10(multiple) / DECADES);
  const height = Math.round(share * HEIGHT);
  const isWrong = slice.wrong + slice.unlike > 0;
  const rect = (y: number, tall: number, tone: string): Markup =>
    html`<rect
      x="${String(column)}"
      y="${String(y)}"
      width="1"
      height="${String(tall)}"
      class="${tone}"
    />`;
  return html`${height === 0 ? null : rect(HEIGHT - height, height, 'within')}${isWrong ? rect(HEIGHT, 6, 'wrong') : null}`;
}
