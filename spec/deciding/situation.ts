/** What the tables of this folder hold. */

/** A situation that whoever judges tells apart from others. */
export interface Situation {
  /** What is seen, or what may have been at work, in a sentence. */
  readonly says: string;
  /** The ids of the clauses that decide then, the most specific first; `{word}` stands for what whoever asks fills in. */
  readonly clauses: readonly [string, ...string[]];
}

/** By the name of the situation: what it is about, then what tells it apart. */
export type Situations = Readonly<Record<string, Situation>>;
