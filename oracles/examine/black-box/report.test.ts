import { describe, expect, it } from 'vitest';
import { fitsClause, loadUnseen, type Unseen } from '../../../spec/load/unseen.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { faultNamed } from '../../faults/faults.js';
import { gpuFaultNamed } from '../../faults/gpu/faults.js';
import { clausesOfBlackBox, problemsOf, type BlackBoxReport } from './report.js';
import { ShownClauses } from './shown-clauses.js';

const LISTED: Unseen = {
  fault: (name) => (name === 'listed' ? 'a reason' : null),
  clause: (id) => (fitsClause('vp2.a.*', id) ? 'a reason' : null),

  notAsked: () => null,
  listed: [
    { kind: 'fault', name: 'listed', place: 'spec/unseen.yaml:3' },
    { kind: 'clause', name: 'vp2.a.*', place: 'spec/unseen.yaml:7' },
  ],
};

function report(name: string, clauses: readonly string[] | null): BlackBoxReport {
  const caught = clauses && { unit: 'case:x', verdict: 'disagrees' as const, clauses, asked: 1 };
  return { name, environment: 'VP2.0', caught, rightClause: true, listed: LISTED.fault(name) };
}

describe('the report about black boxes', () => {
  const shown = [
    { id: 'vp2.a.one', environment: 'VP1.0', by: null },
    { id: 'vp2.a.one', environment: 'VP2.0', by: null },
    { id: 'vp2.b.two', environment: 'VP1.0', by: null },
    { id: 'vp2.b.two', environment: 'VP2.0', by: 'vp2/case' },
    { id: 'vp2.b.three', environment: 'VP2.0', by: null },
  ] as const;

  it('has a row for each clause, which shows where it shows in one environment or a fault of it is caught', () => {
    const faults = [{ ...report('caught', ['vp2.b.three']), clauses: ['vp2.b.three'] as const }];
    expect(clausesOfBlackBox(shown, faults, LISTED)).toEqual([
      { id: 'vp2.a.one', environments: ['VP1.0', 'VP2.0'], by: null, listed: 'a reason' },
      { id: 'vp2.b.two', environments: ['VP1.0', 'VP2.0'], by: 'vp2/case', listed: null },
      { id: 'vp2.b.three', environments: ['VP2.0'], by: 'fault:caught', listed: null },
    ]);
  });

  it('holds the list against what was found', () => {
    const clauses = clausesOfBlackBox(shown, [], LISTED);
    const faults = [report('listed', null), report('caught', [])];
    expect(problemsOf(faults, clauses, LISTED)).toEqual([
      'vp2.b.three: no program shows a violation of it',
    ]);
    expect(problemsOf([report('listed', []), report('missed', null)], null, LISTED)).toEqual([
      'listed: it is listed in spec/unseen.yaml, and case:x catches it',
      'missed: a default certificate does not catch it',
    ]);
    const [first] = clauses;
    const found = first === undefined ? [] : [{ ...first, by: 'vp2/case' }];
    expect(problemsOf([], found, LISTED)).toEqual([
      'vp2.a.one: it is listed in spec/unseen.yaml, and vp2/case shows a violation of it',
      'spec/unseen.yaml:3: there is no fault listed',
    ]);
  });

  it('is about faults and clauses that there are', () => {
    const { clauses, gpuClauses } = loadSpecification();
    const ids = [...clauses, ...gpuClauses].map(({ id }) => id);
    for (const { kind, name } of loadUnseen().listed) {
      const isThere =
        kind === 'fault'
          ? (faultNamed(name) ?? gpuFaultNamed(name)) !== undefined
          : ids.some((id) => fitsClause(name, id));
      expect(isThere, name).toBe(true);
    }
  });
});

describe('a violation of a clause', () => {
  it('shows where the judge permits no other value of what a case speaks of', async () => {
    const specification = loadSpecification();
    const some = ['vp2.ARR.half', 'vp2.CAL.push', 'vp2.load.header', 'vp2.cc.initial'];
    const clauses = specification.clauses.filter(({ id }) => some.includes(id));
    expect(clauses).toHaveLength(some.length);
    const found = await new ShownClauses({ ...specification, clauses }).in('VP2.0');
    expect(found.filter(({ by }) => by === null)).toEqual([]);
  });

  it('shows of GPU programs, and not where every result is permitted', async () => {
    const specification = loadSpecification();
    const some = ['gp4.CAL.push', 'gp4.modifier.CC', 'gp4.LG2.undefined'];
    const gpuClauses = specification.gpuClauses.filter(({ id }) => some.includes(id));
    const found = await new ShownClauses({ ...specification, gpuClauses }).in('NVvp4.0');
    expect(found.filter(({ by }) => by === null).map(({ id }) => id)).toEqual([
      'gp4.LG2.undefined',
    ]);
  });
});
