/** Jobs of a campaign that have no result, as spans of its plan. */
import type { Campaign } from './campaign.js';
import type { Coverage } from './coverage.js';
import type { Span } from './job.js';
import { jobAt, jobsIn } from './plan.js';

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
