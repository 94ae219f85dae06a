/** Certificates side by side as one page: where all agree against the default interpretation first, then every clause. */
import type { Cell, ClauseVotes, PolicyVotes, Vote, Voter } from '../../oracles/certify/vote.js';
import { headlineOf } from '../certificate/headline.js';
import { anchor } from '../certificate/html-witness.js';
import { TONES } from '../certificate/words.js';
import { counted } from '../page/counts.js';
import { withContents } from '../page/contents.js';
import { FILTER_SCRIPT, filterBar } from '../page/filter.js';
import { pageText } from '../page/frame.js';
import { glossaryPanel } from '../page/glossary.js';
import { html, type Markup } from '../page/markup.js';
import { findingsPanel } from './html-findings.js';
import { findingId, shortNameOf, voterId, type LinkOf } from './links.js';
import { cellText, exhaustedTexts, variantText } from './text.js';

/** What the filter can be set to. */
const VERDICTS = {
  against: 'all against the default',
  violated: 'violated by some',
  otherwise: 'by another interpretation for some',
  holds: 'hold wherever tried',
} as const;

/** What the page adds to the style sheet: names that stay in sight where the table is scrolled, both ways. */
export const VOTE_STYLE = `
.votes { max-height: 90vh; overflow: auto; }
.votes thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); vertical-align: bottom; }
.votes th.voter { padding: .4rem .3rem; }
.votes th.voter a { writing-mode: vertical-rl; transform: rotate(180deg); display: inline-block; max-height: 11rem; overflow: hidden; text-overflow: ellipsis; }
.votes tbody td:first-child, .votes thead th:first-child { position: sticky; left: 0; background: var(--paper); min-width: 11rem; max-width: 22rem; overflow-wrap: anywhere; }
.votes thead th:first-child { z-index: 2; }
.votes td { padding: .42rem .5rem; }
.votes td:not(:first-child) { white-space: nowrap; }
@media (max-width: 40rem) {
  .votes tbody td:first-child, .votes thead th:first-child { min-width: 9.5rem; max-width: 11.5rem; }
  .votes td:first-child b { font-size: .8rem; }
  .votes td:first-child .dim { font-size: .8rem; }
}
`;

const NOWHERE: LinkOf = () => null;

/** The page as text. */
export function voteHtml(vote: Vote, linkOf: LinkOf = NOWHERE): string {
  return pageText(voteTitle(vote), voteBody(vote, linkOf), {
    script: FILTER_SCRIPT,
    style: VOTE_STYLE,
  });
}

export function voteTitle({ voters }: { readonly voters: readonly unknown[] }): string {
  return `${counted(voters.length, 'certificate')} side by side`;
}

/** What stands on the page, for a page of another frame. */
export function voteBody(vote: Vote, linkOf: LinkOf = NOWHERE): Markup {
  const { clauses, policies, sameSpecification } = vote;
  const against = clauses.filter((row) => row.against);
  const { parts, contents } = withContents(html`
    <h2 id="certificates">Certificates</h2>
    ${votersPanel(vote, linkOf)} ${variantsPanel(vote)} ${againstPanel(against, policies)}
    <section>
      <h2>Clause by clause</h2>
      <p>
        Where they differ first. <b>otherwise</b>: it holds, but not by the default interpretation.
        A point: programs were run, and none violated it. A dash: not tried.
      </p>
      ${filterBar(VERDICTS, 'words: MUL, zero, vp2.number')} ${clausesTable(vote, linkOf)}
    </section>
    ${policiesTable(vote)} ${findingsPanel(vote, linkOf)} ${glossaryPanel()}
  `);
  return html`<header>
      <h1>${voteTitle(vote)}</h1>
      ${
        sameSpecification
          ? null
          : html`<p class="warn">They were judged by different states of the specification.</p>`
      }
      ${contents}
    </header>
    ${parts}`;
}

