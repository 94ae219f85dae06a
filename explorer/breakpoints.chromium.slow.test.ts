/**
 * Breakpoints of the playground by keyboard alone, as a browser shows it. Needs Chromium: without it the tests say that they are skipped,
 * unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { playPage } from './book/play.js';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { expectReadable, inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed, unpacked } from './playground/share.js';

const { skipped, said, open } = inChromium(
  'breakpoints, in the playground',
  somePages(() => [playPage()]),
);

const PROGRAM = '!!VP2.0\nMOV R0, v[0];\nADD R0, R0, v[0];\nMOV o[HPOS], R0;\nEND';

const BUTTON = '#play .steps button[aria-pressed]';

const FOCUSED = `(document.activeElement.shadowRoot?.activeElement ?? document.activeElement)`;

/** Moves the focus as somebody does who has no mouse, until it is at what the code tells of. */
async function tabTo(page: BrowserPage, isThere: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await page.evaluate<boolean>(`${FOCUSED}.matches(${JSON.stringify(isThere)})`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${isThere}: is not reached by Tab`);
}

async function opened(): Promise<BrowserPage> {
  const shared = packed({ ...NOTHING_SHARED, program: PROGRAM });
  const page = await open(`play.html#${shared}`, { bypassCSP: true });
  await page.waitForSelector('#play .status:has-text("after")');
  return page;
}

async function press(page: BrowserPage, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const stops = (page: BrowserPage): Promise<string | null> => page.textContent('#play .stops');

async function kept(page: BrowserPage): Promise<readonly number[] | undefined> {
  return unpacked(await linkOf(page))?.breakpoints;
}

const taken = (page: BrowserPage): Promise<string | null> => page.textContent('#play output');

describe.skipIf(skipped)('a breakpoint by keyboard', () => {
  it("F9 sets and clears one on the cursor's line; Run stops there; the link has it", async () => {
    const page = await opened();
    await tabTo(page, '.cm-content');
    await press(page, 'ArrowDown', 'ArrowDown');
    expect(await page.textContent(BUTTON)).toBe('Breakpoint, line 3');
    await press(page, 'F9');
    expect(await stops(page)).toBe('Breakpoint on line 3.');
    expect(await kept(page)).toEqual([3]);
    await press(page, 'ArrowDown', 'F9', 'ArrowUp');
    expect(await stops(page)).toBe('Breakpoints on lines 3, 4.');
    await tabTo(page, '#play .steps button[title^="on to"]');
    await press(page, 'Enter');
    expect(await taken(page)).toBe('1 of 3');
    // Outside of the editor too: the cursor stays where it was.
    await press(page, 'F9');
    expect(await stops(page)).toBe('Breakpoint on line 4.');
    await press(page, 'Enter');
    expect(await taken(page)).toBe('2 of 3');
    expect(await kept(page)).toEqual([4]);
    expect(said).toEqual([]);
  });

  it('the button does the same, and says whether the line has one', async () => {
    const page = await opened();
    await tabTo(page, '.cm-content');
    await press(page, 'ArrowDown');
    await tabTo(page, BUTTON);
    await press(page, 'Enter');
    expect(await stops(page)).toBe('Breakpoint on line 2.');
    await page.waitForSelector(`${BUTTON}[aria-pressed=true]`);
    await expectReadable(page);
    await press(page, 'Enter');
    expect(await stops(page)).toBe('');
    await page.waitForSelector(`${BUTTON}[aria-pressed=false]`);
    expect(await kept(page)).toEqual([]);
  });

  it('is cleared by one press where lines were joined, and goes with its line', async () => {
    const page = await opened();
    await tabTo(page, '.cm-content');
    await press(page, 'ArrowDown', 'F9', 'ArrowDown', 'F9', 'Home', 'Backspace');
    expect(await stops(page)).toBe('Breakpoint on line 2.');
    await press(page, 'F9');
    expect(await stops(page)).toBe('');
    await press(page, 'F9', 'Control+a', 'Delete');
    expect(await stops(page)).toBe('');
    expect(said).toEqual([]);
  });

  it('keys are listed; arrows with Alt are left to the browser', async () => {
    const page = await opened();
    await tabTo(page, '#play .keys summary');
    await press(page, 'Enter');
    expect(await page.textContent('#play .keys[open]')).toMatch(/F9: sets or clears a breakpoint/);
    await press(page, 'ArrowRight');
    expect(await taken(page)).toBe('1 of 3');
    expect(
      await page.evaluate(`document.querySelector('#play .steps').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true }))`),
    ).toBe(true);
    expect(await taken(page)).toBe('1 of 3');
  });
});
