/**
 * The certificate as a browser shows it. Needs Chromium: without it the test says that it is skipped,
 * unless VPSPEC_REQUIRE names chromium; then it fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../spec/load/root.js';
import { openBackend } from '../oracles/backends/open.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import { disagreementCases } from '../oracles/certify/disagreement-cases.js';
import { certify } from '../oracles/certify/certify.js';
import { voteOf } from '../oracles/certify/vote.js';
import { certificateHtml } from './certificate/html.js';
import { certificate as hostile } from './certificate/made.testing.js';
import { voteHtml } from './vote/html.js';
import { isRequired } from '../oracles/stacks/required.testing.js';

const isThere = spawnSync('chromium', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'vpspec-pages-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--user-data-dir=${join(folder, 'profile')}`,
];

interface Job {
  readonly page: string;
  readonly width: number;
  /** A function body: it has the page's document as `inner`, and returns JSON. */
  readonly body: string;
}

/** Opens each page in a frame of that width, all in one Chromium, and runs what is to be run there. */
function inPages(jobs: readonly Job[]): readonly unknown[] {
  const outer = join(folder, 'outer.html');
  const frames = jobs.map(({ page, width }) => {
    const quoted = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<iframe style="width:${String(width)}px;height:900px;border:0" srcdoc="${quoted}"></iframe>`;
  });
  const bodies = jobs.map(({ body }) => `(inner) => { ${body} }`);
  writeFileSync(
    outer,
    `<!doctype html>${frames.join('')}<pre id="out"></pre><script>
const bodies = [${bodies.join(',')}];
onload = () => {
  const frames = [...document.querySelectorAll('iframe')];
  document.getElementById('out').textContent =
    JSON.stringify(frames.map((frame, index) => bodies[index](frame.contentDocument)));
};
</script>`,
  );
  const dom = execFileSync('chromium', [...FLAGS, '--dump-dom', `file://${outer}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 300_000,
  });
  const [, json = ''] = /<pre id="out">([^<]*)<\/pre>/.exec(dom) ?? [];
  return JSON.parse(
    json.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ) as readonly unknown[];
}

/** Sets the filter, and says how many entries are to be seen, what the count says, and which sections are open. */
const FILTER = `
  const set = (id, value) => {
    const control = inner.getElementById(id);
    control.value = value;
    control.dispatchEvent(new Event('input'));
  };
  const seen = () => {
    const entries = [...inner.querySelectorAll('[data-verdict]')];
    const shown = entries.filter((entry) => !entry.hidden);
    const groups = [...inner.querySelectorAll('details[data-group]')].filter((one) => !one.hidden);
    return {
      all: entries.length,
      shown: shown.map((entry) => entry.id || entry.textContent.trim().split(/\\s+/)[0]),
      visible: shown.filter((entry) => entry.checkVisibility()).length,
      count: inner.getElementById('filter-count').textContent,
      open: groups.every((group) => group.open),
    };
  };
  const bar = inner.getElementById('filter');
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
  return states;`;

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

const isSkipped = !isThere && !isRequired('chromium');
if (isSkipped) console.warn('skipped: the pages in Chromium; chromium is not installed');

/** What is seen of each page, asked of one Chromium together: to start it is most of what this costs. */
interface Looks {
  readonly recorded: Certificate;
  readonly page: string;
  readonly fit: readonly unknown[];
  readonly fitGpu: readonly unknown[];
  readonly filtered: unknown;
  readonly hostile: readonly unknown[];
}

const WIDTHS = [400, 1200] as const;
const FIT = 'return { width: inner.documentElement.scrollWidth, text: inner.body.innerText };';

const ATTACKS = [
  '<script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked = 1">',
  "' onmouseover='window.hacked = 1",
  '</style></script></pre></title><svg onload="window.hacked = 1">',
  'javascript:window.hacked = 1',
].join(' ');

