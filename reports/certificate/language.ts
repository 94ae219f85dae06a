/** What a language is to the pages of a certificate. */
import type { Certificate } from '../../oracles/certify/certificate.js';

export interface ReportedLanguage {
  /** What a certificate tells of one by one. */
  readonly topic: 'instruction' | 'topic';
  /** What clauses are held against. */
  readonly record: 'test vector' | 'unit';
  /** What the table by topics counts; null where its rows are instructions, and count test vectors. */
  readonly topicsText: (certificate: CountedUnits) => string | null;
}

export type CountedUnits = Pick<Certificate, 'instructions' | 'scope'>;
