/** Which productions of the grammar the programs of cases reach. */
import { PRODUCTIONS, productionsReached } from '../../semantics/language/productions.js';
import type { CorpusCase } from '../cases/case.js';
import type { GrammarTotals } from './coverage.js';
import { Reach } from './reach.js';

/** Bytes of a program; a traced parse of a longer one costs more than it tells. */
const LONGEST = 50_000;

/** Counts the productions of programs. */
export class GrammarReach {
  readonly #accepted = new Map<string, Reach>();
  readonly #refused = new Map<string, Reach>();
  readonly #productions = new Map<string, ReadonlySet<string>>();
  #skipped = 0;

  /** @param text the whole program; the same one is parsed once */
  add(corpusCase: CorpusCase, text: string, loaded: boolean): void {
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
    const list = PRODUCTIONS.map(({ name, section }) => ({
      name,
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
      reached = isLong ? new Set() : productionsReached(text).matched;
      this.#productions.set(text, reached);
    }
    return reached;
  }
}
