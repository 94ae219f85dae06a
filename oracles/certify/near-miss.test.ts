import { describe, expect, it } from 'vitest';
import { isNearMiss } from './near-miss.js';

describe('a near miss', () => {
  it.each([
    [0, 2 ** -126, true],
    [-0, -(2 ** -126), true],
    [0, -(2 ** -126), false],
    [0, -0, false],
    [0, 2 ** -125, false],
    [Infinity, 2 ** 128 - 2 ** 104, true],
    [Infinity, 2 ** 127, false],
    [Infinity, -Infinity, false],
    [2 ** -64, 2 ** -64 * (1 + 2 ** -20), true],
    [1, NaN, false],
    [NaN, 1, false],
    [NaN, NaN, false],
  ])('%s for %s: %s', (wanted, seen, near) => {
    expect(isNearMiss(wanted, seen)).toBe(near);
  });
});
