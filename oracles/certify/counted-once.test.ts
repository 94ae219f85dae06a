/** One violation is counted under one clause, wherever a certificate counts. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { openBackend } from '../backends/open.js';
import { certify } from './certify.js';
import { BrokenRecords } from './counted-once.js';

const NOTHING = (): boolean => false;

describe('a record that violates several clauses', () => {
  it('is counted under the most specific one, and told with the others', () => {
    const broken = new BrokenRecords();
    broken.add('1', [['SLT.nan', 'SLT.1', 'SLT.result'], []]);
    broken.add('2', [['SLT.result']]);
    const counted = broken.counted(NOTHING);
    expect(counted.get('SLT.nan')?.violations).toBe(1);
    expect(counted.get('SLT.1')).toEqual({ violations: 0, elsewhere: new Map([['SLT.nan', 1]]) });
    expect(counted.get('SLT.result')).toEqual({
      violations: 1,
      elsewhere: new Map([['SLT.nan', 1]]),
    });
  });

  it('is counted under the next one where a followed interpretation excuses the first', () => {
    const broken = new BrokenRecords();
    broken.add('1', [['a', 'b']]);
    expect([...broken.counted((id) => id === 'a').keys()]).toEqual(['b']);
    expect(broken.departing((id) => id === 'a')).toBe(1);
    expect(broken.departing(() => true)).toBe(0);
  });

  it('of one component each is counted as often as there are records', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(ids), (records) => {
        const broken = new BrokenRecords();
        records.forEach((clauses, index) => {
          broken.add(String(index), [clauses]);
        });
        const all = [...broken.counted(NOTHING).values()];
        const sum = all.reduce((total, { violations }) => total + violations, 0);
        expect(sum).toBe(records.length);
      }),
    );
  });
});

describe('a certificate', () => {
  it('counts what SLT makes of NaN under one clause', async () => {
    const backend = await openBackend('fault:slt-of-nan-holds');
    const { clauses, programClauses, scope } = await certify({
      backend,
      environment: 'VP2.0',
      queries: ['SLT'],
    });
    const violated = [...clauses, ...(programClauses ?? [])].filter(
      ({ violations }) => violations > 0,
    );
    expect(new Set(violated.map(({ id }) => id))).toEqual(new Set(['vp2.SLT.nan']));
    expect(scope?.clauses.violated).toBe(1);
    const other = clauses.find(({ id }) => id === 'vp2.SLT.1');
    expect(other).toMatchObject({ violations: 0, records: 0, countedUnder: ['vp2.SLT.nan'] });
  });
});
