/**
 * The page of addresses that lead nowhere, as hosts of files show it at any depth. Needs Chromium: without it the tests say that they are
 * skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { clausePage } from './book/clause.js';
import { lostPage } from './book/lost.js';
import { expectReadable, inChromium, somePages } from './in-chromium.testing.js';

const CLAUSE = 'vp2.MUL.3';

const { skipped, open } = inChromium(
  'the page of addresses that lead nowhere',
  somePages((library) => [
    lostPage(),
    ...library.specification.clauses
      .filter(({ id }) => id === CLAUSE)
      .map((clause) => clausePage(clause, library)),
  ]),
);

describe.skipIf(skipped)('an address that leads nowhere', () => {
  it.each(['vp2.MUL.3', 'clause/vp2.MUL.3.htm', 'clause/vp2.MUL.3/index.html', 'vp2.mul.3.html'])(
    '%s: says so, and finds what is called so',
    async (path) => {
      const page = await open(path, { isServed: true });
      const first = '#found li:first-child a';
      if (/index/.test(path)) await page.fill('#search', CLAUSE);
      else expect(await page.textContent('#asked')).toBe(path);
      await page.waitForSelector(first);
      expect(await page.textContent(`${first} b`)).toBe(CLAUSE);
      await page.click(first);
      await page.waitForSelector('h1:has-text("vp2.MUL.3")');
      expect(page.url()).toMatch(/test\/clause\/vp2\.MUL\.3\.html$/);
    },
  );

  it.each(['x', 'a/x', 'a/b/x'])('%s: its links lead into the site, and it is readable', async (path) => {
    const page = await open(path, { isServed: true, bypassCSP: true });
    await page.waitForSelector('#search:not([hidden])');
    const links = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('main a')].map((link) => new URL(link.href).pathname)`,
    );
    expect(links).toEqual(['/index.html', '/topics.html', '/instructions.html', '/play.html']);
    await expectReadable(page);
  }); // prettier-ignore

  it('shows an address that is markup, or cannot be decoded, as text', async () => {
    const page = await open('clause/%3Cimg%20src=x%3E', { isServed: true });
    await page.waitForSelector('#search:not([hidden])');
    expect(await page.textContent('#asked')).toBe('clause/<img src=x>');
    expect(await page.evaluate<number>(`document.querySelectorAll('img').length`)).toBe(0);
  });
});
