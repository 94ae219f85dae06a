/**
 * The search box of each page: what `vpspec explain` finds, as one types. Its index is a script of its own, which is fetched when
 * somebody begins to search; pages that were opened as files have it too.
 */
import {
  answers,
  prepared,
  type Hit,
  type Searchable,
} from '../../reports/explain/search-index.js';
import { pathOf } from '../book/names.js';

declare global {
  interface Window {
    /** Left by assets/search-data.js. */
    vpspecSearch?: Searchable;
  }
}

/** So many answers are shown. */
const MOST = 14;

/**
 * Begins to search in the box of the page.
 *
 * @param root the way from the page to the site's root
 * @returns the box; null where the page has none
 */
export function beginSearch(root: string): HTMLInputElement | null {
  const box = document.querySelector<HTMLInputElement>('#search');
  const found = document.querySelector<HTMLOListElement>('#found');
  const count = document.querySelector<HTMLElement>('#found-count');
  if (box === null || found === null || count === null) return null;
  begin({ box, found, count, root });
  return box;
}

interface Place {
  readonly box: HTMLInputElement;
  readonly found: HTMLOListElement;
  readonly count: HTMLElement;
  readonly root: string;
}

function begin({ box, found, count, root }: Place): void {
  box.hidden = false;
  let chosen = -1;

  const links = (): HTMLAnchorElement[] => [...found.querySelectorAll('a')];
  const choose = (index: number): void => {
    const all = links();
    chosen = all.length === 0 ? -1 : (index + all.length) % all.length;
    all.forEach((link, at) => {
      if (at === chosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
    all[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const close = (): void => {
    found.hidden = true;
    chosen = -1;
  };

  const show = async (): Promise<void> => {
    const question = box.value.trim();
    if (question === '') {
      close();
      count.textContent = '';
      return;
    }
    const data = await index(root);
    // Somebody may have typed on in the meantime.
    if (box.value.trim() !== question) return;
    const hits = answers(question, MOST, data);
    found.replaceChildren(...hits.map((hit) => item(hit, root)));
    found.hidden = hits.length === 0;
    count.textContent = hits.length === 0 ? 'nothing found' : `${String(hits.length)} found`;
    choose(0);
  };

  box.addEventListener('input', () => void show());
  box.addEventListener('focus', () => {
    void index(root);
    if (found.childElementCount > 0 && box.value.trim() !== '') found.hidden = false;
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') links()[Math.max(0, chosen)]?.click();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const isTyping = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.key !== '/' || isTyping || target.closest('#play') !== null) return;
    event.preventDefault();
    box.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target as HTMLElement).closest('.search')) close();
  });
}

let loading: Promise<Searchable> | undefined;

function index(root: string): Promise<Searchable> {
  loading ??= fetched(root).then(prepared);
  return loading;
}

function fetched(root: string): Promise<Searchable> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}assets/search-data.js`;
    script.addEventListener('load', () => {
      if (window.vpspecSearch === undefined) reject(new Error('assets/search-data.js is empty'));
      else resolve(window.vpspecSearch);
    });
    script.addEventListener('error', () => {
      reject(new Error('assets/search-data.js cannot be read'));
    });
    document.head.append(script);
  });
}

function item({ kind, name, says, where }: Hit, root: string): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  if (kind !== 'case') link.href = root + pathOf(kind, name);
  const title = document.createElement('b');
  title.textContent = name;
  const what = document.createElement('small');
  what.textContent = ` ${kind}${where === '' ? '' : `, ${where}`}`;
  const sentence = document.createElement('span');
  sentence.textContent = says;
  link.append(title, what, sentence);
  entry.append(link);
  return entry;
}
