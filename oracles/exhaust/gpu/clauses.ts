/** The formula clauses that a component of an instruction's result can be held against. */
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { gpuClausesByInstruction, isAboutModifiers } from '../../cases/gpu/clauses.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { ofComponent } from '../clauses.js';

export function clausesOf(
  { name }: GpuInstructionSpec,
  type: DataType,
  component: number | null,
): readonly CompiledClause[] {
  const form = { type, special: null, clamp: null, precision: null } as const;
  const all = gpuClausesByInstruction(loadSpecification().gpuClauses).get(name) ?? [];
  const own = all.flatMap((formula) => (isAboutModifiers(formula, form) ? [formula.compiled] : []));
  return ofComponent(own, component);
}
