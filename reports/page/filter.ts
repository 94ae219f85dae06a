/**
 * Filters for what a page lists: by words and by verdict. Whatever has `data-verdict` is an entry; what has
 * `data-group` disappears with the last of its entries. Without script everything is shown, and the bar is not.
 */
import { html, type Markup } from './markup.js';

/** The bar; `verdicts` are the values of `data-verdict`, with the words for each. */
export function filterBar(verdicts: Readonly<Record<string, string>>, hint: string): Markup {
  return html`<div id="filter" class="filter" hidden>
    <input id="filter-text" type="search" placeholder="${hint}" aria-label="filter by words" />
    <select id="filter-verdict" aria-label="filter by verdict">
      <option value="">every verdict</option>
      ${Object.entries(verdicts).map(
        ([value, words]) => html`<option value="${value}">${words}</option>`,
      )}
    </select>
    <span id="filter-count" class="dim" role="status"></span>
  </div>`;
}

/** All words have to occur, in any order. */
export const FILTER_SCRIPT = `
(() => {
  const find = (id) => document.getElementById(id);
  const bar = find('filter');
  if (bar === null) return;
  bar.hidden = false;
  const [text, verdict, count] = ['text', 'verdict', 'count'].map((part) => find('filter-' + part));
  const entries = [...document.querySelectorAll('[data-verdict]')].map((element) => ({
    element,
    verdict: element.dataset.verdict,
    words: element.textContent.toLowerCase(),
  }));
  const groups = [...document.querySelectorAll('[data-group]')].map((element) => ({
    element,
    open: element.open,
  }));
  const apply = () => {
    const wanted = text.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    const isActive = wanted.length > 0 || verdict.value !== '';
    let shown = 0;
    for (const entry of entries) {
      const fits =
        (verdict.value === '' || entry.verdict === verdict.value) &&
        wanted.every((word) => entry.words.includes(word));
      entry.element.hidden = !fits;
      if (fits) shown++;
    }
    for (const { element, open } of groups) {
      element.hidden = element.querySelector('[data-verdict]:not([hidden])') === null;
      if ('open' in element) element.open = isActive || open;
    }
    count.textContent = isActive ? shown + ' of ' + entries.length : entries.length + ' entries';
  };
  for (const control of [text, verdict]) control.addEventListener('input', apply);
  apply();
})();
`;
