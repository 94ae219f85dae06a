/** What certificate.json of a GL says: its findings as text, so that whoever reads it needs no calls. */
import type { GlCertificate } from './certificate.js';
import type { Place } from './sections.js';

/** What `vpspec gl certify --json` prints, and certificate.json holds. */
export interface GlCertificateJson extends Omit<GlCertificate, 'findings'> {
  readonly findings: readonly GlFindingJson[];
}

export interface GlFindingJson {
  readonly kind: 'error' | 'returned' | 'sent' | 'left' | 'crash';
  /** What a list names it by. */
  readonly about: string;
  /** The command of the last call, without "gl". */
  readonly command: string;
  /** The reason that the list gives for it; null where none does. */
  readonly known: string | null;
  /** Any one of these is violated. */
  readonly sections: readonly Place[];
  /** The last call shows it. */
  readonly script: string;
  readonly calls: number;
  readonly isMinimal: boolean;
  readonly isAlone: boolean;
  readonly scripts: number;
  readonly expected: string;
  readonly found: string;
}
