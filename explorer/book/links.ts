/** Links between pages: what a page names and has a page of its own becomes a link to it. */
import { html, type Markup } from '../../reports/page/markup.js';
import { linkFrom, pathOf, type PageKind } from './names.js';

/** What has a page, by what it is called where it stands in a sentence. */
export type Linked = ReadonlyMap<string, PageKind>;

/** Names of clauses, errata and sources as they stand in text and code, and of policies as options name them. */
const NAME = /(?<=--policy )\w+|[A-Za-z][A-Za-z0-9]*(?:[./-][A-Za-z0-9]+)+/g;

/** Makes links for one page. */
export class Links {
  constructor(
    readonly page: string,
    readonly all: Linked,
  ) {}

  /** A link with the name as its text, or with other words. */
  to(kind: PageKind, name: string, words: Markup | string = name): Markup {
    return html`<a href="${linkFrom(this.page, pathOf(kind, name))}">${words}</a>`;
  }

  /** A name as a link where it has a page, else as it is. */
  named(name: string): Markup {
    const kind = this.all.get(name);
    return kind === undefined ? html`${name}` : this.to(kind, name);
  }

  /** Text in which each name that has a page leads to it. */
  within(text: string): Markup {
    const parts: Markup[] = [];
    let from = 0;
    for (const { 0: name, index } of text.matchAll(NAME)) {
      if (!this.all.has(name)) continue;
      parts.push(html`${text.slice(from, index)}`, this.named(name));
      from = index + name.length;
    }
    parts.push(html`${text.slice(from)}`);
    return html`${parts}`;
  }
}
