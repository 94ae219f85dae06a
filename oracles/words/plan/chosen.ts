/** What is asked, by queries: groups such as "pairs" and "field a.mux", or words of their names such as ARL. */
import { BackendUsageError } from '../../backends/backend.js';
import { planOf, type Plan, type PlanOptions } from './plan.js';
import { RANDOM } from './random.js';

const covers = (query: string, group: string): boolean =>
  group === query || group.split(' ').includes(query);

/** Whether programs are drawn for queries: all is asked where there are none. */
export function isDrawnFor(queries: readonly string[]): boolean {
  return queries.length === 0 || queries.some((query) => covers(query, RANDOM));
}

/** @throws BackendUsageError for a query that nothing is asked about */
export function plannedFor(queries: readonly string[], options: PlanOptions): Plan {
  // Drawing takes its time, and whoever has a number from anywhere may have a large one.
  const plan = planOf(isDrawnFor(queries) ? options : { ...options, programs: 0 });
  return chosenOf(plan, queries);
}

/** The questions of a plan that queries choose. @throws BackendUsageError */
export function chosenOf(plan: Plan, queries: readonly string[]): Plan {
  if (queries.length === 0) return plan;
  const groups = [...new Set(plan.questions.map(({ group }) => group))];
  for (const query of queries) {
    if (groups.some((group) => covers(query, group))) continue;
    throw new BackendUsageError(
      `nothing is asked about "${query}"; expected one of:\n  ${groups.join('\n  ')}`,
    );
  }
  const wanted = (group: string): boolean => queries.some((query) => covers(query, group));
  return {
    questions: plan.questions.filter(({ group }) => wanted(group)),
    refused: plan.refused.filter(({ field }) => wanted(`field ${field}`)),
  };
}
