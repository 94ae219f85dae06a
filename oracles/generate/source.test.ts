import { describe, expect, it } from 'vitest';
import { chance, oneOf, SeededSource, Weighted } from './source.js';

function drawn(source: SeededSource, count: number, least: number, greatest: number): number[] {
  return Array.from({ length: count }, () => source.nextInt(least, greatest));
}

describe('SeededSource', () => {
  it('draws what it always drew: a campaign of yesterday replays today', () => {
    // From a second implementation, in unbounded integers.
    expect(drawn(new SeededSource(1, 0, 0), 6, 0, 0xffffffff)).toEqual([
      4174509685, 1451003828, 898319166, 135703791, 990302401, 2290369852,
    ]);
    expect(drawn(new SeededSource(-1, 2 ** 40, 1), 8, -3, 3)).toEqual([1, 3, -2, 1, 1, 1, -3, -2]);
  });

  it('draws every number of a range about equally often, the ends included', () => {
    const counts = new Map<number, number>();
    for (const number of drawn(new SeededSource(5, 0, 0), 70_000, -3, 3)) {
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
    // Five standard deviations of a binomial distribution are less than 500.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('draws another sequence for every seed, index and stream', () => {
    const sequences = new Set<string>();
    const parts = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1];
    for (const seed of parts) {
      for (const index of parts.filter((part) => part >= 0)) {
        for (const stream of [0, 1, 2]) {
          sequences.add(drawn(new SeededSource(seed, index, stream), 4, 0, 0xffff).join());
        }
      }
    }
    expect(sequences.size).toBe(7 * 6 * 3);
  });

  it('has nothing in common between neighbouring indexes', () => {
    const bits = Array.from({ length: 4_000 }, (_, index) =>
      new SeededSource(9, index, 0).nextInt(0, 1),
    );
    const ones = bits.filter((bit) => bit === 1).length;
    const changes = bits.filter((bit, index) => index > 0 && bit !== bits[index - 1]).length;
    expect(Math.abs(ones - 2_000)).toBeLessThan(160);
    expect(Math.abs(changes - 2_000)).toBeLessThan(160);
  });
});

describe('choices', () => {
  it('are as likely as their weights say, and never made with weight zero', () => {
    const source = new SeededSource(2, 0, 0);
    const weighted = new Weighted([['a', 1], ['never', 0], ['b', 3]]); // prettier-ignore
    const picks = Array.from({ length: 8_000 }, () => weighted.pick(source));
    expect(picks).not.toContain('never');
    const as = picks.filter((pick) => pick === 'a').length;
    expect(Math.abs(as - 2_000)).toBeLessThan(200);
  });

  it('are certain with the chances 0 and 1', () => {
    const source = new SeededSource(3, 0, 0);
    for (let i = 0; i < 2_000; i++) {
      expect(chance(source, 0)).toBe(false);
      expect(chance(source, 1)).toBe(true);
    }
  });

  it('are refused where there is nothing to choose from', () => {
    expect(() => oneOf(new SeededSource(1, 1, 1), [])).toThrow('nothing to choose from');
    expect(new Weighted([['a', 0]]).isEmpty).toBe(true);
  });
});
