/**
 * What changed between two languages as a browser shows it: chosen, by keyboard, in the address; each witness runs in the playground.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { loadVersionDifferences, VERSIONS } from '../spec/load/version-differences.js';
import { playPage } from './book/play.js';
import { versionsPage } from './book/versions.js';
import { expectReadable, inChromium, somePages } from './in-chromium.testing.js';

const { skipped, said, open } = inChromium(
  'versions, in the site',
  somePages((library) => [versionsPage(library), playPage()]),
);

const ALL = loadVersionDifferences();

/** Names of the rules that are shown. */
const SHOWN = `[...document.querySelectorAll('[data-rule]')].filter((each) => each.offsetParent !== null).map(({ id }) => id)`;

function idsWithin(versions: readonly string[]): readonly string[] {
  return [...ALL.changed, ...ALL.kept]
    .filter(({ from, to }) => versions.includes(from) && versions.includes(to))
    .map(({ id }) => id)
    .sort();
}

describe.skipIf(skipped)('versions', () => {
  it('two are chosen by keyboard, what changed between them is shown, and the address has the choice', async () => {
    const page = await open('versions.html');
    const shown = async (): Promise<readonly string[]> =>
      [...(await page.evaluate<readonly string[]>(SHOWN))].sort();
    expect(await shown()).toEqual(idsWithin(VERSIONS));
    expect(VERSIONS[0]).toBe('GF3');
    expect(await shown()).toContain('fog-output');
    await page.evaluate(`document.querySelector('#versions-from').focus()`);
    await page.keyboard.press('ArrowDown');
    expect(await shown()).toEqual(idsWithin(['VP1.0', 'VP1.1', 'VP2.0', 'NVvp4.0']));
    expect(await shown()).not.toContain('fog-output');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    expect(await shown()).toEqual(idsWithin(['VP1.0', 'VP1.1', 'VP2.0']));
    expect(page.url()).toMatch(/#VP1\.0\.\.VP2\.0$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.textContent('#versions-count')).toBe('One language: choose two.');
    expect(await shown()).toEqual([]);
    const again = await open('versions.html#VP2.0..VP1.0');
    expect(await again.textContent('#versions-count')).toMatch(/read backwards/);
    expect([...(await again.evaluate<readonly string[]>(SHOWN))].sort()).toEqual(
      idsWithin(['VP1.0', 'VP1.1', 'VP2.0']),
    );
    expect(said).toEqual([]);
  });

  it('words choose among them, and a link to a rule shows it whatever was chosen', async () => {
    const page = await open('versions.html#VP1.0..VP1.1');
    await page.fill('#versions-text', 'option position');
    expect(await page.evaluate(SHOWN)).toEqual(['position-invariant']);
    expect(await page.textContent('#versions-count')).toBe('1 rule changed, 0 did not');
    await page.evaluate(`location.hash = '#saturation'`);
    await page.waitForFunction(`document.querySelector('#saturation').offsetParent !== null`);
    expect(said).toEqual([]);
  });

  it('a witness opens in the playground with what it is given', async () => {
    const page = await open('versions.html');
    const link = await page.evaluate<string>(
      `document.querySelector('#overflow-of-products .pair a').getAttribute('href')`,
    );
    const playground = await open(link);
    await playground.waitForSelector('#play .status:has-text("after")');
    expect(await playground.textContent('#play .status')).toMatch(/^VP1\.1: completed after 1/);
    expect(
      await playground.evaluate(`document.querySelector('#play table.inputs td input').value`),
    ).toBe('v[0]');
    expect(said).toEqual([]);
  });

  it('is readable', async () => {
    await expectReadable(await open('versions.html', { bypassCSP: true }));
  });
});
