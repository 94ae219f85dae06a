/** What certificate.json of a GL says: its findings as text, so that whoever reads it needs no calls. */
import type { ContextName } from '../../spec/gl/limits.js';
import type { CertifiedSection, GlCertificate } from './certificate.js';
import type { Place } from './sections.js';

/** What `vpspec gl certify --json` prints, and certificate.json holds. */
export interface GlCertificateJson {
  readonly backend: { readonly name: string; readonly version: string; readonly details: Readonly<Record<string, string>> };
  readonly extension: ContextName;
  readonly seed: number;
  readonly budget: number;
  readonly verdict: GlCertificate['verdict'];
  /** What it was held against; null where there was no list. */
  readonly expectations: GlCertificate['expectations'];
  readonly floor: string;
  readonly reached: GlCertificate['reached'];
  readonly wanting: readonly string[];
  readonly scripts: number;
  readonly calls: number;
  readonly leftOff: number;
  readonly sections: readonly CertifiedSection[];
  readonly findings: readonly GlFindingJson[];
  readonly unsupported: GlCertificate['unsupported'];
  /** Disagreements of kinds that were found before. */
  readonly more: number;
} // prettier-ignore

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
