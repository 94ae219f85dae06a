/** What the letter alone permits of whole programs, each way as the smallest program that shows it. */
import { BackendIncident } from '../judge/incident.js';
import { NothingToShrink } from '../shrink/engine.js';
import type { LetterReport } from './certificate.js';
import { ShrinkEffort, type Effort } from './shrink-effort.js';

type OfProgram = NonNullable<LetterReport['program']>;

/** Makes one small; null where that does not show again. */
export type ShrinkLetter = (
  unit: string,
  effort: Effort,
) => Promise<Omit<OfProgram, 'unit' | 'clauses'> | null>;

/** Progress of a sitting that nobody sees. */
export const UNSEEN = { state: null, onProgress: () => undefined } as const;

/** @param until when the budget ends, by performance.now(); Infinity where it is no time */
export async function smallLetters(
  reports: readonly LetterReport[],
  until: number,
  shrink: ShrinkLetter | null,
): Promise<readonly LetterReport[]> {
  if (shrink === null) return reports;
  const efforts = new ShrinkEffort(until);
  const small: LetterReport[] = [];
  for (const [index, report] of reports.entries()) {
    const { program } = report;
    const effort = program === null ? null : efforts.next(reports.length - index, false);
    const made = program === null || effort === null ? null : await shrink(program.unit, effort);
    small.push(
      program === null || made === null ? report : { ...report, program: { ...program, ...made } },
    );
  }
  return small;
}

/** Null where it does not show again, or the backend does not answer. */
export async function unlessOver<T>(make: () => Promise<T | null>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof NothingToShrink || error instanceof BackendIncident) return null;
    throw error;
  }
}
