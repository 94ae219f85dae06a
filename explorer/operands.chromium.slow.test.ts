/**
 * Operands of a reader's own on the page of an instruction: a table that the page computes, by its own policy, as a file and from an
 * address. Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { instructionPage } from './book/instruction.js';
import { expectReadable, inChromium, somePages } from './in-chromium.testing.js';

const { skipped, said, open } = inChromium(
  'operands of a reader’s own',
  somePages((library) => ['MUL', 'gp4.ADD', 'BRA'].map((name) => instructionPage(name, library))),
);

const TABLE = '#operands .tried:not([aria-busy]) table';

/** The table's texts, row by row. */
function rowsOf(page: BrowserPage): Promise<readonly (readonly string[])[]> {
  return page.evaluate(
    `[...document.querySelectorAll('${TABLE} tr')].map((row) => [...row.children].map((cell) => cell.textContent))`,
  );
}

describe.skipIf(skipped)('operands of a reader’s own', () => {
  it.each([false, true])('are computed in the page, languages and engines side by side (from an address: %s)', async (isServed) => {
    const page = await open('instruction/MUL.html', { isServed });
    await page.fill('#operands input >> nth=0', '-0 (1, 2, 3, 4)');
    await page.fill('#operands input >> nth=1', 'INF');
    await page.click('#operands button');
    await page.waitForSelector(TABLE);
    expect(await rowsOf(page)).toEqual([
      ['operands', 'VP2.0, by its documents', 'the engine NV30', 'VP1.0, by its documents', 'the engine NV20'],
      ['-0, INF', 'NaN (0x7fc00000)permitted: NaN', 'NaN (0x7fffffff)', '0 (0x00000000)permitted: 0 or NaNby zeroTimes', '0 (0x00000000)'],
      ['(1, 2, 3, 4), INF', ...['permitted: +INF', '', 'permitted: +INF', ''].map((more) => `+INF (0x7f800000)${more}`)],
    ]);
    // By the keyboard, and what is none is said.
    await page.fill('#operands input >> nth=0', '-0, one');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#operands td:has-text("one")');
    await page.fill('#operands input >> nth=0', ' ');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#operands .status.bad');
    expect(await page.textContent('#operands .status')).toBe('expected a value of operand a; found none');
    expect(said).toEqual([]);
  });

  it('lead to the choices on which they depend, and to the playground', async () => {
    const page = await open('instruction/MUL.html', { isServed: true });
    await page.fill('#operands input >> nth=0', '-0');
    await page.fill('#operands input >> nth=1', 'INF');
    await page.click('#operands button');
    await page.waitForSelector(TABLE);
    const links = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('${TABLE} a')].map((link) => link.getAttribute('href'))`,
    );
    expect(links.filter((link) => link === '../policy/zeroTimes.html')).toHaveLength(1);
    expect(links.filter((link) => link.startsWith('../play.html#'))).toHaveLength(4);
  });

  it('follow the type of a GPU program’s instruction, and are readable', async () => {
    const page = await open('instruction/gp4.ADD.html', { bypassCSP: true });
    await page.selectOption('#operands select', 'U');
    await page.waitForSelector(`${TABLE} td:has-text("47")`);
    const [, first] = await rowsOf(page);
    expect(first?.[0]).toBe('0, 1');
    await expectReadable(page);
    expect(said).toEqual([]);
  });

  it('are asked of no jump', async () => {
    const page = await open('instruction/BRA.html');
    expect(await page.evaluate(`document.querySelector('#operands')`)).toBeNull();
  });
}); // prettier-ignore
