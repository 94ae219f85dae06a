/**
 * The page that certifies its own browser, when its tab is put to sleep and when the process of the GPU crashes in the middle: it goes
 * on, says what happened, and its certificate is verified. SwiftShader stands for the GPU.
 * Needs Chromium: without it the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { BrowserSession } from '../oracles/stacks/browser/chromium.testing.js';
import { gpuPage } from './book/gpu.js';
import { vpspec } from './command.testing.js';
import { inChromium, somePages } from './in-chromium.testing.js';

const { skipped, folder, open, session } = inChromium(
  'this browser’s GPU when it is lost',
  somePages(() => [gpuPage()]),
  // WebGPU on SwiftShader.
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-webgpu-adapter=swiftshader',
);

/** Keeps what is offered as a download. */
const KEEPING = `const made = URL.createObjectURL;
URL.createObjectURL = (blob) => { window.kept = blob; return made.call(URL, blob); };`;

/** Makes a part of whatever script the page makes a worker of. */
const IN_WORKERS = (code: string): string => `window.Blob = class extends Blob {
  constructor(parts, options) {
    super(options?.type === 'text/javascript' ? [${JSON.stringify(`${code}\n`)}, ...parts] : parts, options);
  }
};`;

/** The first WebGPU device is lost behind its fifth run, when nothing has crashed: as by a reset of its driver. */
const LOSING = `{
  const request = GPUAdapter.prototype.requestDevice;
  let devices = 0;
  GPUAdapter.prototype.requestDevice = async function (...how) {
    const device = await request.apply(this, how);
    if (++devices > 1) return device;
    const submit = device.queue.submit.bind(device.queue);
    let runs = 0;
    device.queue.submit = (commands) => {
      submit(commands);
      if (++runs === 5) device.destroy();
    };
    return device;
  };
}`;

const BEGIN = (environment: string, api: string, units: number): string => `(() => {
  document.querySelector('#gpu-environment').value = '${environment}';
  document.querySelector('#gpu-api').value = '${api}';
  document.querySelector('#gpu-budget').value = '${String(units)}';
  document.querySelector('#gpu button.main').click();
})()`;

const STATUS = `document.querySelector('#gpu .status').textContent`;
const NOTE = `document.querySelector('#gpu-note').textContent`;
const IS_OVER = `document.querySelector('#gpu').dataset.state === 'over'`;
const IS_ASKED = `/^[1-9]\\d* of \\d+ units/.test(${STATUS})`;
/** The certificate, as numbers of bytes. */
const KEPT = `kept.arrayBuffer().then((bytes) => [...new Uint8Array(bytes)])`;

type Evaluate = <R>(code: string) => Promise<R>;

