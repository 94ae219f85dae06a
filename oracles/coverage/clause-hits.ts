/** Finds the executed instructions to which a clause applied, and whether an observed result tells of it. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyClause } from '../../spec/load/clauses.js';
import { formulaChecks } from '../judge/formula-checks.js';
import { compileClauses, type CompiledClause } from '../clauses/formula.js';
import type { InstructionShape } from '../clauses/observation.js';
import { judgePartial, wholeNumbers, type PartialValues } from '../clauses/partial.js';
import type { ExecutedStep } from './language.js';
import { Reach, type ProgramCase } from './reach.js';

/** What happened to a clause while cases ran. */
export class Hits {
  /** Cases in which it applied, with a result that is compared. */
  readonly observed = new Reach();
  /** Cases in which it applied and no compared result tells of it. */
  readonly unobserved = new Reach();
  /** Cases in which it was violated. */
  readonly violated = new Reach();
}

export type BearsOn = (clause: AnyClause, corpusCase: ProgramCase, authority: Authority) => boolean;

/** How a case looks at what it executes. */
export interface Look {
  /** Whether the case itself asks that clauses hold: then their formulas compare the result, whatever becomes of it. */
  readonly byFormula: boolean;
  /** Who governs the run. */
  readonly authority: Authority;
}

type AnyFormula = Extract<AnyClause, { kind: 'formula' }>;
type AnyNominal = Extract<AnyClause, { kind: 'nominal' }>;

interface CompiledFormula {
  readonly clause: AnyFormula;
  readonly compiled: CompiledClause;
}

interface Applied extends CompiledFormula {
  /** Result components about which it says something here; bit 0 is x. */
  readonly covers: number;
  readonly violated: boolean;
}

/** The clauses about an instruction with its type and modifiers. */
interface Judge {
  readonly nominal: readonly AnyNominal[];
  /** Null where there are none. */
  readonly formulas: FormulaJudge | null;
}

type FormulaJudge = (
  operands: readonly PartialValues[],
  result: PartialValues,
) => readonly Applied[];

/** The last results of judging, by operands and result: cases repeat themselves. */
const REMEMBERED = 20_000;

/** Holds formula clauses, and the clauses about results as a whole, against executed instructions. */
export class ClauseHits {
  readonly hits = new Map<string, Hits>();
  readonly #nominal: readonly AnyNominal[];
  readonly #judges = new Map<string, Judge>();
  readonly #memory = new Map<string, readonly Applied[]>();

  /**
   * Compiles the clauses. Throws FormulaError.
   *
   * @param shapeNamed the instructions that they may be about
   * @param bearsOn whether a clause is to be held against what a case executes
   */
  static of(
    clauses: readonly AnyClause[],
    shapeNamed: (name: string) => InstructionShape | undefined,
    bearsOn: BearsOn,
  ): ClauseHits {
    const formulas = clauses.flatMap((clause) => (clause.kind === 'formula' ? [clause] : []));
    const compiled = compileClauses(formulas, shapeNamed);
    const pairs = formulas.flatMap((clause, index) => {
      const of = compiled[index];
      return of === undefined ? [] : [{ clause, compiled: of }];
    });
    return new ClauseHits(clauses, pairs, bearsOn);
  }

  private constructor(
    clauses: readonly AnyClause[],
    private readonly formulas: readonly CompiledFormula[],
    private readonly bearsOn: BearsOn,
  ) {
    for (const { id } of clauses) this.hits.set(id, new Hits());
    this.#nominal = clauses.flatMap((clause) => (clause.kind === 'nominal' ? [clause] : []));
  }

  /**
   * Counts one executed instruction.
   * @returns the result components that formulas spoke of
   */
  add(corpusCase: ProgramCase, step: ExecutedStep, { byFormula, authority }: Look): number {
    const { seen, reach } = step;
    if (seen === null) return 0;
    for (const clause of this.#judge(step).nominal) {
      if (!this.bearsOn(clause, corpusCase, authority)) continue;
      this.#count(clause.id, corpusCase, reach.observed !== 0);
    }
    let spokenOf = 0;
    for (const applied of this.#applied(step, seen)) {
      const { clause, covers, violated } = applied;
      if (!this.bearsOn(clause, corpusCase, authority)) continue;
      spokenOf |= covers;
      if (violated) this.hits.get(clause.id)?.violated.add(corpusCase);
      else this.#count(clause.id, corpusCase, byFormula || tells(applied, reach.observed));
    }
    return spokenOf;
  }

  #count(id: string, corpusCase: ProgramCase, observed: boolean): void {
    const hits = this.hits.get(id);
    (observed ? hits?.observed : hits?.unobserved)?.add(corpusCase);
  }

  #applied(
    step: ExecutedStep,
    { operands, result }: NonNullable<ExecutedStep['seen']>,
  ): readonly Applied[] {
    const { formulas } = this.#judge(step);
    if (formulas === null) return [];
    const sizes = operands.map(({ length }) => length).join(' ');
    const numbers = [...operands.flat(), ...result].map(keyOf).join(' ');
    const key = `${step.variant}: ${sizes}: ${numbers}`;
    let applied = this.#memory.get(key);
    if (applied === undefined) {
      if (this.#memory.size >= REMEMBERED) this.#memory.clear();
      applied = formulas(operands, result);
      this.#memory.set(key, applied);
    }
    return applied;
  }

  #judge({ variant, isAbout }: ExecutedStep): Judge {
    let judge = this.#judges.get(variant);
    if (judge === undefined) {
      const formulas = this.formulas.filter(({ clause }) => isAbout(clause));
      judge = {
        nominal: this.#nominal.filter(isAbout),
        formulas: formulas.length === 0 ? null : judgeOf(formulas),
      };
      this.#judges.set(variant, judge);
    }
    return judge;
  }
}

function keyOf(value: number | null): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function judgeOf(formulas: readonly CompiledFormula[]): FormulaJudge {
  const compiled = formulas.map((formula) => formula.compiled);
  const check = formulaChecks(compiled);
  const sources = new Map(formulas.map(({ clause }) => [clause.id, clause]));
  return (operands, result) => {
    const whole = wholeNumbers(operands, result);
    const outcomes =
      whole === null
        ? judgePartial(compiled, operands, result)
        : check(whole.operands, whole.result).map(({ clause, covers, violations }) => {
            return { clause, covers, holds: violations.length === 0 };
          });
    return outcomes.flatMap(({ clause: own, covers, holds }) => {
      const clause = sources.get(own.id);
      if (clause === undefined || covers === 0) return [];
      return [{ clause, compiled: own, covers, violated: !holds }];
    });
  };
}

/** Whether the observed components of a result tell whether the clause holds of it. */
function tells({ clause, compiled, covers }: Applied, observed: number): boolean {
  const named = namedComponents(clause.then);
  // "same(r.x, r.y)" is known only when both are.
  if (named !== 0) return (observed & named) === named;
  // A replicated result is one number, wherever it is seen.
  if (compiled.instruction.result === 'replicated') return observed !== 0;
  return (observed & covers) !== 0;
}

/** The components of the result that a formula names. */
export function namedComponents(formula: string): number {
  let named = 0;
  for (const [, component = ''] of formula.matchAll(/\br\.([xyzw])\b/g)) {
    named |= 1 << 'xyzw'.indexOf(component);
  }
  return named;
}
