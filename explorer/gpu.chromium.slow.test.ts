/**
 * The page that certifies its own browser: what it downloads is what `vpspec verify` takes, and says what the command line says of
 * the same budget and seed; whatever goes wrong ends in a clear state. SwiftShader stands for the GPU.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openBackend } from '../oracles/backends/open.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { certify } from '../oracles/certify/certify.js';
import { parseBudget } from '../oracles/units/budget.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { gpuPage } from './book/gpu.js';
import { playPage } from './book/play.js';
import { vpspec } from './command.testing.js';
import { expectReadable, inChromium, somePages } from './in-chromium.testing.js';
import { HostedStack } from '../oracles/stacks/hosted-stack.js';
import { openStack } from '../oracles/stacks/open-stack.js';
import { pointsOf, wordsOf } from './accuracy/figure.js';
import { sweep } from './accuracy/sweep.js';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';

const { skipped, said, folder, open } = inChromium(
  'this browser’s GPU',
  somePages(() => [gpuPage(), playPage()]),
);

const STATUS = '#gpu .status';
/** Nothing is asked any more. */
const OVER = '#gpu[data-state=over]';

/** Milliseconds that a small certificate may take on a machine that has other things to do. */
const PATIENCE = { timeout: 300_000 };

/** Some units are asked. */
const ASKED = `${STATUS}:text-matches("^[1-9][0-9]* of 400 units")`;

async function begun(
  page: BrowserPage,
  environment: string,
  units: number,
  seed = 1,
): Promise<void> {
  await page.selectOption('#gpu-environment', environment);
  await page.fill('#gpu-budget', String(units));
  await page.fill('#gpu-seed', String(seed));
  await page.click('#gpu button.main');
}

/** What does not depend on who was asked through what. */
function judged({ backend, campaign, ...rest }: Certificate): unknown {
  return {
    ...rest,
    machine: null,
    engine: backend.engine,
    verdicts: campaign?.verdicts,
    units: campaign?.units,
  };
}

/** By plot: what is said of the page's own results, and whose stand beside them. */
const PLOTTED = `[...document.querySelectorAll('#gpu-accuracy details')].map((own) => [
  own.dataset.plot, ...[...own.querySelectorAll('figure')].map((figure, at) =>
    at === 0 ? figure.querySelector('svg').getAttribute('aria-label') : figure.querySelector('strong').textContent)])`;

/** The same of the browser that the command line starts, and of what is kept. */
async function plottedOf(environment: AnyEnvironmentName): Promise<unknown> {
  const hosted = await openStack('browser')?.(['strict']);
  if (!(hosted instanceof HostedStack)) throw new Error('the browser runs no shaders');
  try {
    // None is kept of GF3.
    const beside = environment === 'GF3' ? [] : ['browser', 'llvmpipe', 'softpipe', 'webgpu'];
    return (await sweep(hosted.stack, environment)).map(({ plot, results }) => {
      const operands = [...plot.operands()];
      const points = pointsOf(plot, operands.map((operand, at) => [operand, results[at] ?? 0]));
      const own = `Error of ${plot.name} on this browser: ${wordsOf(points)}`;
      return [plot.name, own, ...beside];
    });
  } finally {
    await hosted.stack.close();
  }
} // prettier-ignore

/** The page's clock: minutes go by at once, a second at each look. */
const CLOCK = `let now = 0; performance.now = () => (now += 1000);
  const later = window.setInterval; window.setInterval = (look) => later(look, 1);`;

/** What a page tells of a worker that does as a test says. */
function instead(script: string): string {
  return `window.Worker = class { postMessage() { ${script} } terminate() { window.ended = true; } };`;
}

