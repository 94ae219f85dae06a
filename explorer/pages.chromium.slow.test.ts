/**
 * Every page of the site as a browser shows it, opened as a file: nothing in the console, nothing missing, its landmarks there, no line
 * too wide for a phone, no column out of sight. By day some of the pages. Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE
 * names it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { everyByDay } from '../vitest.night.js';
import { inChromium } from './in-chromium.testing.js';
import { writeSite } from './site.js';

const { skipped, folder, tab } = inChromium('every page of the site', writeSite);

/** Tabs side by side. */
const TABS = 3;

/** By day one page of so many. */
const BY_DAY = 41;

const PHONE = { width: 400, height: 900 };

/** What is wrong with the page that is shown: a line each. */
const WRONG = `(() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const wrong = [];
  const once = { main: 'main', h1: 'main h1', search: '[role=search] input:not([hidden])', 'way around the site': 'nav[aria-label="the site"]' };
  for (const [name, selector] of Object.entries(once)) if (count(selector) !== 1) wrong.push(name + ': ' + count(selector) + ' times');
  if (document.documentElement.lang !== 'en') wrong.push('has no language');
  if (!/\\S.* · vpspec$/.test(document.title)) wrong.push('is called "' + document.title + '"');
  if (document.querySelector('main').innerText.trim().length < 20) wrong.push('has no text');
  const names = [...document.querySelectorAll('nav')].map((each) => each.getAttribute('aria-label'));
  if (names.includes(null) || new Set(names).size < names.length) wrong.push('navigations are called ' + names.join(', '));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  if (new Set(ids).size < ids.length) wrong.push('an id stands there twice');
  const skips = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map(({ tagName }) => Number(tagName[1]))
    .some((level, at, all) => level > (all[at - 1] ?? 0) + 1);
  if (skips) wrong.push('headings skip a level');
  // Tables of special values are as wide as they have operands; others are whole.
  const hides = [...document.querySelectorAll('main table:not(.values)')].some((own) => {
    const { scrollWidth, clientWidth } = own.closest('.scroll') ?? own.parentElement;
    return scrollWidth > clientWidth + 1;
  });
  if (hides) wrong.push('a table hides columns');
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(wide + ' pixels too wide');
  return wrong;
})()`;

/** What is wrong with pages, each with its path. */
async function wrongWith(paths: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const left = [...paths];
  const inTab = async (): Promise<void> => {
    let path: string | undefined;
    const tell = (what: string): void => {
      wrong.push(`${path ?? ''}: ${what}`);
    };
    const page = await tab(tell);
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The next page was opened before this one had its icon.
      if (reason !== 'net::ERR_ABORTED') tell(`did not get ${request.url()}: ${reason}`);
    });
    await page.setViewportSize(PHONE);
    while ((path = left.shift()) !== undefined) {
      await page.goto(pathToFileURL(join(folder, path)).href);
      for (const each of await page.evaluate<readonly string[]>(WRONG)) tell(each);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, inTab));
  return wrong;
}

describe.skipIf(skipped)('every page', () => {
  it(
    'says no error, misses nothing, has its landmarks, and fits a phone',
    { timeout: 1_800_000 },
    async () => {
      const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.html'))
        // It is shown at addresses that lead nowhere (lost.chromium.slow.test.ts).
        .filter((path) => path !== '404.html')
        .sort();
      expect(all.length).toBeGreaterThan(4000);
      expect(await wrongWith(everyByDay(all, BY_DAY))).toEqual([]);
    },
  );
});
