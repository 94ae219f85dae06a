/** Campaigns and results for tests of how they travel: what a unit comes to is a matter of its number. */
import { joinedSteps } from '../exhaust/shape.js';
import type { Campaign, PlannedLane } from './campaign.js';
import { Gatherer } from './gather.js';
import { laneText, rowsOf, type Job } from './job.js';
import { lanesOf } from './plan.js';
import type { Finding, JobResult, JobShape, UnitVerdict } from './result.js';

const HASH = 'ab'.repeat(32);

export function campaignOf(budget: number, name = 'made-up'): Campaign {
  return {
    name,
    backend: 'profile:strict',
    implementation: { name: 'strict', details: {} },
    environment: 'VP2.0',
    document: null,
    seed: 1,
    budget,
    lanes: lanesOf({ kinds: ['cases', 'programs'], budget, cases: 100, operations: [] }),
    versions: { vpspec: '0', specification: HASH, corpus: HASH, tool: HASH },
  };
}

/** With operands of RCP, jobs of 64 each. */
export function withOperands(campaign: Campaign, units: number): Campaign {
  const lane: PlannedLane = { kind: 'operands', operation: 'RCP', units, size: 64, paired: true };
  return { ...campaign, lanes: [...campaign.lanes, lane] };
}

/** Every so manieth unit is wrong. */
const WRONG = 97;

/** @param other of which the result is another than it should be: null of none */
export function madeUp(job: Job, other: number | null = null): JobResult {
  const gatherer = new Gatherer(job);
  for (let number = job.first; number < job.first + job.count; number++) {
    const unit = `${laneText(job)} ${String(number)}`;
    const isWrong = (number % WRONG === 0) !== (number === other);
    const verdict: UnitVerdict = isWrong ? 'disagrees' : 'agrees';
    gatherer.digest.add(unit, verdict);
    gatherer.add(verdict, { clause: 'vp2.MUL.1', finding: () => findingOf(unit) });
  }
  const shape = job.kind === 'operands' ? { shape: madeUpShape(job) } : {};
  return { ...gatherer.result, ...shape };
}

/** Every so manieth x has a result to which that of -x is not symmetric. */
const UNLIKE = 89;

function madeUpResult(operand: number): number {
  const [magnitude, sign] = [operand % 2 ** 31, operand >= 2 ** 31 ? 2 ** 31 : 0];
  const isUnlike = sign !== 0 && magnitude % UNLIKE === 0;
  return ((Math.imul(magnitude, 0x01000193) >>> 2) ^ (isUnlike ? 1 : 0)) + sign;
}

function madeUpShape(job: Job): JobShape {
  const rows = rowsOf(job).map(({ first, count }) => {
    const singles = Array.from({ length: count }, (_, at) => {
      const result = madeUpResult(first + at);
      return { first: first + at, count: 1, shape: { steps: [], first: result, last: result } };
    });
    const last = madeUpResult(first + count - 1);
    const shape = { steps: joinedSteps(singles), first: madeUpResult(first), last };
    return { first, count, shape };
  });
  const [plus, minus] = rows;
  if (
    plus === undefined ||
    minus === undefined ||
    plus.count !== minus.count ||
    job.first % 2 === 1
  ) {
    return { rows, pairs: null };
  }
  const unlike = Array.from({ length: plus.count }, (_, at) => plus.first + at).filter(
    (magnitude) => magnitude % UNLIKE === 0,
  );
  const [first] = unlike;
  const found = first === undefined ? null : { pairs: unlike.length, first };
  return { rows, pairs: { compared: plus.count, unlike: found } };
}

function findingOf(unit: string): Finding {
  return {
    unit,
    verdict: 'disagrees',
    environment: 'VP2.0',
    document: null,
    program: '!!VP2.0 MUL R0, v[0], v[0]; END',
    inputs: ['v: {0: [1, 2, 3, 4]}'],
    clauses: ['vp2.MUL.1'],
    signature: 'made up',
    where: 'R0.x',
    observed: '2 (0x40000000)',
    permitted: '1 (0x3f800000)',
    backend: 'profile:strict',
  };
}
