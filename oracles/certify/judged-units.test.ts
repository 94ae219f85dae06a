/** What a disagreement says of clauses that it names behind the one it is counted under. */
import { describe, expect, it } from 'vitest';
import type { ResultLine } from '../units/result-line.js';
import { judgedUnits } from './judged-units.js';
import { clauseStandings, programClausesOf } from './scope.js';

function line(unit: string, ...clauses: readonly string[]): ResultLine {
  const departs = {
    kind: 'result',
    step: 0,
    index: 0,
    instruction: null,
    where: 'o[HPOS].x',
    observed: '1',
    allowed: '0',
    ulps: 1,
    clauses,
    means: 'steps',
    signature: `${clauses[0] ?? ''}|result|value`,
  } as const;
  const disagrees = clauses.length > 0;
  return {
    unit,
    words: null,
    left: null,
    verdict: disagrees ? 'disagrees' : 'agrees',
    reason: null,
    disagreement: disagrees ? departs : null,
    milliseconds: 1,
  };
}

const ABOUT: Readonly<Record<string, readonly string[]>> = {
  'case:result': ['vp2.MUL.result'],
  'case:test': ['vp2.cc.test-LE', 'vp2.cc.test'],
};

function standings(lines: readonly ResultLine[]) {
  const programOf = (unit: string) => ({ clauses: ABOUT[unit] ?? [], text: '', runs: true });
  const programClauses = programClausesOf(judgedUnits(lines, programOf, () => true));
  const ids = ['vp2.MUL.4', 'vp2.MUL.result', 'vp2.MUL.1', 'vp2.cc.test', 'vp2.cc.test-LE'];
  return {
    programClauses,
    ...Object.fromEntries(clauseStandings(ids, { clauses: [], programClauses })),
  };
}

describe('a disagreement', () => {
  it('leaves no general clause standing that it violates, and counts under the first alone', () => {
    const seen = standings([
      line('program:1:1', 'vp2.MUL.4', 'vp2.MUL.result'),
      line('case:result'),
    ]);
    expect(seen).toMatchObject({ 'vp2.MUL.4': 'violated', 'vp2.MUL.result': 'undetermined' });
    expect(seen.programClauses).toContainEqual({
      id: 'vp2.MUL.result',
      programs: 0,
      violations: 0,
      undetermined: 2,
      countedUnder: ['vp2.MUL.4'],
    });
  });

  it('says nothing of what may be violated instead, and other programs do', () => {
    const other = line('program:1:1', 'vp2.cc.test-GE', 'vp2.cc.test');
    expect(standings([other, line('case:test')])).toMatchObject({
      'vp2.cc.test': 'hold',
      'vp2.cc.test-LE': 'hold',
    });
  });

  it('violates a general clause where another program violates it alone', () => {
    const both = [
      line('program:1:1', 'vp2.MUL.4', 'vp2.MUL.result'),
      line('program:1:2', 'vp2.MUL.result'),
    ];
    expect(standings(both)).toMatchObject({
      'vp2.MUL.4': 'violated',
      'vp2.MUL.result': 'violated',
    });
  });
});
