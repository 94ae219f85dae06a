/**
 * The page of addresses that lead nowhere (explorer/book/lost.ts). It is shown at any of them and cannot know how deep that lies: it names
 * this script at several depths, and the first that is read says by its own address where the site is.
 */
import { beginSearch } from './search.js';

const OWN = 'assets/lost.js';

function find(root: string): void {
  document.body.dataset.root = root;
  for (const link of document.querySelectorAll('a[href]')) {
    const to = link.getAttribute('href') ?? '';
    if (!to.startsWith('#')) link.setAttribute('href', root + to);
  }
  const { pathname } = location;
  const own = new URL(root).pathname;
  const asked = decoded(pathname.startsWith(own) ? pathname.slice(own.length) : pathname);
  const place = document.querySelector('#asked');
  if (place !== null) place.textContent = asked;
  const box = beginSearch(root);
  const [, name = ''] = /([^/]*?)(?:\.html?)?\/?$/.exec(asked) ?? [];
  if (box === null || name === '') return;
  box.value = name;
  box.dispatchEvent(new Event('input'));
}

/** As it was written: an address may be none that can be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement && document.body.dataset.root === undefined) {
  find(currentScript.src.slice(0, -OWN.length));
}
