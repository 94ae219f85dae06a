/** A speed, or a ratio of two. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
}

/** Seconds of processor time. */
export function secondsOf(work: () => void): Figure {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return { value: (user + system) / 1e6, unit: 's' };
}
