/** Certificates side by side as one page: where all agree against the default reading first, then every clause. */
import type { Cell, ClauseVotes, PolicyVotes, Vote } from '../../oracles/certify/vote.js';
import { headlineOf } from '../certificate/headline.js';
import { TONES } from '../certificate/words.js';
import { counted } from '../page/counts.js';
import { FILTER_SCRIPT, filterBar } from '../page/filter.js';
import { pageText } from '../page/frame.js';
import { html, type Markup } from '../page/markup.js';
import { cellText, variantText } from './text.js';

/** What the filter can be set to. */
const VERDICTS = {
  against: 'all against the default',
  violated: 'violated by some',
  otherwise: 'not by default for some',
  holds: 'hold wherever tried',
} as const;

/** The page as text. */
export function voteHtml(vote: Vote): string {
  const { voters, clauses, policies, sameSpecification } = vote;
  const title = `${counted(voters.length, 'certificate')} side by side`;
  const against = clauses.filter((row) => row.against);
  const body = html`<header>
      <h1>${title}</h1>
      ${
        sameSpecification
          ? null
          : html`<p class="warn">They were judged by different states of the specification.</p>`
      }
    </header>
    ${votersPanel(vote)} ${variantsPanel(vote)} ${againstPanel(against, policies)}
    <h2>Clause by clause</h2>
    <p>
      <b>otherwise</b>: it holds, but not by the reading taken by default. A point: programs were
      run, and none departed there. A dash: not tried.
    </p>
    ${filterBar(VERDICTS, 'words: MUL, zero, vp2.number')} ${clausesTable(vote)}
    ${policiesTable(vote)}`;
  return pageText(title, body, { script: FILTER_SCRIPT });
}

function votersPanel({ voters }: Vote): Markup {
  return html`<ol class="voters">
    ${voters.map(({ name, directory, certificate }) => {
      const { verdict, environment, backend, nearest } = certificate;
      const { says, besides } = headlineOf(certificate);
      return html`<li>
        <b>${name}</b>
        <span class="badge ${TONES[verdict]}">${verdict}</span>
        ${says.slice(verdict.length).replace(/^: /, '')}<br />
        ${besides.length === 0 ? null : html`<span class="dim">Besides: ${besides.join('; ')}</span><br />`}
        <span class="dim"
          >${environment}, <code>${backend.spec}</code>${
            nearest === null ? '' : `, nearest profile ${nearest.profile}`
          };
          ${directory}</span
        >
      </li>`;
    })}
  </ol>`;
}

function variantsPanel({ variants }: Vote): Markup | null {
  if (variants.length === 0) return null;
  return html`<h2>Not invariant from one environment to another</h2>
    <ul>
      ${variants.map((each) => html`<li>${variantText(each)}</li>`)}
    </ul>`;
}

function againstPanel(clauses: readonly ClauseVotes[], policies: readonly PolicyVotes[]): Markup {
  const together = policies.filter((row) => row.against);
  if (clauses.length + together.length === 0) {
    return html`<p class="lead">
      Nowhere do all that were asked, two or more, agree against the default reading.
    </p>`;
  }
  return html`<h2>All against the default reading</h2>
    <p>
      Two or more implementations were asked, and all of them do otherwise. Either the reading that
      is taken by default is wrong, or all of them are: <code>vpspec explain ID</code> tells what is
      known.
    </p>
    <div class="panel">
      ${clauses.map(
        ({ clause, instruction, section, says, errata, cells }) =>
          html`<div class="departure">
            <h3>${clause}</h3>
            <p class="says">
              ${instruction ?? 'programs'}: ${says} <span class="dim">§${section}</span>
              ${errata.length === 0 ? null : html`<span class="dim">errata: ${errata.join(', ')}</span>`}
            </p>
            <p class="dim">${cells.map((cell) => cell.by ?? cellText(cell)).join(' · ')}</p>
          </div>`,
      )}
      ${together.map(
        ({ policy, title, cells }) =>
          html`<div class="departure">
            <h3>${policy}</h3>
            <p class="says">
              ${title}: all follow
              <code>${cells.find(({ status }) => status === 'follows')?.alternative ?? ''}</code>
            </p>
          </div>`,
      )}
    </div>`;
}

function headings({ voters }: Vote): Markup {
  return html`${voters.map(({ name }, index) => html`<th title="${name}">${index + 1}</th>`)}`;
}

function clausesTable(vote: Vote): Markup {
  return html`<div class="panel scroll">
    <table>
      <thead>
        <tr>
          <th>clause</th>
          ${headings(vote)}
        </tr>
      </thead>
      <tbody>
        ${vote.clauses.map((row) => clauseRow(row, vote))}
      </tbody>
    </table>
  </div>`;
}

function clauseRow(row: ClauseVotes, { voters }: Vote): Markup {
  const { clause, instruction, cells, against, says } = row;
  return html`<tr data-verdict="${verdictOf(row)}">
    <td>
      <b class="${against ? 'warn' : ''}">${clause}</b> ${instruction ?? 'programs'} <br /><span
        class="dim"
        >${says}</span
      >
    </td>
    ${cells.map(
      (cell, index) =>
        html`<td class="${TONE[cell.status]}" title="${cellTitle(cell, voters[index]?.name ?? '')}">
          ${cellText(cell)}
        </td>`,
    )}
  </tr>`;
}

const TONE = {
  holds: 'good',
  otherwise: 'warn',
  violated: 'bad',
  silent: 'dim',
  untried: 'dim',
} as const;

function cellTitle({ violations, records, by }: Cell, name: string): string {
  return `${name}: ${String(violations)} of ${String(records)}${by === null ? '' : `; by ${by}`}`;
}

function verdictOf({ against, cells }: ClauseVotes): string {
  if (against) return 'against';
  const has = (status: Cell['status']): boolean => cells.some((cell) => cell.status === status);
  return has('violated') ? 'violated' : has('otherwise') ? 'otherwise' : 'holds';
}

function policiesTable(vote: Vote): Markup {
  return html`<h2>Policies</h2>
    <div class="panel scroll">
      <table>
        <thead>
          <tr>
            <th>policy</th>
            ${headings(vote)}
          </tr>
        </thead>
        <tbody>
          ${vote.policies.map(
            ({ policy, title, cells, against }) =>
              html`<tr>
                <td>
                  <b class="${against ? 'warn' : ''}">${policy}</b><br /><span class="dim"
                    >${title}</span
                  >
                </td>
                ${cells.map(policyCell)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function policyCell({
  status,
  alternative,
  isDefault,
  deviation,
}: PolicyVotes['cells'][number]): Markup {
  if (status !== 'follows') {
    return html`<td class="dim">${status === 'inconsistent' ? 'several' : '-'}</td>`;
  }
  const tone = deviation !== null ? 'bad' : isDefault ? 'good' : 'warn';
  return html`<td class="${tone}">${alternative}</td>`;
}
