import { describe, expect, it } from 'vitest';
import { filledUp, inFours } from './vertex-data.js';

describe('vertices side by side', () => {
  it('are a multiple of four', () => {
    expect([1, 3, 4, 5, 8].map(inFours)).toEqual([4, 4, 4, 8, 8]);
  });

  it('are filled up by the last one', () => {
    expect([...filledUp(Uint32Array.of(1, 2), 1)]).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    expect([...filledUp(Uint32Array.of(1, 2, 3), 3)]).toEqual([1, 2, 3, 3]);
  });

  it('are those that were given where nothing is to be filled up', () => {
    const four = Uint32Array.of(1, 2, 3, 4);
    expect(filledUp(four, 4)).toBe(four);
    expect(filledUp(new Uint32Array(), 3)).toHaveLength(0);
  });
});
