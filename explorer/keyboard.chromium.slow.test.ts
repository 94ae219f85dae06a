/**
 * Pages with the keyboard alone, on a phone and on a desk: the tab key comes to everything that can be pressed or filled in, and back out;
 * what has the focus is seen, and marked. Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { certificatesPage } from './book/certificates.js';
import { clausePage } from './book/clause.js';
import type { Page } from './book/frame.js';
import { gpuPage } from './book/gpu.js';
import { homePage } from './book/home.js';
import { instructionPage } from './book/instruction.js';
import type { Library } from './book/library.js';
import { playPage } from './book/play.js';
import { sectionPage } from './book/section.js';
import { versionsPage } from './book/versions.js';
import { inChromium, somePages } from './in-chromium.testing.js';

function pages(library: Library): readonly Page[] {
  const { documents, clauses } = library.specification;
  return [
    homePage(library),
    playPage(),
    gpuPage(),
    certificatesPage(library),
    versionsPage(library),
    instructionPage('RSQ', library),
    ...documents.filter(({ id }) => id === 'vp2').map((own) => sectionPage(own, '2.14.3.24', library)),
    ...clauses.filter(({ id }) => id === 'vp2.MUL.3').map((own) => clausePage(own, library)),
  ];
} // prettier-ignore

const { skipped, said, open } = inChromium('pages with the keyboard alone', somePages(pages));

/** Each page, and what is there once its scripts have made what they make. */
const PAGES: readonly (readonly [path: string, there: string])[] = [
  ['index.html', '#search:not([hidden])'],
  ['section/vp2-2.14.3.24.html', '#search:not([hidden])'],
  ['clause/vp2.MUL.3.html', '#search:not([hidden])'],
  ['instruction/RSQ.html', '#operands:not([hidden])'],
  ['versions.html', '#versions:not([hidden])'],
  ['certificates.html', '#certificates:not([hidden])'],
  ['gpu.html', '#gpu:not([hidden])'],
  ['play.html', '#play table.sets'],
];

/** Puts `vpspecKeys` into the page: what is to be reached, and what has the focus; also within what the editor encloses. */
const KEYS = `window.vpspecKeys = (() => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((own) => [own, ...(own.shadowRoot === null ? [] : all(own.shadowRoot))]);
  const told = (own) => own.tagName.toLowerCase() + ' ' + (own.getAttribute('aria-label') ?? own.id) + ' ' + own.textContent.trim().slice(0, 40);
  // One of a group of radio buttons is reached by the tab key, the others from it.
  const isOther = (own) => own.type === 'radio' && !own.checked && document.querySelector('[name="' + CSS.escape(own.name) + '"]:checked') !== null;
  const wanted = all(document).filter((own) =>
    own.matches('a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable=true]') &&
    own.checkVisibility({ visibilityProperty: true }) && !own.disabled && !isOther(own));
  const focused = () => {
    let own = document.activeElement;
    while (own?.shadowRoot?.activeElement) own = own.shadowRoot.activeElement;
    return own === document.body || own === null ? null : own;
  };
  const at = (x, y) => {
    let own = document.elementFromPoint(x, y);
    while (own?.shadowRoot) {
      const inner = own.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === own) break;
      own = inner;
    }
    return own;
  };
  const isMarked = (own) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(own.closest('.cm-focused') ?? own);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const isSeen = (own) => [...own.getClientRects()].some((rect) => {
    const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)];
    const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)];
    if (right - left < 1 || bottom - top < 1) return false;
    const hit = at((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (own.contains(hit) || hit.contains(own) || own.labels?.[0]?.contains(hit) === true);
  });
  const seen = new Set();
  return {
    /** What is wrong with what has the focus, and whether it had it before. */
    look: async () => {
      const own = focused();
      if (own === null) return { isBack: seen.size > 0, wrong: [] };
      const isBack = seen.has(own);
      seen.add(own);
      const wrong = [];
      // The editor marks itself a moment later.
      for (let waited = 0; waited < 20 && !isMarked(own); waited++) await new Promise((done) => setTimeout(done, 20));
      if (!isMarked(own)) wrong.push('not marked: ' + told(own));
      if (!isSeen(own)) wrong.push('not seen: ' + told(own));
      return { isBack, wrong };
    },
    /** What was to be reached, and what was not. */
    end: () => ({ wanted: wanted.length, missed: wanted.filter((own) => !seen.has(own) && own.isConnected).map(told) }),
  };
})()`;

interface Look {
  readonly isBack: boolean;
  readonly wrong: readonly string[];
}

interface End {
  readonly wanted: number;
  readonly missed: readonly string[];
}

/** No page that is asked here has more places. */
const MOST = 2000;

/** Goes around the page once with a key. */
async function around(page: BrowserPage, key: 'Tab' | 'Shift+Tab'): Promise<End & { readonly wrong: readonly string[] }> {
  await page.evaluate(KEYS);
  const wrong: string[] = [];
  for (let pressed = 0; pressed < MOST; pressed++) {
    await page.keyboard.press(key);
    const look = await page.evaluate<Look>(`vpspecKeys.look()`);
    if (look.isBack) return { ...(await page.evaluate<End>(`vpspecKeys.end()`)), wrong };
    wrong.push(...look.wrong);
  }
  throw new Error(`${key} does not come around within ${String(MOST)} times`);
} // prettier-ignore

describe.skipIf(skipped)('with the keyboard alone', () => {
  it.each(PAGES.flatMap(([path, there]) => [400, 1280].map((width) => [path, width, there] as const)))(
    '%s, %i pixels wide: all is reached, seen and marked, and nothing holds the focus',
    async (path, width, there) => {
      const page = await open(path);
      await page.setViewportSize({ width, height: 900 });
      await page.waitForSelector(there);
      const { wanted, missed, wrong } = await around(page, 'Tab');
      expect(wanted).toBeGreaterThan(10);
      expect(missed).toEqual([]);
      expect(wrong).toEqual([]);
      expect(said).toEqual([]);
    },
  ); // prettier-ignore

  it('goes back as it went on, out of the editor too', async () => {
    const page = await open('play.html');
    await page.waitForSelector('#play table.sets');
    expect((await around(page, 'Shift+Tab')).missed).toEqual([]);
  });

  it.each(PAGES)('%s: the first key leads past the head of the page', async (path, there) => {
    const page = await open(path);
    await page.waitForSelector(there);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.textContent`)).toBe('To the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isWithin = `document.activeElement.closest('main') !== null`;
    expect(await page.evaluate(isWithin)).toBe(true);
  });
});
