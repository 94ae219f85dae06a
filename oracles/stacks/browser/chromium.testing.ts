/** The installed Chromium for tests that look at pages, and what they call of playwright-core. */
import { optionalPackage } from '../optional-package.js';
import { isSkipped } from '../required.testing.js';
import { chromiumExecutable } from './find-chromium.js';

interface Fulfilled {
  readonly status?: number;
  readonly path?: string;
}

export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  url(): string;
  setContent(html: string): Promise<void>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(media: {
    colorScheme?: 'light' | 'dark';
    media?: 'screen' | 'print';
    reducedMotion?: 'reduce' | 'no-preference';
  }): Promise<void>;
  evaluate<R>(code: string): Promise<R>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  textContent(selector: string): Promise<string | null>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  readonly mouse: { move(x: number, y: number): Promise<void> };
  waitForFunction(code: string): Promise<unknown>;
  waitForSelector(
    selector: string,
    options?: { state?: 'attached'; timeout?: number },
  ): Promise<unknown>;
  setInputFiles(
    selector: string,
    files: readonly {
      readonly name: string;
      readonly mimeType: string;
      readonly buffer: Buffer;
    }[],
  ): Promise<void>;
  selectOption(selector: string, value: string): Promise<unknown>;
  waitForEvent(
    event: 'download',
  ): Promise<{ path(): Promise<string>; suggestedFilename(): string }>;
  addInitScript(script: { content: string }): Promise<unknown>;
  context(): { newCDPSession(page: BrowserPage): Promise<BrowserSession> };
  close(): Promise<void>;
  addScriptTag(script: { content: string }): Promise<unknown>;
  on(
    event: string,
    listener: (what: {
      text(): string;
      type(): string;
      url(): string;
      failure(): { readonly errorText: string } | null;
      message: string;
    }) => void,
  ): void;
  route(
    url: string,
    handler: (route: {
      request(): { url(): string };
      fulfill(response: Fulfilled): Promise<void>;
    }) => Promise<void>,
  ): Promise<unknown>;
}

/** What the browser itself tells of a page, by its own protocol. */
export interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
  on(
    event: string,
    listener: (told: { readonly value: readonly unknown[]; readonly message: string }) => void,
  ): void;
  once(event: string, listener: () => void): void;
  detach(): Promise<void>;
}

export interface Browser {
  newPage(): Promise<BrowserPage>;
  newBrowserCDPSession(): Promise<BrowserSession>;
  newContext(options: { bypassCSP: boolean }): Promise<{ newPage(): Promise<BrowserPage> }>;
  close(): Promise<void>;
}

interface Playwright {
  readonly chromium: {
    launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
  };
}

/** Whether tests are skipped for want of Chromium, which is said once; `what` names the tests. */
export function isSkippedWithoutChromium(what: string): boolean {
  return isSkipped('chromium', chromiumExecutable() !== null, what);
}

/**
 * @param flags of the browser's own, besides those of every test
 * @throws StackAbsent without playwright-core; playwright's own error where the browser does not start
 */
export async function launchChromium(...flags: readonly string[]): Promise<Browser> {
  const { chromium } = (await optionalPackage(
    'playwright-core',
    'talks to the browser',
  )) as Playwright;
  return chromium.launch({
    executablePath: chromiumExecutable() ?? '',
    args: ['--no-sandbox', ...flags],
  });
}
