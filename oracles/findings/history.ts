/** What has become of a finding, from what runs said of it. */

/** Whether it shows; no more, though all of it was asked again; or again after that. */
export type State = 'open' | 'fixed' | 'back';

/** Runs are ordered by their day, and of one day by when they were added. */
export interface Moment {
  readonly run: number;
  readonly date: string;
  /** What was asked: the implementation as it says of itself, and the specification that judged. */
  readonly version: string;
}

/** What a run said of a finding: how much showed it; 0: all that had shown it was asked again and conforms. */
export interface Outcome {
  readonly at: Moment;
  readonly shows: number;
}

/** What runs said of one finding, in whatever order they were added. */
export interface Facts {
  /** Runs that show it, and how much does. One at least. */
  readonly shows: readonly Outcome[];
  /** What ever showed it, with the first run in which it did. */
  readonly witnesses: ReadonlyMap<string, Moment>;
  /** Runs that do not show it and in which some of it was asked and conforms. */
  readonly conformed: readonly Conformed[];
}

export interface Conformed {
  readonly at: Moment;
  readonly units: ReadonlySet<string>;
}

export function compareMoments(a: Moment, b: Moment): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.run - b.run;
}

/** @param outcomes in the order of their moments, one at least */
export function stateOf(outcomes: readonly Outcome[]): State {
  if (outcomes.at(-1)?.shows === 0) return 'fixed';
  return outcomes.some(({ shows }) => shows === 0) ? 'back' : 'open';
}

export interface History {
  /** What became of it, run by run, in the order of their moments. */
  readonly outcomes: readonly Outcome[];
  /** What the last version that was asked any of it again conforms in, since it last showed. */
  readonly conforming: ReadonlySet<string>;
}

/**
 * A run is said to be without a finding where everything that had shown it by then was asked of that version since it last
 * showed, in one run or in several parts, and conforms. What was not asked again says nothing.
 */
export function historyOf({ shows, witnesses, conformed }: Facts): History {
  const outcomes: Outcome[] = [];
  // Since it last showed, by version; null before it ever did.
  let since: Map<string, Set<string>> | null = null;
  let conforming: ReadonlySet<string> = NOTHING;
  const events = [...shows, ...conformed].sort((a, b) => compareMoments(a.at, b.at));
  for (const event of events) {
    const { at } = event;
    if ('shows' in event) {
      outcomes.push(event);
      since = new Map();
      conforming = NOTHING;
    } else if (since !== null) {
      const units = since.get(at.version) ?? new Set();
      for (const unit of event.units) units.add(unit);
      since.set(at.version, units);
      conforming = units;
      const isLeft = [...witnesses].some(
        ([unit, first]) => compareMoments(first, at) < 0 && !units.has(unit),
      );
      if (!isLeft) outcomes.push({ at, shows: 0 });
    }
  }
  return { outcomes, conforming };
}

const NOTHING: ReadonlySet<string> = new Set();
