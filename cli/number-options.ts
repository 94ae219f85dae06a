/** Numbers on a command line: what they cannot be is told by commander, and is bad usage. */
import { InvalidArgumentError } from 'commander';

/** More processes than this are a slip of the keyboard. */
const MOST_JOBS = 256;

/** A parser of whole numbers within bounds, both of them included. */
export function whole(least: number, greatest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= greatest) return value;
    throw new InvalidArgumentError(
      `a whole number from ${String(least)} to ${String(greatest)} is expected`,
    );
  };
}

export const jobsOption = whole(1, MOST_JOBS);

/** The seed of what is drawn. */
export const seedOption = whole(0, Number.MAX_SAFE_INTEGER);
