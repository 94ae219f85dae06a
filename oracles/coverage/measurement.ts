/** Watches the corpus being checked, and counts what the cases of one language reach. */
import { binds, type Authority } from '../../spec/authorities.js';
import type { AnyCase } from '../cases/any-case.js';
import type { CaseObserver } from '../cases/events.js';
import { isProperty } from '../cases/properties.js';
import { isCanary, isCanaryClause } from './canary.js';
import type { AnyClause } from '../../spec/load/clauses.js';
import { ClauseHits } from './clause-hits.js';
import { clauseTotals } from './clause-totals.js';
import type { CaseCounts, ProgramCoverage } from './coverage.js';
import { GrammarReach } from './grammar-reach.js';
import type { Language } from './language.js';
import type { Names } from './names.js';
import { OperandTable } from './operand-table.js';
import type { ProgramCase } from './reach.js';
import type { RecordCounts } from './records.js';
import { RestrictionReach, type Loaded } from './restriction-reach.js';

/** A run of the case that is being checked, under one of its authorities. */
interface Run<L, T> {
  readonly text: string;
  readonly result: L;
  readonly authority: Authority;
  readonly steps: T[];
}

/** Ids of cases that do not agree, which a report shows. */
const OTHERS_SHOWN = 20;

/** Every operand component. */
const WHOLE = 0xfff;

/** C: a case; L: what loading its program gave; T: a step of a run. */
export class Measurement<C extends ProgramCase, L extends Loaded, T> {
  readonly canaryOthers: string[] = [];
  readonly restrictions: RestrictionReach;
  readonly #grammar: GrammarReach;
  readonly #operands = new OperandTable();
  readonly #others: string[] = [];
  #cases = 0;
  #agree = 0;
  #properties = 0;
  #instructions = 0;
  #runs: Run<L, T>[] = [];

  /** Compiles the clauses. @throws FormulaError */
  static of<C extends ProgramCase, L extends Loaded, T>(
    language: Language<C, L, T>,
    clauses: readonly AnyClause[],
    names: Names,
  ): Measurement<C, L, T> {
    const hits = ClauseHits.of(clauses, language.shapeNamed, (clause, corpusCase, authority) => {
      const environments: readonly string[] = clause.environments;
      const isOwn = isCanaryClause(clause) === isCanary(corpusCase);
      const binding = binds(clause.document, authority);
      return isOwn && binding && environments.includes(corpusCase.environment);
    });
    return new Measurement(language, names, hits);
  }

  private constructor(
    private readonly language: Language<C, L, T>,
    readonly names: Names,
    readonly clauses: ClauseHits,
  ) {
    this.#grammar = new GrammarReach(language.grammar);
    this.restrictions = new RestrictionReach(language.restrictions);
  }

  /** What to give to the checker. */
  readonly observer: CaseObserver<C, L, T> = {
    loaded: ({ text, result, authority }) => {
      this.#runs.push({ text, result, authority, steps: [] });
    },
    executed: ({ step }) => {
      this.#runs.at(-1)?.steps.push(step);
    },
    checked: ({ corpusCase, result }) => {
      const runs = this.#runs;
      this.#runs = [];
      const [first] = runs;
      const agrees = result.verdict === 'agrees';
      if (!isCanary(corpusCase)) this.count(corpusCase, agrees);
      else if (!agrees) this.canaryOthers.push(corpusCase.id);
      if (!agrees || first === undefined) return;
      if (!isCanary(corpusCase)) {
        const { text, result: loaded } = first;
        this.#grammar.add(corpusCase, text, loaded.loaded);
        this.restrictions.add(corpusCase, text, loaded);
      }
      for (const run of runs) this.#countRun(corpusCase, run);
    },
  };

  /** Counts a case, and what it names. */
  count(corpusCase: AnyCase, agrees: boolean): void {
    this.#cases++;
    this.names.add(corpusCase, agrees);
    if (agrees) {
      this.#agree++;
      if (isProperty(corpusCase)) this.#properties++;
    } else if (this.#others.length < OTHERS_SHOWN) this.#others.push(corpusCase.id);
  }

  totals(clauses: readonly AnyClause[], records: RecordCounts): ProgramCoverage {
    const { operandRows, instructions } = this.language;
    return {
      cases: this.#caseCounts(),
      clauses: clauseTotals(clauses, this, records),
      restrictions: this.restrictions.totals(),
      grammar: this.#grammar.totals(),
      operands: this.#operands.totals(operandRows, instructions),
    };
  }

  #caseCounts(): CaseCounts {
    return {
      total: this.#cases,
      agree: this.#agree,
      properties: this.#properties,
      others: this.#others,
      instructions: this.#instructions,
    };
  }

  #countRun(corpusCase: C, { result, authority, steps }: Run<L, T>): void {
    const clausesHold = isProperty(corpusCase);
    const isCorpus = !isCanary(corpusCase);
    for (const step of this.language.follow(corpusCase, result, steps)) {
      const spokenOf = this.clauses.add(corpusCase, step, { byFormula: clausesHold, authority });
      if (!isCorpus) continue;
      this.#instructions++;
      // A case that asks clauses to hold observes what their formulas speak of.
      const byFormula = clausesHold && spokenOf !== 0;
      this.#operands.add(corpusCase, step, byFormula ? WHOLE : step.reach.operands);
    }
  }
}
