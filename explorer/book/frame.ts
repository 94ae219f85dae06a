/** The frame of each page of the site: what it is called, where it stands, the search box, the way to the playground. */
import { settled } from '../../reports/page/frame.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { linkFrom } from './names.js';

export interface Page {
  /** From the root of the site: "clause/vp2.MUL.3.html". */
  readonly path: string;
  readonly title: string;
  readonly body: Markup;
  /** The pages above it, the widest first. */
  readonly above: readonly { readonly path: string; readonly title: string }[];
  /** Scripts of its own, by their names in "assets/". */
  readonly scripts?: readonly string[];
  /** Whether it is shown at addresses of any depth: it asks for what it needs at several, and its script mends its links. */
  readonly isAnywhere?: boolean;
}

/** Ways to the root from addresses of a site, and one more. */
const DEPTHS = ['', '../', '../../'];

/** Scripts and styles come from the site alone, nothing is sent anywhere, and no other page can show this one. */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self' blob:; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The page as text: it is whole without any script. */
export function framed(page: Page): string {
  const { path, title, body, above, scripts = [], isAnywhere = false } = page;
  const roots = isAnywhere ? DEPTHS : [linkFrom(path, '')];
  const to = (target: string): string => linkFrom(path, target);
  const made = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · vpspec</title>
        <link rel="icon" type="image/svg+xml" href="${to('assets/icon.svg')}" />
        ${roots.map((root) => html`<link rel="stylesheet" href="${root}assets/site.css" />`)}
      </head>
      <body ${isAnywhere ? null : html`data-root="${to('')}"`}>
        <a class="skip" href="#content">To the content</a>
        <header class="site">
          <nav aria-label="the site">
            <a class="home" href="${to('index.html')}">vpspec</a>
            <a href="${to('index.html')}#documents">Documents</a>
            <a href="${to('instructions.html')}">Instructions</a>
            <a href="${to('errata.html')}">Errata</a>
            <a href="${to('versions.html')}">Versions</a>
            <a href="${to('play.html')}">Playground</a>
            <a href="${to('certificates.html')}">Certificates</a>
            <a href="${to('gpu.html')}">Your GPU</a>
          </nav>
          <div class="search" role="search">
            <input
              id="search"
              type="search"
              placeholder="Search (press /): ARL NaN, fog"
              aria-label="search the specification"
              autocomplete="off"
              spellcheck="false"
              hidden
            />
            <ol id="found" hidden></ol>
            <p id="found-count" class="unseen" role="status"></p>
          </div>
        </header>
        <main id="content">
          ${
            above.length === 0
              ? null
              : html`<nav class="above" aria-label="where this stands">
                  ${above.map((each) => html`<a href="${to(each.path)}">${each.title}</a> › `)}
                </nav>`
          }
          ${body}
        </main>
        ${roots.flatMap((root) =>
          (isAnywhere ? scripts : ['search', ...scripts]).map(
            (name) => html`<script defer src="${root}assets/${name}.js"></script>`,
          ),
        )}
      </body>
    </html>`;
  return `${settled(made).text}\n`;
}
