/** What a language is to judges. */

export interface JudgedLanguage {
  /** The instructions that decide the policies together, where there are several; no others do. */
  readonly together: readonly (readonly string[])[];
}