/** Two pages with hostile texts, and what their first would be if they were not escaped: with the page's policy, and without. */
function hostileJobs(): readonly Job[] {
  const { backend, ...rest } = hostile();
  const given = {
    ...rest,
    backend: { ...backend, name: ATTACKS, spec: ATTACKS, notes: ATTACKS },
  };
  const vote = voteOf(
    [0, 1].map(() => ({ name: ATTACKS, directory: ATTACKS, certificate: given })),
  );
  const look = `return {
      text: inner.body.innerText,
      hacked: inner.defaultView.hacked ?? null,
      strange: inner.querySelectorAll('img, iframe, object, link, [onerror], [onload]').length,
      scripts: inner.scripts.length,
      links: [...inner.links].filter((link) => !link.getAttribute('href').startsWith('#')).length,
      hasRun: !inner.getElementById('filter').hidden,
    };`;
  const unescaped = certificateHtml(given)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    // Nobody would close it.
    .replaceAll('alert(', 'void (');
  const body = 'return inner.defaultView.hacked ?? null;';
  const bare = unescaped.replace(/<meta http-equiv[^>]*>/, '');
  expect(bare).not.toBe(unescaped);
  return [
    ...[certificateHtml(given), voteHtml(vote)].map((page) => ({ page, width: 800, body: look })),
    ...[unescaped, bare].map((page) => ({ page, width: 800, body })),
  ];
}

async function looks(): Promise<Looks> {
  const recorded = await certified('MUL', 'SIN', 'LIT');
  const page = certificateHtml(recorded);
  const gpu = await certify({
    backend: await openBackend('fault:sat-keeps-greater'),
    environment: 'NVvp4.0',
    queries: ['suffix', 'ADD'],
    gpuCases: loadCorpus(['gp4/2.X.4.1', 'gp4/2.X.8.ADD']).gpuCases,
  });
  const gpuPage = certificateHtml(gpu, disagreementCases(gpu));
  const fit = WIDTHS.map((width) => ({ page, width, body: FIT }));
  const fitGpu = WIDTHS.map((width) => ({ page: gpuPage, width, body: FIT }));
  const seen = inPages([{ page, width: 800, body: FILTER }, ...fit, ...fitGpu, ...hostileJobs()]);
  return {
    recorded,
    page,
    filtered: seen[0],
    fit: seen.slice(1, 3),
    fitGpu: seen.slice(3, 5),
    hostile: seen.slice(5),
  };
}

describe.skipIf(isSkipped)('the pages in Chromium', () => {
  let seen: Looks;
  beforeAll(async () => {
    seen = await looks();
  });

  /** Contents must not be wider than the window. */
  function expectToFit(all: readonly unknown[], ...words: readonly string[]): void {
    expect(all).toHaveLength(WIDTHS.length);
    for (const [index, each] of all.entries()) {
      const { text, width } = each as { text: string; width: number };
      for (const word of words) expect(text).toContain(word);
      expect(width).toBeLessThanOrEqual(WIDTHS[index] ?? 0);
    }
  }

  it('has no external resources, and fits a phone and a desk', () => {
    expect(seen.page).not.toMatch(/(src|href)="(?!#)/);
    expectToFit(seen.fit, 'NV30');
  });

  it('fits them too where it is of GPU programs', () => {
    expectToFit(
      seen.fitGpu,
      'gp4.modifier.SAT',
      'disagreements/1.yaml',
      'Implementation-defined choices that its results show',
    );
  });

  it('filters by words and verdict, and opens what it finds', () => {
    const states = seen.filtered as Record<
      'before' | 'words' | 'violated' | 'none' | 'after',
      Seen
    > & { readonly bar: boolean };
    const violated = seen.recorded.clauses.filter(({ violations }) => violations > 0);
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

  it('shows hostile texts as texts, and runs none of them', () => {
    const [certificate, vote, ...unescaped] = seen.hostile;
    for (const page of [certificate, vote]) {
      expect(page).toMatchObject({ hacked: null, strange: 0, scripts: 1, links: 0, hasRun: true });
      expect((page as { text: string }).text).toContain(ATTACKS);
    }
    // Were it not escaped, the page's policy would still keep it from running; without that, it runs.
    expect(unescaped).toEqual([null, 1]);
  });
});
