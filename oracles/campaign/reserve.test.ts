import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { parseBudget } from '../units/budget.js';
import { reserveOf } from './reserve.js';
import { runCampaign } from './run.js';

/** Milliseconds that work takes on a machine that has nothing else to do, as measured of whole certificates. */
const PREPARATION = 2000;
const JUDGING = { 'VP1.0': 2800, 'NVvp4.0': 1300 };
const AFTER = { 'VP1.0': 1300, 'NVvp4.0': 4100 };
const FOREMOST = 48;

/** How much longer it takes on a busy machine. */
const slower = (max: number): fc.Arbitrary<number> => fc.double({ min: 0.5, max, noNaN: true });

it('ends a campaign with its budget, whatever else the machine does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.record({ language: fc.constant('gpu' as const), slower: slower(3) }),
        fc.record({ language: fc.constant('vp' as const), slower: slower(8) }),
      ),
      fc.integer({ min: 60, max: 120 }),
      fc.integer({ min: byNight(1, 10), max: 60 }),
      async ({ language, slower }, seconds, milliseconds) => {
        const environment = language === 'vp' ? 'VP1.0' : 'NVvp4.0';
        let now = PREPARATION * slower;
        let judged = 0;
        const units = Array.from({ length: 200_000 }, (_, index) => String(index));
        const ended = await runCampaign({
          open: () => Promise.resolve({ restart: NOTHING, close: NOTHING }),
          units,
          perform: (_, unit) => {
            now += milliseconds * slower;
            const nothing = { reason: null, words: null, left: null, disagreement: null };
            return Promise.resolve({ unit, verdict: 'agrees', milliseconds, ...nothing });
          },
          budget: parseBudget(`${String(seconds)}s`),
          language,
          began: 0,
          foremost: FOREMOST,
          onForemost: () => {
            now += JUDGING[environment] * slower;
            judged++;
            return Promise.resolve();
          },
          clock: () => now,
          onLine: NOTHING,
        });
        expect(judged).toBe(1);
        now += slower * AFTER[environment];
        expect(ended).toBe('budget spent');
        expect(now / (1000 * seconds)).toBeGreaterThan(0.9);
        expect(now / (1000 * seconds)).toBeLessThan(1.1);
      },
    ),
    { numRuns: byNight(20, 5) },
  );
});

const QUIET = {
  language: 'gpu',
  whole: 60_000,
  prepared: 2000,
  judged: null,
  share: 1,
  ways: 0,
} as const;

it('is learned from how long the preparation took, until results of instructions are judged', () => {
  expect(reserveOf(QUIET)).toBe(4700);
  expect(reserveOf({ ...QUIET, prepared: 20_000 })).toBe(47_000);
  expect(reserveOf({ ...QUIET, prepared: 20_000, share: 0 })).toBe(7000);
  expect(reserveOf({ ...QUIET, judged: 3000 })).toBe(3000);
  expect(reserveOf({ ...QUIET, judged: 30_000 })).toBe(13_800);
  expect(reserveOf({ ...QUIET, judged: 30_000, language: 'vp' })).toBe(12_500);
});

it('is more where programs are to be made small, for all ways together no more than a part', () => {
  const judged = { ...QUIET, judged: 3000 };
  expect(reserveOf({ ...judged, ways: 2 })).toBe(4000);
  expect(reserveOf({ ...judged, ways: 100 })).toBe(6000);
});

it('is some where nothing was learned, and none where the budget is no time', () => {
  expect(reserveOf({ ...QUIET, whole: 1000, prepared: 0, share: 0 })).toBe(200);
  expect(reserveOf({ ...QUIET, prepared: 0 })).toBe(1500);
  expect(reserveOf({ ...QUIET, whole: Infinity, ways: 3 })).toBe(0);
});

it.each([
  ['timeout', null, 98],
  ['agrees', '', 90],
] as const)('leaves time for what is to be judged: %s, %j', async (verdict, words, asked) => {
  let now = 5000;
  let times = 0;
  await runCampaign({
    open: () => Promise.resolve({ restart: NOTHING, close: NOTHING }),
    units: Array.from({ length: 200 }, (_, index) => String(index)),
    perform: (_, unit) => {
      now += 1000;
      times++;
      const nothing = { reason: null, left: null, disagreement: null };
      return Promise.resolve({ unit, verdict, words, milliseconds: 1000, ...nothing });
    },
    budget: parseBudget('105s'),
    began: 0,
    foremost: 100,
    clock: () => now,
    onLine: NOTHING,
    pauses: [0, 0],
  });
  expect(times).toBe(asked);
});

it('judges what the foremost units gave once, where time is the budget alone', async () => {
  const judgedOf = async (budget: string | null, foremost: number): Promise<number> => {
    let judged = 0;
    await runCampaign({
      open: () => Promise.resolve({ restart: NOTHING, close: NOTHING }),
      units: ['a', 'b', 'c'],
      perform: (_, unit) => {
        const nothing = { reason: null, words: null, left: null, disagreement: null };
        return Promise.resolve({ unit, verdict: 'agrees', milliseconds: 1, ...nothing });
      },
      budget: budget === null ? null : parseBudget(budget),
      began: 0,
      foremost,
      onForemost: () => {
        judged++;
        return Promise.resolve();
      },
      clock: () => 0,
      onLine: NOTHING,
    });
    return judged;
  };
  expect(await judgedOf('60s', 2)).toBe(1);
  expect(await judgedOf('60s', 4)).toBe(0);
  expect(await judgedOf('3', 2)).toBe(0);
  expect(await judgedOf(null, 2)).toBe(0);
});

const NOTHING = (): Promise<void> => Promise.resolve();
