import { expect, it } from 'vitest';
import { Kept } from './kept.js';

it('drops what was not used for longest, and gives it up', () => {
  const dropped: number[] = [];
  const kept = new Kept<number>(2, (value) => dropped.push(value));
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect(dropped).toEqual([2]);
  expect(kept.get('b')).toBeUndefined();
  kept.set('c', 4);
  expect(dropped).toEqual([2, 3]);
  kept.clear();
  expect(dropped).toEqual([2, 3, 1, 4]);
  expect(kept.get('a')).toBeUndefined();
});
