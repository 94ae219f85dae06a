import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBudget } from './budget.js';
import { reserveOf } from './reserve.js';
import { runCampaign } from './run.js';

/** Milliseconds that work takes on a machine that has nothing else to do, as measured of a whole certificate. */
const PREPARATION = 4600;
const AFTER = { always: 1400, results: 3700 };
const FOREMOST = 48;

it('ends a campaign with its budget, whatever else the machine does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.integer({ min: 20, max: 120 }),
      fc.integer({ min: 1, max: 60 }),
      async (slower, seconds, milliseconds) => {
        let now = PREPARATION * slower;
        let asked = 0;
        const units = Array.from({ length: 200_000 }, (_, index) => String(index));
        const ended = await runCampaign({
          open: () => Promise.resolve({ restart: NOTHING, close: NOTHING }),
          units,
          perform: (_, unit) => {
            now += milliseconds * slower;
            asked++;
            const nothing = { reason: null, words: null, left: null, disagreement: null };
            return Promise.resolve({ unit, verdict: 'agrees', milliseconds, ...nothing });
          },
          budget: parseBudget(`${String(seconds)}s`),
          began: 0,
          foremost: FOREMOST,
          clock: () => now,
          onLine: NOTHING,
        });
        now += slower * (AFTER.always + AFTER.results * Math.min(1, asked / FOREMOST));
        expect(ended).toBe('budget spent');
        expect(now / (1000 * seconds)).toBeGreaterThan(0.9);
        expect(now / (1000 * seconds)).toBeLessThan(1.1);
      },
    ),
    { numRuns: 20 },
  );
});

it('is learned from how long the preparation took, and more where programs are to be made small', () => {
  const quiet = { whole: 60_000, prepared: 5000, share: 1, departs: false };
  expect(reserveOf(quiet)).toBe(5500);
  expect(reserveOf({ ...quiet, prepared: 20_000 })).toBe(22_000);
  expect(reserveOf({ ...quiet, share: 0 })).toBe(1750);
  expect(reserveOf({ ...quiet, departs: true })).toBe(11_500);
});

it('is some where nothing was learned, and none where the budget is no time', () => {
  expect(reserveOf({ whole: 1000, prepared: 0, share: 0, departs: false })).toBe(200);
  expect(reserveOf({ whole: 60_000, prepared: 0, share: 1, departs: false })).toBe(1500);
  expect(reserveOf({ whole: Infinity, prepared: 5, share: 1, departs: true })).toBe(0);
});

const NOTHING = (): Promise<void> => Promise.resolve();
