import { expect, it } from 'vitest';
import { summedUp } from '../oracles/exhaust/exhaust.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { SLICE, SLICES, type SliceReport } from '../oracles/exhaust/messages.js';
import { noError } from '../oracles/exhaust/quick-judge.js';
import { exhaustText, isUnasked, isWrong, verdictOf } from './exhaust.js';

const [rcp] = exhaustedLanguage('VP2.0').operations('VP2.0', null);
if (rcp === undefined) throw new Error('VP2.0 has functions');
const operation = rcp;

/** All slices, of which the first is as given. */
function whole(more: Partial<SliceReport>, count = SLICES) {
  const reports = Array.from({ length: count }, (_, slice): SliceReport => ({
    ...{ operation: 'RCP', slice, asked: SLICE, hidden: 0, quickly: SLICE, judged: 0 },
    ...{ wrong: 0, letter: 0, unlike: 0, exceptions: [], worst: noError(), digest: '0'.repeat(64) },
    ...{ by: null, together: 'explained', region: null },
    ...(slice === 0 ? more : {}),
  }));
  return summedUp(operation, reports);
}

it.each([
  ['conforms', {}, SLICES],
  ['incomplete', {}, SLICES - 1],
  ['incomplete', { hidden: 1 }, SLICES],
  ['incomplete', { together: 'open' as const }, SLICES],
  ['conforms by the letter', { letter: 1 }, SLICES],
  ['does not conform', { wrong: 1 }, SLICES],
  ['does not conform', { unlike: 1 }, SLICES],
  ['does not conform', { together: 'contradicted' as const }, SLICES],
])('says "%s" of %o in %i slices', (verdict, more, count) => {
  const result = whole(more, count);
  expect(verdictOf(result)).toBe(verdict);
  expect(isWrong(result)).toBe(verdict === 'does not conform');
});

it.each([
  ['no slice', 0, {}],
  ['a slice that does not show', 1, { hidden: SLICE, quickly: 0 }],
])('says of %s that nothing was judged, and no more', (_, count, more) => {
  const result = whole(more, count);
  expect(isUnasked(result)).toBe(true);
  const text = exhaustText({ operations: [result], details: {}, incidents: [], seconds: 1 });
  expect(text).toContain('incomplete: RCP of VP2.0, nothing was judged');
  expect(text).not.toMatch(/conforms|explains/);
});
