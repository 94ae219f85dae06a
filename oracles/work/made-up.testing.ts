/** Campaigns and results for tests of how they travel: what a unit comes to is a matter of its number. */
import type { Campaign } from './campaign.js';
import { Gatherer } from './gather.js';
import { laneText, type Job } from './job.js';
import { lanesOf } from './plan.js';
import type { Finding, JobResult, UnitVerdict } from './result.js';

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
  return gatherer.result;
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
