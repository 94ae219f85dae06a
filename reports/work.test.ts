/** A campaign as text and as JSON: how far it is, and whether something is wrong in what was asked so far. */
import { expect, it } from 'vitest';
import { campaignOf, madeUp } from '../oracles/work/made-up.testing.js';
import { laneText } from '../oracles/work/job.js';
import { jobAt, jobsIn } from '../oracles/work/plan.js';
import { summed, type JobResult } from '../oracles/work/result.js';
import type { Found } from '../oracles/work/results.js';
import { verdictOf } from '../oracles/work/verdict.js';
import { campaignJson } from './json/work.js';
import { WORK_FORMATS } from './json/work-formats.js';
import { campaignText, stateOf, type CampaignView } from './work.js';

const campaign = campaignOf(1000);
const all = Array.from({ length: jobsIn(campaign) }, (_, place) => jobAt(campaign, place));

function found(results: readonly JobResult[], more: Partial<Found> = {}): Found {
  return {
    lanes: campaign.lanes.map((lane) => ({
      ...{ lane: laneText(lane), operation: lane.operation, units: lane.units, shape: null },
      ...summed(results.filter(({ job }) => laneText(job) === laneText(lane))),
    })),
    all: summed(results),
    findings: results.flatMap(({ findings }) => findings.map((each) => ({ ...each, job: 'j' }))),
    untold: 0,
    contradictions: [],
    refused: [],
    ...more,
  };
}

const view = (results: readonly JobResult[], more: Partial<Found> = {}): CampaignView => ({
  campaign,
  found: found(results, more),
  isPaused: false,
  queue: null,
});

const right = (job: JobResult['job']): JobResult => ({
  ...madeUp(job),
  counts: { agrees: job.count },
  clauses: {},
  findings: [],
});

it('says of what was asked whether something is wrong, and of nothing nothing', () => {
  expect(verdictOf(view([]).found)).toBe('nothing was judged');
  expect(verdictOf(view(all.map(right)).found)).toBe('nothing is wrong');
  expect(verdictOf(view(all.map((job) => madeUp(job))).found)).toBe('something is wrong');
  const hidden = all.map((job) => ({ ...right(job), counts: { inconclusive: job.count } }));
  expect(verdictOf(view(hidden).found)).toBe('nothing was judged');
  const contradictions = [
    { job: 'j', kept: 'a', other: 'b', keptWorker: 'one', otherWorker: 'two' },
  ];
  const contradicted = view(all.map(right), { contradictions });
  expect(verdictOf(contradicted.found)).toBe('something is wrong');
  expect(campaignText(contradicted, false)).toContain(
    'CONTRADICTION j: the same units came to other results',
  );
  const ofOrder = contradictions.map((each) => ({ ...each, other: each.kept }));
  const text = campaignText(view(all.map(right), { contradictions: ofOrder }), false);
  expect(text).toContain('CONTRADICTION j: the same results were counted in another way, or said to lie in another order'); // prettier-ignore
});

it('tells order and symmetry of operands in its report, and of how many nothing is told', () => {
  const step = { ulps: 2, operand: { bits: '0x3f800001', decimal: '1.0000001' } };
  const steps = [{ operands: '[1, 2^16)', pairs: 9, rises: 1, falls: 8, greatestRise: step, greatestFall: step }]; // prettier-ignore
  const symmetry = { kind: 'even', by: 'nothing', compared: 5, unlike: 0, first: null } as const;
  const report = { steps, order: 'nothing', symmetry } as const;
  const lane = { lane: 'operands-EX2', operation: 'EX2', units: 20, ...summed([]) };
  const of = { ...lane, counts: { agrees: 14 }, shape: { report, told: 10 } };
  const shaped = view(all.map(right), { lanes: [of] });
  const text = campaignText(shaped, true).replaceAll(/\s+/g, ' ');
  expect(text).toContain('EX2: from each operand to the next greater one');
  expect(text).toContain('rises once (at most by 2 ulps, at 1.0000001 (0x3f800001))');
  expect(text).toContain('the results are too, in all 5 jobs that compared x with -x');
  expect(text).toContain('EX2: of 4 operands that have a verdict nothing is told of that');
  expect(campaignText(shaped, false)).not.toContain('next greater one');
  const json = campaignJson(shaped);
  expect(json.lanes).toMatchObject([{ shape: report, shapeOf: 10 }]);
  expect(WORK_FORMATS.campaign.safeParse(json).error).toBeUndefined();
});

it('says how far it is', () => {
  const some = view(all.slice(0, 3).map(right));
  expect(stateOf(some)).toBe('not done');
  expect(campaignText(some, true)).toMatch(/^nothing is wrong so far;/m);
  const queue = {
    address: 'redis://here:6379',
    isPaused: false,
    waiting: 0,
    active: 0,
    delayed: 0,
    refused: [],
    untaken: 0,
  };
  expect(stateOf({ ...some, queue })).toBe('incomplete');
  expect(campaignText({ ...some, queue }, false)).toContain('"vpspec campaign resume made-up"');
  expect(stateOf({ ...some, queue: { ...queue, waiting: 1 } })).toBe('being worked on');
  expect(stateOf({ ...some, queue: { ...queue, isPaused: true } })).toBe('paused');
  expect(stateOf(view(all.map(right)))).toBe('done');
});

it('is what its schema says', () => {
  const json: unknown = JSON.parse(JSON.stringify(campaignJson(view(all.map((job) => madeUp(job)))))); // prettier-ignore
  expect(WORK_FORMATS.campaign.parse(json)).toMatchObject({ planned: 1000, asked: 1000 });
});

it('writes what a queue has of anyone in one line each', () => {
  const forged = 'x\nrefused job y';
  const contradictions = [
    { job: 'j', kept: 'a', other: 'b', keptWorker: forged, otherWorker: forged },
  ];
  const text = campaignText(
    view([], { refused: [{ field: forged, reason: forged }], contradictions }),
    true,
  );
  expect(text.split('\n').filter((line) => line.startsWith('refused job'))).toEqual([]);
});
