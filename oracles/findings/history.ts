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

/** What a run said of a finding: how much showed it; 0: all that ever showed it was asked again and conforms. */
export interface Outcome {
  readonly at: Moment;
  readonly shows: number;
}

/** What showed a finding, and when it last conformed. */
export interface WitnessTimes {
  readonly conformed: Moment | null;
}

export function compareMoments(a: Moment, b: Moment): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.run - b.run;
}

export function laterOf(a: Moment | null, b: Moment): Moment {
  return a !== null && compareMoments(a, b) > 0 ? a : b;
}

/** @param outcomes in the order of their moments, one at least */
export function stateOf(outcomes: readonly Outcome[]): State {
  if (outcomes.at(-1)?.shows === 0) return 'fixed';
  return outcomes.some(({ shows }) => shows === 0) ? 'back' : 'open';
}

/** Those that have conformed in one version since the finding last showed. */
export function conforming<W extends WitnessTimes>(
  witnesses: readonly W[],
  lastShown: Moment,
  version: string,
): readonly W[] {
  return witnesses.filter(
    ({ conformed }) =>
      conformed !== null &&
      conformed.version === version &&
      compareMoments(conformed, lastShown) > 0,
  );
}

/**
 * Whether a version is known to be without the finding: everything that ever showed it was asked of that version since, in
 * one run or in several parts, and conforms. What was not asked again says nothing.
 */
export function isFixedIn(
  witnesses: readonly WitnessTimes[],
  lastShown: Moment,
  version: string,
): boolean {
  return (
    witnesses.length > 0 && conforming(witnesses, lastShown, version).length === witnesses.length
  );
}
