/** A violated load restriction of a GPU program, and what the checks that look for one need. */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import type { LoadError } from '../../language/load-error.js';
import type { Violation } from '../../language/violation.js';

/** `position`: byte offset of the first token that cannot belong to a program of the environment. */
export type GpuViolation = Violation<GpuRestrictionId>;

export type GpuLoadError = LoadError<GpuRestrictionId>;

/** Takes notice of a violation; null, of which many checks have one, is none. */
export type GpuNote = (violation: GpuViolation | null) => void;

/** Tells a violation from what a check finds otherwise. */
export function isViolation(found: object): found is GpuViolation {
  return 'restriction' in found;
}

/** No erratum is read otherwise than by default. */
export const NONE_LIFTED: ReadonlySet<string> = new Set();

/** Whether it is one by the default interpretation only of an erratum that is read otherwise. */
export function isLifted({ contested }: GpuViolation, lifted: ReadonlySet<string>): boolean {
  return contested !== undefined && lifted.has(contested.erratum);
}

/** The violation with the least position of those noted: a scan of the program comes upon it first. */
export class FirstViolation {
  #first: GpuViolation | null = null;

  /** @param lifted the errata that are not read by default. */
  constructor(private readonly lifted: ReadonlySet<string> = NONE_LIFTED) {}

  readonly note: GpuNote = (violation) => {
    if (violation === null || isLifted(violation, this.lifted)) return;
    if (this.#first === null || violation.position < this.#first.position) this.#first = violation;
  };

  get found(): GpuViolation | null {
    return this.#first;
  }
}
