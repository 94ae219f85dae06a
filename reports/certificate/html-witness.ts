/** Records on a page. */
import type { ClauseReport } from '../../oracles/certify/certificate.js';
import type { Witness } from '../../oracles/certify/witness.js';
import { DISAGREEMENTS } from '../../oracles/certify/folder-names.js';
import { html, type Markup } from '../page/markup.js';
import { apartText, callText, distanceText } from './words.js';

/** Where a clause stands on the page. */
export function anchor({ id, instruction }: Pick<ClauseReport, 'id' | 'instruction'>): string {
  return `${instruction}-${id}`;
}

/** Contradictions and gaps of the document: by another interpretation the verdict may be another. */
export function errataText({ errata }: Pick<ClauseReport, 'errata'>): Markup | null {
  return errata.length === 0 ? null : html`<span class="dim">errata: ${errata.join(', ')}</span>`;
}

/** Where the panel of errata tells of one. */
export function erratumAnchor(id: string): string {
  return `erratum-${id}`;
}

/** The same, each a link to what the page says of it. */
export function errataLinks(errata: readonly string[]): Markup | null {
  if (errata.length === 0) return null;
  const links = errata.map(
    (id, index) => html`${index === 0 ? '' : ', '}<a href="#${erratumAnchor(id)}">${id}</a>`,
  );
  return html`<span class="dim">errata: ${links}</span>`;
}

/** The case that shows a disagreement, in the folder of the page. */
export function caseLink(file: string | null): Markup | null {
  if (file === null) return null;
  const path = `${DISAGREEMENTS}/${file}`;
  return html`<p class="dim">
    As a case: <a href="${path}"><code>${path}</code></a>
  </p>`;
}

/** "MUL.y(0, -0) gave 0, wanted -0", once in decimals and once in bits. */
export function witnessLines(instruction: string, witness: Witness): Markup {
  const { observed, expected, wanted, place } = witness;
  const want =
    expected !== null
      ? html`<b>${expected.decimal}</b> <span class="bits dim">${expected.bits}</span>`
      : html`${wanted ?? 'another result'}`;
  return html`<div class="witness">
    <p>
      ${callText(instruction, witness)} gave <b>${observed.decimal}</b>
      <span class="bits dim">${observed.bits}</span>, wanted ${want}${apartText(witness)}
    </p>
    <p class="bits dim">${callText(instruction, witness, ({ bits }) => bits)} at ${place}</p>
  </div>`;
}

export function examplesTable(instruction: string, examples: readonly Witness[]): Markup {
  return html`<div class="scroll">
    <table class="stack">
      <thead>
        <tr>
          <th>test vector</th>
          <th>operands</th>
          <th>seen</th>
          <th>expected</th>
          <th class="number">distance</th>
        </tr>
      </thead>
      <tbody>
        ${examples.map(
          (witness) =>
            html`<tr>
              <td class="dim">${witness.place}</td>
              <td>
                ${callText(instruction, witness)}<br /><span class="bits dim"
                  >${callText(instruction, witness, ({ bits }) => bits)}</span
                >
              </td>
              <td data-name="seen">
                ${witness.observed.decimal} <span class="bits dim">${witness.observed.bits}</span>
              </td>
              <td data-name="expected">
                ${
                  witness.expected === null
                    ? (witness.wanted ?? '–')
                    : html`${witness.expected.decimal}
                        <span class="bits dim">${witness.expected.bits}</span>`
                }
              </td>
              <td class="number">${distanceText(witness.ulps)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
