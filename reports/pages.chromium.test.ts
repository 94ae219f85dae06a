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
import { certify } from '../oracles/certify/certify.js';
import { certificateHtml } from './certificate/html.js';

const isRequired = (process.env['VPSPEC_REQUIRE'] ?? '').split(/[ ,]+/).includes('chromium');
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

/** What a page of that width measures: its contents must not be wider than the window. */
function measure(page: string, width: number): { readonly width: number; readonly text: string } {
  const outer = join(folder, `outer-${String(width)}.html`);
  const quoted = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  writeFileSync(
    outer,
    `<!doctype html><iframe style="width:${String(width)}px;height:900px;border:0" srcdoc="${quoted}"></iframe>
<pre id="out"></pre><script>
const frame = document.querySelector('iframe');
frame.onload = () => {
  const inner = frame.contentDocument;
  const text = inner.body.innerText.slice(0, 400);
  document.getElementById('out').textContent =
    JSON.stringify({ width: inner.documentElement.scrollWidth, text });
};
</script>`,
  );
  const dom = execFileSync('chromium', [...FLAGS, '--dump-dom', `file://${outer}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
  });
  const [, json = ''] = /<pre id="out">([^<]*)<\/pre>/.exec(dom) ?? [];
  return JSON.parse(
    json.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  ) as ReturnType<typeof measure>;
}

const isSkipped = !isThere && !isRequired;
if (isSkipped) console.warn('skipped: the pages in Chromium; chromium is not installed');

describe.skipIf(isSkipped)('the certificate in Chromium', () => {
  it('has no external resources, and fits a phone and a desk', { timeout: 120_000 }, async () => {
    const recording = join(packageRoot(), 'cases/recordings/nv30');
    const backend = await openBackend(`recording:${recording}`);
    const page = certificateHtml(await certify({ backend, queries: ['MUL', 'SIN', 'LIT'] }));
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    for (const width of [400, 1200]) {
      const seen = measure(page, width);
      expect(seen.text).toContain('NV30');
      expect(seen.width).toBeLessThanOrEqual(width);
    }
  });
});
