/** The first page: what this is, the documents, and where to begin. */
import { glossaryPanel } from '../../reports/page/glossary.js';
import { counted, grouped } from '../../reports/page/counts.js';
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { keptGlList, keptList } from './certificates.js';
import { part } from './parts.js';

export const HOME_PATH = 'index.html';

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
        NV_vertex_program 1.0, 1.1 and 2.0 and NV_gpu_program4: every normative statement as a
        clause, every contradiction as an erratum with its interpretations, each with what carries
        it out and what known implementations do.
      </p>
      <div class="cards">
        ${cards.map(([count, what]) => html`<div class="card"><b>${grouped(count)}</b><span>${what}</span></div>`)}
      </div>
      <ul>
        <li>
          <a href="play.html">Run a program in the playground</a>: step by step, forwards and back,
          and ask why a bit is what it is
        </li>
        <li>
          <a href="gpu.html">Certify the GPU of this browser</a>: a first answer within minutes,
          nothing is sent anywhere
        </li>
        <li>
          <a href="certificates.html">Look at certificates</a>: those that are kept, and your own
        </li>
        <li>
          Read on: <a href="instructions.html">all instructions</a>,
          <a href="commands.html">all commands of the GL</a>,
          <a href="topics.html"
            >all environments, registers, choices, machines, restrictions and words</a
          >, <a href="errata.html">all errata</a>,
          <a href="versions.html">what changed between the languages</a>; or search above
        </li>
      </ul>
      <h2 id="documents">Documents</h2>
      <div class="panel scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th>document</th>
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
                  <td>${revision}, <span class="whole">${date}</span></td>
                  <td class="number">${sections.length}</td>
                  <td class="number">${all.filter(({ document }) => document === id).length}</td>
                </tr>`,
            )}
          </tbody>
        </table>
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
