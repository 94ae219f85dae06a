/** The page's part about whole programs: each way of departing as its smallest program. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { ProgramReports, ShrunkProgram } from '../../oracles/certify/program-report.js';
import type { DisagreementCase } from '../../oracles/certify/disagreement-cases.js';
import type { LineDisagreement } from '../../oracles/units/result-line.js';
import { counted } from '../page/counts.js';
import { html, type Markup } from '../page/markup.js';
import { clauseLink, sectionLink, type ClauseTree } from './html-clauses.js';
import { caseLink, errataLinks } from './html-witness.js';
import {
  departingLine,
  distanceText,
  LAX_ADVICE,
  programLines,
  programOutcomes,
  ruleLines,
} from './words.js';

export function programsPanel(
  { programs }: Certificate,
  cases: readonly DisagreementCase[],
  places: ClauseTree['places'],
): Markup | null {
  if (programs === null) return null;
  const { violations } = programs;
  const fileOf = (at: number): string | null =>
    cases.find(({ violation }) => violation === at)?.file ?? null;
  return html`<h2>Whole programs</h2>
    <p>${programOutcomes(programs)}.</p>
    ${
      violations.length === 0
        ? null
        : html`<div class="panel">
            ${violations.map((violation, index) => violationBlock(violation, fileOf(index), places))}
          </div>`
    }`;
}

/** A loader that does not check: what it loads by rule, with the shortest program of each. */
function laxBlock(
  found: ProgramReports['violations'][number],
  places: ClauseTree['places'],
): Markup {
  const { disagreement, accepted, rules = [] } = found;
  return html`<div class="violation">
    <h3>${clauseLink(disagreement?.clauses[0] ?? '', places)}: it does not check programs</h3>
    <p>${disagreement?.observed ?? ''}. <span class="dim">${LAX_ADVICE}</span></p>
    ${accepted === null ? null : html`<p class="reason">${accepted}</p>`}
    ${ruleLines(found).map(
      (line, index) =>
        html`<details>
          <summary>${line}</summary>
          <pre>${rules[index]?.example.program ?? ''}</pre>
        </details>`,
    )}
  </div>`;
}

/** The places of clauses on a page that has no tree of clauses: none. */
const NOWHERE: ClauseTree['places'] = new Map();

/** One way in which whole programs violate a clause; `file` is its case beside the page. */
export function violationBlock(
  found: ProgramReports['violations'][number],
  file: string | null,
  places = NOWHERE,
): Markup {
  return found.rules === undefined
    ? disagreementBlock(found, file, places)
    : laxBlock(found, places);
}

/** "one of gp4.CMP.select, gp4.operand.negate", each with its section and errata, as links. */
function blame({ clauses, oneOf }: LineDisagreement, places: ClauseTree['places']): Markup {
  const all = clauses.map((id, index) => html`${index === 0 ? '' : ', '}${clauseLink(id, places)}`);
  const first = clauses.map((id) => places.get(id)).find((place) => place !== undefined);
  return html`<header>
    <h3>${oneOf === true ? 'one of ' : ''}${all}</h3>
    ${first === undefined ? null : html`${sectionLink(first.section, first.sectionAnchor)} ${errataLinks(first.errata)}`}
  </header>`;
}

function disagreementBlock(
  { name, programs, reason, disagreement, shrunk, accepted }: ProgramReports['violations'][number],
  file: string | null,
  places: ClauseTree['places'],
): Markup {
  const listed = accepted === null ? null : html`<p class="reason">${accepted}</p>`;
  if (disagreement === null) {
    return html`<div class="violation">
      <h3>${name}</h3>
      <p>${reason ?? ''} <span class="dim">(${counted(programs, 'program')})</span></p>
      ${listed} ${shrunk === null ? null : listing(shrunk, null)}
    </div>`;
  }
  const { where, observed, allowed, ulps } = disagreement;
  return html`<div class="violation">
    ${blame(disagreement, places)}
    <p>
      ${where} is <b>${observed}</b>, permitted
      ${allowed}${ulps === null ? '' : `, ${distanceText(ulps)} apart`}
      <span class="dim">(${name}; ${counted(programs, 'program')} in all)</span>
    </p>
    ${listed} ${shrunk === null ? null : listing(shrunk, disagreement)} ${caseLink(file)}
  </div>`;
}

/** The program, the line in which it departs marked. */
export function listing(shrunk: ShrunkProgram, disagreement: LineDisagreement | null): Markup {
  const here = disagreement === null ? null : departingLine(shrunk, disagreement);
  const lines = programLines(shrunk).map((line, index) =>
    index === here ? html`<mark class="here">${line}</mark>` : html`${line}`,
  );
  const last = lines.length - 1;
  return html`<pre>
${lines.map((line, index) => (index === last ? line : html`${line}${'\n'}`))}</pre>`;
}
