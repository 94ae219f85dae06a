/** The formula clauses that a component of an instruction's result can be held against. */
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { deciding } from '../../../spec/deciding/deciding.js';
import { gpuClausesByInstruction, isAboutModifiers } from '../../cases/gpu/clauses.js';
import { ofComponent, type OperationClause } from '../clauses.js';

export function clausesOf(
  { name }: GpuInstructionSpec,
  type: DataType,
  component: number | null,
): readonly OperationClause[] {
  const form = { type, special: null, clamp: null, precision: null } as const;
  const all = gpuClausesByInstruction(loadSpecification().gpuClauses).get(name) ?? [];
  const own = all.flatMap((formula): OperationClause[] => {
    if (!isAboutModifiers(formula, form)) return [];
    const { when, then } = formula.clause;
    return [{ clause: formula.compiled, when, then }];
  });
  return ofComponent(own, component);
}

/** The clause that a result violates which is not permitted, and violates no formula. */
export function generalOf(): string {
  const [general] = deciding('gpu-record.arithmetic');
  return general;
}
