/**
 * The certificate as a browser shows it. Needs Chromium: without it the test says that it is skipped,
 * unless VPSPEC_REQUIRE names chromium; then it fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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

describe.skipIf(isSkipped)('the pages in Chromium', () => {
  it('has no external resources, and fits a phone and a desk', async () => {
    const page = certificateHtml(await certified('MUL', 'SIN', 'LIT'));
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    const widths = [400, 1200];
    const body =
      'return { width: inner.documentElement.scrollWidth, text: inner.body.innerText.slice(0, 400) };';
    // Contents must not be wider than the window.
    for (const [index, seen] of inPages(widths.map((width) => ({ page, width, body }))).entries()) {
      const { text, width } = seen as { text: string; width: number };
      expect(text).toContain('NV30');
      expect(width).toBeLessThanOrEqual(widths[index] ?? 0);
    }
  });

  it('fits them too where it is of GPU programs', async () => {
    const certificate = await certify({
      backend: await openBackend('fault:sat-keeps-greater'),
      environment: 'NVvp4.0',
      queries: ['gp4.MOV.*', 'modifier', 'suffix', 'ADD'],
      gpuCases: loadCorpus(['gp4/2.X.4.1', 'gp4/2.X.8.ADD']).gpuCases,
    });
    const page = certificateHtml(certificate, disagreementCases(certificate));
    const widths = [400, 1200];
    const body = 'return { width: inner.documentElement.scrollWidth, text: inner.body.innerText };';
    for (const [index, seen] of inPages(widths.map((width) => ({ page, width, body }))).entries()) {
      const { text, width } = seen as { text: string; width: number };
      expect(text).toContain('gp4.modifier.SAT');
      expect(text).toContain('disagreements/1.yaml');
      expect(text).toContain('Implementation-defined choices that its results show');
      expect(width).toBeLessThanOrEqual(widths[index] ?? 0);
    }
  });

  it('filters by words and verdict, and opens what it finds', async () => {
    const certificate = await certified('MUL', 'SIN');
    const page = certificateHtml(certificate);
    const states = inPages([{ page, width: 800, body: FILTER }])[0] as Record<
      'before' | 'words' | 'violated' | 'none' | 'after',
      Seen
    > & { readonly bar: boolean };
    const violated = certificate.clauses.filter(({ violations }) => violations > 0);
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
    const attacks = [
      '<script>window.hacked = 1</script>',
      '"><img src=x onerror="window.hacked = 1">',
      "' onmouseover='window.hacked = 1",
      '</style></script></pre></title><svg onload="window.hacked = 1">',
      'javascript:window.hacked = 1',
    ].join(' ');
    const { backend, ...rest } = hostile();
    const given = {
      ...rest,
      backend: { ...backend, name: attacks, spec: attacks, notes: attacks },
    };
    const vote = voteOf(
      [0, 1].map(() => ({ name: attacks, directory: attacks, certificate: given })),
    );
    const look = `return {
      text: inner.body.innerText,
      hacked: inner.defaultView.hacked ?? null,
      strange: inner.querySelectorAll('img, iframe, object, link, [onerror], [onload]').length,
      scripts: inner.scripts.length,
      links: [...inner.links].filter((link) => !link.getAttribute('href').startsWith('#')).length,
      hasRun: !inner.getElementById('filter').hidden,
    };`;
    const pages = [certificateHtml(given), voteHtml(vote)];
    // Were it not escaped, the page's policy would still keep it from running; without that, it runs.
    const unescaped = certificateHtml(given)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      // Nobody would close it.
      .replaceAll('alert(', 'void (');
    const body = 'return inner.defaultView.hacked ?? null;';
    const bare = unescaped.replace(/<meta http-equiv[^>]*>/, '');
    expect(bare).not.toBe(unescaped);
    const seen = inPages([
      ...pages.map((page) => ({ page, width: 800, body: look })),
      ...[unescaped, bare].map((page) => ({ page, width: 800, body })),
    ]);
    for (const page of seen.slice(0, pages.length)) {
      expect(page).toMatchObject({ hacked: null, strange: 0, scripts: 1, links: 0, hasRun: true });
      expect((page as { text: string }).text).toContain(attacks);
    }
    expect(seen.slice(pages.length)).toEqual([null, 1]);
  });
});
