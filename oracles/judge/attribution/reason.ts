/** What attribution finds. */
export interface Reason {
  /** The clauses that decide, the most specific first. */
  readonly clauses: readonly string[];
  /** How it departs, in a word or two that name no register and no value. */
  readonly way: string;
}

/** A deviation that may have been at work, and what it would lead to. */
export interface Hypothesis<T> extends Reason {
  readonly leadsTo: () => T;
}

/** More deviations than this are not named, even if they explain what is seen. */
const MOST_WAYS = 3;

/**
 * The deviations that explain an observation: the way is that of the first one, the clauses are those of
 * the first few, since values alone often cannot tell one from another.
 */
export function whatExplains<T>(
  hypotheses: Iterable<Hypothesis<T>>,
  explains: (outcome: T) => boolean,
): Reason | null {
  const byWay = new Map<string, readonly string[]>();
  for (const { clauses, way, leadsTo } of hypotheses) {
    if (byWay.has(way) || !explains(leadsTo())) continue;
    byWay.set(way, clauses);
    if (byWay.size === MOST_WAYS) break;
  }
  const [way] = byWay.keys();
  return way === undefined ? null : { way, clauses: [...byWay.values()].flat() };
}
