/** How many programs a case is asked by, as the build keeps it and as they are written. */
import { expect, it } from 'vitest';
import { kept } from '../../../spec/load/built.js';
import { everyByDay } from '../../../vitest.night.js';
import { askedCount, askedPrograms, VP_ASKED } from './asked-case.js';
import { vpAskedOf } from './case-program.js';
import { vpCorpus } from './corpus.js';

it('is known of the corpus as it is when the programs are written', () => {
  const others = kept<ReadonlyMap<string, unknown>>(VP_ASKED) ?? new Map<string, unknown>();
  const few = vpCorpus().filter(({ id }) => others.has(id));
  expect(few.length).toBe(others.size);
  expect(few.length).toBeGreaterThan(100);
  for (const each of [...everyByDay(few, 5), ...everyByDay(vpCorpus(), 60)]) {
    const asked = vpAskedOf(each);
    const reason = 'reason' in asked ? asked.reason : null;
    expect(askedCount(each), each.id).toEqual({ programs: askedPrograms(each).length, reason });
  }
});

it('is counted where a case is no part of the corpus', () => {
  const several = vpCorpus().find((each) => askedCount(each).programs > 1);
  if (several === undefined) throw new Error('no case is asked by several programs');
  expect(askedCount({ ...several })).toEqual(askedCount(several));
});
