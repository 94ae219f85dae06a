/** What leads where: from the page to certificates, and from its tables to what shows a violation. */

/** Where a certificate is, seen from the page. */
export interface CertificateLink {
  readonly href: string;
  /** Whether its own page is there, and not the archive that has it. */
  readonly isPage: boolean;
}

/** By the folder or archive as it was given; null where nothing can lead there. */
export type LinkOf = (directory: string) => CertificateLink | null;

/** Where one of several certificates stands on the page. */
export function voterId(index: number): string {
  return `voter-${String(index + 1)}`;
}

/** Where all that a certificate violates is shown, if it has no page of its own. */
export function findingsId(index: number): string {
  return `findings-${String(index + 1)}`;
}

/** Where it is shown how a certificate violates a clause; `instruction` is null of whole programs. */
export function findingId(voter: number, clause: string, instruction: string | null): string {
  return `found-${String(voter + 1)}-${instruction ?? 'programs'}-${clause}`;
}

/** Where names have folders behind them, the last word of the folder tells them apart. */
export function shortNameOf(name: string): string {
  return /\(.*?([^/()]+?)(\.tar\.gz)?\/?\)$/.exec(name)?.[1] ?? name;
}
