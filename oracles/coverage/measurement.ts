/** Watches the corpus being checked, and counts what the cases of one language reach. */
import type { CaseObserver } from '../cases/events.js';
import { isCanary, isCanaryClause } from './canary.js';
import { ClauseHits, type AnyClause } from './clause-hits.js';
import { clauseTotals } from './clause-totals.js';
import type { CaseCounts, ProgramCoverage } from './coverage.js';
import { GrammarReach } from './grammar-reach.js';
import type { Language } from './language.js';
import type { Names } from './names.js';
import { OperandTable } from './operand-table.js';
import type { AnyCase, ProgramCase } from './reach.js';
import type { RecordCounts } from './records.js';
import { RestrictionReach, type Loaded } from './restriction-reach.js';

/** Of the case that is being checked. */
interface Current<L, T> {
  readonly steps: T[];
  loaded: { readonly text: string; readonly result: L } | null;
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
  #instructions = 0;
  #current: Current<L, T> = { steps: [], loaded: null };

  /** Compiles the clauses; loads mathjs. Throws FormulaError. */
  static async of<C extends ProgramCase, L extends Loaded, T>(
    language: Language<C, L, T>,
    clauses: readonly AnyClause[],
    names: Names,
  ): Promise<Measurement<C, L, T>> {
    const hits = await ClauseHits.of(clauses, language.shapeNamed, (clause, corpusCase) => {
      const environments: readonly string[] = clause.environments;
      const isOwn = isCanaryClause(clause) === isCanary(corpusCase);
      return isOwn && environments.includes(corpusCase.environment);
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
    loaded: ({ text, result }) => {
      this.#current.loaded = { text, result };
    },
    executed: ({ step }) => {
      this.#current.steps.push(step);
    },
    checked: ({ corpusCase, result }) => {
      const current = this.#current;
      this.#current = { steps: [], loaded: null };
      const agrees = result.verdict === 'agrees';
      if (!isCanary(corpusCase)) this.count(corpusCase, agrees);
      else if (!agrees) this.canaryOthers.push(corpusCase.id);
      if (!agrees || current.loaded === null) return;
      if (!isCanary(corpusCase)) {
        const { text, result: loaded } = current.loaded;
        this.#grammar.add(corpusCase, text, loaded.loaded);
        this.restrictions.add(corpusCase, text, loaded);
      }
      this.#countRun(corpusCase, current.loaded.result, current.steps);
    },
  };

  /** Counts a case, and what it names. */
  count(corpusCase: AnyCase, agrees: boolean): void {
    this.#cases++;
    this.names.add(corpusCase, agrees);
    if (agrees) this.#agree++;
    else if (this.#others.length < OTHERS_SHOWN) this.#others.push(corpusCase.id);
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
      others: this.#others,
      instructions: this.#instructions,
    };
  }

  #countRun(corpusCase: C, loaded: L, steps: readonly T[]): void {
    const { expect } = corpusCase;
    const clausesHold = expect.kind === 'runs' && expect.clausesHold;
    const isCorpus = !isCanary(corpusCase);
    for (const step of this.language.follow(corpusCase, loaded, steps)) {
      const spokenOf = this.clauses.add(corpusCase, step, clausesHold);
      if (!isCorpus) continue;
      this.#instructions++;
      // A case that asks clauses to hold observes what their formulas speak of.
      const byFormula = clausesHold && spokenOf !== 0;
      this.#operands.add(corpusCase, step, byFormula ? WHOLE : step.reach.operands);
    }
  }
}
