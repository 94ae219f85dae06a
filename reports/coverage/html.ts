/** Coverage as one HTML page that needs nothing else: what is missing first, then the documents' table of contents. */
import type {
  ClauseCoverage,
  Coverage,
  DocumentCoverage,
  SectionCoverage,
} from '../../oracles/coverage/coverage.js';
import { pageText } from '../page/frame.js';
import { glossaryPanel } from '../page/glossary.js';
import { Markup, html } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import {
  branchesPanel,
  errataPanel,
  operandsPanel,
  productionsPanel,
  restrictionsPanel,
} from './html-lists.js';
import { amountsPanel, missingPanel } from './html-missing.js';
import { type Heading, caseReach, status } from './html-parts.js';
import {
  CLAUSE_MEANINGS,
  CLAUSE_TONES,
  SECTION_TONES,
  casesText,
  clausesOf,
  subject,
} from './words.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../spec/load/make-folder.js';

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

/** What the coverage page adds to the style sheet of the pages. */
const COVERAGE_STYLE = `
.contents { list-style: none; padding: 0; margin: 0; }
.contents li { margin: 0; border-bottom: 1px solid var(--line); }
.contents li:last-child { border-bottom: 0; }
.contents a, .contents .entry {
  display: grid; grid-template-columns: minmax(0, 1fr) 7rem 5.5rem; gap: .8rem; align-items: center;
  padding: .34rem .9rem; color: inherit; text-decoration: none;
}
.contents a:hover { background: var(--code); }
.contents .name { overflow-wrap: anywhere; }
.contents .name b { font-weight: 600; font-variant-numeric: tabular-nums; margin-right: .4rem; }
.contents .figure { text-align: right; font-size: .88rem; font-variant-numeric: tabular-nums; }
.contents .depth1 { padding-left: 1.6rem; }
.contents .depth2 { padding-left: 2.5rem; }
.contents .entry.unread { grid-template-columns: minmax(0, 1fr); }
.bar { display: block; width: 100%; height: .55rem; border-radius: .3rem; background: var(--line); overflow: hidden; }
.bar .good { fill: var(--good); } .bar .warn { fill: var(--warn); } .bar .bad { fill: var(--bad); }
.bar.bad { background: var(--bad-back); }
.status { font-size: .82rem; font-weight: 600; border-radius: .8rem; padding: .05rem .55rem; white-space: nowrap; }
.status.good { background: var(--good-back); } .status.warn { background: var(--warn-back); }
.status.bad { background: var(--bad-back); } .status.dim { background: var(--code); }
.witness { margin: .35rem 0 0; font-size: .9rem; }
.witness pre { margin: .2rem 0 0; padding: .35rem .6rem; background: var(--code); border-radius: .3rem;
  overflow-x: auto; font-size: .86rem; line-height: 1.4; max-height: 14rem; }
.matrix td, .matrix th { padding: .2rem .45rem; text-align: center; }
.matrix th:first-child, .matrix td:first-child { text-align: left; white-space: nowrap; position: sticky; left: 0; background: var(--paper); }
.matrix .good { background: var(--good-back); } .matrix .warn { background: var(--warn-back); }
.matrix .bad { background: var(--bad-back); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; font-size: .9rem; padding: 0; list-style: none; }
.inside[id] { scroll-margin-top: 3.4rem; }
summary h3 { flex: 1 1 60%; }
details > .missing { padding-left: 2rem; overflow-wrap: anywhere; }
.fault { border-left: 3px solid var(--bad); padding: .1rem .7rem; max-width: 52rem; }
@media (max-width: 40rem) {
  .contents a, .contents .entry { grid-template-columns: minmax(0, 1fr) 4rem 3.8rem; gap: .5rem; padding: .34rem .6rem; }
  .contents .depth1 { padding-left: .9rem; } .contents .depth2 { padding-left: 1.3rem; }
}
`;

/** Writes `index.html` and `coverage.json`; gives the page's path. Fails as the file system does. */
export async function writeCoverage(coverage: Coverage, directory: string): Promise<string> {
  makeFolder(directory);
  const page = join(directory, 'index.html');
  await writeFile(join(directory, 'coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
  await writeFile(page, coverageHtml(coverage));
  return page;
}
