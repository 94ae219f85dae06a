/**
 * results.jsonl of a backend that runs no campaign: one line for each clause held against an instruction's
 * records, and one for each way in which programs depart. A campaign streams lines of its own, one a unit.
 */
import type { Certificate } from './certificate.js';

/** A line, in the words of a campaign's. */
export interface VerdictLine {
  /** "clause:MUL:vp2.MUL.4", "program:NAME". */
  readonly unit: string;
  readonly verdict: 'agrees' | 'disagrees' | 'inconclusive' | 'crash';
  readonly reason: string | null;
}

export function verdictLines({
  clauses,
  programs,
}: Pick<Certificate, 'clauses' | 'programs'>): readonly VerdictLine[] {
  return [
    ...clauses.map(({ id, instruction, records, violations }): VerdictLine => ({
      unit: `clause:${instruction}:${id}`,
      verdict: violations > 0 ? 'disagrees' : records === 0 ? 'inconclusive' : 'agrees',
      reason:
        violations > 0
          ? `${String(violations)} of ${String(records)} records violate it`
          : records === 0
            ? 'no record to try it on'
            : null,
    })),
    ...(programs?.violations ?? []).map(({ name, verdict, reason, disagreement }): VerdictLine => ({
      unit: `program:${name}`,
      verdict,
      reason: disagreement === null ? reason : disagreement.signature,
    })),
  ];
}

/** The file. */
export function verdictLinesText(certificate: Pick<Certificate, 'clauses' | 'programs'>): string {
  return verdictLines(certificate)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
