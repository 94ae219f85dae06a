import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOf, type VerdictParts } from './verdict.js';

const CLEAN: VerdictParts = {
  violations: 0,
  list: null,
  open: 0,
  isEnded: true,
  isFloorMet: true,
  letters: 0,
};

describe('the verdict', () => {
  it.each<[string, Partial<VerdictParts>, ReturnType<typeof verdictOf>]>([
    ['nothing departs', {}, 'conforms'],
    ['nothing departs, and nothing is listed', { list: { unexpected: 0, absent: 0 } }, 'conforms'],
    ['something departs', { violations: 1 }, 'does not conform'],
    ['all that departs is listed', { violations: 1, list: { unexpected: 0, absent: 0 } }, 'conforms with expected failures'],
    ['more departs than is listed', { violations: 2, list: { unexpected: 1, absent: 0 } }, 'does not conform'],
    ['something listed does not depart', { violations: 1, list: { unexpected: 0, absent: 1 } }, 'does not conform'],
    ['something listed was perhaps not asked', { list: { unexpected: 0, absent: 1 }, isEnded: false }, 'inconclusive'],
    ['a unit timed out', { open: 1 }, 'inconclusive'],
    ['a unit timed out, and another departs', { open: 1, violations: 1 }, 'does not conform'],
    ['it was interrupted', { isEnded: false }, 'inconclusive'],
    ['it was interrupted after something departed', { isEnded: false, violations: 1 }, 'does not conform'],
    ['the letter alone permits something', { letters: 1 }, 'conforms by the letter'],
    ['the letter alone permits something, and what departs is listed', { letters: 1, violations: 1, list: { unexpected: 0, absent: 0 } }, 'conforms by the letter'],
    ['the letter alone permits something, and something departs', { letters: 1, violations: 1 }, 'does not conform'],
    ['the letter alone permits something, and the floor is not met', { letters: 1, isFloorMet: false }, 'incomplete'],
    ['the floor is not met', { isFloorMet: false }, 'incomplete'],
    ['the floor is not met, and what departs is listed', { isFloorMet: false, violations: 1, list: { unexpected: 0, absent: 0 } }, 'incomplete'],
    ['the floor is not met, and something departs', { isFloorMet: false, violations: 1 }, 'does not conform'],
    ['the floor is not met, since units timed out', { isFloorMet: false, open: 1 }, 'inconclusive'],
  ])('where %s', (_, changes, wanted) => {
    expect(verdictOf({ ...CLEAN, ...changes })).toBe(wanted);
  }); // prettier-ignore

  it('never gets better by what goes wrong', () => {
    const order = [
      'conforms',
      'conforms with expected failures',
      'conforms by the letter',
      'incomplete',
      'inconclusive',
      'does not conform',
    ];
    const parts = fc.record({
      violations: fc.nat(2),
      list: fc.constantFrom(null, { unexpected: 0, absent: 0 }, { unexpected: 1, absent: 0 }),
      open: fc.nat(2),
      isEnded: fc.boolean(),
      isFloorMet: fc.boolean(),
      letters: fc.nat(1),
    });
    const rank = (of: VerdictParts): number => order.indexOf(verdictOf(of));
    fc.assert(
      fc.property(parts, (given) => {
        expect(rank({ ...given, open: given.open + 1 })).toBeGreaterThanOrEqual(rank(given));
        expect(rank({ ...given, isEnded: false })).toBeGreaterThanOrEqual(rank(given));
        expect(rank({ ...given, isFloorMet: false })).toBeGreaterThanOrEqual(rank(given));
        expect(rank({ ...given, letters: given.letters + 1 })).toBeGreaterThanOrEqual(rank(given));
        const more = { ...given, violations: given.violations + 1 };
        expect(rank(more)).toBeGreaterThanOrEqual(rank(given));
      }),
    );
  });
});
