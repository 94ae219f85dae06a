import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { machineOf, STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { BackendIncident } from '../../judge/incident.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { vpResultsOnly } from '../../backends/abilities.testing.js';
import type { Backend } from '../../backends/backend.js';
import { inProcess } from '../../backends/in-process.js';
import { Performer } from '../../units/vp/perform.js';
import type { ResultLine } from '../../units/result-line.js';
import { Units } from '../../units/vp/unit.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { loadCorpus } from '../../cases/corpus.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import type { ProgramReports } from '../program-report.js';
import { askedFor } from '../../campaign/vp/asked-programs.js';
import { shownUnits } from '../shown-units.js';
import { programReports } from './programs.js';
import { everyByDay } from '../../../vitest.night.js';

const { clauses } = loadSpecification();
const attribution = Attribution.load(clauses);
const PROGRAM = `!!VP2.0
MOV R1, v[1];
ADD R2, R1, c[0];
FLR R3, -v[0];
MUL o[HPOS], R3, R2;
END`;
const corpus = loadCorpus(['vp2/2.14.3.15/floor*']).cases;
const own = corpus.slice(0, 1).flatMap((known) =>
  ['one', 'two'].map((id): CorpusCase => ({
    ...known,
    id,
    base: id,
    program: { text: PROGRAM, given: PROGRAM, closed: false },
    environment: 'VP2.0',
    start: {
      attributes: { 0: [0, 1, 2, 3] },
      parameters: {},
      temporaries: {},
      addresses: {},
      codes: null,
    },
  })),
);
const cases = [...corpus, ...own];
const NAMED = ['case:one', 'case:two'];

function backend(machine: Machine): Backend {
  const spec = 'made:here';
  return inProcess({
    spec,
    kind: 'made',
    name: 'made',
    provenance: '',
    environment: null,
    machine,
    gpuMachine: null,
  });
}

/** The same, of which only results show. */
function boxed(machine: Machine): Backend {
  return vpResultsOnly(backend(machine));
}

const wanted = (): boolean => true;
const units = new Units({ authority: 'VP2.0', wanted, programs: true, cases });
/** By day every sixth, and what the machine below departs by. */
const asked = [
  ...new Set([...everyByDay(units.others, 6), ...NAMED, 'program:1:0', 'program:1:1']),
];

async function reports(own: Backend, ids: readonly string[] = asked): Promise<ProgramReports> {
  const performer = new Performer('VP2.0', attribution);
  const lines = [];
  for (const id of ids) lines.push(await performer.perform(own, units.get(id)));
  return programReports(
    own,
    { lines, units, lax: null, until: Infinity },
    Attribution.load(clauses),
    'VP2.0',
  );
}

const floorOfZero = machineOf(concrete({ ...DEFAULT_POLICIES, floorOfZero: 'positive' }));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('whole programs', () => {
  it.each([
    ['step by step', backend(STANDARD)],
    ['by their results', boxed(STANDARD)],
  ])('agree where the semantics runs them, judged %s', async (_, own) => {
    const { judged, agree, violations } = await reports(own);
    expect(judged).toBe(asked.length);
    expect(agree).toBe(asked.length);
    expect(violations).toEqual([]);
  });

  it.each([
    ['step by step', backend(floorOfZero)],
    ['by their results', boxed(floorOfZero)],
  ])('depart, and are made small, judged %s', async (_, own) => {
    const { violations, agree } = await reports(own, NAMED);
    expect(agree).toBe(0);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatchObject({
      name: 'case:one',
      programs: 2,
      verdict: 'disagrees',
      disagreement: { step: 0, index: 0, observed: '0 (0x00000000)' },
      shrunk: { oneMinimal: true },
    });
    expect(violations[0]?.disagreement?.clauses[0]).toMatch(/^vp2\.FLR\./);
    expect(violations[0]?.shrunk?.program).toMatch(/^!!VP2\.0\n\s*FLR [^;]*;\nEND\n$/);
  });

  it('are made as small on a machine whose clock jumps', async () => {
    const own = boxed(floorOfZero);
    const quiet = await reports(own, NAMED);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000));
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(JSON.stringify(await reports(own, NAMED))).toBe(JSON.stringify(quiet));
  });

  it('that crash are reported once', async () => {
    const machine: Machine = {
      ...STANDARD,
      link: () => {
        throw new Error('out of order');
      },
    };
    expect(
      (await reports(backend(machine), ['program:1:0', 'program:1:1'])).violations,
    ).toMatchObject([
      {
        verdict: 'crash',
        reason: 'out of order',
        programs: 2,
        // As it was asked: no smaller one is looked for.
        shrunk: { program: expect.stringMatching(/^!!VP2\.0\n/) as unknown, oneMinimal: false },
      },
    ]);
  });
});

