/** What the store of a campaign says of findings, beside certificates and other campaigns. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import type { Campaign } from '../work/campaign.js';
import { Gatherer } from '../work/gather.js';
import type { Job } from '../work/job.js';
import { campaignOf } from '../work/made-up.testing.js';
import { jobAt, jobsIn } from '../work/plan.js';
import type { JobResult, UnitVerdict } from '../work/result.js';
import { Results } from '../work/results.js';
import { versionOf } from './about.js';
import { CampaignRun } from './campaign-run.js';
import { expectationsText } from './expectation-lines.js';
import { FindingsStore } from './store.js';

const { folder } = scratch('campaign-run');

const CAMPAIGN: Campaign = {
  ...campaignOf(300),
  lanes: [
    { kind: 'cases', operation: null, units: 3, size: 64 },
    { kind: 'operands', operation: 'RCP', units: 2 ** 18, size: 2 ** 18 },
    { kind: 'programs', operation: null, units: 200, size: 64 },
  ],
};
const CASES = ['case:a', 'case:b', 'case:c'];

type Bad = ReadonlyMap<string, { verdict: UnitVerdict; signature: string; program: string }>;

function nameIn({ kind, operation }: Job, unit: number): readonly [told: string, kept: string] {
  if (kind === 'cases') return [CASES[unit] ?? '', CASES[unit] ?? ''];
  if (kind === 'programs') return [`program:1:${String(unit)}`, `program:1:${String(unit)}`];
  const bits = `0x${unit.toString(16).padStart(8, '0')}`;
  return [`${String(operation)} of ${bits}`, `operand:${String(operation)}:${bits}`];
}

/** What a job comes to of an implementation that does wrong what is bad, by the units as the store of findings names them. */
function performed(job: Job, bad: Bad): JobResult {
  const gatherer = new Gatherer(job);
  let left = job.count;
  for (const [unit, { verdict, signature, program }] of bad) {
    const at = job.kind === 'cases' ? CASES.indexOf(unit) : Number(unit.split(':')[2]);
    if (at < job.first || at >= job.first + job.count || nameIn(job, at)[1] !== unit) continue;
    left -= 1;
    const finding = () => ({
      ...{ unit: nameIn(job, at)[0], verdict, environment: 'VP2.0' as const, document: null },
      ...{ program, inputs: ['v: {0: [1, 2, 3, 4]}'], clauses: ['vp2.MUL.1'], signature },
      ...{ where: 'R0.x', observed: signature, permitted: '1', backend: 'profile:strict' },
    });
    gatherer.add(verdict, { signature, finding });
  }
  gatherer.add('agrees', { count: left });
  return gatherer.result;
}

let stores = 0;

/** The run of a campaign that was worked on that day. */
async function ran(day: number, bad: Bad, places?: readonly number[], campaign = CAMPAIGN) {
  const date = `2026-02-0${String(day)}`;
  const store = new Results(join(folder, `c${String(stores++)}.sqlite`), () => date);
  await store.create(campaign, null);
  const all = places ?? Array.from({ length: jobsIn(campaign) }, (_, place) => place);
  const results = all.map((place) => performed(jobAt(campaign, place), bad));
  await store.keep(
    campaign.name,
    results.map((each) => ({ field: 'f', body: JSON.stringify(each), worker: 'w' })),
  );
  const [stored] = await store.campaigns();
  if (stored === undefined) throw new Error('there is no campaign');
  const of = { stored, ...(await store.results(campaign.name)) };
  return new CampaignRun(of, { subject: null, today: '2026-09-09' }, () => CASES);
}

const wrong = (signature: string, program = '!!VP2.0 END', verdict: UnitVerdict = 'disagrees') => ({
  ...{ verdict, signature, program },
});

const BAD: Bad = new Map([
  ['case:b', wrong('one', '!!VP2.0 MUL R0, v[0], v[0]; END')],
  ['program:1:7', wrong('one')],
  ['program:1:130', wrong('killed', '', 'crash')],
  ['operand:RCP:0x00000009', wrong('RCP wrong')],
  ['program:1:9', wrong('slow', '', 'timeout')],
]);

