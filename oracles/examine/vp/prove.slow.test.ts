import { beforeAll, describe, expect, it } from 'vitest';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { loadCorpus } from '../../cases/corpus.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { judging } from '../../shrink/vp/judging.js';
import type { Judge } from '../../shrink/vp/machine-test.js';
import type { Fault } from '../../faults/fault.js';
import { faultNamed } from '../../faults/faults.js';
import { prove } from './prove.js';
import type { FaultReport } from '../report.js';

let judge: Judge;
beforeAll(() => {
  judge = judging(Attribution.load());
});

const { cases } = loadCorpus(['vp2/2.14.3.4', 'vp2/2.14.3.33', 'vp2/2.14.2.3/branches']);

function proved(faults: readonly Fault[], budget: number): readonly FaultReport[] {
  let now = 0;
  const clock = (): number => now++;
  return prove(faults, { seed: 1, budget, cases, formulas: new Map(), judge, clock });
}

function required(name: string): Fault {
  const fault = faultNamed(name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
}

describe('prove', () => {
  it('finds faults by every means, and makes them small', () => {
    const faults = ['arl-truncates', 'sin-is-even', 'bra-inverted', 'plus-in-vp1.0'].map(required);
    const reports = proved(faults, 2000);
    expect(reports.map(({ name }) => name)).toEqual(faults.map(({ name }) => name));
    for (const [index, report] of reports.entries()) {
      expect(report, report.name).toMatchObject({
        caughtByCorpus: report.name !== 'plus-in-vp1.0', // Its cases are in another section.
        caughtByGenerator: true,
        rightClause: true,
        oneMinimal: true,
        milliseconds: 1,
      });
      expect(faults[index]?.clauses).toContain(report.clause);
      expect(report.shrunkInstructions).toBeLessThanOrEqual(6);
    }
  });

  it('tells of each stage what it missed', () => {
    const stages: string[] = [];
    const options = { seed: 1, formulas: new Map(), judge, clock: (): number => 0 };
    const onProgress = (stage: string, missed: number): number =>
      stages.push(`${stage} ${String(missed)}`);
    prove([required('arl-biased')], { ...options, budget: 500, cases, onProgress });
    expect(stages.splice(0)).toEqual(['corpus 0', 'generator 0', 'shrinker 0']);
    prove([required('arl-biased')], { ...options, budget: 0, cases: [], onProgress });
    expect(stages).toEqual(['corpus 1', 'generator 1', 'shrinker 1']);
  });

  it('reports the same of a fault, whatever others are held with it', () => {
    const alone = proved([required('arl-biased')], 500);
    const among = proved(['scalar-takes-x', 'arl-biased', 'options-refused'].map(required), 500);
    expect(among[1]).toEqual(alone[0]);
  });

  it('does not find what is no fault', () => {
    const none = { ...required('arl-biased'), machine: STANDARD };
    expect(proved([none], 60)).toEqual([
      {
        name: 'arl-biased',
        caughtByCorpus: false,
        case: null,
        caughtByGenerator: false,
        programsNeeded: null,
        clause: null,
        rightClause: false,
        shrunkInstructions: null,
        oneMinimal: false,
        milliseconds: null,
        runs: null,
      },
    ]);
  });

  it('says when the report names another clause', () => {
    const [report] = proved([{ ...required('arl-biased'), clauses: ['vp2.SIN.1'] }], 500);
    expect(report).toMatchObject({ clause: 'vp2.ARL.floor', rightClause: false });
  });
});
