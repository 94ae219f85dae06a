/** A case that a certificate comes with, as a language makes it. */

export interface MadeCase {
  readonly text: string;
  /** The clause first named, and the instruction; what the page links from. */
  readonly clause: string | null;
  readonly instruction: string | null;
  /** Its place among the certificate's violations of programs; null for an instruction's case. */
  readonly violation: number | null;
}

/** Without the first line, which tells editors where the format's schema is: not from here. */
export function withoutSchema(text: string): string {
  return text.replace(/^#.*\n/, '');
}
