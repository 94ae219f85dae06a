/** Which load restrictions cases violate, and whether each case violates just that one. */
import type { EnvironmentName } from '../../spec/environments.js';
import { RESTRICTIONS } from '../../spec/restrictions.js';
import type { LoadResult } from '../../semantics/language/load.js';
import type { CorpusCase } from '../cases/case.js';
import type { RestrictionTotals } from './coverage.js';
import { Reach } from './reach.js';
import { violationsOf } from './violations.js';

interface Violated {
  readonly alone: Reach;
  readonly notAlone: Reach;
  readonly environments: Set<EnvironmentName>;
}

/** Counts cases whose programs are refused. */
export class RestrictionReach {
  readonly #violated = new Map<string, Violated>();
  readonly #alone = new Map<string, boolean>();

  add(corpusCase: CorpusCase, text: string, result: LoadResult): void {
    if (result.loaded) return;
    const { restriction } = result.error;
    let violated = this.#violated.get(restriction);
    if (violated === undefined) {
      violated = { alone: new Reach(), notAlone: new Reach(), environments: new Set() };
      this.#violated.set(restriction, violated);
    }
    if (!this.#isAlone(text)) {
      violated.notAlone.add(corpusCase);
      return;
    }
    violated.alone.add(corpusCase);
    // A program without a header is of no environment: what the case says counts then.
    violated.environments.add(result.environment ?? corpusCase.environment);
  }

  /** Cases that violate just that restriction, and others. */
  of(restriction: string): Pick<Violated, 'alone' | 'notAlone'> {
    return (
      this.#violated.get(restriction) ?? {
        alone: new Reach(),
        notAlone: new Reach(),
      }
    );
  }

  totals(): RestrictionTotals {
    const list = RESTRICTIONS.map(({ id, clause, section, says, environments }) => {
      const { alone, notAlone } = this.of(id);
      const seen = this.#violated.get(id)?.environments;
      return {
        id,
        clause,
        section,
        says,
        environments,
        alone: alone.result(),
        notAlone: notAlone.result(),
        // The header is what names the environment: one case is enough.
        environmentsMissing:
          id === 'header' && alone.cases > 0
            ? []
            : environments.filter((environment) => seen?.has(environment) !== true),
      };
    });
    return {
      total: list.length,
      covered: list.filter(({ alone }) => alone.cases > 0).length,
      list,
    };
  }

  #isAlone(text: string): boolean {
    let alone = this.#alone.get(text);
    if (alone === undefined) {
      const { restrictions, complete } = violationsOf(text);
      alone = complete && restrictions.size === 1;
      this.#alone.set(text, alone);
    }
    return alone;
  }
}
