/** A certificate in a page: the parts of its own page, with ways into the book and the playground. */
import type { ShownCertificates } from '../certificates/shown-certificates.js';
import { NAME } from '../certificates/names.js';
import type { Pages } from '../certificates/pages.js';
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
function link(part: DocumentFragment, { pages, plays, programs, findings }: Shown): void {
  for (const own of part.querySelectorAll('a')) {
    const play = plays[own.getAttribute('href') ?? ''];
    if (play !== undefined) {
      own.href = `play.html#${play}`;
      own.textContent = 'open in the playground';
    } else if (own.getAttribute('href')?.startsWith('#') !== true) {
      own.replaceWith(...own.childNodes);
    }
  }
  linkFindings(part, programs, findings);
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

/** Findings that no case beside the page shows: they lead to the playground by their program, or by where they stand. */
function linkFindings(
  part: DocumentFragment,
  programs: Shown['programs'],
  findings: Shown['findings'],
): void {
  const hasWay = (own: Element): boolean => own.querySelector('a[href^="play.html#"]') !== null;
  const ways = new Map(Object.entries(programs).map(([text, link]) => [text.trim(), link]));
  for (const program of part.querySelectorAll('.violation pre')) {
    const link = ways.get(program.textContent.trim());
    const around = program.parentElement;
    if (link !== undefined && around !== null && !hasWay(around)) program.after(toPlay(link));
  }
  for (const own of part.querySelectorAll('.violation')) {
    // On a page of its own a finding leads to its clause; among those of others it has a place itself.
    const place = own.querySelector('h3 > a')?.getAttribute('href') ?? `#${own.id}`;
    const link = Object.hasOwn(findings, place) ? findings[place] : undefined;
    if (link !== undefined && !hasWay(own)) own.append(toPlay(link));
  }
}

function toPlay(link: string): HTMLElement {
  const way = element('a', { href: `play.html#${link}` }, 'open in the playground');
  return element('p', { class: 'dim' }, way);
}

/** Names that have a page lead to it; one that leads to its place in this page already has the way to the book behind it. */
function linkNames(text: Text, pages: Pages): void {
  const parent = text.parentElement;
  // Programs stay as they are; pictures and summaries are something to press already.
  if (parent?.closest('pre, svg, summary') instanceof Element) return;
  const pathOf = (name: string): string | undefined =>
    Object.hasOwn(pages, name) ? pages[name] : undefined;
  const own = parent?.closest('a') ?? null;
  if (own !== null) {
    const name = text.data.trim();
    const path = pathOf(name);
    if (path === undefined) return;
    own.after(
      ' ',
      element('a', { class: 'book', href: path, title: `${name} in the book` }, 'book'),
    );
    return;
  }
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const { 0: name, index } of text.data.matchAll(NAME)) {
    const path = pathOf(name);
    if (path === undefined) continue;
    parts.push(text.data.slice(from, index), element('a', { href: path }, name));
    from = index + name.length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(from));
}
