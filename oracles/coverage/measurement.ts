/** Watches the corpus being checked, and counts what its cases reach. */
import type { Clause } from '../../spec/load/clauses.js';
import type { LoadResult, Program } from '../../semantics/language/load.js';
import type { CorpusCase } from '../cases/case.js';
import type { CaseObserver } from '../cases/events.js';
import { isCanary, isCanaryClause } from './canary.js';
import { ClauseHits } from './clause-hits.js';
import { GrammarReach } from './grammar-reach.js';
import { OperandTable, rawOperand } from './operand-classes.js';
import { Reach } from './reach.js';
import { RestrictionReach } from './restriction-reach.js';
import { sliceRun, type Step } from './slice.js';

/** Of the case that is being checked. */
interface Current {
  readonly steps: Step[];
  loaded: { readonly text: string; readonly result: LoadResult } | null;
}

/** Ids of cases that do not agree, which a report shows. */
const OTHERS_SHOWN = 20;

export class Measurement {
  readonly grammar = new GrammarReach();
  readonly restrictions = new RestrictionReach();
  readonly operands = new OperandTable();
  /** Cases that agree, by the clauses and errata that they name. */
  readonly named = new Map<string, Reach>();
  /** As `named`, whatever the verdict. */
  readonly namedByAny = new Map<string, number>();
  readonly others: string[] = [];
  readonly canaryOthers: string[] = [];
  cases = 0;
  agree = 0;
  instructions = 0;
  #current: Current = { steps: [], loaded: null };

  /** Compiles the clauses; loads mathjs. Throws FormulaError. */
  static async of(clauses: readonly Clause[]): Promise<Measurement> {
    const hits = await ClauseHits.of(
      clauses,
      (clause, corpusCase) =>
        isCanaryClause(clause) === isCanary(corpusCase) &&
        clause.environments.includes(corpusCase.environment),
    );
    return new Measurement(hits);
  }

  private constructor(readonly clauses: ClauseHits) {}

  /** What to give to the checker. */
  readonly observer: CaseObserver = {
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
      if (isCanary(corpusCase)) {
        if (!agrees) this.canaryOthers.push(corpusCase.id);
        else this.#countRun(corpusCase, current);
        return;
      }
      this.cases++;
      for (const id of new Set(corpusCase.clauses)) {
        this.namedByAny.set(id, (this.namedByAny.get(id) ?? 0) + 1);
      }
      if (agrees) this.#count(corpusCase, current);
      else if (this.others.length < OTHERS_SHOWN) this.others.push(corpusCase.id);
    },
  };

  #count(corpusCase: CorpusCase, current: Current): void {
    this.agree++;
    for (const id of new Set(corpusCase.clauses)) {
      const reach = this.named.get(id) ?? new Reach();
      this.named.set(id, reach);
      reach.add(corpusCase);
    }
    if (current.loaded !== null) {
      const { text, result } = current.loaded;
      this.grammar.add(corpusCase, text, result.loaded);
      this.restrictions.add(corpusCase, text, result);
    }
    this.#countRun(corpusCase, current);
  }

  #countRun(corpusCase: CorpusCase, { steps, loaded }: Current): void {
    const { expect, start } = corpusCase;
    const [first] = steps;
    if (expect.kind !== 'runs' || first === undefined || loaded?.result.loaded !== true) return;
    const program = executedProgram(loaded.result.program, corpusCase);
    const reaches = sliceRun(steps, program, expect.registers);
    const isCorpus = !isCanary(corpusCase);
    if (isCorpus) this.instructions += steps.length;
    steps.forEach((step, index) => {
      const reach = reaches[index];
      if (reach === undefined) return;
      const operands = step.instruction.operands.map((_, number) =>
        rawOperand(step, number, first.before, start),
      );
      const { clausesHold } = expect;
      const spokenOf = this.clauses.add(corpusCase, step, reach, operands, clausesHold);
      if (isCorpus) {
        // A case that asks clauses to hold observes what their formulas speak of.
        const byFormula = clausesHold && spokenOf !== 0;
        this.operands.add(corpusCase, step, byFormula ? WHOLE : reach, operands);
      }
    });
  }
}

const WHOLE = { written: 0xf, observed: 0xf, operands: 0xfff };

/** Without the instruction that the harness wrote, and does not run. */
function executedProgram(program: Program, { program: { closed } }: CorpusCase): Program {
  return closed ? { ...program, instructions: program.instructions.slice(0, -1) } : program;
}
