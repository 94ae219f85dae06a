/** Which units have a result. */
import { laneText, type Job } from './job.js';

export class Coverage {
  /** By lane, where each part ends, by where it begins. */
  readonly #ends = new Map<string, Map<number, number>>();

  /** @param parts of which none overlaps another */
  constructor(parts: Iterable<Job>) {
    for (const part of parts) {
      const lane = laneText(part);
      const ends = this.#ends.get(lane) ?? new Map<number, number>();
      this.#ends.set(lane, ends);
      ends.set(part.first, part.first + part.count);
    }
  }

  /** Whether every unit of a job of the plan has one. */
  covers(job: Job): boolean {
    const ends = this.#ends.get(laneText(job));
    const end = job.first + job.count;
    let at: number | undefined = job.first;
    while (at !== undefined && at < end) at = ends?.get(at);
    return at !== undefined;
  }
}
