/** Certificates of several GLs side by side as one page: sections first, then the calls that differ, with the scripts that show it. */
import type {
  DifferenceCell,
  DifferenceVotes,
  GlVote,
  SectionVotes,
} from '../../oracles/gl/vote.js';
import { counted, grouped } from '../page/counts.js';
import { withContents } from '../page/contents.js';
import { FILTER_SCRIPT, filterBar } from '../page/filter.js';
import { pageText } from '../page/frame.js';
import { html, type Markup } from '../page/markup.js';
import { headings, VOTE_STYLE, voteTitle } from '../vote/html.js';
import { shortNameOf, voterId, type LinkOf } from '../vote/links.js';
import { findingBlock, glFindingId, placeId } from './certificate-html.js';
import { GL_TONES, saysOf, titleOf } from './certificate-words.js';
import {
  againstText,
  differenceCellText,
  differenceName,
  OTHER_SCRIPTS,
  verdictText,
} from './vote-text.js';

const NOWHERE: LinkOf = () => null;

/** The page as text. */
export function glVoteHtml(vote: GlVote, linkOf: LinkOf = NOWHERE): string {
  return pageText(voteTitle(vote), glVoteBody(vote, linkOf), {
    script: FILTER_SCRIPT,
    style: VOTE_STYLE,
  });
}

/** What stands on the page, for a page of another frame. */
export function glVoteBody(vote: GlVote, linkOf: LinkOf = NOWHERE): Markup {
  const { sameScripts } = vote;
  const { parts, contents } = withContents(html`
    <h2 id="certificates">Certificates</h2>
    ${votersPanel(vote, linkOf)} ${sectionsPanel(vote)} ${differencesPanel(vote)}
    ${findingsPanels(vote)}
  `);
  return html`<header>
      <h1>${voteTitle(vote)}</h1>
      ${sameScripts ? null : html`<p class="warn">${OTHER_SCRIPTS}</p>`} ${contents}
    </header>
    ${parts}`;
}

function votersPanel({ voters }: GlVote, linkOf: LinkOf): Markup {
  return html`<ol class="voters">
    ${voters.map(({ name, directory, certificate }, index) => {
      const { verdict, extension, backend, seed, budget } = certificate;
      const link = linkOf(directory);
      return html`<li id="${voterId(index)}">
        <b>${link === null ? name : html`<a href="${link.href}">${name}</a>`}</b>
        <span class="badge ${GL_TONES[verdict]}">${verdict}</span> It ${saysOf(certificate)}.<br />
        <span class="dim"
          >${extension}, ${backend.version}; seed ${String(seed)}, ${counted(budget, 'script')} at
          random; ${directory}</span
        >
      </li>`;
    })}
  </ol>`;
}

/** What the filter can be set to. */
const VERDICTS = { violates: 'violated by some', other: 'all others' } as const;

function sectionsPanel(vote: GlVote): Markup {
  return html`<h2>Section by section</h2>
    <p class="dim">A dash: its certificate has no such section.</p>
    ${filterBar(VERDICTS, 'words: 2.14.5, Errors')}
    <div class="panel votes">
      <table>
        <thead>
          <tr>
            <th>section</th>
            ${headings(vote)}
          </tr>
        </thead>
        <tbody>
          ${vote.sections.map(sectionRow)}
        </tbody>
      </table>
    </div>`;
}

function sectionRow(row: SectionVotes): Markup {
  const isViolated = row.cells.some((cell) => cell?.verdict === 'violates');
  const id = placeId(row);
  return html`<tr id="${id}" data-verdict="${isViolated ? 'violates' : 'other'}">
    <td><a href="#${id}">${titleOf(row)}</a></td>
    ${row.cells.map(
      (cell) =>
        html`<td class="${cell === null ? 'dim' : GL_TONES[cell.verdict]}">
          ${verdictText(cell)}
          ${cell === null ? null : html`<span class="dim">${counted(cell.asked, 'call')}</span>`}
        </td>`,
    )}
  </tr>`;
}

function differencesPanel(vote: GlVote): Markup {
  const { differences } = vote;
  if (differences.length === 0) return html`<p>Nothing differs in any of them.</p>`;
  return html`<h2>Call by call</h2>
    <p>
      ${againstText(differences)} A point: no script showed it there. A dash: the command is not
      there. <b>expected</b>: the certificate's list has it.
    </p>
    <div class="panel votes">
      <table>
        <thead>
          <tr>
            <th>differs</th>
            ${headings(vote)}
          </tr>
        </thead>
        <tbody>
          ${differences.map(differenceRow)}
        </tbody>
      </table>
    </div>`;
}

function differenceRow(row: DifferenceVotes): Markup {
  return html`<tr>
    <td><b class="${row.against ? 'warn' : ''}">${differenceName(row)}</b></td>
    ${row.cells.map((cell, voter) => html`<td class="${TONES[cell.status]}">${cellMarkup(cell, voter)}</td>`)}
  </tr>`;
}

const TONES = { differs: 'bad', expected: 'warn', none: 'dim', absent: 'dim' } as const;

function cellMarkup(cell: DifferenceCell, voter: number): Markup {
  const text = differenceCellText(cell);
  if (cell.finding === null) return html`${text}`;
  return html`<a class="${TONES[cell.status]}" href="#${findingPlace(voter, cell.finding)}"
    >${text}</a
  >`;
}

function findingPlace(voter: number, finding: number): string {
  return `${voterId(voter)}-${glFindingId(finding)}`;
}

/** What differs in each of them, with the scripts. */
function findingsPanels({ voters, sections }: GlVote): Markup | null {
  const panels = voters.flatMap(({ name, certificate: { findings, expectations } }, voter) => {
    if (findings.length === 0) return [];
    return [
      html`<details open>
        <summary>
          <h3>${shortNameOf(name)}</h3>
          <span class="count">${grouped(findings.length)} of what differs</span>
        </summary>
        <div class="inside">
          ${findings.map((each, index) =>
            findingBlock(each, index, {
              id: findingPlace(voter, index),
              sections,
              file: null,
              isListed: expectations !== null,
            }),
          )}
        </div>
      </details>`,
    ];
  });
  return panels.length === 0
    ? null
    : html`<h2 id="findings">What differs</h2>
        <div class="panel">${panels}</div>`;
}
