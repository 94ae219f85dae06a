/** What a certificate of a GL says as a whole. */
import type { CertifiedSection, GlExpectations, GlFinding, GlVerdict } from './certificate.js';
import type { Disagreement } from './judge.js';

/** A section, and whether it was asked enough, whatever was found. */
export interface SeenSection {
  readonly section: CertifiedSection;
  readonly isSeen: boolean;
}

/** The verdict of all sections together. */
export function overall(
  seen: readonly SeenSection[],
  findings: readonly GlFinding[],
  { wanting, expectations, isUntold }: { readonly wanting: readonly string[]; readonly expectations: GlExpectations | null; readonly isUntold: boolean },
): GlVerdict {
  const isListed = expectations?.asExpected === true;
  const violations = findings.filter(isOfDocuments);
  if (violations.length > 0 && !isListed) return 'violates';
  if (seen.every(({ section: { verdict } }) => verdict === 'unsupported')) return 'unsupported';
  // No answer says nothing, though it is listed.
  const isWhole = violations.length === findings.length && wanting.length === 0 && !isUntold && seen.every(({ isSeen }) => isSeen);
  if (!isWhole) return 'incomplete';
  return violations.length > 0 ? 'conforms with expected failures' : 'conforms';
} // prettier-ignore

/** Whether a difference is one from the documents: no answer in time, or one that is none, says nothing of what the GL does. */
export function isOfDocuments({ kind, found }: Pick<Disagreement, 'kind' | 'found'>): boolean {
  return kind !== 'crash' || !/^(?:timeout|protocol error|infrastructure): /.test(String(found));
}
