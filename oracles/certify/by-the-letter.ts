/**
 * What a certificate finds that the letter of the documents permits and nobody can mean: results that only a
 * letter-only alternative explains (docs/allowed-results.md, Standings), each kind with its worst.
 */
import type { ResultLine } from '../units/result-line.js';
import { compareLetters, type LetterFound } from '../compare/compare-letters.js';
import type { Comparison, ExpectationFile } from '../compare/expectations.js';
import type { LetterReport } from './certificate.js';
import type { Witness } from './witness.js';

/** A kind of such results of one instruction, while its test vectors are judged. */
interface Kind {
  readonly needs: readonly string[];
  records: number;
  /** Infinite where NaN is on one side alone. */
  distance: number;
  worst: Witness;
}

/** Counts what the letter alone permits of the test vectors of one instruction. */
export class LetterTally {
  readonly #kinds = new Map<string, Kind>();

  constructor(private readonly instruction: string) {}

  /**
   * A component of a result.
   *
   * @param needs the alternatives without which nothing explains it
   * @param ulps from the nearest accepted value; null where NaN is on one side alone
   */
  add(needs: readonly string[], ulps: number | null, shown: () => Witness): void {
    const distance = ulps ?? Infinity;
    const key = needs.join(' ');
    const known = this.#kinds.get(key);
    if (known === undefined) {
      this.#kinds.set(key, { needs, records: 1, distance, worst: shown() });
      return;
    }
    known.records++;
    if (distance <= known.distance) return;
    known.distance = distance;
    known.worst = shown();
  }

  get reports(): readonly LetterReport[] {
    const { instruction } = this;
    return [...this.#kinds.values()].map(({ needs, records, worst }) => ({
      needs,
      instruction,
      records,
      worst,
      program: null,
    }));
  }
}

/** The same of programs and cases: each way once, with the first that shows it. */
export function lettersOfUnits(lines: readonly ResultLine[]): readonly LetterReport[] {
  const found = new Map<string, LetterReport & { records: number; readonly units: string[] }>();
  for (const { unit, letter } of lines) {
    if (letter === undefined) continue;
    const name = letter.instruction?.name ?? null;
    const key = `${letter.signature} ${name ?? ''}`;
    const known = found.get(key);
    if (known !== undefined) {
      known.records++;
      known.units.push(unit);
      continue;
    }
    const { where, observed, allowed, ulps, clauses } = letter;
    found.set(key, {
      needs: [],
      instruction: name,
      records: 1,
      worst: null,
      units: [unit],
      program: { unit, where, observed, allowed, ulps, clauses },
    });
  }
  return [...found.values()];
}

/**
 * What the letter alone permits, and what an expectation file says of it.
 *
 * @param operands the same of instructions that were asked operand by operand, which are told of by themselves
 */
export function lettersListed(
  reports: readonly LetterReport[],
  file: ExpectationFile | null,
  comparison: Comparison | null,
  isAsked: (instruction: string) => boolean,
  operands: readonly LetterFound[],
): { readonly reports: readonly LetterReport[]; readonly comparison: Comparison | null } {
  if (file === null || comparison === null) return { reports, comparison };
  const compared = compareLetters(file, [...reports, ...operands], comparison, isAsked);
  return {
    reports: reports.map((report, index) => ({
      ...report,
      accepted: compared.reasons[index] ?? null,
    })),
    comparison: compared.comparison,
  };
}
