/**
 * A headless Chromium with one page, in which shaders run: ESSL 3.00 vertex shaders whose outputs are read
 * back through transform feedback, fragment shaders through a render target. The shader's interface is that of oracles/translate.
 */
import { chromiumExecutable, CHROMIUM_VARIABLE } from './find-chromium.js';
import { installPage } from './page-code.js';
import type {
  FeedbackPage,
  FeedbackRequest,
  FragmentDraw,
  Lost,
  PageInformation,
  RunReply,
} from './page-messages.js';
import { optionalPackage } from '../optional-package.js';
import { StackAbsent } from '../stack-absent.js';
import { temporaryFolder, type TemporaryFolder } from './temporary.js';

/**
 * Nothing that calls home, and no quiet change of the browser's version while it runs. Software rendering is
 * allowed, since WebGL would be missing without a GPU; where there is one, the browser takes it.
 */
const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--enable-unsafe-swiftshader',
];

/** What is called of playwright-core. */
interface Page {
  on(event: 'crash', listener: () => void): unknown;
  evaluate(script: string): Promise<unknown>;
  evaluate<R>(call: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(call: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  isClosed(): boolean;
}

interface Browser {
  newPage(): Promise<Page>;
  version(): string;
  close(): Promise<void>;
}

interface Playwright {
  readonly chromium: {
    launch(options: {
      readonly executablePath: string;
      readonly args: readonly string[];
    }): Promise<Browser>;
  };
}

/** The GPU process of the browser ended, or its driver was reset. */
export class ContextLost extends Error {
  override readonly name = 'ContextLost';
}

/** The page's global object, as functions that are sent there see it. */
type InPage = typeof globalThis & { readonly vpspec: FeedbackPage };

export class Feedback {
  #isCrashed = false;

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly information: PageInformation,
    private readonly folder: TemporaryFolder,
  ) {
    page.on('crash', () => {
      this.#isCrashed = true;
    });
  }

  /** Starts the browser: about a second. @throws StackAbsent */
  static async open(): Promise<Feedback> {
    const folder = temporaryFolder();
    let browser: Browser;
    try {
      browser = await launch(folder.path);
    } catch (error) {
      folder.remove();
      throw error;
    }
    try {
      const page = await browser.newPage();
      // Some compilers of TypeScript wrap named functions in calls of this helper, which the page lacks.
      await page.evaluate('globalThis.__name = (named) => named');
      const problem = await page.evaluate(installPage);
      if (problem !== null) throw new StackAbsent(problem);
      const information = await page.evaluate(() => (globalThis as InPage).vpspec.information);
      return new Feedback(browser, page, information, folder);
    } catch (error) {
      await browser.close();
      folder.remove();
      throw error;
    }
  }

  /** The browser's version. */
  get version(): string {
    return `Chromium ${this.browser.version()}`;
  }

  /** WebGL's strings. */
  get details(): Readonly<Record<string, string>> {
    return this.information.details;
  }

  /** Vectors that one draw can export: 16 at least. */
  get vectors(): number {
    return this.information.vectors;
  }

  /** Whether it can draw fragments, too. */
  get drawsFragments(): boolean {
    return this.information.drawsFragments;
  }

  /** Whether filters mix texels of 32-bit floating-point numbers. */
  get mixesFloats(): boolean {
    return this.information.mixesFloats;
  }

  /** The driver's log where it refuses the shader; null where it takes it. @throws ContextLost */
  async compile(
    shader: string,
    outputs: readonly string[],
    fragments: FragmentDraw | null,
  ): Promise<string | null> {
    const reply = await this.#ask(() =>
      this.page.evaluate(
        ([text, names, draw]) => (globalThis as InPage).vpspec.compile(text, names, draw),
        [shader, outputs, fragments] as const,
      ),
    );
    return 'refused' in reply ? reply.refused : null;
  }

  /** @throws ContextLost */
  async run(request: FeedbackRequest): Promise<RunReply> {
    return this.#ask(() =>
      this.page.evaluate((asked) => (globalThis as InPage).vpspec.run(asked), request),
    );
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.folder.remove();
  }

  /** What the page answers, unless page or context have gone. @throws ContextLost */
  async #ask<Reply extends object>(question: () => Promise<Reply | Lost>): Promise<Reply> {
    let reply: Reply | Lost;
    try {
      reply = await question();
    } catch (error) {
      if (!this.#isCrashed && !this.page.isClosed()) throw error;
      throw new ContextLost('the browser or its page has ended', { cause: error });
    }
    if ('lost' in reply) throw new ContextLost(reply.lost);
    return reply;
  }
}

/** @param folder for the browser's profile. @throws StackAbsent */
async function launch(folder: string): Promise<Browser> {
  const executablePath = chromiumExecutable();
  if (executablePath === null) {
    const named = process.env[CHROMIUM_VARIABLE] ?? '';
    throw new StackAbsent(
      named === ''
        ? `no Chromium on the path (apt package chromium); ${CHROMIUM_VARIABLE} may name one`
        : `${CHROMIUM_VARIABLE} is "${named}", which cannot be executed`,
    );
  }
  const { chromium } = (await optionalPackage(
    'playwright-core',
    'talks to the browser',
  )) as Playwright;
  const before = process.env['TMPDIR'];
  // playwright puts new profiles where temporary files go.
  process.env['TMPDIR'] = folder;
  try {
    return await chromium.launch({ executablePath, args: [...FLAGS] });
  } catch (error) {
    // The rest is the command line and what the browser has printed, at length.
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new StackAbsent(`${executablePath} does not start as a browser (${first})`);
  } finally {
    // The folder is gone once this browser is closed: what starts later, here or in a process of ours, needs another.
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
