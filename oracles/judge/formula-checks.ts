/** Holds one record against the formula clauses of its instruction, result component by component. */
import type { CompiledClause } from '../clauses/formula.js';
import { judgeValues, resultComponent, type Violation } from '../clauses/judge.js';
import { RESULT } from '../clauses/observation.js';

/** Operand components as numbers: one for a scalar, three or four for a vector. */
export type Operands = readonly (readonly number[])[];

export interface FormulaOutcome {
  readonly clause: CompiledClause;
  /** Result components about which it says something here; bit 0 is x. */
  readonly covers: number;
  /** Where it is violated. */
  readonly violations: readonly { readonly component: number; readonly violation: Violation }[];
}

/** Splits the clauses once for an instruction; the function judges one record. */
export function formulaChecks(
  clauses: readonly CompiledClause[],
): (operands: Operands, result: readonly number[]) => FormulaOutcome[] {
  const byComponent = clauses.filter(isComponentwise);
  const asWhole = clauses.filter((clause) => !isComponentwise(clause));
  return (operands, result) => {
    const outcomes = wholes(asWhole, operands, result);
    if (byComponent.length === 0) return outcomes;
    const covers = byComponent.map(() => 0);
    const violations = byComponent.map((): FormulaOutcome['violations'][number][] => []);
    result.forEach((observed, component) => {
      const lane = operands.map((operand) => operand.slice(component, component + 1));
      judgeValues(byComponent, lane, [observed]).forEach(({ applies, violation }, index) => {
        if (applies) covers[index] = (covers[index] ?? 0) | (1 << component);
        if (violation !== null) violations[index]?.push({ component, violation });
      });
    });
    byComponent.forEach((clause, index) => {
      outcomes.push({ clause, covers: covers[index] ?? 0, violations: violations[index] ?? [] });
    });
    return outcomes;
  };
}

/** Whether a clause sees one component of every vector at a time and nothing else. */
export function isComponentwise({ scope, needs, walks, instruction }: CompiledClause): boolean {
  return (
    scope === 'component' &&
    walks[RESULT] === true &&
    needs.every((least) => least === 0) &&
    instruction.operands.every((kind) => kind === 'vector')
  );
}

function wholes(
  clauses: readonly CompiledClause[],
  operands: Operands,
  result: readonly number[],
): FormulaOutcome[] {
  return judgeValues(clauses, operands, result).map(({ clause, applies, violation }) => {
    const component = violation?.component ?? resultComponent(clause);
    return {
      clause,
      covers: !applies
        ? 0
        : clause.scope === 'component'
          ? (1 << result.length) - 1
          : 1 << component,
      violations: violation === null ? [] : [{ component, violation }],
    };
  });
}
