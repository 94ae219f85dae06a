/** A certificate counts the units whose agreement is with joined sets. */
import { describe, expect, it } from 'vitest';
import type { ResultLine } from '../units/result-line.js';
import { joinedIn } from './collect.js';

const line = (unit: string, more: Partial<ResultLine>): ResultLine => ({
  unit,
  verdict: 'agrees',
  reason: null,
  milliseconds: 1,
  disagreement: null,
  words: null,
  left: null,
  ...more,
});

describe('units that agree with joined sets', () => {
  it('are counted, and no others', () => {
    const lines = [
      line('program:1:0', { joined: true }),
      line('program:1:1', {}),
      line('program:1:2', { verdict: 'inconclusive', joined: true }),
    ];
    expect(joinedIn(lines)).toBe(1);
  });
});
