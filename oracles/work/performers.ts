/** The processes that perform a campaign's jobs, by the backend of this command line. */
import { settingOf } from './setting.js';
import type { Campaign } from './campaign.js';
import { unlikeness, versionsHere } from './fit.js';
import { PerformerProcess } from './performer-process.js';

export interface Performers {
  /** Whoever has them closes them; none where it does not fit. */
  readonly performers: readonly PerformerProcess[];
  /** Why it may not work on this campaign; none where it may. */
  readonly reasons: readonly string[];
}

/**
 * Opens as many, at once but for the first, which says whether the others are wanted.
 *
 * @throws BackendUsageError, BackendFailure; then none is left open
 */
export async function performersFor(
  campaign: Campaign,
  backend: string,
  jobs: number,
): Promise<Performers> {
  const setting = settingOf(campaign);
  const { performer, implementation, runs } = await PerformerProcess.open(backend, setting);
  const reasons = [
    ...unlikeness(campaign, versionsHere(campaign.environment), implementation),
    ...(runs.why === null ? [] : [runs.why]),
  ];
  if (reasons.length > 0) {
    performer.close();
    return { performers: [], reasons };
  }
  const others = await Promise.allSettled(
    Array.from({ length: jobs - 1 }, () => PerformerProcess.open(backend, setting)),
  );
  const opened = others.flatMap((other) =>
    other.status === 'fulfilled' ? [other.value.performer] : [],
  );
  const performers = [performer, ...opened];
  for (const other of others) {
    if (other.status === 'fulfilled') continue;
    for (const each of performers) each.close();
    throw other.reason;
  }
  return { performers, reasons };
}
