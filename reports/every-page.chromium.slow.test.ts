/**
 * What can be measured of every kind of page, on a phone and on a desk, in light and in dark: axe finds nothing serious, nothing is wider than the
 * screen, colours can be told apart, numbers stay on one line, headings are in order and links lead somewhere. Needs Chromium and
 * playwright-core: without them the test says that it is skipped, unless VPSPEC_REQUIRE names chromium; then it fails.
 */
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { openBackend } from '../oracles/backends/open.js';
import { certify } from '../oracles/certify/certify.js';
import { disagreementCases } from '../oracles/certify/disagreement-cases.js';
import { voteOf } from '../oracles/certify/vote.js';
import {
  isSkippedWithoutChromium,
  launchChromium,
  type Browser,
  type BrowserPage,
} from '../oracles/stacks/browser/chromium.testing.js';
import { byNight, IS_NIGHT } from '../vitest.night.js';
import { summedUp, type Exhausted } from '../oracles/exhaust/exhaust.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { SLICE, type SliceReport } from '../oracles/exhaust/messages.js';
import { certificateHtml } from './certificate/html.js';
import { certificate as made } from './certificate/made.testing.js';
import { coverageHtml } from './coverage/html.js';
import { COVERAGE } from './coverage/made.testing.js';
import { exhaustHtml } from './exhaust-html.js';
import { TREND } from './findings/made.testing.js';
import { trendHtml } from './findings/trend.js';
import { voteHtml } from './vote/html.js';

const skipped = isSkippedWithoutChromium('every page in Chromium');

const folder = mkdtempSync(join(tmpdir(), 'vpspec-every-page-'));
const PAGES = [
  'a certificate with everything in it',
  'a certificate of a recording',
  'certificates side by side',
  'coverage',
  'the trend of findings',
  'every operand',
  'docs/index.html',
  'docs/votes.html',
] as const;

async function texts(): Promise<Record<(typeof PAGES)[number], string>> {
  const recording = join(packageRoot(), 'cases/recordings/nv30');
  const recorded = await certify({
    backend: await openBackend(`recording:${recording}`),
    queries: ['MUL', 'SIN', 'LIT'],
  });
  const cases = disagreementCases(recorded);
  mkdirSync(join(folder, 'disagreements'));
  for (const { file, text } of cases) writeFileSync(join(folder, 'disagreements', file), text);
  const voters = [made(), recorded].map((certificate, index) => ({
    name: `n${String(index)}`,
    directory: `n${String(index)}`,
    certificate,
  }));
  const kept = (name: string): string => readFileSync(join(packageRoot(), name), 'utf8');
  return {
    'a certificate with everything in it': certificateHtml(made()),
    'a certificate of a recording': certificateHtml(recorded, cases),
    'certificates side by side': voteHtml(voteOf(voters)),
    coverage: coverageHtml(COVERAGE),
    'the trend of findings': trendHtml(TREND),
    'every operand': exhaustHtml(exhausted(), 'exec:python3 /a/path/to/an/implementation.py'),
    'docs/index.html': kept('docs/index.html'),
    'docs/votes.html': kept('docs/votes.html'),
  };
}

/** A slice of RCP with something in each of its parts. */
function exhausted(): Exhausted {
  const [operation] = exhaustedLanguage('VP2.0').operations('VP2.0', null);
  if (operation === undefined) throw new Error('VP2.0 has functions');
  const counts = { asked: SLICE, quickly: SLICE - 3, judged: 3, wrong: 2, letter: 0, unlike: 0 };
  const worst = { multiple: 0.5, multipleAt: 0x3f800003, ulps: 1, ulpsAt: 0x3f800003 };
  const slice: SliceReport = {
    ...{ operation: operation.name, slice: 0, hidden: 0, open: 0, exceptions: [], ...counts },
    kinds: [{ name: '[1, 2^16)', ...counts }],
    clauses: operation.clauses().map(({ clause }) => ({ id: clause.id, asked: SLICE, wrong: 2 })),
    ...{ worst, digest: '0'.repeat(64), by: null, together: 'explained', region: null },
  };
  const zoom = {
    operation: operation.name,
    first: 0x3f800000,
    errors: [0.1, null, -0.2, 0.5, 1.5],
  };
  const operations = [{ ...summedUp(operation, [slice]), zoom }];
  return { operations, details: {}, incidents: [], notes: [], seconds: 1 };
}

interface Measured {
  readonly wider: readonly string[];
  readonly faint: readonly string[];
  readonly broken: readonly string[];
  readonly headings: readonly number[];
  readonly nowhere: readonly string[];
  readonly texts: number;
}

