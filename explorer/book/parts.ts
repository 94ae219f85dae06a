/** What pages of several kinds show alike. */
import { html, type Markup } from '../../reports/page/markup.js';
import { counted } from '../../reports/page/counts.js';
import { withContents } from '../../reports/page/contents.js';
import type {
  CaseSummary,
  CoveredClause,
  ErratumSummary,
} from '../../reports/explain/summaries.js';
import type { NamedClause } from '../../reports/explain/named-clauses.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Links } from './links.js';

/** The name above a page, and what it is. */
export function heading(name: string, says: Markup | string | null, where: Markup | null): Markup {
  return html`<h1>${name}</h1>
    ${about(says, where)}`;
}

/** Where a thing stands, and what it is in a sentence. */
export function about(says: Markup | string | null, where: Markup | null): Markup {
  return html`${where === null ? null : html`<p class="dim">${where}</p>`}
  ${says === null ? null : html`<p class="lead">${says}</p>`}`;
}

export function part(title: string, body: Markup): Markup {
  return html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`;
}

/** Parts under a line of links to them: what a long page has, and the way to it. */
export function contentsOf(body: Markup): Markup {
  const { parts, contents } = withContents(body);
  return html`${contents} ${parts}`;
}

/** A longer listing is scrolled, so that what follows it stays in sight. */
const MOST_LINES = 40;

/** A listing of a program or of code. */
export function listing(text: string): Markup {
  const isLong = text.split('\n').length > MOST_LINES;
  return html`<div class="${isLong ? 'scroll long' : 'scroll'}">
    <pre tabindex="0"><code>${text}</code></pre>
  </div>`;
}

export function clauseList(clauses: readonly CoveredClause[], links: Links): Markup | null {
  if (clauses.length === 0) return null;
  return part(
    'Clauses',
    html`<div class="panel">
      ${clauses.map(
        ({ id, says, cases, untestable, restriction }) =>
          html`<div class="row" id="${id}">
            <header>
              ${links.to('clause', id)}
              <span class="count">
                ${untestable === null ? counted(cases, 'case') : `not testable: ${untestable}`}
                ${restriction === null ? null : html` · load restriction ${links.to('restriction', restriction)}`}
              </span>
            </header>
            <p>${links.within(says)}</p>
          </div>`,
      )}
    </div>`,
  );
}

/** Clauses that name a thing, by their sentences alone. */
export function namedClauseList(
  title: string,
  clauses: readonly NamedClause[],
  links: Links,
): Markup | null {
  if (clauses.length === 0) return null;
  return part(
    title,
    html`<div class="panel">
      ${clauses.map(
        ({ id, says }) =>
          html`<div class="row">
            <header>${links.to('clause', id)}</header>
            <p>${links.within(says)}</p>
          </div>`,
      )}
    </div>`,
  );
}

/** @param more what is told of each besides its problem and what is taken */
export function erratumList(
  errata: readonly ErratumSummary[],
  links: Links,
  more: (id: string) => Markup | null = () => null,
): Markup | null {
  if (errata.length === 0) return null;
  return part(
    'Errata',
    html`<div class="panel">
      ${errata.map(
        ({ id, problem, default: taken }) =>
          html`<div class="row">
            <header>
              ${links.to('erratum', id)}
              <span class="count">taken by default: ${taken}</span>
            </header>
            <p>${links.within(problem)}</p>
            ${more(id)}
          </div>`,
      )}
    </div>`,
  );
}

/** So many cases are named. */
const CASES_SHOWN = 12;

export function caseList({ count, ids }: CaseSummary): Markup {
  if (count === 0) return part('Cases', html`<p class="warn">No case names it.</p>`);
  const [first = ''] = ids;
  const more = ids.length - CASES_SHOWN;
  return part(
    'Cases',
    html`<p>${counted(count, 'case')} of the corpus, from ${counted(ids.length, 'entry')}:</p>
      <ul>
        ${ids.slice(0, CASES_SHOWN).map((id) => html`<li><code>${id}</code></li>`)}
        ${more > 0 ? html`<li class="dim">and ${counted(more, 'other')}</li>` : null}
      </ul>
      <p class="dim">Run them: <code>npx vpspec check '${first}'</code></p>`,
  );
}

export function environmentsLine(environments: readonly string[], links: Links): Markup {
  if (environments.length === 0) return html`<p>In force in no environment.</p>`;
  return html`<p>
    In force in
    ${environments.map((name, at) => html`${at === 0 ? null : ', '}${links.named(name)}`)}.
  </p>`;
}

/** "NV_vertex_program2 §2.14.1.5" or "NV_vertex_program Errors", as a way to the section where it has a page. */
export function whereOf(where: string, links: Links, specification: Specification): Markup {
  const document = specification.documents.find(({ title }) => where.startsWith(`${title} `));
  const number = where.slice((document?.title.length ?? 0) + 1).replace(/^§|, Table .*$/g, '');
  return document?.sections.some((each) => each.number === number) === true
    ? links.to('section', `${document.id} ${number}`, where)
    : html`${where}`;
}
