import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShrinkTime } from './shrink-time.js';

describe('the time for making programs small', () => {
  it('is twenty seconds each without a budget of time, and two for what is only loaded', () => {
    const time = new ShrinkTime(Infinity);
    expect(time.next(20, false)).toBe(20_000);
    expect(time.next(20, true)).toBe(2000);
  });

  it('ends with the budget, whatever each takes of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(
          fc.record({ takes: fc.double({ min: 0, max: 1, noNaN: true }), loading: fc.boolean() }),
        ),
        (until, departures) => {
          let now = 0;
          const time = new ShrinkTime(until, () => now);
          for (const [index, { takes, loading }] of departures.entries()) {
            const share = time.next(departures.length - index, loading);
            if (share !== null) now += share * takes;
          }
          expect(now).toBeLessThanOrEqual(until);
        },
      ),
    );
  });

  it('is none where less is left than is worth beginning', () => {
    expect(new ShrinkTime(1000, () => 1000).next(1, false)).toBeNull();
    expect(new ShrinkTime(1000, () => 0).next(10, false)).toBeNull();
    expect(new ShrinkTime(1000, () => 0).next(2, false)).toBe(425);
  });
});
