/** The source of the semantics as pages: each clause that a comment names leads to its own page, and back. */
import { html, type Markup } from '../../reports/page/markup.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { pathOf } from './names.js';
import { heading } from './parts.js';
import { TOPICS_PATH, TOPICS_TITLE } from './topics.js';

export function sourceAnchor(line: number): string {
  return `L${String(line)}`;
}

export function sourcePage(file: string, lines: readonly string[], library: Library): Page {
  const path = pathOf('source', file);
  const links = new Links(path, library.linked);
  const unnamed = library.carried.unnamed.get(file);
  return {
    path,
    title: file,
    above: [{ path: TOPICS_PATH, title: TOPICS_TITLE }],
    body: html`${heading(
        file,
        null,
        html`${/\.peggy$/.test(file) ? 'The grammar, of which the parser is made.' : 'The semantics, as it runs.'}
        Each clause that it names, or carries out, leads to its page.`,
      )}
      <div class="scroll">
        <pre class="source" tabindex="0">
${lines.map(
            (line, index) =>
              html`<span id="${sourceAnchor(index + 1)}"
                  ><i>${String(index + 1).padStart(4)}</i> ${
                    line.trimStart().startsWith('//') ? links.within(line) : line
                  }</span
                >${carries(unnamed?.get(index + 1) ?? [], links)}${'\n'}`,
          )}</pre>
      </div>`,
  };
}

/** The clauses that a line carries out and no comment names. */
function carries(ids: readonly string[], links: Links): Markup | null {
  if (ids.length === 0) return null;
  return html`<small>
    carries out
    ${ids.map((id, at) => html`${at === 0 ? null : ', '}${links.to('clause', id)}`)}</small
  >`;
}
