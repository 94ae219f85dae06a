import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShrinkEffort } from './shrink-effort.js';

/** The milliseconds of each share of a budget, instead of a signal that takes them. */
function sharing(
  until: number,
  clock: () => number,
): (left: number, loading: boolean, cost?: number) => number | null {
  let share = 0;
  const effort = new ShrinkEffort(until, clock, (milliseconds) => {
    share = milliseconds;
    return new AbortController().signal;
  });
  return (left, loading, cost) => (effort.next(left, loading, cost) === null ? null : share);
}

describe('the effort of making programs small', () => {
  it('looks at no clock where the budget is no time', () => {
    const never = (): never => {
      throw new Error('there is a clock');
    };
    const effort = new ShrinkEffort(Infinity, never, never);
    const [first, last] = [effort.next(20, false), effort.next(1, true)];
    expect(first?.signal.aborted).toBe(false);
    expect(last).toMatchObject({ maxRuns: first?.maxRuns, maxCharacters: first?.maxCharacters });
  });

  it('is twenty seconds of a budget of time at most, and two for what is only loaded', () => {
    const next = sharing(10_000_000, () => 0);
    expect([next(20, false), next(20, true)]).toEqual([20_000, 2000]);
  });

  it('ends with the budget, whatever each takes of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(
          fc.record({
            takes: fc.double({ min: 0, max: 1, noNaN: true }),
            loading: fc.boolean(),
            cost: fc.integer({ min: 0, max: 10_000 }),
          }),
        ),
        (until, violations) => {
          let now = 0;
          const next = sharing(until, () => now);
          for (const [index, { takes, loading, cost }] of violations.entries()) {
            const share = next(violations.length - index, loading, cost);
            // The look that its time interrupts goes on, and one more is taken at the smallest.
            if (share !== null) now += share * takes + 2 * cost;
          }
          expect(now).toBeLessThanOrEqual(until);
        },
      ),
    );
  });

  it('is none where less time is left than is worth beginning', () => {
    expect(sharing(1000, () => 1000)(1, false)).toBeNull();
    expect(sharing(1000, () => 0)(10, false)).toBeNull();
    expect(sharing(1000, () => 0)(2, false)).toBe(425);
    expect(sharing(1000, () => 0)(1, false, 200)).toBe(450);
    expect(sharing(1000, () => 0)(1, false, 300)).toBeNull();
  });
});
