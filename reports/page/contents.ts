/** The contents of a page: a link to each of its parts, in their order. */
import { html, Markup } from './markup.js';

/** What a part begins with. What was put into a template is escaped, so that no text looks like one. */
const HEADING = /<h2(?: id="([^"]*)")?>([^<]*)<\/h2>/g;

/** Parts that have no name of their own get one; the links stand where the page says so. */
export interface WithContents {
  readonly parts: Markup;
  readonly contents: Markup;
}

/** The parts of a page, each with a name to lead to, and the links. */
export function withContents({ text }: Markup): WithContents {
  const links: Markup[] = [];
  const parts = text.replace(HEADING, (_, own: string | undefined, title: string) => {
    const id = own ?? idOf(title);
    links.push(html`<a href="#${id}">${new Markup(title.trim())}</a>`);
    return `<h2 id="${id}">${title}</h2>`;
  });
  const contents = html`<nav aria-label="contents">
    ${links.map((link, index) => (index === 0 ? link : html` · ${link}`))}
  </nav>`;
  return { parts: new Markup(parts), contents };
}

/** "How much was asked" as "how-much-was-asked". */
function idOf(title: string): string {
  return `part-${title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;
}
