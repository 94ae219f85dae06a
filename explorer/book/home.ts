/** The first page: what this is, the documents, and where to begin. */
import { glossaryPanel } from '../../reports/page/glossary.js';
import { counted, grouped } from '../../reports/page/counts.js';
import { html } from '../../reports/page/markup.js';
import { authoritiesBy, DOCUMENT_IDS, environmentOf } from '../../spec/authorities.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import type { PageKind } from './names.js';
import { keptGlList, keptList } from './certificates.js';
import { part } from './parts.js';

export const HOME_PATH = 'index.html';

/** What there is to be done here. */
const WAYS = [
  {
    path: 'play.html',
    title: 'Run a program',
    says: 'Step by step, forwards and back; ask why a bit is what it is.',
  },
  {
    path: 'gpu.html',
    title: 'Certify this GPU',
    says: 'The one of this browser, within minutes. Nothing is sent anywhere.',
  },
  {
    path: 'instructions.html',
    title: 'Look something up',
    says: 'Each instruction with its rule, special values, clauses and errata.',
  },
  {
    path: 'certificates.html',
    title: 'See who conforms',
    says: 'Certificates of engines and graphics stacks, and of your own.',
  },
] as const;

/** Questions that have a page for an answer: a taste of what is asked here. */
const QUESTIONS: readonly (readonly [kind: PageKind, name: string, asked: string])[] = [
  ['policy', 'zeroTimes', 'What is zero times infinity?'],
  ['policy', 'madRounding', 'Is MAD rounded once or twice?'],
  ['clause', 'vp1.RCP.negative-zero', 'What is the reciprocal of -0?'],
  ['policy', 'rsqNegative', 'What does RSQ give of a negative number?'],
  ['erratum', 'vp1.E-nan-sign', 'Does negation change the sign of a NaN?'],
  ['policy', 'denormals', 'What becomes of denormals?'],
];

/** The environments of the programs that a document is law for. */
function governedText(id: string): string {
  const governing = DOCUMENT_IDS.find((each) => each === id);
  if (governing === undefined) return 'what the others rest on';
  return [...new Set(authoritiesBy(governing).map(environmentOf))].join(', ');
}

export function homePage({ specification, groups, told, linked }: Library): Page {
  const { documents, clauses, gpuClauses, errata } = specification;
  const links = new Links(HOME_PATH, linked);
  const all = [...clauses, ...gpuClauses];
  const cases = groups.reduce((sum, { count }) => sum + count, 0);
  const cards: readonly (readonly [number, string])[] = [
    [all.length, 'clauses'],
    [errata.length, 'errata'],
    [cases, 'cases'],
    [told.certificates.length + told.gls.length, 'kept certificates'],
  ];
  return {
    path: HOME_PATH,
    title: 'NVIDIA’s assembly program languages, executable',
    above: [],
    body: html`<h1>NVIDIA’s assembly program languages, executable</h1>
      <p class="lead">
        What is zero times infinity in a vertex program of 2001, and does your GPU agree? Here the
        documents of NVIDIA’s vertex and GPU programs run: each statement that binds is a clause
        with an address, the code that carries it out, a program that shows it, and what known
        implementations do.
      </p>
      <ul class="ways">
        ${WAYS.map(
          ({ path, title, says }) =>
            html`<li>
              <a href="${path}"><b>${title}</b> <span>${says}</span></a>
            </li>`,
        )}
      </ul>
      ${part(
        'Questions that it answers',
        html`<ul class="questions">
            ${QUESTIONS.map(([kind, name, asked]) => html`<li>${links.to(kind, name, asked)}</li>`)}
          </ul>
          <p>Ask your own in the search box above: press <kbd>/</kbd>, and type.</p>`,
      )}
      ${part(
        'Read on',
        html`<ul>
          <li><a href="instructions.html">All instructions</a>, with their special values</li>
          <li>
            <a href="topics.html"
              >All environments, registers, choices, machines, load restrictions, words, and the
              source of the semantics</a
            >
          </li>
          <li><a href="errata.html">All errata</a>: where the documents contradict themselves</li>
          <li><a href="versions.html">What changed between the languages</a>, with programs</li>
          <li><a href="commands.html">All commands of the GL</a> around programs</li>
        </ul>`,
      )}
      <h2 id="documents">Documents</h2>
      <div class="panel">
        <table class="stack">
          <thead>
            <tr>
              <th>document</th>
              <th>read for programs of</th>
              <th>revision</th>
              <th class="number">sections</th>
              <th class="number">clauses</th>
            </tr>
          </thead>
          <tbody>
            ${documents.map(
              ({ id, title, revision, date, sections }) =>
                html`<tr>
                  <td>${links.to('document', id, title)}</td>
                  <td class="dim">${governedText(id)}</td>
                  <td data-name="revision">${revision}, <span class="whole">${date}</span></td>
                  <td class="number" data-name="sections">${sections.length}</td>
                  <td class="number" data-name="clauses">
                    ${all.filter(({ document }) => document === id).length}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="cards">
        ${cards.map(([count, what]) => html`<div class="card"><b>${grouped(count)}</b><span>${what}</span></div>`)}
      </div>
      ${part(
        'What was certified',
        html`${keptList(told.certificates, links)} ${keptGlList(told.gls, links)}
          <p class="dim">
            ${counted(told.certificates.length + told.gls.length, 'certificate')}, kept in
            docs/certificates; each is checked by <code>npx vpspec verify FILE</code>.
          </p>`,
      )}
      ${glossaryPanel()}`,
  };
}
