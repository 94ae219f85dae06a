/** Some pages of the site in headless Chromium, opened as files or from an address, for tests. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  isSkippedWithoutChromium,
  launchChromium,
  type Browser,
  type BrowserPage,
  type BrowserSession,
} from '../oracles/stacks/browser/chromium.testing.js';
import { openLibrary, type Library } from './book/library.js';
import type { Page } from './book/frame.js';
import { writePages } from './site.js';

/** How a page is opened. */
interface Opening {
  /** For tools of the tests, which are scripts that the pages' policy refuses. */
  readonly bypassCSP?: boolean;
  /** From an address, as a server gives it, and not as a file. */
  readonly isServed?: boolean;
  /** Runs in the page before any script of its own. */
  readonly before?: string;
}

export interface InChromium {
  readonly skipped: boolean;
  /** What a page said of errors, and what it asked for besides the site's own files, since it was opened. */
  readonly said: readonly string[];
  readonly folder: string;
  readonly open: (path: string, opening?: Opening) => Promise<BrowserPage>;
  /** An empty tab; what its pages say of errors, and what they ask for besides the site's own files, is told. */
  readonly tab: (
    tell: (what: string) => void,
    opening?: Pick<Opening, 'bypassCSP'>,
  ) => Promise<BrowserPage>;
  /** The browser itself, asked by its own protocol. */
  readonly session: () => Promise<BrowserSession>;
}

const HOST = 'http://site.test';

/** Writes some pages of the site alone. */
export function somePages(
  pages: (library: Library) => Iterable<Page>,
): (folder: string) => Promise<void> {
  return async (folder) => {
    const library = openLibrary();
    await writePages(folder, library, pages(library));
  };
}

/**
 * Writes the site, or pages of it, before all tests of a file, and starts the browser.
 *
 * @param what for the line that says that there is no Chromium
 * @param flags of the browser's own
 */
export function inChromium(
  what: string,
  writePagesTo: (folder: string) => Promise<unknown>,
  ...flags: readonly string[]
): InChromium {
  const skipped = isSkippedWithoutChromium(what);
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-pages-'));
  const said: string[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    if (skipped) return;
    await writePagesTo(folder);
    browser = await launchChromium('--enable-unsafe-swiftshader', ...flags);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const tab: InChromium['tab'] = async (tell, { bypassCSP = false } = {}) => {
    const context = await browser?.newContext({ bypassCSP });
    if (context === undefined) throw new Error('there is no browser');
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') tell(message.text());
    });
    page.on('pageerror', ({ message }) => {
      tell(message);
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(?:file|data|blob):/.test(url) && !url.startsWith(`${HOST}/`))
        tell(`asked for ${url}`);
    });
    return page;
  };
  const session: InChromium['session'] = async () => {
    const own = await browser?.newBrowserCDPSession();
    if (own === undefined) throw new Error('there is no browser');
    return own;
  };
  const open = async (
    path: string,
    { isServed = false, before, ...opening }: Opening = {},
  ): Promise<BrowserPage> => {
    said.splice(0);
    const page = await tab((what) => said.push(what), opening);
    if (before !== undefined) await page.addInitScript({ content: before });
    if (isServed) {
      await page.route(`${HOST}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const file = join(folder, decodeURIComponent(pathname));
        // As hosts of files do.
        return existsSync(file)
          ? route.fulfill({ path: file })
          : route.fulfill({ status: 404, path: join(folder, '404.html') });
      });
    }
    const [file = '', anchor] = path.split('#');
    const href = isServed ? `${HOST}/${file}` : pathToFileURL(join(folder, file)).href;
    await page.goto(anchor === undefined ? href : `${href}#${anchor}`);
    return page;
  };
  return { skipped, said, folder, open, tab, session };
}

/** What follows "#" in the address, as somebody finds it who goes there: the page writes it late, and before it loses the focus. */
export function linkOf(page: BrowserPage): Promise<string> {
  return page.evaluate<string>(`dispatchEvent(new Event('blur')), location.hash.slice(1)`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** On a phone and on a desk, in light and dark: no line is too wide, and axe finds nothing serious, nor what a finger misses. @param page with bypassCSP */
export async function expectReadable(page: BrowserPage): Promise<void> {
  await page.addScriptTag({ content: AXE });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [400, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(wide, `${String(width)} pixels wide`).toBeLessThanOrEqual(0);
      const found = await page.evaluate<readonly string[]>(
        `axe.run({ preload: false, rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target }) => target.flat().join(' ')).join(', ')))`,
      );
      expect(found, `${colorScheme}, ${String(width)} pixels wide`).toEqual([]);
    }
  }
}
