/**
 * The switches of what is permitted, in the playground as a browser shows it: by keys alone, in the link, and taken back. Needs
 * Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { playPage } from './book/play.js';
import { expectReadable, inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'switches, in the playground',
  somePages(() => [playPage()]),
);

const VP: Shared = {
  ...NOTHING_SHARED,
  program: '!!VP1.1 MIN o[HPOS], v[0], c[0]; DP4 o[TEX0].x, v[0], c[1]; END',
  inputs: [
    ['v[0]', ['0', '-0', '1', '2']],
    ['c[0]', ['-0', '0', '1', '1']],
    ['c[1]', ['1', '1', '0.1', '0.3']],
  ],
};

const FRAGMENT: Shared = {
  ...NOTHING_SHARED,
  program: '!!NVfp4.0 MAX result.color, fragment.texcoord[0], fragment.texcoord[1]; END',
  inputs: [
    ['fragment.texcoord[0]', ['0', '-0', '1', '2']],
    ['fragment.texcoord[1]', ['-0', '0', '1', '1']],
  ],
};

const SET = '#play table.sets tbody td';
const SETS = `[...document.querySelectorAll('#play table.sets tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))`;
const FOCUSED = `document.activeElement.id`;
const LOOKED = '#play .permitted > div:not([aria-busy]) table.sets';

const linked = async (page: BrowserPage): Promise<string | undefined> =>
  unpacked(await linkOf(page))?.narrowed;

describe.skipIf(skipped)('switches', () => {
  it('each row says on which choices it depends; a key chooses, narrows, and stays in the link', async () => {
    const page = await open(`play.html#${packed(VP)}`);
    await page.waitForSelector(SET);
    expect(await page.evaluate(SETS)).toEqual([
      ['o[HPOS]', '-0 or 0', '-0 or 0', '1', '1', 'minZeros'],
      ['o[TEX0]', '[0.7, 0.70000005]', '0', '0', '1', 'sumRounding, dotOrder'],
    ]);
    expect(await page.textContent('#play .permitted [role=status]')).toMatch(/^It depends on 3 choices\./);
    // From the row to its switch, and on by arrows.
    await page.click('#play table.sets button:has-text("minZeros")');
    expect(await page.evaluate(FOCUSED)).toBe('choice-minZeros-');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector(`${LOOKED} td:nth-child(2):text-is("-0")`);
    expect(await page.evaluate(FOCUSED)).toBe('choice-minZeros-negative');
    expect(await linked(page)).toBe('minZeros=negative');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector(`${LOOKED} td:nth-child(2):text-is("0")`);
    expect(await page.evaluate(FOCUSED)).toBe('choice-minZeros-positive');
    expect(await linked(page)).toBe('minZeros=positive');
    expect(await page.textContent('#play .permitted [role=status]')).toMatch(/^It depends on 2 other choices\./);
    // Somebody else opens the link.
    const other = await open(`play.html#${await linkOf(page)}`);
    await other.waitForSelector(SET);
    expect(await other.evaluate(SETS)).toEqual([
      ['o[HPOS]', '0', '0', '1', '1', ''],
      ['o[TEX0]', '[0.7, 0.70000005]', '0', '0', '1', 'sumRounding, dotOrder'],
    ]);
    await other.click('#play .permitted button:has-text("All choices back")');
    await other.waitForSelector(`${LOOKED} td:text-is("-0 or 0")`);
    expect(await linked(other)).toBe('');
    expect(said).toEqual([]);
  });

  it('GPU programs have theirs; what is no choice is told, and can be taken back', async () => {
    const page = await open(`play.html#${packed({ ...FRAGMENT, narrowed: 'extremes=pseudocode' })}`);
    await page.waitForSelector(SET);
    expect(await page.evaluate(`document.querySelector('#choice-extremes-pseudocode').checked`)).toBe(true);
    expect(await page.textContent('#play table.sets')).not.toContain('-0 or 0');
    await page.click('#choice-extremes-');
    await page.waitForSelector(`${LOOKED} td:text-is("-0 or 0")`);
    expect(await linked(page)).toBe('');
    const wrong = await open(`play.html#${packed({ ...FRAGMENT, narrowed: 'extremes=<img src=x>' })}`);
    await wrong.waitForSelector('#play .permitted .bad');
    expect(await wrong.textContent('#play .permitted .bad')).toMatch(/no alternative "<img src=x>"/);
    await wrong.click('#play .permitted button:has-text("All choices back")');
    await wrong.waitForSelector(SET);
    expect(said).toEqual([]);
  });

  it('is readable', async () => {
    const page = await open(`play.html#${packed({ ...VP, narrowed: 'minZeros=positive' })}`, { bypassCSP: true });
    await page.waitForSelector(SET);
    await expectReadable(page);
  });
}); // prettier-ignore
