/** The page's parts about policies, results that no one policy explains, and whole programs. */
import type { Certificate, PolicyRecord, PolicyReport } from '../../oracles/certify/certificate.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { distanceText, nearestText, policyGroups, programLines, recordText } from './words.js';

/** What the implementation follows where documents leave a choice, or implementations differ. */
export function policiesPanel(certificate: Certificate): Markup {
  const { deviating, chosen, byDefault, inconsistent, unknown } = policyGroups(certificate);
  return html`<h2>Policies that its results show</h2>
    <p>
      Points that an implementation decides once and for all: choices that the document leaves open,
      readings of its contradictions and gaps, and deviations that are known.
      ${nearestText(certificate)}
    </p>
    <div class="panel scroll">
      <table class="stack">
        <thead>
          <tr>
            <th>policy</th>
            <th>followed</th>
            <th class="number">evidence</th>
            <th>lawful</th>
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
        : html`<h2>Followed by some results, and not by others</h2>
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

function followedRow({
  policy,
  title,
  alternative,
  does,
  deviation,
  evidence,
  because,
  candidates,
  erratum,
  reading,
}: PolicyReport): Markup {
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
        erratum === null || reading === null
          ? null
          : html`<span class="dim">reading "${reading}" of ${erratum}</span>`
      }
    </td>
    <td class="number" data-name="evidence">${grouped(evidence)}</td>
    <td data-name="lawful" class="${deviation === null ? 'good' : 'bad'}">
      ${deviation === null ? 'yes' : `no: ${deviation}`}
    </td>
  </tr>`;
}

function inconsistentBlock({ policy, title, alternative, records }: PolicyReport): Markup {
  return html`<div class="departure">
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

/** Results that are lawful one by one, and not together. */
export function inconsistencyPanel({ inconsistencies }: Certificate): Markup | null {
  if (inconsistencies.length === 0) return null;
  return html`<h2>Allowed one by one, and by no one lawful choice together</h2>
    <p>An implementation decides a point once. These results need it decided in several ways.</p>
    <div class="panel">
      ${inconsistencies.map(
        ({ instructions, says, records }) =>
          html`<div class="departure">
            <h3>${instructions.join(', ')}</h3>
            <p class="says">${says}</p>
            ${recordList(records)}
          </div>`,
      )}
    </div>`;
}

/** Whole programs, judged step by step. */
export function programsPanel({ programs }: Certificate): Markup | null {
  if (programs === null) return null;
  const { judged, agree, inconclusive, departures } = programs;
  return html`<h2>Whole programs</h2>
    <p>
      ${counted(judged, 'program')}, judged step by step: ${grouped(agree)}
      agree${inconclusive === 0 ? '' : `, ${grouped(inconclusive)} are inconclusive`}.
    </p>
    ${
      departures.length === 0
        ? null
        : html`<div class="panel">
            ${departures.map(({ name, programs: count, reason, disagreement, shrunk }) =>
              disagreement === null
                ? html`<div class="departure">
                    <h3>${name}</h3>
                    <p>${reason ?? ''} <span class="dim">(${counted(count, 'program')})</span></p>
                  </div>`
                : html`<div class="departure">
                    <h3>${disagreement.clauses.join(', ')}</h3>
                    <p>
                      ${disagreement.where} is ${disagreement.observed}, allowed
                      ${disagreement.allowed}${
                        disagreement.ulps === null
                          ? ''
                          : `, ${distanceText(disagreement.ulps)} apart`
                      }
                      <span class="dim">(${name}; ${counted(count, 'program')} in all)</span>
                    </p>
                    ${shrunk === null ? null : html`<pre>${programLines(shrunk).join('\n')}</pre>`}
                  </div>`,
            )}
          </div>`
    }`;
}
