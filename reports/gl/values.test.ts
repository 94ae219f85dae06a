import { expect, it } from 'vitest';
import { disagreementText } from './values.js';

const RETURNED = { call: { command: 'GetFloatv', arguments: ['POINT_SIZE'] }, index: 0, kind: 'returned', sections: ['2.14.1.5'] } as const; // prettier-ignore

it('tells -0 from 0, and NaN and infinities from nothing', () => {
  expect(disagreementText({ ...RETURNED, expected: [0, NaN], found: [-0, Infinity] })).toBe(
    'glGetFloatv returns -0, +INF, expected 0, NaN (2.14.1.5)',
  );
});

it.each([
  ['error', 'NO_ERROR', ['INVALID_ENUM', 'INVALID_VALUE'], 'has the error NO_ERROR, expected INVALID_ENUM or INVALID_VALUE'],
  ['sent', [], [], 'sends other vertices'],
  ['left', [], [], 'leaves other primitives'],
  ['crash', 'it ended', 'an answer', 'has no answer: it ended'],
] as const)('a difference of kind %s', (kind, found, expected, says) => {
  expect(disagreementText({ ...RETURNED, kind, found, expected })).toBe(`glGetFloatv ${says} (2.14.1.5)`);
}); // prettier-ignore
