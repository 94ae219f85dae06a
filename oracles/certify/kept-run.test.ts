import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planUnits } from '../units/plan.js';
import type { ResultLine } from '../units/result-line.js';
import { planned } from './kept-run.js';

const UNITS = Array.from({ length: 12 }, (_, index) => `case:vp2/a:${String(index)}`);

it.each([
  ['with all units', null],
  ['of a number of units', { kind: 'units', units: 9, text: '9' }],
  ['as long as there is time', { kind: 'time', milliseconds: 1000, text: '1s' }],
] as const)('results have the order of the plan, in whatever order they came: %s', (_, budget) => {
  const plan = planUnits({
    foremost: UNITS.slice(0, 3),
    others: UNITS.slice(3),
    seed: 7,
    shard: { index: 1, count: 1 },
    budget,
    programs: 4,
  });
  const units: string[] = [];
  for (const unit of plan.units()) {
    units.push(unit);
    if (units.length === 20) break;
  }
  const ofThese = fc.shuffledSubarray(units);
  fc.assert(
    fc.property(ofThese, (came) => {
      const lines = came.map((unit) => ({ unit, verdict: 'agrees' }) as ResultLine);
      const last = units.findLastIndex((unit) => came.includes(unit));
      expect(planned(plan, lines)).toEqual({
        lines: units.flatMap((unit) => lines.find((line) => line.unit === unit) ?? []),
        passedOver: last + 1 - came.length,
      });
    }),
  );
});

it('what no such plan asks comes last, and nothing is lost', () => {
  const shard = { index: 1, count: 1 };
  const plan = planUnits({
    foremost: UNITS,
    others: [],
    seed: 1,
    shard,
    budget: null,
    programs: 0,
  });
  const lines = ['program:9:9', ...UNITS].map(
    (unit) => ({ unit, verdict: 'agrees' }) as ResultLine,
  );
  expect(planned(plan, lines).lines.at(-1)?.unit).toBe('program:9:9');
  expect(planned(plan, lines).lines).toHaveLength(lines.length);
});