describe.skipIf(skipped)('this browser’s GPU', () => {
  it.each<readonly [AnyEnvironmentName, number, number, boolean]>([
    ['VP2.0', 45, 2, false],
    ['NVfp4.0', 12, 1, true],
    // Cases that it inherits from NV_vertex_program, and hashes of its own.
    ['GF3', 30, 2, false],
  ])('%s, %i units, seed %i: the certificate is verified, and is that of the command line (served: %s)', async (environment, units, seed, isServed) => {
    const page = await open('gpu.html', { isServed });
    await begun(page, environment, units, seed);
    await page.waitForSelector(OVER, PATIENCE);
    expect(await page.textContent(STATUS)).toMatch(/^Certified\. /);
    expect(await page.textContent('#certificates h1')).toBe('browser');
    const download = page.waitForEvent('download');
    await page.click('#gpu-download');
    const archive = await (await download).path();
    const kept = readCertificate(certificateFiles(archive));
    // It ends with another code than 0 where anything is not as it was written, or does not follow.
    const { stdout } = await vpspec('verify', archive);
    expect(stdout).toContain(kept.verdict);
    const backend = await openBackend('browser');
    try {
      expect(await page.evaluate(PLOTTED)).toEqual(await plottedOf(environment));
      const budget = parseBudget(String(units));
      const { date = '' } = kept.machine;
      const own = await certify({ backend, environment, date, campaign: { seed, budget } });
      expect(judged(kept)).toEqual(judged(own));
    } finally {
      await backend.close();
    }
    expect(said).toEqual([]);
  });

  it('says what was asked when it is cancelled, and can be asked again', async () => {
    const page = await open('gpu.html');
    await begun(page, 'VP2.0', 400);
    await page.waitForSelector(ASKED, PATIENCE);
    await page.click('#gpu button[title="stop asking"]');
    expect(await page.textContent(STATUS)).toMatch(/^Cancelled\. [1-9]\d* of 400 units asked/);
    await page.waitForSelector(OVER);
    await begun(page, 'VP1.0', 400);
    await page.waitForSelector(ASKED, PATIENCE);
    expect(said).toEqual([]);
  });

  it('says so where a driver hangs, with the program that it was given', async () => {
    const program = '!!VP2.0\\nMOV o[HPOS], v[0];\\nEND\\n';
    const worker = instead(`
      this.onmessage({ data: { kind: 'progress', label: 'units', done: 7, total: 20 } });
      this.onmessage({ data: { kind: 'driver', program: ${JSON.stringify(program)} } });`);
    const page = await open('gpu.html', { before: worker + CLOCK });
    await begun(page, 'VP2.0', 20);
    await page.waitForSelector(OVER, PATIENCE);
    expect(await page.textContent(STATUS)).toMatch(/^The driver hangs: .* 7 of 20 units asked/);
    expect(await page.textContent('#gpu pre')).toBe(program);
    expect(await page.evaluate('window.ended')).toBe(true);
    expect(said).toEqual([]);
  });

  it('keeps the certificate where the driver hangs over the plots, and says so', async () => {
    const program = '!!VP2.0\\nSIN o[HPOS], v[0].x;\\nEND\\n';
    const shown = { kind: 'shown', body: '<p>the certificate</p>', pages: {}, plays: {}, programs: {}, findings: {} };
    const worker = instead(`
      this.onmessage({ data: { kind: 'progress', label: 'units', done: 20, total: 20 } });
      this.onmessage({ data: { kind: 'certified', shown: ${JSON.stringify(shown)}, verdict: 'conforms', archive: new Uint8Array(1), name: 'made' } });
      window.between = document.querySelector('#gpu').dataset.state;
      this.onmessage({ data: { kind: 'driver', program: ${JSON.stringify(program)} } });`);
    const page = await open('gpu.html', { before: worker + CLOCK });
    await begun(page, 'VP2.0', 20);
    await page.waitForSelector(OVER, PATIENCE);
    expect(await page.evaluate('window.between')).toBe('running');
    expect(await page.textContent(STATUS)).toBe('Certified. 20 of 20 units asked, no program departs. Verdict: conforms.');
    expect(await page.textContent('#gpu-accuracy .warn')).toMatch(/^There are no plots\. The driver hangs: /);
    expect(await page.textContent('#gpu-accuracy pre')).toBe(program);
    expect(await page.textContent('#certificates')).toBe('the certificate');
    expect(await page.textContent('#gpu-download')).toBe('Download made.tar.gz');
    expect(said).toEqual([]);
  });

  it('does not say that no program departs where instructions by themselves do', async () => {
    const shown = { kind: 'shown', body: '<p>the certificate</p>', pages: {}, plays: {}, programs: {}, findings: {} };
    const worker = instead(`
      this.onmessage({ data: { kind: 'progress', label: 'units', done: 12, total: 12 } });
      this.onmessage({ data: { kind: 'certified', shown: ${JSON.stringify(shown)}, verdict: 'does not conform', archive: new Uint8Array(1), name: 'made' } });`);
    const page = await open('gpu.html', { before: worker });
    await begun(page, 'VP2.0', 12);
    await page.waitForSelector(`${STATUS}:has-text("Certified")`);
    expect(await page.textContent(STATUS)).toBe('Certified. 12 of 12 units asked. Verdict: does not conform.');
    expect(said).toEqual([]);
  });

  it('shows its own plots where the kept ones cannot be read', async () => {
    const shown = { kind: 'shown', body: '', pages: {}, plays: {}, programs: {}, findings: {} };
    const plots = [{ plot: 'RCP', over: 'over all', words: 'the worst', figure: '<figure><figcaption>own</figcaption></figure>' }];
    const late = `const { append } = Element.prototype;
      Element.prototype.append = function (...added) {
        if (!String(added[0]?.src).includes('assets/accuracy')) return append.apply(this, added);
        setTimeout(() => added[0].dispatchEvent(new Event('error')));
      };`;
    const worker = instead(`
      this.onmessage({ data: { kind: 'certified', shown: ${JSON.stringify(shown)}, verdict: 'conforms', archive: new Uint8Array(1), name: 'made' } });
      this.onmessage({ data: { kind: 'accuracy', plots: ${JSON.stringify(plots)} } });`);
    const page = await open('gpu.html', { before: worker + late });
    await begun(page, 'VP2.0', 20);
    await page.waitForSelector(OVER, PATIENCE);
    expect(await page.textContent('#gpu-accuracy .warn')).toMatch(/^Those that are kept cannot be shown: assets\/accuracy\.js cannot be read/);
    expect(await page.textContent('#gpu-accuracy figcaption')).toBe('own');
    expect(await page.textContent(STATUS)).toMatch(/^Certified\. /);
  });

  it('says so where the GPU is lost for good', async () => {
    const worker = instead(`
      this.onmessage({ data: { kind: 'progress', label: 'units', done: 3, total: 20 } });
      this.onmessage({ data: { kind: 'failed', isDriver: true, message: 'the browser offers no WebGL 2 context' } });`);
    const page = await open('gpu.html', { before: worker });
    await begun(page, 'VP2.0', 20);
    await page.waitForSelector(OVER, PATIENCE);
    expect(await page.textContent(STATUS)).toMatch(/^The GPU cannot be asked, or not any more: .*\. 3 of 20 units asked/);
  });

  it('goes on with a second run when the first, which was cancelled, fails late', async () => {
    // The first script that is wanted comes never: it fails when the test says so.
    const late = `const { append } = Element.prototype;
      Element.prototype.append = function (...added) {
        if (window.late !== undefined || !String(added[0]?.src).includes('corpus')) return append.apply(this, added);
        window.late = added[0];
      };`;
    const worker = instead(`
      this.onmessage({ data: { kind: 'progress', label: 'units', done: 3, total: 400 } });`);
    const page = await open('gpu.html', { before: worker + late });
    await begun(page, 'VP2.0', 400);
    await page.click('#gpu button[title="stop asking"]');
    await begun(page, 'VP1.0', 400);
    await page.waitForSelector(ASKED, PATIENCE);
    await page.evaluate(`window.late.dispatchEvent(new Event('error'))`);
    expect(await page.evaluate(`new Promise((done) => setTimeout(done)).then(() => window.ended ?? false)`)).toBe(false);
    expect(await page.textContent(STATUS)).toMatch(/^3 of 400 units asked/);
    expect(await page.evaluate(`document.querySelector('#gpu').dataset.state`)).toBe('running');
    expect(said).toEqual([]);
  });

  it('says so where a page has no workers', async () => {
    const none = await open('gpu.html', { before: 'window.Worker = undefined; window.vpspecCorpus = {};' });
    await begun(none, 'VP2.0', 20);
    await none.waitForSelector(OVER, PATIENCE);
    expect(await none.textContent(STATUS)).toMatch(/^It cannot be asked: /);
  });

  it('is readable', async () => {
    const page = await open('gpu.html', { bypassCSP: true });
    await expectReadable(page);
    await begun(page, 'VP1.0', 20);
    await page.waitForSelector(OVER, PATIENCE);
    await expectReadable(page);
  });

  it('stays within its budget: a megabyte of code and a quarter of one for each half of the corpus, compressed', () => {
    const size = (name: string): number => gzipSync(readFileSync(join(folder, 'assets', name))).length;
    expect(size('gpu-worker.js')).toBeLessThan(900_000);
    expect(size('corpus-vp.js')).toBeLessThan(150_000);
    expect(size('corpus-gpu.js')).toBeLessThan(280_000);
    expect(size('gpu.js')).toBeLessThan(30_000);
    expect(size('accuracy.js')).toBeLessThan(200_000);
  });
}); // prettier-ignore
