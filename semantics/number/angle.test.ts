import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosineOf, sineOf } from './angle.js';
import { valueOf } from './binary32.js';
import { preciseCosine, preciseSine } from './precise.js';

const CLOSE = 2 ** -48;

function expectClose(a: number): void {
  for (const [own, precise] of [
    [sineOf(a), preciseSine(a)],
    [cosineOf(a), preciseCosine(a)],
  ] as const) {
    expect(precise.sub(own).div(precise).abs().toNumber()).toBeLessThan(CLOSE);
  }
}

describe('an angle that is reduced', () => {
  // Every power of two has parts of its own.
  it.each(Array.from({ length: 127 - 17 }, (_, at) => 18 + at))('near 2^%d', (power) => {
    for (const a of [2 ** power, 2 ** power * (2 - 2 ** -23), -(2 ** power) * 1.3359375])
      expectClose(a);
  });

  it('of any great value', () => {
    const bits = fc.integer({ min: 0x49000000, max: 0x7f7fffff });
    fc.assert(
      fc.property(bits, fc.boolean(), (each, isNegative) => {
        expectClose((isNegative ? -1 : 1) * valueOf(each));
      }),
    );
  });

  // The eight nearest of all from 2^20 on.
  const nearest = [
    0x6f79be45, 0x50a3e87f, 0x6ff9be45, 0x5123e87f, 0x7079be45, 0x6a1976f1, 0x53b146a6, 0x65898498,
  ];
  it.each(nearest)('as near to whole quarters as %d', (bits) => {
    expectClose(valueOf(bits));
  });

  it('is that of Math where it is small, and none where it has no end', () => {
    for (const a of [0, -0, 1e-40, 3, -700_000]) {
      expect([sineOf(a), cosineOf(a)]).toEqual([Math.sin(a), Math.cos(a)]);
    }
    for (const a of [NaN, Infinity, -Infinity])
      expect([sineOf(a), cosineOf(a)]).toEqual([NaN, NaN]);
  });
});
