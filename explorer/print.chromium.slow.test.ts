/**
 * Pages on paper, and for who wants nothing to move. Needs Chromium: without it the tests say that they are skipped, unless
 * VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { clausePage } from './book/clause.js';
import { erratumPage } from './book/erratum.js';
import { instructionPage } from './book/instruction.js';
import type { Library } from './book/library.js';
import { playPage } from './book/play.js';
import { sectionPage } from './book/section.js';
import type { Page } from './book/frame.js';
import { versionsPage } from './book/versions.js';
import { inChromium, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed } from './playground/share.js';

function pages(library: Library): readonly Page[] {
  const { documents, clauses, errata } = library.specification;
  return [
    playPage(),
    versionsPage(library),
    instructionPage('RSQ', library),
    ...documents.filter(({ id }) => id === 'vp2').map((own) => sectionPage(own, '2.14.3.24', library)),
    ...clauses.filter(({ id }) => id === 'vp2.MUL.3').map((own) => clausePage(own, library)),
    ...errata.filter(({ id }) => id === 'vp2.E-zero-times-anything').map((own) => erratumPage(own, library)),
  ];
} // prettier-ignore

const { skipped, said, open } = inChromium('pages on paper', somePages(pages));

const PATHS = [
  'clause/vp2.MUL.3.html', 'erratum/vp2.E-zero-times-anything.html', 'section/vp2-2.14.3.24.html',
  'instruction/RSQ.html', 'versions.html', 'play.html',
]; // prettier-ignore

/** What is there to be pressed or filled in, by its text. */
const CONTROLS = `[...document.querySelectorAll('nav, form, button, input, select, textarea, .skip')]
  .filter((own) => own.getClientRects().length > 0 && !own.matches('td > button.ask'))
  .map((own) => own.outerHTML.slice(0, 80))`;

/** Texts that are too light for white paper, on which browsers print no backgrounds. */
const PALE = `(() => {
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => linear(Number(part) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const hasText = (own) => [...own.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...document.querySelectorAll('main *')]
    .filter((own) => hasText(own) && own.getClientRects().length > 0)
    .filter((own) => 1.05 / (luminance(getComputedStyle(own).color) + 0.05) < 4.5)
    .map((own) => own.outerHTML.slice(0, 80));
})()`;

describe.skipIf(skipped)('on paper', () => {
  it.each(PATHS)('%s: dark on white whatever the theme, without what is pressed or filled in, no wider than a sheet', async (path) => {
    const page = await open(path);
    if (path === 'play.html') await page.waitForSelector('#play table.sets');
    const before = await page.evaluate<readonly string[]>(CONTROLS);
    expect(before.length).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // A4 within its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    expect(await page.evaluate(CONTROLS)).toEqual([]);
    expect(await page.evaluate(PALE)).toEqual([]);
    expect(await page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(`document.querySelector('h1').getClientRects().length`)).toBe(1);
    expect(said).toEqual([]);
  });

  it('has the whole of a long program', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => `MOV R${String(at % 12)}, c[${String(at % 96)}];`);
    const program = ['!!VP1.0', ...lines, 'MOV o[HPOS], R0;', 'END'].join('\n');
    const page = await open(`play.html#${packed({ ...NOTHING_SHARED, program })}`);
    await page.waitForSelector('#play .status:has-text("completed")');
    const shown = `(() => {
      const root = document.querySelector('#play .editor').shadowRoot;
      const scroller = root.querySelector('.cm-scroller');
      return [root.querySelectorAll('.cm-line').length, scroller.scrollHeight - scroller.clientHeight];
    })()`;
    expect((await page.evaluate<readonly number[]>(shown))[1]).toBeGreaterThan(500);
    // As long as paper is made: a moment later the editor has the lines in sight alone again.
    await page.evaluate(`matchMedia('print').addEventListener('change', () => { window.printed ??= ${shown}; })`);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.evaluate(`window.printed`), { timeout: 10_000 }).toEqual([123, 0]);
  });

  it('has the whole of a line that is longer than the sheet', async () => {
    const long = 'MAD R0, -c[1].wzyx, v[0], c[1]; '.repeat(6);
    const page = await open(`play.html#${packed({ ...NOTHING_SHARED, program: `!!VP1.0\n${long}\nMOV o[HPOS], R0;\nEND` })}`);
    await page.waitForSelector('#play .status:has-text("completed")');
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const beyond = `(() => {
      const root = document.querySelector('#play .editor').shadowRoot;
      const right = root.querySelector('.cm-editor').getBoundingClientRect().right;
      const range = document.createRange();
      return [...root.querySelectorAll('.cm-line')].map((line) => {
        range.selectNodeContents(line);
        return Math.max(...[...range.getClientRects()].map((box) => box.right)) - right;
      });
    })()`;
    await expect.poll(async () => Math.max(...(await page.evaluate<readonly number[]>(beyond))), { timeout: 10_000 }).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
    expect(Math.max(...(await page.evaluate<readonly number[]>(beyond)))).toBeGreaterThan(0);
  });

  it('has the operands that a reader tried, and none where none were', async () => {
    const page = await open('instruction/RSQ.html');
    const isThere = `document.querySelector('#operands').getClientRects().length > 0`;
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(isThere)).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.click('#operands button');
    await page.waitForSelector('#operands table');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(isThere)).toBe(true);
    expect(await page.evaluate(CONTROLS)).toEqual([]);
  });
}); // prettier-ignore

const MOVING = `document.getAnimations().length`;

/** Elements that would move if anything changed. */
const WOULD_MOVE = `[...document.querySelectorAll('*')].filter((own) => {
  const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(own);
  return animationName !== 'none' || /[1-9]/.test(transitionDuration) || scrollBehavior === 'smooth';
}).map((own) => own.className)`;

describe.skipIf(skipped)('for who wants nothing to move', () => {
  it.each(PATHS)('%s: nothing moves, or would', async (path) => {
    const page = await open(path);
    if (path === 'play.html') {
      await page.waitForSelector('#play table.sets');
      await page.click('#play .cm-content');
      await page.waitForSelector('.cm-focused');
    }
    // Whatever a script or a library might bring along.
    await page.evaluate(`document.querySelector('main').style.transition = 'all 2s'`);
    expect(await page.evaluate(WOULD_MOVE)).toHaveLength(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(MOVING)).toBe(0);
    expect(await page.evaluate(WOULD_MOVE)).toEqual([]);
  });
});
