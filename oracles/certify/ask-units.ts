/** Asks the units of a plan: a campaign, whose foremost results are judged while it goes on. */
import { unexpected } from '../compare/compare-units.js';
import type { Observations } from '../backends/backend.js';
import type { ResultLine } from '../units/result-line.js';
import type { AnyUnit } from '../units/any-unit.js';
import { collect, observationsOf, type Asked, type Collected } from './collect.js';
import { judgeAll } from './judge-all.js';
import { collecting } from './options.js';
import type { Plan } from './stages.js';

/**
 * @param here those results that are judged
 * @throws BackendFailure, BackendUsageError, CampaignUsageError, CampaignFailure
 */
export function askUnits<U extends AnyUnit>(
  { options, environment, expected, facts, judging }: Plan,
  asked: Omit<Asked<U>, 'environment' | 'programs' | 'against'>,
  here: (all: readonly Observations[]) => readonly Observations[] = (all) => all,
): Promise<Collected> {
  const { backend, queries = [] } = options;
  return collect(
    backend,
    {
      ...asked,
      environment,
      programs: asksPrograms(queries),
      against: options.against?.engine ?? null,
    },
    {
      ...collecting(options, unexpected(expected, facts)),
      onForemost: async (lines: readonly ResultLine[]) => {
        await judgeAll(here(observationsOf(lines)), judging);
      },
    },
  );
}

/** Generated programs are about everything at once: they belong to a run without a selection. */
export function asksPrograms(queries: readonly string[]): boolean {
  return queries.length === 0;
}
