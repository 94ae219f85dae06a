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
import { inChromium, linkOf, somePages } from './in-chromium.testing.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from './playground/share.js';

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

const MARK = 'vpspec traced';

async function traced(page: BrowserPage, act: () => Promise<void>): Promise<Traced> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as readonly TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'loading', 'devtools.timeline', 'blink.user_timing'],
    },
  });
  await act();
  // Other processes of the browser have a main thread too: the page's own is the one that has this mark.
  await page.evaluate(`performance.mark('${MARK}')`);
  const ended = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const own = events.find(({ name }) => name === MARK);
  if (own === undefined) throw new Error('the page left no mark in the trace');
  const tasks = events.flatMap(({ name, ph, pid, tid, ts, tdur }): readonly Task[] => {
    const isTask = name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tdur !== undefined;
    if (!isTask || pid !== own.pid || tid !== own.tid) return [];
    return [{ at: ts, took: tdur / 1000 }];
  });
  const shown = events.find(({ name }) => name === 'firstContentfulPaint');
  return { tasks, firstText: shown?.ts ?? null };
}

const sum = (tasks: readonly Task[]): number => tasks.reduce((all, { took }) => all + took, 0);

const longest = (tasks: readonly Task[]): number =>
  tasks.reduce((most, { took }) => Math.max(most, took), 0);

/** A program with a loop, of some hundred steps. */
function escape(): Shared {
  const { program = '', inputs = [] } = examples().find(({ name }) => name === 'escape.vp4') ?? {};
  return { ...NOTHING_SHARED, program, inputs };
}

/** A program that is given so many registers. */
function givenMany(count: number): Shared {
  // v[OPOS] is not given: its row is offered while others are still to be made.
  const program = '!!VP2.0\nMOV o[HPOS], c[0];\nMOV o[COL0], c[1];\nMOV o[TEX0], v[OPOS];\nEND\n';
  const inputs = Array.from(
    { length: count },
    (_, at) => [`c[${String(at)}]`, [String(at), '0.5', '-1', '0x3f800000']] as const,
  );
  return { ...NOTHING_SHARED, program, inputs };
}

const PERMITTED = '#play .permitted > div:not([aria-busy]) table.sets';

/** Others that use the processor's caches make it more, and nothing makes it less: the best of some rounds counts. */
const ROUNDS = 4;

/** Steps of a round. */
const STEPS = 40;

/** So many steps, each of which is painted. */
const STEPPED = (from: number): string => `(async () => {
  const slider = document.querySelector('#play input[type=range]');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let step = ${String(from)}; step < ${String(from + STEPS)}; step++) {
    slider.value = step;
    slider.dispatchEvent(new Event('input'));
    await frame();
    await frame();
  }
})()`;

/** Waits until it holds; the policy of the pages refuses what waits for text by itself. */
const ONCE = (condition: string): string => `new Promise((done) => {
  const look = () => (${condition} ? done() : setTimeout(look, 5));
  look();
})`;

/** Counts how often the address is written. */
const COUNTING = `window.written = 0;
const own = history.replaceState;
history.replaceState = function (...all) { window.written++; return own.apply(this, all); };`;

/** Keeps what is copied. */
const CLIPBOARD = `window.copied = '';
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });`;

