/**
 * The certificate as a browser shows it. Needs Chromium: without it the test says that it is skipped,
 * unless VPSPEC_REQUIRE names chromium; then it fails.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { packageRoot } from '../spec/load/root.js';
import { openBackend } from '../oracles/backends/open.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import { disagreementCases } from '../oracles/certify/disagreement-cases.js';
import { certify } from '../oracles/certify/certify.js';
import { voteOf } from '../oracles/certify/vote.js';
import {
  isSkippedWithoutChromium,
  launchChromium,
  type Browser,
} from '../oracles/stacks/browser/chromium.testing.js';
import { certificateHtml } from './certificate/html.js';
import { certificate as hostile } from './certificate/made.testing.js';
import { voteHtml } from './vote/html.js';

const skipped = isSkippedWithoutChromium('the pages in Chromium');
const { folder } = scratch('pages');
let browser: Browser;

beforeAll(async () => {
  if (!skipped) browser = await launchChromium();
});
afterAll(async () => {
  if (!skipped) await browser.close();
});

/** Opens the page in a window of each of these widths, and gives what the expression is worth there. */
async function seenIn<R>(html: string, widths: readonly number[], look: string): Promise<R[]> {
  const file = join(folder, 'page.html');
  writeFileSync(file, html);
  const page = await browser.newPage();
  const seen: R[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pathToFileURL(file).href);
    seen.push(await page.evaluate<R>(look));
  }
  return seen;
}

/** Sets the filter, and says how many entries are to be seen, what the count says, and which sections are open. */
const FILTER = `(() => {
  const set = (id, value) => {
    const control = document.getElementById(id);
    control.value = value;
    control.dispatchEvent(new Event('input'));
  };
  const seen = () => {
    const entries = [...document.querySelectorAll('[data-verdict]')];
    const shown = entries.filter((entry) => !entry.hidden);
    const groups = [...document.querySelectorAll('details[data-group]')].filter((one) => !one.hidden);
    return {
      all: entries.length,
      shown: shown.map((entry) => entry.id || entry.textContent.trim().split(/\\s+/)[0]),
      visible: shown.filter((entry) => entry.checkVisibility()).length,
      count: document.getElementById('filter-count').textContent,
      open: groups.every((group) => group.open),
    };
  };
  const bar = document.getElementById('filter');
  const states = { bar: !bar.hidden, before: seen() };
  set('filter-text', 'negative ZERO');
  states.words = seen();
  set('filter-text', '');
  set('filter-verdict', 'violated');
  states.violated = seen();
  set('filter-text', 'no clause has these words');
  states.none = seen();
  set('filter-text', '');
  set('filter-verdict', '');
  states.after = seen();
  return states;
})()`;

interface Seen {
  readonly all: number;
  readonly shown: readonly string[];
  readonly visible: number;
  readonly count: string;
  readonly open: boolean;
}

async function certified(...queries: readonly string[]): Promise<Certificate> {
  const recording = join(packageRoot(), 'cases/recordings/nv30');
  return certify({ backend: await openBackend(`recording:${recording}`), queries });
}

const ATTACKS = [
  '<script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked = 1">',
  "' onmouseover='window.hacked = 1",
  '</style></script></pre></title><svg onload="window.hacked = 1">',
  'javascript:window.hacked = 1',
].join(' ');

/** What a page with hostile texts looks like: `hacked` is there where one of them ran. */
interface Attacked {
  readonly text: string;
  readonly hacked: number | null;
  readonly strange: number;
  readonly scripts: number;
  readonly links: number;
  readonly hasRun: boolean;
}

const ATTACKED = `({
  text: document.body.innerText,
  hacked: window.hacked ?? null,
  strange: document.querySelectorAll('img, iframe, object, link, [onerror], [onload]').length,
  scripts: document.scripts.length,
  links: [...document.links].filter((link) => !link.getAttribute('href').startsWith('#')).length,
  hasRun: !document.getElementById('filter').hidden,
})`;

