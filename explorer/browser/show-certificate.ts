/** A certificate in a page: the parts of its own page, with ways into the book and the playground. */
import type { ShownCertificates } from '../certificates/shown.js';
import { pathOf } from '../book/names.js';
import { element } from './dom.js';
import { harmlessPart } from './harmless-part.js';

const FILTER = 'assets/filter.js';

type Shown = Extract<ShownCertificates, { kind: 'shown' }>;

/** In place of what was there. */
export function showCertificate(place: HTMLElement, shown: Shown): void {
  const part = harmlessPart(shown.body);
  link(part, shown);
  place.replaceChildren(part, element('script', { attributes: { src: FILTER } }));
}

/** Leads from findings to the book, and from cases to the playground. */
function link(part: DocumentFragment, { pages, plays }: Shown): void {
  for (const own of part.querySelectorAll('a')) {
    const play = plays[own.getAttribute('href') ?? ''];
    if (play !== undefined) {
      own.href = `play.html#${play}`;
      own.textContent = 'open in the playground';
    } else if (own.getAttribute('href')?.startsWith('#') !== true) {
      own.replaceWith(...own.childNodes);
    }
  }
  // What is wider than the screen is scrolled by the keyboard too.
  for (const own of part.querySelectorAll<HTMLElement>('pre, .scroll, .votes')) own.tabIndex = 0;
  // A picture with links in it is no picture to those who hear it.
  for (const own of part.querySelectorAll('svg[role=img]:has(a)'))
    own.setAttribute('role', 'group');
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) linkNames(text, pages);
}

const NAME = /[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)+/g;

/** Names that have a page lead to it; one that leads to its place in this page already has the way to the book behind it. */
function linkNames(text: Text, pages: Readonly<Record<string, 'clause' | 'erratum'>>): void {
  const parent = text.parentElement;
  // Programs stay as they are; pictures and summaries are something to press already.
  if (parent?.closest('pre, svg, summary') instanceof Element) return;
  const kindOf = (name: string): 'clause' | 'erratum' | undefined =>
    Object.hasOwn(pages, name) ? pages[name] : undefined;
  const own = parent?.closest('a') ?? null;
  if (own !== null) {
    const kind = kindOf(text.data.trim());
    if (kind === undefined) return;
    const name = text.data.trim();
    own.after(
      ' ',
      element(
        'a',
        { class: 'book', href: pathOf(kind, name), title: `${name} in the book` },
        'book',
      ),
    );
    return;
  }
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const { 0: name, index } of text.data.matchAll(NAME)) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    parts.push(text.data.slice(from, index), element('a', { href: pathOf(kind, name) }, name));
    from = index + name.length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(from));
}
