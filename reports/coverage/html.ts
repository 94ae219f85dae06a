/** Coverage as one HTML page that needs nothing else: what is missing first, then the documents' table of contents. */
import type {
  ClauseCoverage,
  Coverage,
  DocumentCoverage,
  SectionCoverage,
} from '../../oracles/coverage/coverage.js';
import { pageText } from '../page/frame.js';
import { glossaryPanel } from '../page/glossary.js';
import { html, Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import {
  branchesPanel,
  errataPanel,
  operandsPanel,
  productionsPanel,
  restrictionsPanel,
} from './html-lists.js';
import { amountsPanel, missingPanel } from './html-missing.js';
import { caseReach, status, type Heading } from './html-parts.js';
import { COVERAGE_STYLE } from './style.js';
import {
  casesText,
  CLAUSE_MEANINGS,
  CLAUSE_TONES,
  clausesOf,
  SECTION_TONES,
  subject,
} from './words.js';

const HEADINGS: readonly Heading[] = [
  { id: 'missing', title: 'What is missing' },
  { id: 'amounts', title: 'How much is covered' },
  { id: 'contents', title: 'Table of contents' },
  { id: 'clauses', title: 'Clause by clause' },
  { id: 'restrictions', title: 'Load restrictions' },
  { id: 'operands', title: 'Instructions and classes of operands' },
  { id: 'grammar', title: 'Productions of the grammar' },
  { id: 'branches', title: "Branches of the semantics' code" },
  { id: 'errata', title: 'Errata' },
  { id: 'glossary', title: 'Words' },
];

function titleOf(coverage: Coverage): string {
  return `Coverage of ${subject(coverage)}`;
}

/** The page as text. */
export function coverageHtml(coverage: Coverage): string {
  // What is about one document is about no language as a whole, and no code.
  const others =
    coverage.document === null
      ? html`${restrictionsPanel(coverage)} ${operandsPanel(coverage)} ${productionsPanel(coverage)}
        ${branchesPanel(coverage)}`
      : null;
  const body = html`
    ${header(coverage)} ${missingPanel(coverage)} ${amountsPanel(coverage)}
    ${contentsPanel(coverage)} ${clausesPanel(coverage)} ${others} ${errataPanel(coverage)}
    ${glossaryPanel()}
  `;
  return pageText(titleOf(coverage), body, { style: COVERAGE_STYLE });
}

function header(coverage: Coverage): Markup {
  const { recordings, vpspec } = coverage;
  const records = recordings.reduce((sum, { records: count }) => sum + count, 0);
  return html`<header>
    <p class="dim">vpspec ${vpspec}</p>
    <h1>${titleOf(coverage)}</h1>
    <p class="lead">
      What ${casesText(coverage)} and ${counted(records, 'test vector')} of
      ${recordings.length === 0 ? 'no recording' : recordings.map(({ recording }) => recording).join(' and ')}
      reach.
    </p>
    <p>
      ${HEADINGS.map(
        ({ id, title }, index) => html`${index === 0 ? '' : ' · '}<a href="#${id}">${title}</a>`,
      )}
    </p>
  </header>`;
}

function contentsPanel({ sections }: Coverage): Markup {
  return html`<h2 id="contents">Table of contents</h2>
    <ul class="legend">
      <li><span class="status good">covered</span> every testable clause</li>
      <li><span class="status warn">partly covered</span></li>
      <li><span class="status bad">uncovered</span> or without a clause</li>
      <li><span class="status dim">not read</span>, binding nobody, or nothing to test</li>
    </ul>
    ${sections.documents.map(documentPanel)}`;
}

/** Sections that are read stand open; the others are one line and a list of reasons. */
function documentPanel({ title, revision, sections }: DocumentCoverage): Markup {
  const read = sections.filter(isRead);
  const silent = sections.filter(({ status }) => status === 'binds nobody');
  const unread = sections.filter((section) => !isRead(section) && !silent.includes(section));
  return html`<div class="panel">
    <details ${new Markup(read.length > 0 ? 'open' : '')}>
      <summary>
        <h3>${title}</h3>
        <span class="dim">revision ${revision}</span>
        <span class="count"
          >${grouped(read.length)} of ${counted(sections.length - silent.length, 'section')}
          read</span
        >
      </summary>
      <ul class="contents">
        ${read.map(contentsEntry)}
      </ul>
    </details>
    ${unreadList(unread, `of ${title} not read`)}
    ${unreadList(silent, `of ${title} that ${silent.length === 1 ? 'binds' : 'bind'} nobody`)}
  </div>`;
}

function isRead({ status }: SectionCoverage): boolean {
  return status !== 'not read' && status !== 'binds nobody';
}

/** Sections with the reason of each, folded; nothing where there are none. */
function unreadList(sections: readonly SectionCoverage[], says: string): Markup | null {
  if (sections.length === 0) return null;
  return html`<details>
    <summary>
      <span class="dim">${counted(sections.length, 'section')} ${says}</span>
    </summary>
    <ul class="contents">
      ${sections.map(unreadEntry)}
    </ul>
  </details>`;
}

function contentsEntry(section: SectionCoverage): Markup {
  const { number, title, testable, covered } = section;
  const tone = SECTION_TONES[section.status];
  const width = testable === 0 ? 0 : Math.floor((100 * covered) / testable);
  const figure = testable === 0 ? section.status : `${String(covered)} / ${String(testable)}`;
  const depth = Math.min(2, Math.max(0, number.split('.').length - 2));
  return html`<li>
    <a class="depth${depth}" href="#${anchorOf(section)}">
      <span class="name"><b class="${tone}">${number}</b>${number === title ? '' : title}</span>
      <svg class="bar ${testable > 0 && covered === 0 ? 'bad' : ''}" aria-hidden="true">
        <rect class="${tone}" width="${width}%" height="100%" />
      </svg>
      <span class="figure ${tone}">${figure}</span>
    </a>
  </li>`;
}

function unreadEntry({ number, title, reason }: SectionCoverage): Markup {
  return html`<li>
    <div class="entry unread dim">
      <span class="name"><b>${number}</b>${number === title ? '' : title}: ${reason}</span>
    </div>
  </li>`;
}

function clausesPanel(coverage: Coverage): Markup {
  const { sections } = coverage;
  const clauses = clausesOf(coverage);
  const documents = sections.documents.map(({ id, sections: own }) => ({
    id,
    sections: own.filter(isRead),
  }));
  const statuses = Object.entries(CLAUSE_MEANINGS);
  return html`<h2 id="clauses">Clause by clause</h2>
    <ul class="legend">
      ${statuses.map(
        ([name, meaning]) =>
          html`<li>${status(name, CLAUSE_TONES[name as ClauseCoverage['status']])} ${meaning}</li>`,
      )}
    </ul>
    <div class="panel">
      ${documents.map(({ id, sections: own }) =>
        own.map((section) =>
          sectionBlock(
            section,
            clauses.filter(
              (clause) => clause.section === section.number && clause.id.startsWith(`${id}.`),
            ),
          ),
        ),
      )}
    </div>`;
}

function sectionBlock(section: SectionCoverage, clauses: readonly ClauseCoverage[]): Markup {
  const { number, title, testable, covered } = section;
  return html`<details>
    <summary>
      <h3>${number}</h3>
      <span class="dim">${number === title ? '' : title}</span>
      ${status(section.status, SECTION_TONES[section.status])}
      <span class="count">${covered} of ${counted(testable, 'testable clause')}</span>
    </summary>
    <div class="inside" id="${anchorOf(section)}">
      ${
        clauses.length === 0
          ? html`<p>No clause stands here: the section counts as not yet read.</p>`
          : clauses.map(clauseBlock)
      }
    </div>
  </details>`;
}

function clauseBlock(clause: ClauseCoverage): Markup {
  const { id, says, observed, unobserved, records, untestable, namedBy, kind } = clause;
  return html`<div class="clause" id="${id}">
    <header>
      <b>${id}</b>
      ${status(clause.status, CLAUSE_TONES[clause.status])}
      <span class="count"
        >${kind}${records === 0 ? '' : `, ${counted(records, 'test vector')}`}, named by
        ${counted(namedBy, 'case')}</span
      >
    </header>
    <p class="says">${says}</p>
    ${
      untestable === null
        ? null
        : html`<p class="reason">${untestable.why}: ${untestable.reason}</p>`
    }
    ${caseReach(observed, 'bear on it and compare the result', 'bears on it and compares the result')}
    ${
      unobserved.cases === 0
        ? null
        : kind === 'restriction'
          ? caseReach(unobserved, 'violate it and something else', 'violates it and something else')
          : caseReach(
              unobserved,
              'execute it without comparing the result',
              'executes it without comparing the result',
              observed.cases === 0,
            )
    }
  </div>`;
}

function anchorOf({ document, number }: SectionCoverage): string {
  return `${document}-${number.replace(/[^A-Za-z0-9.]+/g, '-')}`;
}
