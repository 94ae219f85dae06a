/** Which productions of the grammar the programs of cases reach. */
import type { GrammarTotals } from './coverage.js';
import { Reach, type ProgramCase } from './reach.js';

/** Bytes of a program; a traced parse of a longer one costs more than it tells. */
const LONGEST = 50_000;

/** A language's productions, and those that the text of a program matches. */
export interface TracedGrammar {
  readonly productions: readonly {
    readonly name: string;
    readonly document: string;
    readonly section: string;
  }[];
  readonly matched: (text: string) => ReadonlySet<string>;
}

/** Counts the productions of programs. */
export class GrammarReach {
  readonly #accepted = new Map<string, Reach>();
  readonly #refused = new Map<string, Reach>();
  readonly #productions = new Map<string, ReadonlySet<string>>();
  #skipped = 0;

  constructor(private readonly grammar: TracedGrammar) {}

  /** @param text the whole program; the same one is parsed once */
  add(corpusCase: ProgramCase, text: string, loaded: boolean): void {
    for (const production of this.#of(text)) {
      const reach = loaded ? this.#accepted : this.#refused;
      let own = reach.get(production);
      if (own === undefined) {
        own = new Reach();
        reach.set(production, own);
      }
      own.add(corpusCase);
    }
  }

  totals(): GrammarTotals {
    const list = this.grammar.productions.map(({ name, document, section }) => ({
      name,
      document,
      section,
      accepted: (this.#accepted.get(name) ?? new Reach()).result(),
      refused: (this.#refused.get(name) ?? new Reach()).result(),
    }));
    return {
      productions: list.length,
      reached: list.filter(({ accepted }) => accepted.cases > 0).length,
      reachedByRefused: list.filter(({ refused }) => refused.cases > 0).length,
      skipped: this.#skipped,
      list,
    };
  }

  #of(text: string): ReadonlySet<string> {
    let reached = this.#productions.get(text);
    if (reached === undefined) {
      const isLong = text.length > LONGEST;
      if (isLong) this.#skipped++;
      reached = isLong ? new Set() : this.grammar.matched(text);
      this.#productions.set(text, reached);
    }
    return reached;
  }
}
