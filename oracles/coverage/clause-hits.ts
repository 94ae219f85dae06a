/** To which executed instructions a clause applied, and whether an observed result tells of it. */
import type { Clause, FormulaClause } from '../../spec/load/clauses.js';
import type { CorpusCase } from '../cases/case.js';
import { formulaChecks } from '../certify/formula-checks.js';
import { compileClauses, type CompiledClause } from '../clauses/formula.js';
import { Reach } from './reach.js';
import type { Step, StepReach } from './slice.js';

/** What happened to a clause while cases ran. */
export class Hits {
  /** Cases in which it applied, with a result that is compared. */
  readonly observed = new Reach();
  /** Cases in which it applied and no compared result tells of it. */
  readonly unobserved = new Reach();
  /** Cases in which it was violated. */
  readonly violated = new Reach();
}

export type BearsOn = (clause: Clause, corpusCase: CorpusCase) => boolean;

interface Applied {
  readonly clause: FormulaClause;
  readonly compiled: CompiledClause;
  /** Result components about which it says something here; bit 0 is x. */
  readonly covers: number;
  readonly violated: boolean;
}

type Judge = (
  operands: readonly (readonly number[])[],
  result: readonly number[],
) => readonly Applied[];

/** The last results of judging, by operands and result: cases repeat themselves. */
const REMEMBERED = 20_000;

/** Holds formula clauses, and the clauses about results as a whole, against executed instructions. */
export class ClauseHits {
  readonly hits = new Map<string, Hits>();
  readonly #judges = new Map<string, Judge>();
  readonly #nominal = new Map<string, readonly Clause[]>();
  readonly #memory = new Map<string, readonly Applied[]>();

  /**
   * Compiles the clauses; loads mathjs. Throws FormulaError.
   * @param bearsOn whether a clause is to be held against what a case executes
   */
  static async of(clauses: readonly Clause[], bearsOn: BearsOn): Promise<ClauseHits> {
    const formulas = clauses.filter((clause) => clause.kind === 'formula');
    const compiled = await compileClauses(formulas);
    const pairs = formulas.flatMap((clause, index) => {
      const of = compiled[index];
      return of === undefined ? [] : [{ clause, compiled: of }];
    });
    return new ClauseHits(clauses, pairs, bearsOn);
  }

  private constructor(
    clauses: readonly Clause[],
    formulas: readonly { readonly clause: FormulaClause; readonly compiled: CompiledClause }[],
    private readonly bearsOn: BearsOn,
  ) {
    for (const { id } of clauses) this.hits.set(id, new Hits());
    for (const name of new Set(formulas.map(({ clause }) => clause.on))) {
      const own = formulas.filter(({ clause }) => clause.on === name);
      this.#judges.set(name, judgeOf(own));
    }
    for (const clause of clauses) {
      if (clause.kind !== 'nominal') continue;
      this.#nominal.set(clause.on, [...(this.#nominal.get(clause.on) ?? []), clause]);
    }
  }

  /**
   * Counts one executed instruction.
   * @param operands with denormals as they were set
   * @param byFormula whether the case itself asks that clauses hold: then their formulas compare the
   * result, whatever becomes of it
   * @returns the result components that formulas spoke of
   */
  add(
    corpusCase: CorpusCase,
    step: Step,
    reach: StepReach,
    operands: readonly (readonly number[])[],
    byFormula: boolean,
  ): number {
    const { name } = step.instruction;
    const { result } = step.observation;
    if (result === null) return 0;
    for (const clause of this.#nominal.get(name) ?? []) {
      if (!this.bearsOn(clause, corpusCase)) continue;
      this.#count(clause.id, corpusCase, reach.observed !== 0);
    }
    const { x, y, z, w } = result.value;
    let spokenOf = 0;
    for (const applied of this.#applied(name, operands, [x, y, z, w])) {
      const { clause, covers, violated } = applied;
      if (!this.bearsOn(clause, corpusCase)) continue;
      spokenOf |= covers;
      if (violated) this.hits.get(clause.id)?.violated.add(corpusCase);
      else this.#count(clause.id, corpusCase, byFormula || tells(applied, reach.observed));
    }
    return spokenOf;
  }

  #count(id: string, corpusCase: CorpusCase, observed: boolean): void {
    const hits = this.hits.get(id);
    (observed ? hits?.observed : hits?.unobserved)?.add(corpusCase);
  }

  #applied(
    name: string,
    operands: readonly (readonly number[])[],
    result: readonly number[],
  ): readonly Applied[] {
    const judge = this.#judges.get(name);
    if (judge === undefined) return [];
    const key = `${name} ${[...operands.flat(), ...result].map(keyOf).join(' ')}`;
    let applied = this.#memory.get(key);
    if (applied === undefined) {
      if (this.#memory.size >= REMEMBERED) this.#memory.clear();
      applied = judge(operands, result);
      this.#memory.set(key, applied);
    }
    return applied;
  }
}

function keyOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function judgeOf(
  formulas: readonly { readonly clause: FormulaClause; readonly compiled: CompiledClause }[],
): Judge {
  const check = formulaChecks(formulas.map(({ compiled }) => compiled));
  const sources = new Map(formulas.map(({ clause }) => [clause.id, clause]));
  return (operands, result) =>
    check(operands, result).flatMap(({ clause: compiled, covers, violations }) => {
      const clause = sources.get(compiled.id);
      if (clause === undefined || covers === 0) return [];
      return [{ clause, compiled, covers, violated: violations.length > 0 }];
    });
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
