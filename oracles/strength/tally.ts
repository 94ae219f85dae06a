/** Counts of component checks, by whatever they are counted by. */

export interface Counts {
  /** Component checks. */
  readonly checks: number;
  /** Those that any value at all would pass. */
  readonly vacuous: number;
  /**
   * Those of them that any value would pass under every permitted assignment of the policies. A value may pass one of
   * the others and still show that the policies must be one way and not another.
   */
  readonly outright: number;
  /** Those that are not unconstrained, and that more than half of all values would pass. */
  readonly nearlyVacuous: number;
}

/** How much a check leaves open. */
export type Openness = 'outright' | 'vacuous' | 'nearly vacuous' | 'closed';

export class Tally implements Counts {
  checks = 0;
  vacuous = 0;
  outright = 0;
  nearlyVacuous = 0;

  add(openness: Openness): void {
    this.checks++;
    if (openness === 'outright') this.outright++;
    if (openness === 'outright' || openness === 'vacuous') this.vacuous++;
    else if (openness === 'nearly vacuous') this.nearlyVacuous++;
  }

  counts(): Counts {
    const { checks, vacuous, outright, nearlyVacuous } = this;
    return { checks, vacuous, outright, nearlyVacuous };
  }
}

/** One tally for each key, made when it is first asked for. */
export class Tallies {
  readonly #byKey = new Map<string, Tally>();

  of(key: string): Tally {
    let tally = this.#byKey.get(key);
    if (tally === undefined) {
      tally = new Tally();
      this.#byKey.set(key, tally);
    }
    return tally;
  }

  /** By key, in alphabetical order. */
  entries(): readonly (readonly [key: string, counts: Counts])[] {
    return [...this.#byKey]
      .map(([key, tally]) => [key, tally.counts()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** The share of checks; 0 of none. */
export function rateOf(some: number, { checks }: Pick<Counts, 'checks'>): number {
  return checks === 0 ? 0 : some / checks;
}

/** A sentence where a share is beyond what is accepted. */
export function beyond(what: string, rate: number, accepted: number): readonly string[] {
  return rate > accepted ? [`${what}: ${percent(rate)}, accepted ${percent(accepted)}`] : [];
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(2)} %`;
}
