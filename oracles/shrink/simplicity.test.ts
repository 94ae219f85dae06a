import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { complexity, simplerValues } from './simplicity.js';

describe('simpler values', () => {
  it('are simpler, binary32, and lead to 0 in the end', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (start) => {
        let value = start;
        for (let steps = 0; !Object.is(value, 0); steps++) {
          const simpler = simplerValues(value);
          expect(simpler[0]).toBe(0);
          for (const each of simpler) {
            expect(Math.fround(each)).toBe(each);
            expect(complexity(each)).toBeLessThan(complexity(value));
          }
          // The hardest way: always the least simplification.
          value = simpler.at(-1) ?? NaN;
          expect(steps).toBeLessThan(200);
        }
      }),
    );
  });

  it('are 0, 1, 2, -1, then short decimals', () => {
    const order = [0, 1, 2, -1, -0, 3, 7, 40, 0.5, -0.5, 12, 0.25, 123, 0.1234];
    const sorted = [...order].sort((a, b) => complexity(a) - complexity(b));
    expect(sorted.slice(0, 7)).toEqual([0, 1, 2, -1, -0, 3, 7]);
    expect(sorted.slice(-2)).toEqual([123, 0.1234]);
    expect(simplerValues(0)).toEqual([]);
  });
});
