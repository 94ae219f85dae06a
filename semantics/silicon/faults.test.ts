/**
 * Engines that differ from the real ones in one place, each of which a kept record tells from it: so narrow is what the records hold the
 * engines to.
 */
import { expect, it } from 'vitest';
import { CHANGED } from './changed.js';
import { engineOf } from './engines.js';
import { disagreeing, recordsOf } from './records.testing.js';

const KEPT = { nv20: recordsOf('nv20'), nv30: recordsOf('nv30') };

const cases = (['nv20', 'nv30'] as const).flatMap((name) =>
  Object.entries(CHANGED[name]).map(([fault, figures]) => [name, fault, figures] as const),
);

it('there are forty and more', () => {
  expect(cases.length).toBeGreaterThan(40);
});

it.each(cases)('%s: %s is told by a kept record', (name, _, figures) => {
  expect(disagreeing(engineOf(figures).instructions, KEPT[name]).length).toBeGreaterThan(0);
});
