/** The source of the semantics as pages: each clause that a comment names leads to its own page, and back. */
import { html } from '../../reports/page/markup.js';
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
  return {
    path,
    title: file,
    above: [{ path: TOPICS_PATH, title: TOPICS_TITLE }],
    body: html`${heading(
        file,
        null,
        html`The semantics, as it runs. Comments name the clauses that what follows carries out:
        each leads to its page.`,
      )}
      <div class="scroll">
        <pre class="source" tabindex="0">
${lines.map(
            (line, index) =>
              html`<span id="${sourceAnchor(index + 1)}"
                  ><i>${String(index + 1).padStart(4)}</i> ${
                    line.trimStart().startsWith('//') ? links.within(line) : line
                  }</span
                >${'\n'}`,
          )}</pre>
      </div>`,
  };
}
