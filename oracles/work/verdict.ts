/** What is said of a campaign as a whole. */
import type { Found } from './results.js';
import { BLAMED, countOf, JUDGED } from './result.js';

/**
 * Each unit is judged by itself, so that nothing is said of the whole but whether something is wrong: one assignment that
 * explains everything is a certificate's matter.
 */
export type CampaignVerdict = 'something is wrong' | 'nothing is wrong' | 'nothing was judged';

export function verdictOf({
  all,
  contradictions,
}: Pick<Found, 'all' | 'contradictions'>): CampaignVerdict {
  if (countOf(all, BLAMED) > 0 || contradictions.length > 0) return 'something is wrong';
  return countOf(all, JUDGED) > 0 ? 'nothing is wrong' : 'nothing was judged';
}
