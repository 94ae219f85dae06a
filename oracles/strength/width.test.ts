import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Widths } from './width.js';

describe('the distribution of sizes', () => {
  it('is nothing of nothing', () => {
    expect(new Widths().result()).toBeNull();
  });

  it('has the quantiles of the sorted list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sizes) => {
        const widths = new Widths();
        for (const size of sizes) widths.add(size);
        const sorted = [...sizes].sort((a, b) => a - b);
        const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1];
        expect(widths.result()).toEqual({
          sets: sizes.length,
          exact: sizes.filter((size) => size === 1).length,
          median: at(50),
          p90: at(90),
          p99: at(99),
          greatest: sorted.at(-1),
        });
      }),
    );
  });
});
