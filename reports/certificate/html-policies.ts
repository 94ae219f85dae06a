/** The page's parts about policies, and results that no one policy explains. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { PolicyRecord, PolicyReport } from '../../oracles/certify/policy-report.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { againstText, nearestText, policyGroups, recordText, seenText } from './policy-words.js';
import { wordText } from './words.js';

/** What the implementation follows where documents leave a choice, or implementations differ. */
export function policiesPanel(certificate: Certificate): Markup | null {
  if (certificate.nearest === null) return null;
  const { deviating, chosen, byDefault, inconsistent, unknown } = policyGroups(certificate);
  return html`<h2>Implementation-defined choices that its results show</h2>
    <p>
      Points that an implementation decides once and for all: choices that the document leaves open,
      interpretations of its contradictions and gaps, and deviations that are known.
      ${nearestText(certificate)}
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>choice</th>
            <th>followed</th>
            <th>evidence</th>
            <th>permitted</th>
          </tr>
        </thead>
        <tbody>
          ${deviating.map(followedRow)} ${chosen.map(followedRow)} ${byDefault.map(followedRow)}
        </tbody>
      </table>
    </div>
    ${
      inconsistent.length === 0
        ? null
        : html`<h2>Choices that some results follow and others do not</h2>
            <div class="panel">${inconsistent.map(inconsistentBlock)}</div>`
    }
    ${
      unknown.length === 0
        ? null
        : html`<p class="dim">
            Not asked, or not told apart: ${unknown.map(({ title }) => title).join('; ')}.
          </p>`
    }`;
}

function followedRow(point: PolicyReport): Markup {
  const {
    policy,
    title,
    alternative,
    does,
    deviation,
    because,
    candidates,
    erratum,
    interpretation,
  } = point;
  const others = candidates.filter((each) => each !== alternative).join(', ');
  const why =
    because === 'same'
      ? `${others} would give the same`
      : because === 'rounding'
        ? 'by results rounded correctly'
        : '';
  return html`<tr>
    <td><b>${policy}</b> <span class="dim">${title}</span></td>
    <td data-name="followed">
      <code>${alternative ?? ''}</code> ${does}
      ${why === '' ? null : html`<span class="dim">(${why})</span>`}
      ${
        erratum === null || interpretation === null
          ? null
          : html`<span class="dim">interpretation "${interpretation}" of ${erratum}</span>`
      }
    </td>
    <td data-name="evidence">${evidenceCell(point)}</td>
    <td data-name="permitted" class="${deviation === null ? 'good' : 'bad'}">
      ${deviation === null ? 'yes' : `no: ${deviation}`}
    </td>
  </tr>`;
}

/** How many results, of which units; and how they tell each other alternative apart, with the first of them. */
function evidenceCell({ evidence, from = [], against = [] }: PolicyReport): Markup {
  const of = from.map(({ source, records }) => `${source} ${grouped(records)}`).join(', ');
  const summary = `${counted(evidence, 'result')}${of === '' ? '' : `: ${of}`}`;
  if (against.length === 0) return html`${summary}`;
  return html`<details>
    <summary>${summary}</summary>
    <ul>
      ${against.map(
        (each) =>
          html`<li>
            <code>${each.alternative}</code> ${againstText(each).slice(each.alternative.length)}
            ${each.first === null ? null : html`<br /><span class="dim">${seenText(each.first)}</span>`}
          </li>`,
      )}
    </ul>
  </details>`;
}

function inconsistentBlock({ policy, title, alternative, records }: PolicyReport): Markup {
  return html`<div class="violation">
    <h3>${policy}: ${title}</h3>
    <p class="says">
      No one alternative explains everything; <code>${alternative ?? ''}</code> explains most.
    </p>
    ${recordList(records)}
  </div>`;
}

function recordList(records: readonly PolicyRecord[]): Markup {
  return html`<ul>
    ${records.map((record) => html`<li>${recordText(record)}</li>`)}
  </ul>`;
}

/** The interpretations that small GPU programs show, each with what the programs left. */
export function interpretationEvidencePanel({
  interpretationEvidence = [],
}: Certificate): Markup | null {
  if (interpretationEvidence.length === 0) return null;
  return html`<h2>Interpretations that small programs show</h2>
    <div class="panel">
      <ul>
        ${interpretationEvidence.map(
          ({ erratum, interpretation, programs }) =>
            html`<li>
              <details>
                <summary>
                  ${erratum}: <code>${interpretation}</code>, by
                  ${counted(programs.length, 'program')}
                </summary>
                <ul>
                  ${programs.map(
                    ({ unit, left, explainedBy }) =>
                      html`<li>${unit} leaves ${wordText(left)} (${explainedBy.join(' or ')})</li>`,
                  )}
                </ul>
              </details>
            </li>`,
        )}
      </ul>
    </div>`;
}

/** Results that are permitted each by itself, and not together. */
export function inconsistencyPanel({ inconsistencies }: Certificate): Markup | null {
  if (inconsistencies.length === 0) return null;
  return html`<h2>Results that need one choice made in several ways</h2>
    <p>
      Each of these results is permitted by itself. Together they are not: an implementation decides
      a point once, and they need it decided in several ways.
    </p>
    <div class="panel">
      ${inconsistencies.map(
        ({ instructions, says, records }) =>
          html`<div class="violation">
            <h3>${instructions.join(', ')}</h3>
            <p class="says">${says}</p>
            ${recordList(records)}
          </div>`,
      )}
    </div>`;
}
