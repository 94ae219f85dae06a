/** Which load restrictions cases violate, and whether each case violates just that one. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { RestrictionCoverage, RestrictionTotals } from './coverage.js';
import { Reach, type ProgramCase } from './reach.js';
import type { Violations } from './refused-text.js';

/** A language's load restrictions, and all those that a program violates. */
export interface Restrictions {
  readonly rows: readonly Pick<
    RestrictionCoverage,
    'id' | 'clause' | 'document' | 'section' | 'says' | 'environments'
  >[];
  readonly violationsOf: (text: string) => Violations;
}

/** What loading a program gave, whatever the language. */
export type Loaded =
  | { readonly loaded: true }
  | {
      readonly loaded: false;
      readonly environment: AnyEnvironmentName | null;
      readonly error: { readonly restriction: string };
    };

interface Violated {
  readonly alone: Reach;
  readonly notAlone: Reach;
  readonly environments: Set<AnyEnvironmentName>;
}

/** Counts cases whose programs are refused. */
export class RestrictionReach {
  readonly #violated = new Map<string, Violated>();
  readonly #alone = new Map<string, boolean>();

  constructor(private readonly restrictions: Restrictions) {}

  add(corpusCase: ProgramCase, text: string, result: Loaded): void {
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
    const list = this.restrictions.rows.map((row) => {
      const { alone, notAlone } = this.of(row.id);
      const seen = this.#violated.get(row.id)?.environments;
      return {
        ...row,
        alone: alone.result(),
        notAlone: notAlone.result(),
        // The header is what names the environment: one case is enough.
        environmentsMissing:
          row.id === 'header' && alone.cases > 0
            ? []
            : row.environments.filter((environment) => seen?.has(environment) !== true),
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
      const { restrictions, complete } = this.restrictions.violationsOf(text);
      alone = complete && restrictions.size === 1;
      this.#alone.set(text, alone);
    }
    return alone;
  }
}
