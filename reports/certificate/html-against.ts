/** An implementation held against an engine, on the page of a certificate. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import { isEngines } from '../../oracles/against/report.js';
import { grouped } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import {
  absentLines,
  againstText,
  instructionLines,
  programsLines,
  smallestLines,
  smallestText,
} from './against-words.js';

/** Null where the certificate says nothing of it. */
export function againstPanel({ against }: Certificate): Markup | null {
  if (against === undefined) return null;
  const { engine, instructions, lacking, smallest, alone } = against;
  const isExact = against.tolerance === null;
  const programs = [...programsLines(against), ...absentLines(against)];
  return html`<h2>Against the engine ${engine}</h2>
    <p class="${isEngines(against) ? 'good' : 'bad'}">${capital(againstText(against))}.</p>
    <p>
      The engine is the one of docs/engines.md, on which the language runs as its driver is known or
      taken to have it (<code>vpspec policies ${engine}</code>).
      ${against.nans === 'one' ? 'NaN is one value.' : 'NaNs are held to their signs and payloads.'}
      ${alone ? 'The engine alone was asked for: what the documents say does not count for the exit code.' : null}
    </p>
    <table>
      <tr>
        <th>instruction</th>
        <th>on the engine</th>
        <th>records</th>
        <th>the same</th>
        ${isExact ? null : html`<th>within the tolerance</th>`}
        <th>not the engine's</th>
        <th>what there is to say</th>
      </tr>
      ${instructions.map(
        (own) =>
          html`<tr>
            <td><code>${own.instruction}</code></td>
            <td>${own.becomes ?? ''}</td>
            ${[own.records, own.same, ...(isExact ? [] : [own.near]), own.differing].map((count) => html`<td>${grouped(count)}</td>`)}
            <td>
              ${own.accepted === null ? null : html`<div>expected: ${own.accepted}</div>`}${instructionLines(own).map((line) => html`<div>${line}</div>`)}
            </td>
          </tr>`,
      )}
    </table>
    ${lacking.length === 0 ? null : html`<p class="warn">No results of ${lacking.join(', ')}.</p>`}
    ${
      programs.length === 0
        ? null
        : html`<h3>Programs</h3>
            <ul>
              ${programs.map((line) => html`<li>${line}</li>`)}
            </ul>`
    }
    ${smallest.map(
      (own) =>
        html`<div class="panel">
          <p>${smallestText(own)}</p>
          <pre>${smallestLines(own).join('\n')}</pre>
        </div>`,
    )}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
