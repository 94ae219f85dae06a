/**
 * How much the pages ask of the main thread. What is measured is the processor's time of the thread, which the browser notes of
 * each of its tasks, and no clock: other work on the machine does not count. Needs Chromium: without it the tests say that
 * they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../oracles/stacks/browser/chromium.testing.js';
import { clausePage } from './book/clause.js';
import { playPage } from './book/play.js';
import { examples } from './examples.js';
import { inChromium, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed } from './playground/share.js';

const CLAUSE = 'vp2.MUL.3';

const { skipped, folder, open } = inChromium(
  'speeds',
  somePages((library) => [
    playPage(),
    ...library.specification.clauses
      .filter(({ id }) => id === CLAUSE)
      .map((clause) => clausePage(clause, library)),
  ]),
);

/** An event of the browser's trace; times in microseconds, `tdur` of the processor. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** A task of a main thread: when it began, and the processor's time that it took, in milliseconds. */
interface Task {
  readonly at: number;
  readonly took: number;
}

interface Traced {
  readonly tasks: readonly Task[];
  /** When text was first shown, on the clock of the tasks; null where that was not within. */
  readonly firstText: number | null;
}

async function traced(page: BrowserPage, act: () => Promise<void>): Promise<Traced> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as readonly TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
  });
  await act();
  const ended = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  const tasks = events.flatMap(({ name, ph, pid, tid, ts, tdur }): readonly Task[] => {
    const isTask = name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tdur !== undefined;
    if (!isTask || !threads.has(`${String(pid)} ${String(tid)}`)) return [];
    return [{ at: ts, took: tdur / 1000 }];
  });
  const shown = events.find(({ name }) => name === 'firstContentfulPaint');
  return { tasks, firstText: shown?.ts ?? null };
}

const sum = (tasks: readonly Task[]): number => tasks.reduce((all, { took }) => all + took, 0);

const longest = (tasks: readonly Task[]): number =>
  tasks.reduce((most, { took }) => Math.max(most, took), 0);

describe.skipIf(skipped)('the main thread', () => {
  it('shows the first text of a page of the book in less than a second, of less than 200 kB', async () => {
    const page = await open('play.html');
    const path = `clause/${CLAUSE}.html`;
    const url = page.url().replace('play.html', path);
    const { tasks, firstText } = await traced(page, async () => {
      await page.goto(url);
      await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
    });
    expect(tasks.length).toBeGreaterThan(0);
    expect(firstText).not.toBeNull();
    expect(sum(tasks.filter(({ at }) => at <= (firstText ?? Infinity)))).toBeLessThan(1000);
    // Its scripts are deferred: before the first text there are the page and its style.
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text.match(/<script(?! defer)/g)).toBeNull();
    const files = [path, 'assets/site.css', 'assets/search.js'];
    const size = files.reduce((all, file) => all + gzipSync(readFileSync(join(folder, file))).length, 0);
    expect(size).toBeLessThan(200_000);
  });

  it('has no task of 50 ms while a program runs, while what is permitted and why are looked for', async () => {
    const { program = '', inputs = [] } = examples().find(({ name }) => name === 'escape.vp4') ?? {};
    const page = await open('play.html');
    await page.waitForSelector('#play table.sets');
    const asking = packed({ ...NOTHING_SHARED, program, inputs, step: 40, beside: 'nv30-like', why: { target: 'result.position.x', after: 40 } });
    const { tasks } = await traced(page, async () => {
      await page.evaluate(`location.hash = '${asking}'`);
      await page.waitForSelector('#play .why h3');
      await page.waitForSelector('#play .permitted > div:not([aria-busy]) table.sets');
    });
    expect(tasks.length).toBeGreaterThan(0);
    expect(longest(tasks)).toBeLessThan(50);
  });
}); // prettier-ignore