it('says who was asked, how much of it, and each way of departing with its shortest program', async () => {
  const { about, sightings } = await ran(1, BAD);
  const { vpspec, ...hashes } = CAMPAIGN.versions;
  const backend = { name: 'strict', engine: null, details: {} };
  expect(about).toMatchObject({
    ...{ date: '2026-02-01', environment: 'VP2.0', document: 'vp2', subject: 'profile:strict' },
    ...{ backend, vpspec, hashes, version: versionOf({ backend, vpspec, hashes }) },
    verdict: 'something is wrong',
    part: 'campaign made-up, 262347 of 262347 units',
    units: { asked: 203, judged: 201, failed: 3 },
    vectors: { judged: 2 ** 18, failed: 1 },
  });
  expect(sightings.map(({ kind, signature, units }) => [kind, signature, units])).toEqual([
    ['program', 'one', ['case:b', 'program:1:7']],
    ['program', 'RCP wrong', ['operand:RCP:0x00000009']],
    ['crash', 'killed', ['program:1:130']],
  ]);
  expect(sightings[0]?.shown.program?.program).toBe('!!VP2.0 END');
  expect(sightings[2]?.shown.program).toBeNull();
});

it('makes findings fixed by what it asked again, and no others', async () => {
  const path = join(folder, 'findings.sqlite');
  const store = await FindingsStore.open(path, 'write');
  const states = (): readonly string[] =>
    store.findings().map(({ signature, state }) => `${signature} ${state}`).sort(); // prettier-ignore
  try {
    const first = await ran(1, BAD);
    expect(store.add(first).first).toHaveLength(3);
    expect(store.add(first).known).toBe(true);
    // The cases and the operands alone.
    store.add(await ran(2, new Map(), [0, 1]));
    expect(states()).toEqual(['RCP wrong fixed', 'killed open', 'one open']);
    store.add(await ran(3, new Map()));
    expect(states()).toEqual(['RCP wrong fixed', 'killed fixed', 'one fixed']);
    store.add(await ran(4, new Map([['case:b', wrong('one')]])));
    expect(states()).toEqual(['RCP wrong fixed', 'killed fixed', 'one back']);
    expect(store.runs().map(({ at }) => at.date.slice(-1))).toEqual(['1', '2', '3', '4']);
    const text = expectationsText(store.findings());
    expect(text).toContain('query: "case:**"');
    expect(text).not.toContain('operand');
  } finally {
    store.close();
  }
});

it('knows of a unit that it conforms only where nothing hides it', async () => {
  const name = { kind: 'program', signature: 's' } as const;
  const run = await ran(1, BAD);
  const units = ['case:a', 'case:b', 'case:d', 'program:1:7', 'program:1:8', 'program:2:8', 'program:1:200'] as const; // prettier-ignore
  expect(units.filter((unit) => run.conforms(name, unit))).toEqual(['case:a', 'program:1:8']);
  expect(run.conforms(name, 'operand:RCP:0x00000008')).toBe(true);
  expect(run.conforms(name, 'operand:RCP:0x00000009')).toBe(false);
  expect(run.conforms(name, 'operand:RSQ:0x00000008')).toBe(false);
  expect(run.conforms(name, 'vector:RCP:0x00000008')).toBe(false);
  // More is wrong than a job tells, or one of its units has no verdict: which one is not known.
  const many: Bad = new Map(Array.from({ length: 20 }, (_, at) => [`program:1:${String(at)}`, wrong('one')] as const)); // prettier-ignore
  expect((await ran(1, many)).conforms(name, 'program:1:50')).toBe(false);
  const without: Bad = new Map([['program:1:5', wrong('', '', 'inconclusive')]]);
  const half = await ran(1, without);
  expect(half.conforms(name, 'program:1:50')).toBe(false);
  expect(half.conforms(name, 'program:1:70')).toBe(true);
});

it('finds operands by their bits, as the campaign numbers them', async () => {
  const name = { kind: 'program', signature: 's' } as const;
  const lanes = CAMPAIGN.lanes.map((lane) => lane.kind === 'operands' ? { ...lane, paired: true as const } : lane); // prettier-ignore
  const [before, paired] = [await ran(1, new Map()), await ran(1, new Map(), undefined, { ...CAMPAIGN, lanes })]; // prettier-ignore
  const has = (run: CampaignRun, bits: string) => run.conforms(name, `operand:RCP:${bits}`);
  // One job: the first of all operands, or as many of either sign.
  const units = ['0x0001ffff', '0x00020000', '0x8001ffff', '0x80020000'];
  expect(units.map((bits) => has(before, bits))).toEqual([true, true, false, false]);
  expect(units.map((bits) => has(paired, bits))).toEqual([true, false, true, false]);
});

it('finds the job of each unit, whatever part of the campaign was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([2, 3, 4, 5]), fc.integer({ min: 0, max: 220 }), async (places, at) => {
      const run = await ran(1, new Map(), [0, ...places]);
      const isAsked = at < 200 && places.includes(2 + Math.floor(at / 64));
      const name = { kind: 'program', signature: 's' } as const;
      expect(run.conforms(name, `program:1:${String(at)}`)).toBe(isAsked);
    }),
    { numRuns: 15 },
  ); // prettier-ignore
});
