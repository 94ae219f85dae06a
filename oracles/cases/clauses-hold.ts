/** The executable clauses on one executed instruction: for cases that say `expect: clauses`. */
import { COMPONENTS, type EnvironmentName } from '../../spec/environments.js';
import type { Clause, FormulaClause } from '../../spec/load/clauses.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import type { Observation } from '../../semantics/machine/linked.js';
import type { TraceStep } from '../../semantics/machine/trace.js';
import { compileClauses, type CompiledClause } from '../clauses/formula.js';
import { judgeValues, type Verdict } from '../clauses/judge.js';
import { judgePartial, wholeNumbers, type PartialValues } from '../clauses/partial.js';
import { describeValue } from './expectation.js';
import type { Difference } from './result.js';

export interface JudgedClause {
  readonly clause: string;
  readonly verdict: 'holds' | 'violated' | 'not in force';
  /** Null unless violated. */
  readonly difference: Difference | null;
}

/** A formula clause, compiled, and where it holds. */
export interface PlacedFormula extends CompiledClause {
  readonly environments: readonly EnvironmentName[];
}

/** The formula clauses by instruction, compiled. @throws FormulaError */
export function clausesByInstruction(
  clauses: readonly Clause[],
): ReadonlyMap<string, readonly PlacedFormula[]> {
  const formulas = clauses.filter((clause): clause is FormulaClause => clause.kind === 'formula');
  const byInstruction = new Map<string, PlacedFormula[]>();
  for (const [index, compiled] of compileClauses(formulas).entries()) {
    const { name } = compiled.instruction;
    const placed = { ...compiled, environments: formulas[index]?.environments ?? [] };
    byInstruction.set(name, [...(byInstruction.get(name) ?? []), placed]);
  }
  return byInstruction;
}

/** What each clause says of the operands that an instruction loaded and the result it made of them. */
export function judgeStep(
  clauses: readonly CompiledClause[],
  { observation }: TraceStep<NominalKinds>,
): readonly JudgedClause[] {
  if (clauses.length === 0 || observation.result === null) return [];
  const operands = observation.operands.map(valuesOf);
  return judgeNumbers(clauses, operands, componentsOf(observation.result.value), describeValue);
}

/** What each clause says of numbers, of which some may be undefined; `describe` is how one is shown. */
export function judgeNumbers(
  clauses: readonly CompiledClause[],
  operands: readonly PartialValues[],
  result: PartialValues,
  describe: (value: number) => string,
): readonly JudgedClause[] {
  return verdicts(clauses, operands, result).map(({ clause, applies, violation }) => {
    const { id } = clause;
    if (violation === null) {
      return { clause: id, verdict: applies ? 'holds' : 'not in force', difference: null };
    }
    const component = violation.component;
    const where = component === null ? id : `${id}, ${COMPONENTS[component] ?? ''}`;
    const observed = component === null ? result : result.slice(component, component + 1);
    return {
      clause: id,
      verdict: 'violated',
      difference: {
        where,
        expected: violation.wanted,
        observed: observed
          .map((value) => (value === null ? 'undefined' : describe(value)))
          .join(', '),
        ulps: violation.ulps,
      },
    };
  });
}

function verdicts(
  clauses: readonly CompiledClause[],
  operands: readonly PartialValues[],
  result: PartialValues,
): readonly Verdict[] {
  const whole = wholeNumbers(operands, result);
  return whole === null
    ? judgePartial(clauses, operands, result)
    : judgeValues(clauses, whole.operands, whole.result);
}

function valuesOf(operand: Observation<NominalKinds>['operands'][number]): readonly number[] {
  return operand.kind === 'scalar' ? [operand.value] : componentsOf(operand.value);
}

function componentsOf({ x, y, z, w }: Vector<number>): readonly number[] {
  return [x, y, z, w];
}
