/**
 * Finds the clauses of which a black box can show a violation. It can where a case about the clause is asked by
 * default, and its judge would not permit another value in something that the case speaks of: each such value in turn
 * is exchanged for others in what a right implementation shows, and the judge of certificates is asked. A program that
 * is only loaded shows that it is refused, or that it loads, or the position of its error.
 */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Specification } from '../../../spec/load/specification.js';
import { loadCorpus, type Corpus } from '../../cases/corpus.js';
import type { ShownClause } from './language.js';
import { examinedLanguage } from './languages.js';

export class ShownClauses {
  readonly #corpus: Corpus = loadCorpus();

  constructor(private readonly specification: Specification) {}

  /** @param onProgress after each clause. */
  in(
    environment: AnyEnvironmentName,
    onProgress: () => void = () => undefined,
  ): Promise<readonly ShownClause[]> {
    const held = { specification: this.specification, corpus: this.#corpus };
    return examinedLanguage(environment).shownClauses(environment, held, onProgress);
  }
}
