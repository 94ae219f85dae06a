/**
 * Certificates in the site as a browser shows them: opened, compared, linked; and files of others, which can do nothing to the page.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { certificate } from '../reports/certificate/made.testing.js';
import { packageRoot } from '../spec/load/root.js';
import { certificatesPage } from './book/certificates.js';
import { playPage } from './book/play.js';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { expectReadable, inChromium, somePages } from './in-chromium.testing.js';

const { skipped, said, folder, open } = inChromium(
  'certificates, in the site',
  somePages((library) => [certificatesPage(library), playPage()]),
);

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function kept(name: string): Given {
  const folder = name.endsWith('-gl') ? 'docs/certificates/gl' : 'docs/certificates';
  const path = join(packageRoot(), folder, `${name}.tar.gz`);
  return { name: `${name}.tar.gz`, mimeType: 'application/gzip', buffer: readFileSync(path) };
}

function json(text: string): Given {
  return { name: 'certificate.json', mimeType: 'application/json', buffer: Buffer.from(text) };
}

async function openedWith(page: BrowserPage, ...files: readonly Given[]): Promise<void> {
  await page.setInputFiles('#certificate-files', files);
  await page.waitForSelector('#certificates h1, #certificates .status.bad');
}

const LINKS = `[...document.querySelectorAll('#certificates a')].map((link) => link.getAttribute('href'))`;

describe.skipIf(skipped)('certificates', () => {
  it.each([false, true])('one is its page, whose cases open in the playground (served: %s)', async (isServed) => {
    const page = await open('certificates.html', { isServed });
    await openedWith(page, kept('browser-vp2.0'));
    expect(await page.textContent('#certificates h1')).toBe('browser');
    const links = await page.evaluate<readonly string[]>(LINKS);
    expect(links).toContain('clause/vp2.COS.accuracy.html');
    expect(links).toContain('erratum/vp2.E-angle-range.html');
    expect(links.every((link) => /^(?:#|clause\/|erratum\/|play\.html#)/.test(link))).toBe(true);
    expect(await page.evaluate(`[...document.querySelectorAll('#certificates a[href^="#"]')].every((link) => document.getElementById(decodeURIComponent(link.getAttribute('href').slice(1))) !== null)`)).toBe(true);
    // The filter of the page works here too.
    await page.fill('#filter-text', 'vp2.COS.accuracy');
    expect(await page.textContent('#filter-count')).toMatch(/^\d+ of /);
    expect(said).toEqual([]);
    const play = links.find((link) => link.startsWith('play.html#')) ?? '';
    const playground = await open(play);
    await playground.waitForSelector('#play .status:has-text("after")');
    expect(await playground.textContent('#play .status')).toMatch(/^VP2\.0: completed/);
    expect(said).toEqual([]);
  });

  it('several stand side by side; another choice replaces them', async () => {
    const page = await open('certificates.html');
    await openedWith(page, kept('browser-vp2.0'), kept('webgpu-vp2.0'));
    expect(await page.textContent('#certificates h1')).toBe('2 certificates side by side');
    // Every finding has a way to its clause, and one to the playground.
    const findings = await page.evaluate<readonly (readonly string[])[]>(
      `[...document.querySelectorAll('#certificates .violation[id], #certificates [id^=found] .violation')].map((each) => [...each.querySelectorAll('a')].map((link) => link.getAttribute('href')))`,
    );
    expect(findings.length).toBeGreaterThan(3);
    for (const links of findings) {
      expect(links).toEqual(expect.arrayContaining([expect.stringMatching(/^clause\//), expect.stringMatching(/^play\.html#/)]));
    }
    await page.setInputFiles('#certificate-files', [json('{}')]);
    await page.waitForSelector('#certificates .status.bad');
    expect(await page.textContent('#certificates .status')).toMatch(/^certificate\.json: is no certificate/);
    expect(await page.evaluate(`document.querySelector('#certificates h1')`)).toBeNull();
    expect(said).toEqual([]);
  });

  it.each([false, true])('those that are kept are a link each, alone and side by side (served: %s)', async (isServed) => {
    const page = await open('certificates.html#nv20-vp1.1', { isServed });
    await page.waitForSelector('#certificates h1');
    expect(await page.textContent('#certificates h1')).toBe('NV20');
    await page.click('#certificates-kept summary');
    await page.click('[data-kept*=","]');
    await page.waitForSelector('#certificates .votes');
    expect(await page.textContent('#certificates h1')).toBe('3 certificates side by side');
    expect(page.url()).toMatch(/#browser-vp2\.0,webgpu-vp2\.0,llvmpipe-glsl-vp2\.0$/);
    const any = await open('certificates.html#nv20-vp1.1%2Cc-vp1.0,nv20-vp1.1', { isServed });
    await any.waitForSelector('#certificates .votes');
    expect(await any.textContent('#certificates h1')).toBe('2 certificates side by side');
    const half = await open('certificates.html#c-vp1.0,<b>x', { isServed });
    expect(await half.textContent('#certificates .status.bad')).toBe('No kept certificate is called "<b>x".');
    // What is no such name opens nothing: a place of the page, or a path of somebody else's.
    const other = await open('certificates.html#../../x', { isServed });
    expect(await other.textContent('#certificates .status')).toBe('');
    const broken = await open('certificates.html#%zz,', { isServed });
    expect(await broken.textContent('#certificates .status')).toBe('');
    expect(said).toEqual([]);
  });

  it('one that is dropped is opened, and the page stays', async () => {
    const page = await open('certificates.html');
    const bytes = kept('c-vp1.0').buffer.toString('base64');
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob('${bytes}'), (each) => each.charCodeAt(0))], 'c.tar.gz'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    await page.waitForSelector('#certificates h1');
    expect(page.url()).toMatch(/certificates\.html$/);
    expect(await page.textContent('#certificates .status')).toBe('Open: c.tar.gz');
    expect(said).toEqual([]);
  });

  it.each([false, true])('those of a GL are opened as listed and as chosen; each finding leads to its command and its sections (served: %s)', async (isServed) => {
    const page = await open('certificates.html#softpipe-gl', { isServed });
    await page.waitForSelector('#certificates h1');
    expect(await page.textContent('#certificates h1')).toBe('mesa softpipe');
    const findings = await page.evaluate<readonly (readonly string[])[]>(
      `[...document.querySelectorAll('#certificates .violation[id]')].map((each) => [...each.querySelectorAll('a')].map((link) => link.getAttribute('href')))`,
    );
    expect(findings.length).toBeGreaterThan(10);
    for (const links of findings) {
      expect(links).toEqual(expect.arrayContaining([expect.stringMatching(/^gl-command\/gl/), expect.stringMatching(/^section\//)]));
      expect(links.every((link) => /^(?:#|section\/|gl-command\/|clause\/)/.test(link))).toBe(true);
    }
    expect(await page.evaluate(`[...document.querySelectorAll('#certificates a[href^="#"]')].every((link) => document.getElementById(decodeURIComponent(link.getAttribute('href').slice(1))) !== null)`)).toBe(true);
    await page.fill('#filter-text', 'matrix 2.10.2');
    expect(await page.textContent('#filter-count')).toMatch(/^\d+ of /);
    await openedWith(page, kept('softpipe-gl'), kept('llvmpipe-gl'));
    await page.waitForSelector('#certificates .votes');
    expect(await page.textContent('#certificates h1')).toBe('2 certificates side by side');
    await page.setInputFiles('#certificate-files', [kept('softpipe-gl'), kept('c-vp1.0')]);
    await page.waitForSelector('#certificates .status.bad');
    expect(await page.textContent('#certificates .status')).toMatch(/is a certificate of a GL, and c-vp1\.0\.tar\.gz is none/);
    expect(said).toEqual([]);
  });

  it.each([true, false])('a hostile one runs nothing and changes nothing around it (policy lifted: %s)', async (bypassCSP) => {
    const page = await open('certificates.html', { bypassCSP });
    await page.evaluate(`document.title = 'safe'`);
    // Whatever text stands in it is markup that would run.
    const attack = `"'><img src=x onerror="document.body.dataset.hit=1"><svg onload="document.body.dataset.hit=1"></svg></main><script>document.body.dataset.hit=1</script><a href="javascript:document.body.dataset.hit=1">x</a>`;
    const everywhere = (value: unknown): unknown => {
      if (typeof value === 'string') return /[ <]/.test(value) ? value + attack : value;
      if (Array.isArray(value)) return value.map(everywhere);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'verdict' ? each : everywhere(each)]));
    };
    const own = certificate();
    const hostile = { ...(everywhere(own) as typeof own), backend: { ...own.backend, name: attack } };
    await openedWith(page, json(JSON.stringify(hostile)));
    expect(await page.textContent('#certificates h1')).toContain('<img src=x');
    expect(await page.evaluate(`document.body.dataset.hit ?? null`)).toBeNull();
    expect(await page.evaluate(`document.querySelectorAll('#certificates img, #certificates script:not([src$="assets/filter.js"]), #certificates [onerror], #certificates [onload], #certificates a[href^="javascript"]').length`)).toBe(0);
    expect(await page.evaluate(`document.querySelector('#certificates').closest('main').id`)).toBe('content');
    expect(said).toEqual([]);
  });

  it('stays within its budget: 520 kB of what reads them, compressed', () => {
    const size = (name: string): number => gzipSync(readFileSync(join(folder, 'assets', name))).length;
    expect(size('certificate-worker.js')).toBeLessThan(520_000);
    expect(size('certificates.js')).toBeLessThan(10_000);
  });

  it('is readable', async () => {
    const page = await open('certificates.html', { bypassCSP: true });
    await openedWith(page, kept('browser-vp2.0'));
    await expectReadable(page);
    await openedWith(page, kept('browser-vp2.0'), kept('nv30-vp2.0'));
    await page.waitForSelector('#certificates .votes');
    await expectReadable(page);
    for (const files of [[kept('softpipe-gl')], [kept('softpipe-gl'), kept('llvmpipe-gl')]]) {
      const other = await open('certificates.html', { bypassCSP: true });
      await openedWith(other, ...files);
      await expectReadable(other);
    }
  });
}); // prettier-ignore
