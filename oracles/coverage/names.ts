/** Which cases name what: clauses and errata by id, in every language. */
import type { AnyCase } from '../cases/any-case.js';
import { Reach } from './reach.js';

export class Names {
  /** Cases that agree, by the clauses and errata that they name. */
  readonly #agreeing = new Map<string, Reach>();
  /** The same, whatever the verdict. */
  readonly #any = new Map<string, number>();

  add(corpusCase: AnyCase, agrees: boolean): void {
    for (const id of new Set(corpusCase.clauses)) {
      this.#any.set(id, (this.#any.get(id) ?? 0) + 1);
      if (!agrees) continue;
      const reach = this.#agreeing.get(id) ?? new Reach();
      this.#agreeing.set(id, reach);
      reach.add(corpusCase);
    }
  }

  /** The cases that name it and agree. */
  reach(id: string): Reach {
    return this.#agreeing.get(id) ?? new Reach();
  }

  /** How many cases name it, those that disagree included. */
  count(id: string): number {
    return this.#any.get(id) ?? 0;
  }
}
