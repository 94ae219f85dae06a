import { expect, it } from 'vitest';
import { SLICE } from '../oracles/exhaust/messages.js';
import { measuredOperations } from './batches.js';

it('measures operations whose questions are one word each, in slices of one size', () => {
  const measured = measuredOperations();
  expect(measured.map(({ name }) => name)).toEqual(expect.arrayContaining(['RCP', 'EXP.z', 'FLR']));
  for (const { name, questions } of measured) {
    expect([questions.width, questions.sizeOf(0)], name).toEqual([1, SLICE]);
  }
});