/** Runs in the page. */
const MEASURE = String.raw`(() => {
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const ground = channels(getComputedStyle(each).backgroundColor);
      if ((ground[3] ?? 1) > 0) return ground;
    }
    return [255, 255, 255];
  };
  const told = (element) => element.tagName + ': ' + element.textContent.trim().slice(0, 60);
  const wide = document.documentElement.clientWidth;
  const wider = [];
  const faint = new Map();
  const broken = [];
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: element, textContent: text } = node;
    if (text.trim() === '' || element.closest('script, style, svg') !== null) continue;
    if (!element.checkVisibility()) continue;
    texts++;
    const range = document.createRange();
    range.selectNodeContents(node);
    // What is scrolled in a box of its own is seen there.
    const isScrolled = element.closest('.scroll, .votes, pre, section > details') !== null;
    if (!isScrolled && range.getBoundingClientRect().right > wide + 1) wider.push(told(element));
    const [one, other] = [getComputedStyle(element).color, groundOf(element).join()]
      .map((colour) => light(channels(colour)));
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) faint.set(element.tagName + '.' + element.className, told(element));
    if (element.closest('pre, code') !== null) continue;
    for (const number of text.matchAll(/(?<![\w.])\d{1,3}(?:[ \u00a0]\d{3})+(?![\w.]*\w)/g)) {
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(told(element));
    }
  }
  if (document.documentElement.scrollWidth > wide) wider.push('the page');
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  return {
    wider,
    faint: [...faint.values()],
    broken,
    headings: levels.map(({ tagName }) => Number(tagName.slice(1))),
    nowhere: [...document.links]
      .map((link) => link.getAttribute('href'))
      .filter((href) => href.startsWith('#') && document.getElementById(href.slice(1)) === null),
    texts,
  };
})()`;

/** What is too wide does not depend on colours, nor what is too faint on the width: each of both is seen by day. */
const SEEN = byNight(
  [[400, 'light'], [400, 'dark'], [1280, 'light'], [1280, 'dark']] as const,
  [[400, 'light'], [1280, 'dark']] as const,
); // prettier-ignore

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe calls serious, by its rule, beside what pages of certificates have: boxes that scroll, which browsers let the keyboard come
 * to by themselves, and a picture with links in it. Kept certificates have these pages, byte for byte.
 */
const SERIOUS = `axe.run({ preload: false, rules: { 'scrollable-region-focusable': { enabled: false } } })
  .then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target }) => target.flat().join(' ')).join(', '))
    .filter((found) => found !== 'nested-interactive: svg'))`;

describe.skipIf(skipped)('every page in Chromium', () => {
  let browser: Browser;
  let page: BrowserPage;
  beforeAll(async () => {
    for (const [name, text] of Object.entries(await texts())) {
      writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.html`), text);
    }
    browser = await launchChromium();
    page = await (await browser.newContext({ bypassCSP: true })).newPage();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // The greatest of them is made by what makes "certificates side by side".
  const seen = PAGES.filter((name) => IS_NIGHT || name !== 'docs/votes.html');
  it.each(seen)('can be read: %s', async (name) => {
    await page.goto(`file://${join(folder, `${name.replaceAll(/\W+/g, '-')}.html`)}`);
    await page.addScriptTag({ content: AXE });
    for (const [width, colorScheme] of SEEN) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const seen = await page.evaluate<Measured>(MEASURE);
      const where = `${String(width)} ${colorScheme}`;
      expect(seen.texts, where).toBeGreaterThan(50);
      expect(seen.wider, where).toEqual([]);
      expect(seen.faint, where).toEqual([]);
      expect(seen.broken, where).toEqual([]);
      expect(seen.nowhere, where).toEqual([]);
      expect(await page.evaluate(SERIOUS), where).toEqual([]);
      const { headings } = seen;
      expect(headings[0], where).toBe(1);
      expect(headings.filter((level) => level === 1)).toHaveLength(1);
      expect(headings.filter((level, at) => level > (headings[at - 1] ?? 0) + 1)).toEqual([]);
    }
  });

  it('notices what cannot be read', async () => {
    // The policy of the page before would stay in force, and forbid styles.
    await page.goto('about:blank');
    await page.setViewportSize({ width: 400, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(
      `<h1>a</h1><h3>b</h3><p style="color:#bbb;width:4.5em">of 186&nbsp;123 or 186 123 186 123</p>
      <p>${'x'.repeat(300)}</p><a href="#nothing">c</a>`,
    );
    const seen = await page.evaluate<Measured>(MEASURE);
    expect(seen.wider.length).toBeGreaterThan(1);
    expect(seen.faint).toHaveLength(1);
    expect(seen.broken.length).toBeGreaterThan(0);
    expect(seen.headings).toEqual([1, 3]);
    expect(seen.nowhere).toEqual(['#nothing']);
  });
});
