/** Which clauses speak of a component of an executed instruction's result, of GPU programs. */
import type { FormulaClause, GpuClause, NominalClause } from '../../../spec/load/clauses.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { partial, type GpuNominalStep } from '../../cases/gpu/check-case.js';
import {
  gpuClausesByInstruction,
  isAboutModifiers,
  type GpuFormula,
} from '../../cases/gpu/clauses.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { judgePartial } from '../../clauses/partial.js';
import { ALL_FOUR, coveredBy, type InForce } from '../in-force.js';

/** The clauses about results. */
export class GpuClausesInForce {
  readonly #nominal = new Map<string, NominalClause<GpuEnvironmentName>[]>();
  readonly #sources = new Map<string, FormulaClause<GpuEnvironmentName>>();

  /** @throws FormulaError */
  static of(clauses: readonly GpuClause[]): GpuClausesInForce {
    return new GpuClausesInForce(clauses, gpuClausesByInstruction(clauses));
  }

  private constructor(
    clauses: readonly GpuClause[],
    readonly formulas: ReadonlyMap<string, readonly GpuFormula[]>,
  ) {
    for (const clause of clauses) {
      if (clause.kind === 'formula') this.#sources.set(clause.id, clause);
      if (clause.kind !== 'nominal') continue;
      this.#nominal.set(clause.on, [...(this.#nominal.get(clause.on) ?? []), clause]);
    }
  }

  /** The formulas about an instruction with its modifiers. */
  about(instruction: GpuInstruction): readonly CompiledClause[] {
    return (this.formulas.get(instruction.name) ?? [])
      .filter((formula) => isAboutModifiers(formula, instruction))
      .map(({ compiled }) => compiled);
  }

  /** The formula clauses that are in force. */
  formulasAt({ instruction, observation }: GpuNominalStep): readonly InForce[] {
    const { operands, result } = observation;
    const formulas = this.about(instruction);
    if (formulas.length === 0 || result === null) return [];
    // What is asked is whether they are in force, not whether they hold, which takes longer.
    const asked = formulas.map((formula) => ({ ...formula, holds: () => true }));
    return judgePartial(asked, operands.map(partial), partial(result)).flatMap((verdict) => {
      const source = this.#sources.get(verdict.clause.id);
      if (verdict.covers === 0 || source === undefined) return [];
      return [{ clause: source.id, covers: coveredBy(verdict, source) }];
    });
  }

  at(step: GpuNominalStep): readonly InForce[] {
    const { name, type } = step.instruction;
    const nominal = (this.#nominal.get(name) ?? [])
      .filter((clause) => clause.type === null || clause.type === type)
      .map(({ id }) => ({ clause: id, covers: ALL_FOUR }));
    return [...nominal, ...this.formulasAt(step)];
  }
}
