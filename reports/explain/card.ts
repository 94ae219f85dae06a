/** What the card of an instruction tells besides its clauses and errata: made by the build (make-cards.ts), read here. */
import type { Recorded } from '../../oracles/evaluate/recorded.js';
import type { SpecialTable } from '../../oracles/evaluate/special-table.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { Keeping } from '../../spec/load/built.js';
import type { SetJson } from '../json/set.js';
import type { ValueJson } from '../json/value.js';

export interface Card {
  /** The statement, as programs have it. */
  readonly syntax: readonly string[];
  /** The function of the semantics, as code; empty where it is long, or there is none. */
  readonly computes: readonly string[];
  /** What is permitted of special values. */
  readonly tables: readonly CardTable[];
  readonly engines: readonly CardEngine[];
  /** The policies on which its results can depend. */
  readonly policies: readonly CardPolicy[];
  /** The smallest program with it; empty where nothing is asked of numbers alone. */
  readonly example: readonly string[];
}

export interface CardTable extends Omit<SpecialTable, 'rows'> {
  readonly rows: readonly {
    readonly operands: readonly ValueJson[];
    /** One set where all components are alike; else one for each of them. */
    readonly permitted: readonly SetJson[];
  }[];
}

/** An engine of which results are recorded. */
export interface CardEngine extends Omit<Recorded, 'excluded'> {
  /** What it gives of special values that is not permitted. */
  readonly excluded: readonly {
    readonly operands: readonly ValueJson[];
    readonly results: readonly ValueJson[];
  }[];
}

/** A policy, with what is permitted by whom. */
export interface CardPolicy {
  readonly policy: PolicyName;
  readonly title: string;
  /** Alternatives that some document permits, each default with "*". */
  readonly alternatives: readonly string[];
}

/** By the names under which instructions are explained: MUL, gp4.MUL. */
export type Cards = Readonly<Record<string, Card>>;

/** What the build keeps, and of what it is made. */
export const CARDS: Keeping = {
  name: 'cards',
  of: {
    data: ['spec', 'cases/recordings'],
    texts: true,
    code: 'reports/explain/make-cards',
  },
};