it('units without a judgement are shown once for each reason, with their program', () => {
  const units = new Units({ authority: 'VP2.0', wanted: () => true, programs: true, cases: [] });
  const line = (
    unit: string,
    verdict: ResultLine['verdict'],
    reason: string | null,
  ): ResultLine => {
    const nothing = { disagreement: null, words: null, left: null, milliseconds: 1 };
    return { unit, verdict, reason, ...nothing };
  };
  const shown = shownUnits(
    [
      line('program:1:0', 'timeout', 'too late\nits last words'),
      line('program:1:1', 'timeout', 'too late\nother words'),
      line('instruction:MUL', 'inconclusive', 'it does not load'),
      line('program:1:2', 'agrees', null),
      line('program:1:3', 'unsupported', 'none'),
    ],
    (id) => askedFor(units.get(id), 'VP2.0', 1),
  );
  expect(shown.map(({ unit, units: count }) => [unit, count])).toEqual([
    ['program:1:0', 2],
    ['instruction:MUL', 1],
  ]);
  const [program] = [units.get('program:1:0')];
  expect(shown[0]?.program).toBe('text' in program ? program.text : null);
  expect(shown[1]?.program).toContain('MUL R0, v[0], c[0];');
});

const some = loadCorpus(['gf3/6*/*', 'vp2/2.14.5/*', 'vp2/2.14.1.2/*']).cases;

describe('performing a unit', () => {
  const performer = new Performer('VP2.0', attribution);

  it.each(['crash', 'timeout', 'protocol error', 'unsupported', 'infrastructure'] as const)(
    'turns a %s into a verdict',
    async (verdict) => {
      const fails = (): Promise<never> =>
        Promise.reject(new BackendIncident(verdict, 'went wrong', 'its last words'));
      const own = withAbilities(boxed(STANDARD), {
        vp: resultsOnly({ run: fails, runBatch: fails }),
      });
      for (const id of ['instruction:MUL', units.foremost.at(-1) ?? '', 'program:1:0']) {
        expect(await performer.perform(own, units.get(id))).toMatchObject({
          unit: id,
          verdict,
          reason: 'went wrong\nits last words',
          words: null,
        });
      }
    },
  );

  it('asks for no instruction that the backend does not have', async () => {
    const own = boxed(STANDARD);
    const backendOfMov = { ...own, identity: { ...own.identity, instructions: ['MOV'] } };
    const line = await performer.perform(backendOfMov, units.get('instruction:MUL'));
    expect(line).toMatchObject({
      verdict: 'unsupported',
      reason: 'MUL is none of its instructions',
    });
  });

  it.each(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0'] as const)('in %s', async (environment) => {
    const own = new Units({ authority: environment, wanted, programs: true, cases: some });
    const inside = new Performer(environment, attribution);
    for (const id of [...own.foremost.slice(0, 3), ...own.others.slice(0, 20), 'program:2:0']) {
      const unit = own.get(id);
      if ('text' in unit) {
        const loading = STANDARD.load(unit.text);
        if (loading.loaded) expect(loading.program.environment.name).toBe(environment);
      }
      expect(await inside.perform(boxed(STANDARD), unit)).toMatchObject({ verdict: 'agrees' });
    }
  });
});
