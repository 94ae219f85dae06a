import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOf, type VerdictParts } from './verdict.js';

const CLEAN: VerdictParts = { departures: 0, list: null, open: 0, isComplete: true, judged: 9 };

describe('the verdict', () => {
  it.each<[string, Partial<VerdictParts>, ReturnType<typeof verdictOf>]>([
    ['nothing departs', {}, 'conforms'],
    ['nothing departs, and nothing is listed', { list: { unlisted: 0, absent: 0 } }, 'conforms'],
    ['something departs', { departures: 1 }, 'does not conform'],
    ['all that departs is listed', { departures: 1, list: { unlisted: 0, absent: 0 } }, 'conforms with listed exceptions'],
    ['more departs than is listed', { departures: 2, list: { unlisted: 1, absent: 0 } }, 'does not conform'],
    ['something listed does not depart', { departures: 1, list: { unlisted: 0, absent: 1 } }, 'does not conform'],
    ['something listed was perhaps not asked', { list: { unlisted: 0, absent: 1 }, isComplete: false }, 'inconclusive'],
    ['a unit timed out', { open: 1 }, 'inconclusive'],
    ['a unit timed out, and another departs', { open: 1, departures: 1 }, 'does not conform'],
    ['it was interrupted', { isComplete: false }, 'inconclusive'],
    ['it was interrupted after something departed', { isComplete: false, departures: 1 }, 'does not conform'],
    ['nothing was judged', { judged: 0 }, 'inconclusive'],
  ])('where %s', (_, changes, wanted) => {
    expect(verdictOf({ ...CLEAN, ...changes })).toBe(wanted);
  }); // prettier-ignore

  it('never gets better by what goes wrong', () => {
    const order = [
      'conforms',
      'conforms with listed exceptions',
      'inconclusive',
      'does not conform',
    ];
    const parts = fc.record({
      departures: fc.nat(2),
      list: fc.constantFrom(null, { unlisted: 0, absent: 0 }, { unlisted: 1, absent: 0 }),
      open: fc.nat(2),
      isComplete: fc.boolean(),
      judged: fc.nat(2),
    });
    const rank = (of: VerdictParts): number => order.indexOf(verdictOf(of));
    fc.assert(
      fc.property(parts, (given) => {
        expect(rank({ ...given, open: given.open + 1 })).toBeGreaterThanOrEqual(rank(given));
        expect(rank({ ...given, isComplete: false })).toBeGreaterThanOrEqual(rank(given));
        const more = { ...given, departures: given.departures + 1 };
        expect(rank(more)).toBeGreaterThanOrEqual(rank(given));
      }),
    );
  });
});