/** A certificate with hostile texts in all that others write. */
function attacking(): Certificate {
  const { backend, ...rest } = hostile();
  return { ...rest, backend: { ...backend, name: ATTACKS, spec: ATTACKS, notes: ATTACKS } };
}

/** Contents must not be wider than a phone's window, nor a desk's. */
async function expectToFit(html: string, ...words: readonly string[]): Promise<void> {
  const wide =
    '({ words: document.body.innerText, over: document.documentElement.scrollWidth - innerWidth })';
  const seen = await seenIn<{ words: string; over: number }>(html, [400, 1200], wide);
  for (const { words: text, over } of seen) {
    for (const word of words) expect(text).toContain(word);
    expect(over).toBeLessThanOrEqual(0);
  }
}

describe.skipIf(skipped)('the pages in Chromium', () => {
  let recorded: Certificate;
  beforeAll(async () => {
    recorded = await certified('MUL', 'SIN', 'LIT');
  });

  it('has no external resources, and fits a phone and a desk', async () => {
    const html = certificateHtml(recorded);
    expect(html).not.toMatch(/(src|href)="(?!#)/);
    await expectToFit(html, 'NV30');
  });

  it('fits them too where it is of GPU programs', async () => {
    const gpu = await certify({
      backend: await openBackend('fault:sat-keeps-greater'),
      environment: 'NVvp4.0',
      queries: ['suffix', 'ADD'],
      gpuCases: loadCorpus(['gp4/2.X.4.1', 'gp4/2.X.8.ADD']).gpuCases,
    });
    await expectToFit(
      certificateHtml(gpu, disagreementCases(gpu)),
      'gp4.modifier.SAT',
      'disagreements/1.yaml',
      'Implementation-defined choices that its results show',
    );
  });

  it('filters by words and verdict, and opens what it finds', async () => {
    const [states] = await seenIn<
      Record<'before' | 'words' | 'violated' | 'none' | 'after', Seen> & { readonly bar: boolean }
    >(certificateHtml(recorded), [800], FILTER);
    if (states === undefined) throw new Error('the page was not seen');
    const violated = recorded.clauses.filter(({ violations }) => violations > 0);
    expect(states.bar).toBe(true);
    expect(states.before.shown).toHaveLength(states.before.all);
    expect(states.words.shown.length).toBeGreaterThan(0);
    expect(states.words.shown.length).toBeLessThan(states.before.all);
    expect(states.violated.shown).toEqual(
      violated.map(({ id, instruction }) => `${instruction}-${id}`),
    );
    for (const state of [states.words, states.violated]) {
      expect(state.visible).toBe(state.shown.length);
      expect(state.open).toBe(true);
      expect(state.count).toBe(`${String(state.shown.length)} of ${String(state.all)}`);
    }
    expect(states.none).toMatchObject({ shown: [], count: `0 of ${String(states.none.all)}` });
    expect(states.after).toEqual(states.before);
  });

  it('shows hostile texts as texts, and runs none of them', async () => {
    const certificate = attacking();
    const vote = voteOf([0, 1].map(() => ({ name: ATTACKS, directory: ATTACKS, certificate })));
    for (const html of [certificateHtml(certificate), voteHtml(vote)]) {
      const [page] = await seenIn<Attacked>(html, [800], ATTACKED);
      expect(page).toMatchObject({ hacked: null, strange: 0, scripts: 1, links: 0, hasRun: true });
      expect(page?.text).toContain(ATTACKS);
    }
  });

  it('would run them where they were not escaped and had no policy, and not with the policy', async () => {
    const unescaped = certificateHtml(attacking())
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      // Nobody would close it.
      .replaceAll('alert(', 'void (');
    const bare = unescaped.replace(/<meta http-equiv[^>]*>/, '');
    expect(bare).not.toBe(unescaped);
    const hacked = 'window.hacked ?? null';
    expect(await seenIn(unescaped, [800], hacked)).toEqual([null]);
    expect(await seenIn(bare, [800], hacked)).toEqual([1]);
  });
});
