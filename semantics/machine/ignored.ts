/**
 * How many of the executed branches were ignored, since their conditions failed: whether those count towards the
 * limit of executed instructions is not said (NV_vertex_program2 §2.14.2.3; vp2.E-limit-counts). One number of a
 * run; where a judge takes several runs as one, any number from one to another.
 */
export type Ignored = number | IgnoredRange;

export class IgnoredRange {
  constructor(
    readonly least: number,
    readonly greatest: number,
  ) {}
}

export function leastIgnored(ignored: Ignored): number {
  return typeof ignored === 'number' ? ignored : ignored.least;
}

export function mostIgnored(ignored: Ignored): number {
  return typeof ignored === 'number' ? ignored : ignored.greatest;
}

/** With one branch more. */
export function oneMoreIgnored(ignored: Ignored): Ignored {
  return typeof ignored === 'number'
    ? ignored + 1
    : new IgnoredRange(ignored.least + 1, ignored.greatest + 1);
}

/** The same for several runs taken as one. */
export function ignoredByAny(all: readonly Ignored[]): Ignored {
  const [least, greatest] = [Math.min(...all.map(leastIgnored)), Math.max(...all.map(mostIgnored))];
  return least === greatest ? least : new IgnoredRange(least, greatest);
}
