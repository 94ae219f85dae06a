/** A run over all operands as a page: the error of each function over the whole range of its operands. */
import { format } from '../semantics/number/binary32.js';
import type { ExhaustedReport, ExhaustVerdict } from '../oracles/certify/exhausted-report.js';
import type { Exhausted, ExhaustedOperation } from '../oracles/exhaust/exhaust.js';
import { SLICE } from '../oracles/exhaust/messages.js';
import { policiesTold, verdictOf } from '../oracles/exhaust/verdict.js';
import { shapeLines } from './certificate/exhausted-words.js';
import { againstPanel } from './exhaust-against.js';
import { PICTURE_STYLE, errorPicture } from './exhaust-picture.js';
import { scopeText } from './exhaust-scope.js';
import { grouped } from './page/counts.js';
import { pageText } from './page/frame.js';
import { type Markup, html } from './page/markup.js';

/** What is wider than the screen is scrolled by itself; words in pictures are read on a phone too. */
const STYLE = `
section > details { overflow-x: auto; }
td code { overflow-wrap: normal; white-space: nowrap; }
@media (max-width: 40rem) {
  th { white-space: normal; vertical-align: bottom; }
  .error text { font-size: 30px; }
  .error text:nth-of-type(even) { display: none; }
  .error text:last-of-type { display: revert; }
}
`;

export function exhaustHtml({ operations, details, seconds }: Exhausted, backend: string): string {
  const title = `Every operand: ${backend}`;
  const body = html`<header>
      <h1>${title}</h1>
      <p class="lead">
        Each instruction was asked of single operands, one by one: whether each result is permitted
        by the documents, and how far it is from the true value.
      </p>
      <p>
        ${details['renderer'] === undefined ? null : `${details['renderer']}: `}${grouped(operations.reduce((sum, { asked }) => sum + asked, 0))}
        results in ${seconds.toFixed(0)} s.
      </p>
    </header>
    ${operations.map(operationPanel)}`;
  return pageText(title, body, { style: PICTURE_STYLE + STYLE });
}

/** What says something of a part of the operands alone is no good word. */
function toneOf(verdict: ExhaustVerdict): 'good' | 'warn' | 'bad' {
  if (verdict === 'conforms') return 'good';
  return verdict === 'does not conform' ? 'bad' : 'warn';
}

function operationPanel(result: ExhaustedOperation): Markup {
  const { operation, worst, quickly, judged, open, wrong, letter, unlike, digest } = result;
  const told = policiesTold(result);
  return html`<section>
    <h2 id="${operation.name}">
      ${operation.name} of ${operation.environment}:
      <span class="${toneOf(verdictOf(result))}">${verdictOf(result)}</span>
    </h2>
    <p>
      ${scopeText(result)}: ${grouped(quickly)} results permitted at once, ${grouped(judged)} judged
      by the sets${open === 0 ? null : `, of ${grouped(open)} of them any result is permitted`};
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
    ${
      result.shape === null
        ? null
        : html`<ul>
            ${shapeLines(result.shape).map((line) => html`<li>${line}</li>`)}
          </ul>`
    }
    ${operation.questions.isEvery ? picture(result) : null}
    <p class="dim">
      ${
        operation.questions.isEvery
          ? `The greatest error of each slice of ${grouped(SLICE)} operands, as a share of the bound, on a scale of powers of ten; below a mark where a result is not permitted. `
          : null
      }Digest
      of the results: <code>${digest}</code>.
    </p>
    ${againstPanel(result)} ${zoomPicture(result)} ${kindsTable(result)}
    ${clausesTable(result, true)}
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

/** @param isOpen whether it is shown at once */
export function clausesTable(
  { clauses }: Pick<ExhaustedReport, 'clauses'>,
  isOpen: boolean,
): Markup | null {
  if (clauses.length === 0) return null;
  return html`<details${isOpen ? ' open' : ''}>
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

function picture({ operation, slices }: ExhaustedOperation): Markup {
  const known = new Map(slices.map((each) => [each.slice, each]));
  return errorPicture(operation.name, (slice) => {
    const own = known.get(slice);
    if (own === undefined) return null;
    return { multiple: own.worst.multiple, isWrong: own.wrong + own.unlike > 0 };
  });
}

/** Twice the bound, one above the middle and one below; and room for words. */
const [HEIGHT, WORDS] = [220, 20];
/** The width of an operand, in the picture's units. */
const STEP = 2;

/** The errors of the operands around the one with the greatest, each by itself. */
function zoomPicture({ zoom, operation, worst }: ExhaustedOperation): Markup | null {
  if (zoom === null) return null;
  const { first, errors } = zoom;
  const width = errors.length * STEP;
  const points = errors.map((error, i) => {
    if (error === null) return null;
    const share = Math.max(-1, Math.min(1, error));
    const tone = Math.abs(error) >= 1 ? 'wrong' : first + i === worst.multipleAt ? 'at' : 'within';
    return html`<circle
      cx="${String(i * STEP + STEP / 2)}"
      cy="${((1 - share) * (HEIGHT / 2)).toFixed(1)}"
      r="${tone === 'within' ? '1.5' : '3'}"
      class="${tone}"
    />`;
  });
  const line = (y: number): Markup =>
    html`<line x1="0" x2="${String(width)}" y1="${String(y)}" y2="${String(y)}" />`;
  return html`<svg
      class="error"
      viewBox="0 -4 ${String(width)} ${String(HEIGHT + WORDS + 8)}"
      role="img"
      aria-label="The error of ${operation.name} around its worst operand"
    >
      ${line(0)} ${line(HEIGHT / 2)} ${line(HEIGHT)} ${points}
      <text x="0" y="${String(HEIGHT + WORDS)}">${format(first)}</text>
      <text x="${String(width)}" y="${String(HEIGHT + WORDS)}" text-anchor="end">
        ${format(first + errors.length - 1)}
      </text>
    </svg>
    <p class="dim">
      ${String(errors.length)} operands around <code>${format(worst.multipleAt)}</code>, one after
      the other: the error of each, from the bound below to the bound above.
    </p>`;
}
