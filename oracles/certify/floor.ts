/** How much has to be asked before a verdict may say "conforms": docs/certificates.md says the same in words. */
import { CampaignUsageError } from '../units/errors.js';

export interface Floor {
  /** As on the command line: "complete", "core", "0.5". */
  readonly name: string;
  /** The least share of the instructions that are judged, from 0 to 1. */
  readonly instructions: number;
  /** The least share of the clauses that are reached. */
  readonly clauses: number;
  /** The clauses that are counted: all in force, or those about instructions alone. */
  readonly of: 'all' | 'instructions';
}

/** What holds where nothing else is said. */
export const COMPLETE: Floor = { name: 'complete', instructions: 1, clauses: 0.9, of: 'all' };

const CORE: Floor = { name: 'core', instructions: 1, clauses: 0.9, of: 'instructions' };

/** Reads "complete", "core", "0.5" or "50%". @throws CampaignUsageError */
export function floorNamed(text: string): Floor {
  if (text === COMPLETE.name) return COMPLETE;
  if (text === CORE.name) return CORE;
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  const share = Number(number) / (percent === '%' ? 100 : 1);
  if (number === undefined || !(share > 0 && share <= 1)) {
    throw new CampaignUsageError(
      `"${text}" is no floor: expected complete, core, or a share above 0 and up to 1, such as 0.5 or 50%`,
    );
  }
  return { name: text, instructions: share, clauses: share, of: 'all' };
}

/** How many of so many are a share of them. */
export function leastOf(share: number, of: number): number {
  // 0.9 of 10 is 9, whatever binary64 makes of it.
  return Math.ceil(share * of - 1e-9);
}
