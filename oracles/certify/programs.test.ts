import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { machineOf, STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { loadCorpus } from '../cases/corpus.js';
import { programProbes } from '../inference/program-probes.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { ProgramJudge, programsOf } from './programs.js';

const attribution = await Attribution.load();
const PROGRAM = `!!VP2.0
MOV R1, v[1];
ADD R2, R1, c[0];
FLR R3, -v[0];
MUL o[HPOS], R3, R2;
END`;
const NAMED = { name: 'one', text: PROGRAM, values: { attributes: { 0: [0, 1, 2, 3] as const } } };

function judged(machine: Machine): ReturnType<ProgramJudge['report']> {
  const judge = new ProgramJudge(machine, attribution);
  judge.judge(NAMED);
  judge.judge({ ...NAMED, name: 'two' });
  return judge.report();
}

const { cases } = loadCorpus(['vp2/2.14.2.1/*']);

describe('whole programs', () => {
  it('agree where every step does', () => {
    expect(judged(STANDARD)).toEqual({ judged: 2, agree: 2, inconclusive: 0, departures: [] });
  });

  it('depart where one step does, and are made small', () => {
    const machine = machineOf(concrete({ ...DEFAULT_POLICIES, floorOfZero: 'positive' }));
    const { departures, agree } = judged(machine);
    expect(agree).toBe(0);
    expect(departures).toHaveLength(1);
    expect(departures[0]).toMatchObject({
      name: 'one',
      programs: 2,
      verdict: 'disagrees',
      disagreement: { step: 2, observed: '0 (0x00000000)' },
      shrunk: { oneMinimal: true },
    });
    expect(departures[0]?.disagreement?.clauses[0]).toMatch(/^vp2\.FLR\./);
    expect(departures[0]?.shrunk?.program).toMatch(/^!!VP2\.0\n\s*FLR [^;]*;\nEND\n$/);
  });

  it('that crash are reported once', () => {
    const machine: Machine = {
      ...STANDARD,
      link: () => {
        throw new Error('out of order');
      },
    };
    expect(judged(machine).departures).toMatchObject([
      { verdict: 'crash', reason: 'out of order', programs: 2, shrunk: null },
    ]);
  });

  it.each(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0'] as const)('are of the environment: %s', (name) => {
    let count = 0;
    for (const { text } of programsOf(name, cases)) {
      const loading = STANDARD.load(text);
      if (loading.loaded) expect(loading.program.environment.name).toBe(name);
      count++;
    }
    expect(count).toBeGreaterThanOrEqual(400 + programProbes(name).length);
  });
});
