/** A case, ready to be checked: what docs/case-format.md describes, with every name resolved. Here is what cases of every language have. */

/** What cases of every language have. */
export interface CaseBase {
  /** `vp2/2.14.3.24/zero:name`, with a further part for each expansion. */
  readonly id: string;
  /** The case it expanded from; its own id where it did not expand. */
  readonly base: string;
  /** The file, relative to the corpus's folder, and the line on which the case begins. */
  readonly file: string;
  readonly line: number;
  readonly says: string | null;
  readonly clauses: readonly string[];
  /** The document that it says governs it; null where its clauses tell. */
  readonly document: string | null;
}

/** The program that a case runs. Cases made from one by expansion share it. */
export interface CaseProgram {
  readonly text: string;
  /** As the case gave it: `text` is this with what the harness wrote around it. */
  readonly given: string;
  /**
   * Whether the harness wrote the last instruction, only so that the program loads. It is taken away
   * before the program runs.
   */
  readonly closed: boolean;
}

/** R: what is expected of a run. */
export type Expectation<R> = R | LoadErrorExpectation | { readonly kind: 'loads' };

export type Four<T> = readonly [T, T, T, T];

/** What a load error is compared with; null is not compared. */
export interface LoadErrorExpectation {
  readonly kind: 'error';
  readonly restriction: string | null;
  /** Byte offset. */
  readonly position: number | null;
  readonly line: number | null;
  readonly column: number | null;
  /** A part of the message. */
  readonly message: string | null;
}
