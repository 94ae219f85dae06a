/** Which units have a result, and which jobs have none. */
import type { Campaign } from './campaign.js';
import { laneText, type Job, type Span } from './job.js';
import { jobAt, jobsIn } from './plan.js';

export class Coverage {
  /** By lane, where each part ends, by where it begins. */
  readonly #ends = new Map<string, Map<number, number>>();

  /** @param parts of which none overlaps another */
  constructor(parts: Iterable<Job>) {
    for (const part of parts) {
      const lane = laneText(part);
      const ends = this.#ends.get(lane) ?? new Map<number, number>();
      this.#ends.set(lane, ends);
      ends.set(part.first, part.first + part.count);
    }
  }

  /** Whether every unit of a job of the plan has one. */
  covers(job: Job): boolean {
    const ends = this.#ends.get(laneText(job));
    const end = job.first + job.count;
    let at: number | undefined = job.first;
    while (at !== undefined && at < end) at = ends?.get(at);
    return at !== undefined;
  }
}

/** Jobs of a campaign that have no result, as spans of its plan. */
export function uncovered(campaign: Pick<Campaign, 'lanes'>, coverage: Coverage): readonly Span[] {
  const spans: { kind: 'span'; first: number; count: number }[] = [];
  const jobs = jobsIn(campaign);
  for (let place = 0; place < jobs; place++) {
    if (coverage.covers(jobAt(campaign, place))) continue;
    const last = spans.at(-1);
    if (last !== undefined && last.first + last.count === place) last.count++;
    else spans.push({ kind: 'span', first: place, count: 1 });
  }
  return spans;
}
