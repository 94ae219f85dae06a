/** What stands first on the coverage page: what is missing, and how much is there. */
import type { Coverage } from '../../oracles/coverage/coverage.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { missingLists, type MissingItem, type MissingList } from './missing.js';
import { clausesOf, faults, percent, summaryRows } from './words.js';

export function missingPanel(coverage: Coverage): Markup {
  const lists = missingLists(coverage);
  const said = faults(coverage);
  const isWhole = lists.length + said.length === 0;
  return html`<h2 id="missing">What is missing</h2>
    ${said.map((fault) => html`<p class="fault">${fault}</p>`)}
    ${
      isWhole
        ? html`<p><span class="status good">nothing</span> of what can be covered.</p>`
        : lists.length === 0
          ? null
          : html`<div class="panel">
              ${lists.map((list) => missingBlock(list, new Set(clausesOf(coverage).map(({ id }) => id))))}
            </div>`
    }
    <p class="dim">${besidesText(coverage)}</p>`;
}

function missingBlock({ title, at, items }: MissingList, clauses: ReadonlySet<string>): Markup {
  return html`<details open>
    <summary>
      <h3 class="bad">${title}: ${grouped(items.length)}</h3>
    </summary>
    <ul class="inside missing">
      ${items.map((item) => missingItem(item, clauses))}
    </ul>
    <p class="inside"><a href="#${at}">All of that kind</a></p>
  </details>`;
}

function missingItem({ name, says }: MissingItem, clauses: ReadonlySet<string>): Markup {
  const named = clauses.has(name)
    ? html`<a href="#${name}">${name}</a>`
    : html`<code>${name}</code>`;
  return html`<li>${named} ${says}</li>`;
}

/** What nobody expects to be covered, with the reasons below. */
function besidesText(coverage: Coverage): string {
  const { sections, branches, errata } = coverage;
  const untestable = clausesOf(coverage).filter(({ status }) => status === 'untestable').length;
  return `Not asked for, each with its reason below: ${[
    `${counted(sections.total - sections.read, 'section')} that describe something else`,
    `${counted(untestable, 'clause')} that no test can decide`,
    ...(branches === null ? [] : [`${grouped(branches.explained)} branches`]),
    `${grouped(errata.explained)} errata`,
  ].join(', ')}.`;
}

/** What is there, in bars: the least covered first. */
export function amountsPanel(coverage: Coverage): Markup {
  const rows = [...summaryRows(coverage)].sort(
    (a, b) => shareOf(a.reached, a.total) - shareOf(b.reached, b.total),
  );
  return html`<h2 id="amounts">How much is covered</h2>
    <div class="panel">
      <ul class="contents">
        ${rows.map(({ name, reached, total, note }) => {
          const tone = reached === total ? 'good' : reached === 0 ? 'bad' : 'warn';
          return html`<li>
            <div class="entry">
              <span class="name"
                >${name}
                <span class="dim"
                  >${grouped(reached)} of ${grouped(total)}${note === '' ? '' : `; ${note}`}</span
                ></span
              >
              <svg class="bar" aria-hidden="true">
                <rect
                  class="${tone}"
                  width="${Math.floor(100 * shareOf(reached, total))}%"
                  height="100%"
                />
              </svg>
              <span class="figure ${tone}">${percent(reached, total)}</span>
            </div>
          </li>`;
        })}
      </ul>
    </div>`;
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