async function until(evaluate: Evaluate, condition: string): Promise<void> {
  for (let looks = 0; looks < 1200; looks++) {
    if (await evaluate<boolean>(condition)) return;
    await pause(250);
  }
  throw new Error(`it does not come to ${condition}: ${await evaluate<string>(STATUS)}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function expectVerified(evaluate: Evaluate, name: string): Promise<void> {
  const archive = join(folder, name);
  writeFileSync(archive, Uint8Array.from(await evaluate<readonly number[]>(KEPT)));
  // It ends with another code than 0 where anything does not follow.
  expect((await vpspec('verify', archive)).stdout).toContain(
    'verified: everything follows from the results of',
  );
}

/** A tab that can be hidden: those of playwright always say that they are seen. */
class Tab {
  #asked = 0;
  readonly #waiting = new Map<number, (reply: unknown) => void>();

  private constructor(
    private readonly browser: BrowserSession,
    readonly targetId: string,
    private readonly sessionId: string,
  ) {
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as {
        readonly id?: number;
        readonly result?: unknown;
      };
      if (id !== undefined) this.#waiting.get(id)?.(result);
    });
  }

  static async opened(browser: BrowserSession, url: string): Promise<Tab> {
    const { targetId } = (await browser.send('Target.createTarget', { url })) as {
      targetId: string;
    };
    const how = { targetId, flatten: false };
    const { sessionId } = (await browser.send('Target.attachToTarget', how)) as {
      sessionId: string;
    };
    return new Tab(browser, targetId, sessionId);
  }

  send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      const message = JSON.stringify({ id, method, params });
      this.browser
        .send('Target.sendMessageToTarget', { sessionId: this.sessionId, message })
        .catch(reject);
    });
  }

  readonly evaluate: Evaluate = async <R>(expression: string) => {
    const how = { expression, returnByValue: true, awaitPromise: true };
    const reply = (await this.send('Runtime.evaluate', how)) as {
      readonly result: { readonly value: R };
    };
    return reply.result.value;
  };
}

/** Longer than a page takes for a sleep. */
const SLEEP = 12_000;

describe.skipIf(skipped)('this browser’s GPU', () => {
  it('goes on when its tab was frozen in the middle, says for how long, and its certificate is verified', async () => {
    const browser = await session();
    const tab = await Tab.opened(browser, 'about:blank');
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `${KEEPING}
      window.seen = []; for (const name of ['freeze', 'resume']) document.addEventListener(name, () => seen.push(name));` });
    await tab.send('Page.navigate', { url: pathToFileURL(join(folder, 'gpu.html')).href });
    await until(tab.evaluate, `document.querySelector('#gpu-budget') !== null`);
    await tab.evaluate(BEGIN('VP2.0', 'browser', 60));
    await until(tab.evaluate, IS_ASKED);
    const other = (await browser.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
    await browser.send('Target.activateTarget', other);
    await until(tab.evaluate, 'document.hidden');
    expect(await tab.evaluate(NOTE)).toBe('The page is in the background: it goes on, more slowly.');
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    await pause(1000);
    const before = await tab.evaluate(STATUS);
    await pause(SLEEP);
    expect(await tab.evaluate(STATUS)).toBe(before);
    expect(await tab.evaluate(IS_OVER)).toBe(false);
    await tab.send('Page.setWebLifecycleState', { state: 'active' });
    await until(tab.evaluate, `${NOTE}.startsWith('This page slept for ')`);
    await browser.send('Target.activateTarget', { targetId: tab.targetId });
    await until(tab.evaluate, '!document.hidden');
    await until(tab.evaluate, IS_OVER);
    expect(await tab.evaluate('seen')).toEqual(['freeze', 'resume']);
    expect(await tab.evaluate(NOTE)).toMatch(/^This page slept for 1[1-9] s\. It goes on/);
    expect(await tab.evaluate(STATUS)).toBe('Certified. 60 of 60 units asked. Verdict: does not conform.');
    // Instructions by themselves depart on a software renderer; nothing that was asked while it slept is lost.
    expect(await tab.evaluate(`document.querySelector('#gpu .found')?.textContent ?? ''`)).not.toMatch(/crash|timeout|lost/);
    await expectVerified(tab.evaluate, 'slept.tar.gz');
    await browser.send('Target.closeTarget', { targetId: tab.targetId });
  }, 400_000);

  it.each(['browser', 'webgpu'])('%s: goes on when the process of the GPU crashes, with the program that it lost, and its certificate is verified', async (api) => {
    const page = await open('gpu.html', { before: KEEPING });
    const evaluate: Evaluate = (code) => page.evaluate(code);
    await evaluate(BEGIN('VP2.0', api, 40));
    await until(evaluate, `${IS_ASKED} || ${IS_OVER}`);
    const browser = await session();
    await browser.send('Browser.crashGpuProcess');
    await until(evaluate, IS_OVER);
    expect(await evaluate(STATUS)).toMatch(/^Certified\. 40 of 40 units asked, [1-9]\d* departed or failed\./);
    await expectVerified(evaluate, `crashed-${api}.tar.gz`);
    await page.close();
  }, 400_000);

  it('webgpu: goes on when its device is lost and nothing crashed, with the program that it lost, and its certificate is verified', async () => {
    const page = await open('gpu.html', { before: `${KEEPING}\n${IN_WORKERS(LOSING)}` });
    const evaluate: Evaluate = (code) => page.evaluate(code);
    await evaluate(BEGIN('VP2.0', 'webgpu', 40));
    await until(evaluate, IS_OVER);
    expect(await evaluate(STATUS)).toMatch(/^Certified\. 40 of 40 units asked, 1 departed or failed\./);
    expect(await evaluate(`document.querySelector('#gpu .found').textContent`)).toMatch(/crash.*the browser has lost its WebGPU device/);
    await expectVerified(evaluate, 'lost-device.tar.gz');
    await page.close();
  }, 400_000);

  it('says so when the GPU is lost again and again, until the browser gives it no more', async () => {
    const page = await open('gpu.html');
    const evaluate: Evaluate = (code) => page.evaluate(code);
    await evaluate(BEGIN('VP2.0', 'browser', 400));
    const browser = await session();
    for (let crashes = 0; crashes < 8 && !(await evaluate<boolean>(IS_OVER)); crashes++) {
      await until(evaluate, `${IS_ASKED} || ${IS_OVER}`);
      await browser.send('Browser.crashGpuProcess');
      await pause(1500);
    }
    await until(evaluate, IS_OVER);
    expect(await evaluate(STATUS)).toMatch(/^The GPU cannot be asked, or not any more: .*(?: [1-9]\d* of 400 units asked, \d+ departed or failed| Nothing was asked yet)\.$/);
    expect(await evaluate(`document.querySelector('#gpu-download')`)).toBeNull();
  }, 400_000);
}); // prettier-ignore
