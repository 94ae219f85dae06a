/** The pages of a document: its contents, and each of its sections. */
import { gpuId } from '../../reports/explain/explanation.js';
import { topicsNamed } from '../../reports/explain/topics.js';
import { sectionOf, titleOf, unreadState } from '../../reports/explain/summaries.js';
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { SpecDocument } from '../../spec/load/documents.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { pathOf } from './names.js';
import { clauseList, erratumList, heading } from './parts.js';

/** How a section and its document are called. */
export function sectionTitle(
  document: string,
  number: string,
  specification: Specification,
): { readonly document: string; readonly section: string } {
  return { document: titleOf(document, specification), section: sectionOf(number) };
}

/** How the sentence about a section begins that is no clause's. */
const BEGINS = { 'binds nobody': 'Binds nobody', 'not read': 'Not read' } as const;

export function sectionPage(document: SpecDocument, number: string, library: Library): Page {
  const { specification, cases, linked } = library;
  const path = pathOf('section', `${document.id} ${number}`);
  const links = new Links(path, linked);
  const topic = topicsNamed(`${document.id} ${number}`, specification, null)
    .map((make) => make(cases))
    .find(({ explains }) => explains === 'section');
  if (topic?.explains !== 'section') throw new Error(`${document.id} has no section ${number}`);
  const { title, unread, clauses, errata } = topic;
  const place = sectionOf(number);
  const says =
    unread !== null
      ? `${BEGINS[unreadState(topic)]}: ${unread}.`
      : clauses.length === 0
        ? 'No clause is of this section alone.'
        : `${counted(clauses.length, 'statement')} of this section ${clauses.length === 1 ? 'binds' : 'bind'} whoever implements it: each is a clause, in this project’s own words.`;
  const instruction = instructionOf(document.id, number);
  return {
    path,
    title: `${document.title} ${place}`,
    above: [{ path: pathOf('document', document.id), title: document.title }],
    body: html`${heading(title === number ? place : `${place} ${title}`, says, null)}
    ${
      instruction === null
        ? null
        : html`<p>
            Its rule, special values and accuracy are on the page of the instruction:
            ${links.to('instruction', instruction)}.
          </p>`
    }
    ${clauseList(clauses, links)} ${erratumList(errata, links)} ${turning(document, number, links)}`,
  };
}

/** The instruction that a section is about; null for other sections. */
function instructionOf(document: string, section: string): string | null {
  if (document === 'vp2') return INSTRUCTIONS.find((own) => own.section === section)?.name ?? null;
  const spec = GPU_INSTRUCTIONS.find((own) => own.document === document && own.section === section);
  return spec === undefined ? null : gpuId(spec);
}

/** The sections before and after it, in the document's order. */
function turning({ id, sections }: SpecDocument, number: string, links: Links): Markup {
  const at = sections.findIndex((each) => each.number === number);
  const way = (to: number, before: string, after: string): Markup | null => {
    const section = sections[to];
    if (section === undefined) return null;
    const place = sectionOf(section.number);
    const words = section.title === section.number ? place : `${place} ${section.title}`;
    return links.to('section', `${id} ${section.number}`, `${before}${words}${after}`);
  };
  return html`<nav class="turning" aria-label="Sections beside this one">
    <span>${way(at - 1, '‹ ', '')}</span><span>${way(at + 1, '', ' ›')}</span>
  </nav>`;
}

export function documentPage(document: SpecDocument, library: Library): Page {
  const { id, title, revision, date, sections } = document;
  const { clauses, gpuClauses } = library.specification;
  const path = pathOf('document', id);
  const links = new Links(path, library.linked);
  const all = [...clauses, ...gpuClauses].filter((clause) => clause.document === id);
  const rows = sections.map((section) => {
    const own = all.filter((clause) => clause.section === section.number).length;
    const state = !section.read ? unreadState(section) : own === 0 ? '–' : counted(own, 'clause');
    const way = links.to('section', `${id} ${section.number}`, sectionOf(section.number));
    // What has no number has its title in place of it.
    return html`<tr>
      ${
        section.title === section.number
          ? html`<td colspan="2">${way}</td>`
          : html`<td class="whole">${way}</td>
              <td class="title">${section.title}</td>`
      }
      <td class="number ${section.read ? '' : 'dim'}">${state}</td>
    </tr>`;
  });
  return {
    path,
    title,
    above: [],
    body: html`${heading(
        title,
        `${counted(all.length, 'clause')} in ${counted(sections.length, 'section')}.`,
        html`revision ${revision}, ${date}`,
      )}
      <div class="panel scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th>section</th>
              <th>title</th>
              <th class="number">clauses</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
      <p class="dim">
        The titles are the document's; the sentences of its clauses are this project's own words for
        what it says.
      </p>`,
  };
}
