/** What certificates depend on: those of GF3 on the GeForce3 paper too, the others not. */
import { expect, it } from 'vitest';
import { hashes } from './hashes.js';

it('is the same for all environments but GF3, whose text and cases no other rests on', () => {
  const [plain, paper] = [hashes(), hashes('GF3')];
  for (const name of ['VP1.0', 'VP2.0', 'NVvp4.0']) expect(hashes(name)).toEqual(plain);
  expect(paper.specification).not.toBe(plain.specification);
  expect(paper.corpus).not.toBe(plain.corpus);
  expect(paper.tool).toBe(plain.tool);
});