function votersPanel({ voters }: Vote, linkOf: LinkOf): Markup {
  return html`<ol class="voters">
    ${voters.map(({ name, directory, certificate }, index) => {
      const { verdict, environment, backend, nearest } = certificate;
      const { says, besides } = headlineOf(certificate);
      const link = linkOf(directory);
      return html`<li id="${voterId(index)}">
        <b>${link === null ? name : html`<a href="${link.href}">${name}</a>`}</b>
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

function exhaustedPanel({ exhausted }: Vote): Markup | null {
  if (exhausted.length === 0) return null;
  return html`<h2>Operand by operand</h2>
    <ul>
      ${exhausted.flatMap((each) => exhaustedTexts(each).map((text) => html`<li>${text}</li>`))}
    </ul>`;
}

/** What is said of two of them; a page that says nothing of operands is the same to the byte as it was before. */
function variantsPanel(vote: Vote): Markup {
  return html`${exhaustedPanel(vote)}${invariancePanel(vote)}`;
}

function invariancePanel({ variants }: Vote): Markup | null {
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
      Nowhere do all that were asked, two or more, agree against the default interpretation.
    </p>`;
  }
  return html`<h2>All against the default interpretation</h2>
    <p>
      Two or more implementations were asked, and all of them do otherwise. Either the default
      interpretation is wrong, or all of them are: <code>vpspec explain ID</code> tells what is
      known.
    </p>
    <div class="panel">
      ${clauses.map(
        ({ clause, instruction, section, says, errata, cells }) =>
          html`<div class="violation">
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
          html`<div class="violation">
            <h3>${policy}</h3>
            <p class="says">
              ${title}: all follow
              <code>${cells.find(({ status }) => status === 'follows')?.alternative ?? ''}</code>
            </p>
          </div>`,
      )}
    </div>`;
}

/** A heading for each voter, which leads to its certificate above. */
export function headings({ voters }: { readonly voters: readonly Pick<Voter, 'name'>[] }): Markup {
  return html`${voters.map(
    ({ name }, index) =>
      html`<th class="voter" title="${name}">
        <a href="#${voterId(index)}">${index + 1} ${shortNameOf(name)}</a>
      </th>`,
  )}`;
}

const ORDER = Object.keys(VERDICTS);

function clausesTable(vote: Vote, linkOf: LinkOf): Markup {
  const links = vote.voters.map(({ directory }) => {
    const link = linkOf(directory);
    return link?.isPage === true ? link.href : null;
  });
  const place = (row: ClauseVotes): number => ORDER.indexOf(verdictOf(row));
  const rows = [...vote.clauses].sort((a, b) => place(a) - place(b));
  return html`<div class="panel votes">
    <table>
      <thead>
        <tr>
          <th>clause</th>
          ${headings(vote)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => clauseRow(row, vote, links))}
      </tbody>
    </table>
  </div>`;
}

function clauseRow(row: ClauseVotes, { voters }: Vote, links: readonly (string | null)[]): Markup {
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
        html`<td class="${TONE[cell.status]}" ${titleAttribute(cell, voters[index])}>
          ${cellMarkup(cell, row, index, links[index] ?? null)}
        </td>`,
    )}
  </tr>`;
}

/** What violates a clause leads to what shows it: in the certificate's own page, or below. */
function cellMarkup(
  cell: Cell,
  { clause, instruction }: ClauseVotes,
  voter: number,
  page: string | null,
): Markup {
  const text = cellText(cell);
  if (cell.status !== 'violated') return html`${text}`;
  const own = instruction === null ? '' : `#${anchor({ id: clause, instruction })}`;
  const href = page === null ? `#${findingId(voter, clause, instruction)}` : `${page}${own}`;
  return html`<a class="bad" href="${href}">${text}</a>`;
}

const TONE = {
  holds: 'good',
  otherwise: 'warn',
  violated: 'bad',
  silent: 'dim',
  untried: 'dim',
} as const;

/** Nothing where nothing was tried: most of a large table. */
function titleAttribute(cell: Cell, voter: Voter | undefined): Markup | null {
  const { violations, records, by } = cell;
  if (records === 0 || voter === undefined) return null;
  const says = `${shortNameOf(voter.name)}: ${String(violations)} of ${String(records)}`;
  return html`title="${says}${by === null ? '' : `; by ${by}`}"`;
}

function verdictOf({ against, cells }: ClauseVotes): string {
  if (against) return 'against';
  const has = (status: Cell['status']): boolean => cells.some((cell) => cell.status === status);
  return has('violated') ? 'violated' : has('otherwise') ? 'otherwise' : 'holds';
}

function policiesTable(vote: Vote): Markup {
  return html`<h2>Implementation-defined choices</h2>
    <div class="panel votes">
      <table>
        <thead>
          <tr>
            <th>choice</th>
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