describe.skipIf(skipped)('the main thread', () => {
  it('shows the first text of a page of the book in less than a second, of less than 200 kB', async () => {
    const page = await open('play.html');
    const path = `clause/${CLAUSE}.html`;
    const url = page.url().replace('play.html', path);
    const { tasks, firstText } = await traced(page, async () => {
      await page.goto(url);
      await page.evaluate(
        ONCE(`performance.getEntriesByName('first-contentful-paint').length > 0`),
      );
    });
    expect(tasks.length).toBeGreaterThan(0);
    expect(firstText).not.toBeNull();
    expect(sum(tasks.filter(({ at }) => at <= (firstText ?? Infinity)))).toBeLessThan(1000);
    // Its scripts are deferred: before the first text there are the page and its style.
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text.match(/<script(?! defer)/g)).toBeNull();
    const files = [path, 'assets/site.css', 'assets/search.js'];
    const size = files.reduce(
      (all, file) => all + gzipSync(readFileSync(join(folder, file))).length,
      0,
    );
    expect(size).toBeLessThan(200_000);
  });

  it('has no task of 50 ms while the playground is opened and its first program runs', async () => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await open(`clause/${CLAUSE}.html`);
      const url = page.url().replace(`clause/${CLAUSE}.html`, 'play.html');
      const { tasks } = await traced(page, async () => {
        await page.goto(url);
        await page.waitForSelector(PERMITTED);
      });
      expect(tasks.length).toBeGreaterThan(0);
      rounds.push(longest(tasks));
      await page.close();
    }
    expect(Math.min(...rounds)).toBeLessThan(50);
  });

  it('has no task of 50 ms while a program runs, while what is permitted and why are looked for', async () => {
    const page = await open('play.html');
    await page.waitForSelector('#play table.sets');
    const asking = packed({
      ...escape(),
      step: 40,
      beside: 'nv30-like',
      why: { target: 'result.position.x', after: 40 },
    });
    const { tasks } = await traced(page, async () => {
      await page.evaluate(`location.hash = '${asking}'`);
      await page.waitForSelector('#play .why h3');
      await page.waitForSelector(PERMITTED);
    });
    expect(tasks.length).toBeGreaterThan(0);
    expect(longest(tasks)).toBeLessThan(50);
  });

  it('has no task of 50 ms while a program of 200 inputs is opened, run and given another number', async () => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await open('play.html');
      await page.waitForSelector(PERMITTED);
      await page.evaluate(`(() => {
        window.most = 0;
        new MutationObserver((records) => {
          most = Math.max(most, records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
        }).observe(document.querySelector('#play table.inputs tbody'), { childList: true });
      })()`);
      const { tasks } = await traced(page, async () => {
        await page.evaluate(`location.hash = '${packed(givenMany(200))}'`);
        await page.evaluate(ONCE(`document.querySelectorAll('#play table.inputs tbody tr').length === 202`));
        await page.waitForSelector(PERMITTED);
        await page.fill('#play table.inputs tbody tr:nth-child(200) td:nth-child(2) input', '7');
        await page.fill('#play table.inputs tbody tr:nth-child(1) td:nth-child(2) input', '7');
        await page.waitForSelector('#play .permitted tr:has-text("HPOS") td:has-text("7")');
      });
      expect(tasks.length).toBeGreaterThan(0);
      // Whatever the machine takes for one: rows that are made in one task are few.
      expect(await page.evaluate<number>('most')).toBeLessThanOrEqual(20);
      rounds.push(longest(tasks));
      await page.evaluate(`document.querySelector('#play button[title^="a step on"]').click()`);
      const { inputs } = unpacked(await linkOf(page)) ?? NOTHING_SHARED;
      expect(inputs.length).toBe(200);
      expect([inputs[0], inputs[1], inputs[199]].map((row) => row?.[1][0])).toEqual(['7', '1', '7']);
      await page.close();
    }
    expect(Math.min(...rounds)).toBeLessThan(50);
  }); // prettier-ignore

  it.each([null, 'nv30-like'])(
    'takes a step in less than 16 ms, all that the page does after it with it (beside: %s)',
    async (beside) => {
      const page = await open(`play.html#${packed({ ...escape(), beside })}`);
      await page.waitForSelector(PERMITTED);
      const rounds: number[] = [];
      for (let from = 1; from <= ROUNDS * STEPS; from += STEPS) {
        const { tasks } = await traced(page, () => page.evaluate(STEPPED(from)));
        rounds.push(sum(tasks) / STEPS);
      }
      expect(await page.textContent('#play .steps output')).toMatch(
        new RegExp(`^${String(ROUNDS * STEPS)} of `),
      );
      expect(Math.min(...rounds)).toBeGreaterThan(0);
      expect(Math.min(...rounds)).toBeLessThan(16);
    },
  );
});

describe.skipIf(skipped)('the address', () => {
  it('is not written while steps follow each other, and before anybody can read it', async () => {
    const page = await open(`play.html#${packed(escape())}`, { before: COUNTING });
    await page.waitForSelector(PERMITTED);
    expect(unpacked(await linkOf(page))?.step).toBe(0);
    const before = await page.evaluate<number>('written');
    const meanwhile = await page.evaluate<number>(`(async () => {
      const slider = document.querySelector('#play input[type=range]');
      for (let step = 1; step <= 100; step++) { slider.value = step; slider.dispatchEvent(new Event('input')); }
      return written;
    })()`);
    expect(meanwhile).toBe(before);
    expect(unpacked(await linkOf(page))?.step).toBe(100);
    // Without anybody who reads it, it comes too.
    await page.click('#play button[title^="a step on"]');
    await page.evaluate(ONCE(`written > ${String(before + 1)}`));
    expect(unpacked((await page.evaluate<string>('location.hash')).slice(1))?.step).toBe(101);
  });

  it.each(['beforeunload', 'pagehide', 'visibilitychange', 'blur'])('is written at %s', async (event) => {
    const page = await open(`play.html#${packed(escape())}`);
    await page.waitForSelector(PERMITTED);
    const target = event === 'visibilitychange' ? 'document' : 'window';
    const hash = await page.evaluate<string>(`(() => {
      document.querySelector('#play button[title^="a step on"]').click();
      ${target}.dispatchEvent(new Event('${event}'));
      return location.hash.slice(1);
    })()`);
    expect(unpacked(hash)?.step).toBe(1);
  });

  it('is whole when the page is left right after a step, and come back to; and when the link is copied', async () => {
    const page = await open(`play.html#${packed(escape())}`, { before: CLIPBOARD });
    await page.waitForSelector(PERMITTED);
    const copied = await page.evaluate<string>(`(() => {
      document.querySelector('#play button[title^="a step on"]').click();
      [...document.querySelectorAll('#play button')].find(({ textContent }) => textContent === 'Copy link').click();
      return copied;
    })()`);
    expect(unpacked(copied.split('#')[1] ?? '')?.step).toBe(1);
    await page.evaluate(`(() => {
      document.querySelector('#play button[title^="a step on"]').click();
      location.href = 'clause/${CLAUSE}.html';
    })()`);
    await page.waitForSelector('body:not(:has(#play))');
    // From a task of its own: a page that is left answers nothing.
    await page.evaluate('setTimeout(() => history.back())');
    await page.waitForSelector('#play .status:has-text("after")');
    expect(await page.textContent('#play .steps output')).toMatch(/^2 of /);
  });
}); // prettier-ignore
